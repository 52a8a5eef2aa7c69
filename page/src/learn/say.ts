// The texts of the course, in the language of the page: each language is loaded when it is wanted.
import { effect, signal } from '@preact/signals'
import { notice, why } from '../state.ts'
import type { Language } from '../words/languages.ts'
import { type Fill, fill, language, t } from '../words/words.ts'
import type { CourseWords } from './words/course.en.ts'

const loaders = import.meta.glob<{ words: CourseWords }>('./words/course.??.ts')
const loaderOf = (one: Language) => loaders[`./words/course.${one}.ts`]

export const dictionary = signal<CourseWords | null>(null)

effect(() => {
  const wanted = language.value
  const load = loaderOf(wanted) ?? loaderOf('en')!
  load().then(
    ({ words }) => {
      if (language.peek() === wanted) dictionary.value = words
    },
    (error) => {
      notice.value = t('partFailed', { why: why(error) })
    },
  )
})

// A text by its key: those of lessons are made of ids, which a test compares with the dictionaries.
export function l(key: string, values?: Fill): string {
  return fill(dictionary.value?.[key as keyof CourseWords] ?? '', values)
}
