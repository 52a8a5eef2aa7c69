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

// A seat says who plays one side of a game: a person, a level, or any player string.
export type Seat = { kind: 'human' } | { kind: 'level'; level: number } | CustomSeat
export interface CustomSeat {
  kind: 'player'
  player: string
}

export interface Mind {
  player: string
  limits: Limits
}

const longest = 10 // seconds, for a player string that names no limit

export function mind(seat: Seat): Mind | null {
  if (seat.kind === 'human') return null
  if (seat.kind === 'player') return { player: seat.player, limits: { seconds: longest } }
  return seat.level < levels.length - 1
    ? { player: `strong:level=${seat.level + 1}`, limits: { seconds: longest } }
    : { player: strongest, limits: { seconds: 6 } }
}
