// Moves as buttons: those that lie on no cell, and what nature may do, the likeliest first.
import type { MoveInfo } from '../engine/types.ts'
import { offBoard } from '../model/choose.ts'
import { t } from '../words/words.ts'

interface Props {
  moves: readonly MoveInfo[]
  onMove: (move: string) => void
}

const most = { luck: 8, moves: 400 }

export function MoveButtons({ moves, luck, onMove }: Props & { luck: boolean }) {
  const shown = luck ? moves : offBoard(moves)
  if (shown.length === 0) return null
  const all = shown.reduce((sum, move) => sum + (move.weight ?? 0), 0)
  return (
    <fieldset class="row asked">
      <legend>{t(luck ? 'natureMoves' : 'otherMoves')}</legend>
      {shown.slice(0, luck ? most.luck : most.moves).map((move) => (
        <button type="button" key={move.text} onClick={() => onMove(move.text)}>
          {move.text}
          {luck && all > 0 && <small> {(((move.weight ?? 0) / all) * 100).toFixed(1)} %</small>}
        </button>
      ))}
    </fieldset>
  )
}
