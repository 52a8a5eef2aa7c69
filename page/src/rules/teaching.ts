// Whether the rules of a game are being learned, and of which: a game string.
import { effect, signal } from '@preact/signals'
import { gameName } from '../model/spec.ts'
import { laid, mode } from '../state.ts'

export const teaching = signal<string | null>(null)

// The games that have a lesson: lessons.ts, which is loaded later.
const taught = ['kalah', 'connect', 'mnk', 'sticks', 'nim', 'othello', 'tuc-chess']
export const isTaught = (spec: string) => taught.includes(gameName(spec))

// Another view, or another game, ends it.
effect(() => {
  mode.value
  laid.value
  teaching.value = null
})
