// Words of the view of experiments, loaded with it.
import { others } from 'words:experiments'
import * as lab from 'words:lab'
import { others as resultsIn } from 'words:results'
import { speaker, wordsIn } from '../words/words.ts'
import type { Experiment } from './data.ts'
import { rowsIn, toldIn } from './told.ts'

export const b = speaker<'lab'>(lab)

const summaries = wordsIn(others)
const results = wordsIn(resultsIn)

// What an experiment is about, in the reader's language where that is known.
export const summaryIn = (name: string) => summaries()[name]

export interface Told {
  text: string
  lang?: 'en' // where the reader's language has it not
}

export function told(english: string): Told {
  const text = toldIn(results(), english)
  return text === undefined ? { text: english, lang: 'en' } : { text }
}

// An experiment with its rows in the reader's language, or as it is.
export function rowsTold(one: Experiment): { own: Experiment; lang?: 'en' } {
  const own = rowsIn(results(), one)
  return own ? { own } : { own: one, lang: 'en' }
}
