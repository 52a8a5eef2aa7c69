// What a reader wants to play with a friend who has chosen it elsewhere, in the dialog of a new game.
import { signal } from '@preact/signals'

export interface Wanted {
  game: string
  side: 'first' | 'second' | 'any'
  time: number // an index of `controls`; -1: no clocks
}

export const wanted = signal<Wanted | null>(null)
