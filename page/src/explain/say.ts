// The words of search trees, in the reader's language.
import { form } from '../model/plural.ts'
import { type Fill, fill, speaker } from '../words/words.ts'
import type { ExplainKey, en } from './words/en.ts'

export const x = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))

// A text that has one form for one and another for many.
export const xCounted = (key: ExplainKey, count: number, values?: Fill) =>
  fill(form(x(key), count), { count, ...values })
