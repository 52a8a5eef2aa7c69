// The ranked moves on the board: on each cell the best move that ends there. Where there are many, cells
// are small: that a value is an estimate is then said by its look alone.
import type { Paint } from '../board/Board.tsx'
import type { Answer, Shown } from '../engine/types.ts'
import { fewMoves, isAsGood, lean, marked, pillText } from '../model/values.ts'
import { unit } from '../state.ts'
import { t } from '../words/words.ts'
import { ranks, standingClass } from './Lines.tsx'
import { valueText } from './valueText.tsx'

// Whether moves are left unmarked.
export const isThinned = (found: Answer) => ranks(found).length > fewMoves

export function paints(now: Shown, found: Answer): Map<string, Paint> {
  const painted = new Map<string, Paint>()
  const all = ranks(found)
  const thinned = isThinned(found)
  const cells = new Map(now.moves.map((move) => [move.text, move.cells.at(-1)]))
  for (const known of marked(all)) {
    const cell = cells.get(known.move)
    if (cell === undefined || painted.has(cell)) continue
    const word = t(known.kind === 'heuristic' ? 'estimate' : 'proven')
    painted.set(cell, {
      look: `${standingClass(known)} ${isAsGood(known, all[0]!) ? 'best' : ''}`,
      lean: lean(known, unit.value),
      text: thinned
        ? pillText(known, unit.value).replace('\u2248', '')
        : pillText(known, unit.value),
      spoken: `${valueText(known)}, ${word}`,
      line: known.pv,
    })
  }
  return painted
}
