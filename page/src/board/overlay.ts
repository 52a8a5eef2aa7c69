// What is drawn over a board while it is pointed at or played on, loaded when a board first wants
// it. A board does without until it is there, and where it cannot be fetched.
import { signal } from '@preact/signals'
import type { Board, MoveInfo, Piece, Position } from '../engine/types.ts'
import { withWords } from '../words/words.ts'
import type { Box } from './geometry.ts'

type Module = typeof import('../overlay/Overlay.tsx')

export const overlay = signal<Module | null>(null)
export const numbered = signal(false) // the moves' numbers are shown
let asked = false

export function wantOverlay(): void {
  if (asked) return
  asked = true
  withWords(import('../overlay/Overlay.tsx')).then(
    (module) => {
      overlay.value = module
    },
    () => {
      asked = false
    },
  )
}

// What a board tells those parts.
export interface OverBoard {
  at: Position // what the board shows
  line: readonly string[] // that is previewed
  cell: string | null // that is pointed at
  stage: (pieces: readonly Piece[] | null) => void // shows these pieces for a while
  board: Board
  last: readonly string[] // the cells of the last move
  boxes: ReadonlyMap<string, Box>
  moves: readonly MoveInfo[]
}
