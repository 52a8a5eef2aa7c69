// Words of the view of experiments, loaded with it.
import { others } from 'words:experiments'
import * as lab from 'words:lab'
import { speaker, wordsIn } from '../words/words.ts'

export const b = speaker<'lab'>(lab)

const summaries = wordsIn(others)

// What an experiment is about, in the reader's language where that is known.
export const summaryIn = (name: string) => summaries()[name]
