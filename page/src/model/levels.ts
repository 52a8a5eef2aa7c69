// How strong a machine is to play, as a player string. No level knows any game.
import type { Limits, PlayerInfo } from '../engine/types.ts'

export interface Level {
  key: 'newcomer' | 'beginner' | 'casual' | 'club' | 'expert' | 'full'
  player: string
  seconds?: number
}

// The first name that the engine knows.
function known(players: readonly PlayerInfo[], ...names: string[]): string {
  return names.find((name) => players.some((player) => player.name === name)) ?? names.at(-1)!
}

export function levels(players: readonly PlayerInfo[]): Level[] {
  const strong = known(players, 'strong', 'pvs', 'iterative')
  const table = known(players, 'pvs', 'iterative')
  return [
    { key: 'newcomer', player: 'random' },
    { key: 'beginner', player: 'greedy' },
    { key: 'casual', player: 'mcts:iterations=300' },
    { key: 'club', player: `${table}:nodes=20000`, seconds: 2 },
    { key: 'expert', player: strong, seconds: 1 },
    { key: 'full', player: strong, seconds: 6 },
  ]
}

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

export function mind(seat: Seat, players: readonly PlayerInfo[]): Mind | null {
  if (seat.kind === 'human') return null
  if (seat.kind === 'player') return { player: seat.player, limits: { seconds: longest } }
  const all = levels(players)
  const level = all[Math.min(seat.level, all.length - 1)]!
  return { player: level.player, limits: { seconds: level.seconds ?? longest } }
}

// The luck of a move: each has its own lot, made from the game's seed and the move's number, so
// that a move taken back and made again has the same luck.
export function lot(seed: number, ply: number): number {
  let x = (seed ^ Math.imul(ply + 1, 0x9e3779b1)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
