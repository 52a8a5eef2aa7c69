// The rules in force in the reader's language, sentence by sentence.
import type { Shown } from '../engine/types.ts'
import { byLanguage, type Language, rulesOf } from '../words/languages.ts'

const sentences = byLanguage<Record<string, string>>(
  import.meta.glob('./sentences/??.ts', { eager: true }),
)

export const rulesIn = (language: Language, { ruleMessages }: Shown): string | null =>
  rulesOf(sentences[language] ?? {}, ruleMessages)
