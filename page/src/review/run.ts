// A review at work: one at a time, of the line on the table.
import { effect, signal } from '@preact/signals'
import { line } from '../model/variations.ts'
import { engine, fail, laid, positionAt, table } from '../state.ts'
import { found, note } from './marks.ts'

export const running = signal(false)
export const seconds = signal(30) // for the whole game
let stopping: AbortController | undefined

export const stop = () => stopping?.abort()

// Another game on the table ends the review of the last one.
effect(() => {
  laid.value
  stop()
})

export async function run(): Promise<void> {
  stop()
  const mine = new AbortController()
  stopping = mine
  const game = laid.value
  const ids = line(table.value.tree)
  const last = ids[ids.length - 1]!
  running.value = true
  try {
    const hear = (review: Parameters<typeof note>[0]['review']) => note({ laid: game, ids, review })
    hear(
      await engine.value!.review(positionAt(last), { seconds: seconds.value }, hear, mine.signal),
    )
  } catch (error) {
    if (!mine.signal.aborted) fail(error)
  } finally {
    if (stopping === mine) running.value = false
  }
}

// How many moves of how many are reviewed.
export function done(): { done: number; count: number } {
  const moves = found.value?.review.moves ?? []
  return { done: moves.filter((move) => move.reviewed).length, count: moves.length }
}
