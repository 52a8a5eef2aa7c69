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

// The luck of a move: each has its own lot, made from the game's seed and the move's number, so
// that a move taken back and made again has the same luck.
export function lot(seed: number, ply: number): number {
  let x = (seed ^ Math.imul(ply + 1, 0x9e3779b1)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
