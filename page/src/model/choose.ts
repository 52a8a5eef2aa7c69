// From clicks to a move: a move names the cells to be clicked, in order. No two moves of a position
// have the same cells, and none begins with those of another.
import type { MoveInfo } from '../engine/types.ts'

const begins = (move: MoveInfo, picked: readonly string[]) =>
  picked.every((cell, i) => move.cells[i] === cell)

// The moves that are still possible when these cells are picked.
export function movesFrom(moves: readonly MoveInfo[], picked: readonly string[]): MoveInfo[] {
  return moves.filter((move) => move.cells.length > 0 && begins(move, picked))
}

// The cells that may be picked next.
export function nextCells(moves: readonly MoveInfo[], picked: readonly string[]): Set<string> {
  const next = new Set<string>()
  for (const move of movesFrom(moves, picked)) {
    const cell = move.cells[picked.length]
    if (cell !== undefined) next.add(cell)
  }
  return next
}

export type Pick =
  | { what: 'pick'; picked: string[] } // not a whole move yet
  | { what: 'move'; move: string }

export function pick(moves: readonly MoveInfo[], picked: readonly string[], cell: string): Pick {
  const more = [...picked, cell]
  const found = movesFrom(moves, more)
  if (found.length === 0) {
    if (picked[picked.length - 1] === cell) return { what: 'pick', picked: picked.slice(0, -1) }
    if (picked.length > 0) return pick(moves, [], cell) // the first cell of another move
    return { what: 'pick', picked: [] }
  }
  const whole = found.find((move) => move.cells.length === more.length)
  return whole ? { what: 'move', move: whole.text } : { what: 'pick', picked: more }
}

// Moves that cannot be made by clicks on the board: they become buttons.
export function offBoard(moves: readonly MoveInfo[]): MoveInfo[] {
  return moves.filter((move) => move.cells.length === 0)
}

// The move that picking this cell completes.
export function moveAt(
  moves: readonly MoveInfo[],
  picked: readonly string[],
  cell: string,
): string | undefined {
  const found = pick(moves, picked, cell)
  return found.what === 'move' ? found.move : undefined
}
