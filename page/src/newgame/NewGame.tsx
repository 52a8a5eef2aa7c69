// The dialog from which a game begins: against whom, which game, by which rules, which side, with
// what clock.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { wanted } from '../friend/wanted.ts'
import { controls } from '../model/clock.ts'
import { levels } from '../model/levels.ts'
import { tossCoin } from '../model/luck.ts'
import { gameName } from '../model/spec.ts'
import { stoneNames } from '../model/stones.ts'
import { Icon } from '../parts/Icon.tsx'
import { ClockField } from '../play/ClockField.tsx'
import { begin, seats } from '../play/match.ts'
import { seatText } from '../play/SeatSelect.tsx'
import { available, laid, lay, mode, show, table, why } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { cardOf, cardsFor } from './cards.ts'
import { type Choice, firstChoice, keepChoice, seatsOf } from './choice.ts'
import { GameCards } from './GameCards.tsx'
import { Learning } from './Learning.tsx'
import { MoreRules } from './MoreRules.tsx'
import './newgame.css'
import { OpponentField } from './OpponentField.tsx'
import { SideField } from './SideField.tsx'
import { n } from './say.ts'

interface Found {
  found: Shown | null
  refusal: string
}

// What the engine says about a game string: its rules, or why it is none.
function useRules(spec: string): Found {
  const [state, setState] = useState<Found>({ found: null, refusal: '' })
  useEffect(() => {
    let here = true
    show({ game: spec, moves: [] }).then(
      (found) => here && setState({ found, refusal: '' }),
      (error) => here && setState({ found: null, refusal: why(error) }),
    )
    return () => {
      here = false
    }
  }, [spec])
  return state
}

// The game begins; or the line of the engine's refusal.
async function begins(choice: Choice): Promise<string | null> {
  const refusal = await lay({ game: choice.spec, moves: [] })
  if (refusal !== null) return refusal
  seats.value = seatsOf(choice, tossCoin())
  begin(controls[choice.time] ?? null)
  mode.value = 'play'
  return null
}

function toFriend({ spec, side, time }: Choice): void {
  wanted.value = { game: spec, side: side === 'first' || side === 'second' ? side : 'any', time }
  mode.value = 'friend'
}

// The first cell, once the board is there: a game is played on with the keys at once.
function focusBoard(): void {
  const look = () => document.querySelector<SVGElement>('.stage .cell[tabindex="0"]')?.focus()
  requestAnimationFrame(() => requestAnimationFrame(look))
}

function opponentText({ opponent }: Choice): string {
  if (opponent.kind === 'human') return n('person')
  if (opponent.kind === 'adaptive') return n('adaptive')
  return opponent.kind === 'friend' ? n('friend') : seatText(opponent)
}

function Head({ onClose }: { onClose: () => void }) {
  return (
    <header class="row spread">
      <h2 id="new-game">{t('newGame')}</h2>
      <button type="button" class="icon" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  )
}

// Always in sight: what is chosen, or what is wrong with it, and the button.
function Foot({ choice, found, refusal }: { choice: Choice } & Found) {
  return (
    <footer>
      <p class="refusal" role="alert">
        {refusal}
      </p>
      {!refusal && (
        <p class="chosen quiet">
          {title(choice.spec)} · {opponentText(choice)}
        </p>
      )}
      <button type="submit" class="main" disabled={!found}>
        {n(choice.opponent.kind === 'friend' ? 'invite' : 'start')}
      </button>
    </footer>
  )
}

interface PartProps {
  choice: Choice
  change: (part: Partial<Choice>) => void
  found: Shown | null
}

// The game and its rules. The card that was chosen stays while the parameters are changed.
function GameFields({ choice, change, found }: PartProps) {
  const all = cardsFor(available.value)
  const { spec } = choice
  const [id, setId] = useState(() => cardOf(spec, all)?.id)
  const chosen = all.find((card) => card.id === id)
  const game = available.value.find(({ name }) => name === gameName(spec))
  return (
    <>
      <GameCards
        all={all}
        chosen={chosen}
        onCard={(card) => {
          setId(card.id)
          change({ spec: card.spec })
        }}
      />
      {game && (
        <MoreRules
          game={game}
          spec={spec}
          onSpec={(other) => change({ spec: other })}
          found={found}
          open={chosen?.spec !== spec}
        />
      )}
    </>
  )
}

function Fields({ choice, change, found }: PartProps) {
  const { spec, opponent, side, place, time } = choice
  const game = available.value.find(({ name }) => name === gameName(spec))
  const count = found?.levels ?? levels.length - 1
  return (
    <div class="fields">
      <OpponentField
        opponent={opponent}
        count={count}
        onOpponent={(other) => change({ opponent: other })}
      />
      <GameFields choice={choice} change={change} found={found} />
      <SideField
        names={stoneNames(found?.board) ?? game?.sides ?? ['1', '2']}
        side={side}
        place={place}
        count={count}
        disabled={opponent.kind === 'human'}
        onSide={(other) => change({ side: other })}
        onPlace={(other) => change({ place: other })}
      />
      <ClockField time={time} onTime={(other) => change({ time: other })} />
      <Learning />
    </div>
  )
}

const choiceNow = () =>
  firstChoice(seats.peek(), table.peek().game, laid.peek() > 0, controls.length)

export function NewGame({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [choice, setChoice] = useState(choiceNow)
  const [refused, setRefused] = useState('')
  const { found, refusal } = useRules(choice.spec)
  useEffect(() => {
    dialog.current!.showModal()
    dialog.current!.querySelector<HTMLElement>('[name="opponent"]:checked')?.focus()
  }, [])
  const close = () => dialog.current?.close()
  const change = (part: Partial<Choice>) => {
    setRefused('')
    setChoice((before) => ({ ...before, ...part }))
  }
  const start = async (event: Event) => {
    event.preventDefault()
    const friend = choice.opponent.kind === 'friend'
    const why = friend ? null : await begins(choice)
    if (why !== null) return setRefused(why)
    keepChoice(choice)
    close()
    if (friend) toFriend(choice)
    else focusBoard()
  }
  return (
    <dialog ref={dialog} class="new-game" aria-labelledby="new-game" onClose={onClose}>
      <form onSubmit={start}>
        <Head onClose={close} />
        <Fields choice={choice} change={change} found={found} />
        <Foot choice={choice} found={found} refusal={refusal || refused} />
      </form>
    </dialog>
  )
}
