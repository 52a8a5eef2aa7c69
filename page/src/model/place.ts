// A position as it is written down in lessons.
import type { Position } from '../engine/types.ts'

export interface Place {
  game: string // in full: aliases have no unit
  start?: string // the text of a position; else the game's own
  moves?: string // since then, separated by blanks
}

export function positionOf({ game, start, moves = '' }: Place): Position {
  return { game, start: start ?? null, moves: moves.split(' ').filter((move) => move !== '') }
}
