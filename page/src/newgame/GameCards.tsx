// The games to choose from, each with a picture and a line of its own.
import { gameName } from '../model/spec.ts'
import { available } from '../state.ts'
import { nameOf, summaryOf } from '../words/phrases.ts'
import type { Card } from './cards.ts'
import { known, n } from './say.ts'
import { Thumb } from './Thumb.tsx'

function lineOf({ id, spec }: Card): string {
  const game = available.value.find(({ name }) => name === gameName(spec))!
  const from = game.plugin ? ` (${game.plugin})` : ''
  return (known(`card.${id}`) ?? summaryOf(game)) + from
}

interface Props {
  all: readonly Card[]
  chosen: Card | undefined
  onCard: (card: Card) => void
}

function CardView({ card, checked, onCard }: CardProps) {
  return (
    <label class="card">
      <Thumb game={card.spec} moves={card.moves} />
      <span class="card-text">
        <strong>{nameOf(card.id)}</strong> <small>{lineOf(card)}</small>
      </span>
      <input
        type="radio"
        name="game"
        value={card.id}
        checked={checked}
        onChange={() => onCard(card)}
      />
    </label>
  )
}
interface CardProps {
  card: Card
  checked: boolean
  onCard: (card: Card) => void
}

export function GameCards({ all, chosen, onCard }: Props) {
  const list = (some: readonly Card[]) =>
    some.map((card) => (
      <CardView key={card.id} card={card} checked={card === chosen} onCard={onCard} />
    ))
  const gomoku = all.filter(({ rules }) => rules === 'gomoku')
  return (
    <fieldset>
      <legend>{n('game')}</legend>
      <div class="cards">{list(all.filter(({ rules }) => rules === undefined))}</div>
      {gomoku.length > 0 && (
        <div class="rule-sets" role="group" aria-labelledby="rule-sets">
          <p id="rule-sets" class="group-name">
            {n('gomoku')}
          </p>
          <div class="cards">{list(gomoku)}</div>
        </div>
      )}
    </fieldset>
  )
}
