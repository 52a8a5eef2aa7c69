// What a review has found, for the lists, graphs and boards of all views: little, since it is there
// before any review is asked for.
import { batch, computed, signal } from '@preact/signals'
import type { Mark, Review, Reviewed } from '../engine/types.ts'
import { laid, mode, sides } from '../state.ts'
import type { Key } from '../words/languages.ts'

// A review with the nodes of the line that it is about, from the start on.
export interface Found {
  laid: number
  ids: readonly number[]
  review: Review
}
const last = signal<Found | null>(null)

// That of the game on the table.
export const found = computed(() => (last.value?.laid === laid.value ? last.value : null))

export function note(review: Found): void {
  last.value = review
}

// The reviewed moves by the nodes to which they lead.
const byNode = computed(() => {
  const { ids = [], review } = found.value ?? {}
  const by = new Map<number, Reviewed>()
  for (const move of review?.moves ?? []) if (move.reviewed) by.set(ids[move.ply + 1]!, move)
  return by
})

export const reviewedAt = (id: number): Reviewed | undefined => byNode.value.get(id)
export const sideOf = (move: Reviewed): 0 | 1 => (move.side === sides.value[1] ? 1 : 0)

export const markKeys = { '?!': 'inaccuracy', '?': 'mistake', '??': 'blunder' } satisfies Record<
  Exclude<Mark, ''>,
  Key
>

export const wanted = signal(false) // the review is to begin when its view is there

export function reviewGame(): void {
  batch(() => {
    mode.value = 'review'
    wanted.value = true
  })
}
