// How strong a machine is to play: the levels of the engine's player `strong`. No level knows any
// game.
import type { Limits } from '../engine/types.ts'

export const levels = [
  'beginner',
  'novice',
  'casual',
  'intermediate',
  'club',
  'advanced',
  'expert',
  'full',
] as const

export const strongest = 'strong'

const full = levels.length - 1

// The levels of a game that has so many below full strength, from 0.
export const levelsOf = (count: number) => [...levels.keys()].filter((i) => i < count || i === full)

// One that the game has: a higher one stands for the highest below full strength.
export const levelAmong = (count: number, level: number) =>
  level < full ? Math.min(level, count - 1) : full

// A seat says who plays one side of a game: a person, a level, or any player string.
export type Seat =
  | { kind: 'human' }
  | { kind: 'level'; level: number }
  | { kind: 'adaptive' } // the level follows the reader
  | CustomSeat
export interface CustomSeat {
  kind: 'player'
  player: string
}

export interface Mind {
  player: string
  limits: Limits
}

const longest = 10 // seconds, for a player string that names no limit

const mindOfLevel = (level: number): Mind =>
  level < full
    ? { player: `strong:level=${level + 1}`, limits: { seconds: longest } }
    : { player: strongest, limits: { seconds: 6 } }

// `adapted`: where the level is that follows the reader.
export function mind(seat: Seat, adapted: number): Mind | null {
  if (seat.kind === 'human') return null
  if (seat.kind === 'player') return { player: seat.player, limits: { seconds: longest } }
  return mindOfLevel(seat.kind === 'level' ? seat.level : adapted)
}
