// A level that moves between games so that a reader scores 45 %: where it is in each game, kept in
// the browser. The engine moves it on: docs/levels.md.
import { computed, signal } from '@preact/signals'
import type { Position } from '../engine/types.ts'
import { keep, kept } from '../kept.ts'
import { engine, shown } from '../state.ts'

interface Standing {
  at: number // between levels
  level: number // 1 to 8: the next one to play against
  games: number // by which it moved
  points: number // what the reader had of them
}

const first: Standing = { at: 3, level: 3, games: 0, points: 0 }

function keptStandings(): Record<string, Standing> {
  try {
    return JSON.parse(kept('adaptive', '{}')) as Record<string, Standing>
  } catch {
    return {}
  }
}

const standings = signal(keptStandings())

// In the game on the table.
export const standing = computed(() => standings.value[shown.value?.game ?? ''] ?? first)

// After a game on the table, of which the reader has `score`: 0, 0.5 or 1.
export async function adapt(p: Position, score: number): Promise<void> {
  const { game } = shown.value!
  const { at, games, points } = standing.value
  const next = await engine.value!.adapt({ ...p, moves: [] }, at, games, score)
  standings.value = {
    ...keptStandings(), // of other windows
    [game]: { ...next, games: games + 1, points: points + score },
  }
  keep('adaptive', JSON.stringify(standings.value))
}
