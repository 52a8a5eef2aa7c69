// How far the opening of a game of stones is, from the words behind the side to move in the text of
// its position (docs/notation.md), and from what may be done.
import type { Shown } from '../engine/types.ts'

export interface Stage {
  word: 'three' | 'two' | 'put' | 'choice' | 'declare' | 'offer' | 'choose'
  stones: number // on the board
  colour: 0 | 1 // of the next stone
  square: number // points a side of the central square for it; 0: anywhere
  all: number // points to be offered
  made: number // and those that have been
  choices: string[] // moves that are words or numbers
}

// The side of the square of points that may be taken; 0: it is the whole board.
function squareOf(now: Shown): number {
  const may = new Set(now.moves.flatMap((move) => move.cells))
  const points = now.board.cells.filter(({ shape }) => shape === 'point')
  const size = (all: typeof points) => {
    const ys = all.map(({ y }) => y)
    return Math.max(...ys) - Math.min(...ys) + 1
  }
  const open = size(points.filter(({ id }) => may.has(id)))
  return open < size(points) ? open : 0
}

export function stageOf(now: Shown): Stage | null {
  const found = / [XO] (three|two|put|choice|declare|offer|choose)\b ?(.*)$/.exec(now.position)
  if (!found || now.over) return null
  const stones = now.board.pieces.filter(({ kind }) => kind === 'stone').length
  const [all = '0', ...made] = found[2]!.split(' ').filter((word) => word !== '')
  const points = new Set(now.board.cells.filter((c) => c.shape === 'point').map(({ id }) => id))
  return {
    word: found[1] as Stage['word'],
    stones,
    colour: stones % 2 === 0 ? 0 : 1,
    square: squareOf(now),
    all: Number(all),
    made: made.length,
    choices: now.moves.map(({ text }) => text).filter((text) => !points.has(text)),
  }
}
