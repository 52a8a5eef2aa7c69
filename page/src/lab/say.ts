// Words of the view of experiments, loaded with it.
import { byLanguage } from '../words/languages.ts'
import { language, speaker } from '../words/words.ts'
import type { en } from './words/en.ts'

export const b = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))

const summaries = byLanguage<Record<string, string>>(
  import.meta.glob('./experiments/??.ts', { eager: true }),
)

// What an experiment is about, in the reader's language where that is known.
export const summaryIn = (name: string) => summaries[language.value]?.[name]
