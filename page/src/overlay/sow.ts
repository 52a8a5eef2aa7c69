// Sowing, seed by seed: from a house around the board, past the other side's store.
import type { Board } from '../engine/types.ts'

export interface Sowing {
  seeds: number
  steps: Map<string, number>[] // the counts of all houses and stores after each seed
  path: string[] // where each seed falls
}

// Null where it is no house with seeds.
export function sow(board: Board, from: string): Sowing | null {
  const house = board.cells.find(({ id }) => id === from)
  if (house?.shape !== 'pit') return null
  const ring = board.cells // in the order of sowing: one side's houses, its store, the other's
    .filter(({ shape, owner }) => shape === 'pit' || (shape === 'store' && owner === house.owner))
    .map(({ id }) => id)
  const counts = new Map(board.pieces.map((piece) => [piece.cell, piece.count ?? 0]))
  const seeds = counts.get(from) ?? 0
  if (seeds === 0) return null
  counts.set(from, 0)
  const [steps, path]: [Map<string, number>[], string[]] = [[], []]
  for (let i = 1; i <= seeds; i++) {
    const to = ring[(ring.indexOf(from) + i) % ring.length]!
    counts.set(to, (counts.get(to) ?? 0) + 1)
    steps.push(new Map(counts))
    path.push(to)
  }
  return { seeds, steps, path }
}
