// The teacher's view: as wide as the screen, in letters that are read from the last row.
import { effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { keep, kept } from './kept.ts'

export const teacher = signal(kept('teacher', 'no') === 'yes')

effect(() => keep('teacher', teacher.value ? 'yes' : 'no'))

// For views that have it: the whole page is large while one of them is open.
export function useTeacher(): void {
  const large = teacher.value
  useEffect(() => {
    document.documentElement.classList.toggle('teacher', large)
    return () => document.documentElement.classList.remove('teacher')
  }, [large])
}
