// The teacher's view: as wide as the screen, in letters that are read from the last row.
import { effect, signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'

export const teacher = signal(kept('teacher', 'no') === 'yes')

effect(() => keep('teacher', teacher.value ? 'yes' : 'no'))
