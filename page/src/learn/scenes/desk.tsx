// A position of the course's own, which the reader may change: the table is left as it is.
import { type Signal, useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Board } from '../../board/Board.tsx'
import type { Position, Shown } from '../../engine/types.ts'
import { type Place, positionOf } from '../../model/place.ts'
import { gameName } from '../../model/spec.ts'
import { resultOf } from '../../play/outcome.ts'
import { fail, games, show } from '../../state.ts'
import { said, title } from '../../words/phrases.ts'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'

export interface Desk {
  first: Position
  at: Signal<Position>
  shown: Signal<Shown | null> // the position as the engine shows it; null until it has answered
}

export function useDesk(place: Place): Desk {
  const first = useMemo(() => positionOf(place), [])
  const at = useSignal(first)
  const shown = useSignal<Shown | null>(null)
  useSignalEffect(() => {
    const p = at.value
    show(p).then((found) => {
      if (at.peek() === p) shown.value = found
    }, fail)
  })
  return { first, at, shown }
}

export function playAt({ at }: Desk, move: string): void {
  at.value = { ...at.value, moves: [...at.value.moves, move] }
}

// What is said of a game: its sides, its unit.
const infoOf = (game: string) => games.value.find(({ name }) => name === gameName(game))
export const unitOf = (game: string) => infoOf(game)?.unit ?? 'win'

export const sideOf = (game: string, side: 0 | 1) => said(infoOf(game)?.sides[side] ?? '')

function turnText(now: Shown): string {
  const { game, side } = now
  if (now.over) return resultOf(now, (one) => sideOf(game, one), unitOf(game))
  if (side === 'nature') return t('natureMoves')
  return t('toMove', { side: sideOf(game, side) })
}

interface Props {
  desk: Desk
  onMove?: ((move: string) => void) | undefined // else the move is made
  still?: boolean // nothing can be played
}

function DeskBoard({ desk, onMove, still }: Props) {
  const now = desk.shown.value
  if (!now) return <p class="desk quiet">{t('loading')}</p>
  return (
    <div class="desk">
      <Board
        name={title(now.game)}
        board={now.board}
        moves={still ? none : now.moves}
        onMove={onMove ?? ((move) => playAt(desk, move))}
        turned={false}
        last={now.last}
        luck={now.side === 'nature'}
      />
      <div class="row spread">
        <span class="quiet">{turnText(now)}</span>
        {!still && !onMove && (
          <button
            type="button"
            disabled={desk.at.value === desk.first}
            onClick={() => (desk.at.value = desk.first)}
          >
            {l('backToStart')}
          </button>
        )}
      </div>
    </div>
  )
}

const none: Shown['moves'] = []

// The board, and what is tried on it: where there is room, below the text and beside it.
export function WithBoard({ children, ...board }: Props & { children: ComponentChildren }) {
  return (
    <>
      <DeskBoard {...board} />
      <div class="stage tried">{children}</div>
    </>
  )
}
