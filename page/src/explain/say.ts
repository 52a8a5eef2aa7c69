// The words of search trees, in the reader's language.
import * as explain from 'words:explain'
import { form } from '../model/plural.ts'
import type { Key } from '../words/languages.ts'
import { type Fill, fill, speaker } from '../words/words.ts'

export const x = speaker<'explain'>(explain)

// A text that has one form for one and another for many.
export const xCounted = (key: Key<'explain'>, count: number, values?: Fill) =>
  fill(form(x(key), count), { count, ...values })
