// The rules in force in the reader's language, sentence by sentence.
import { others } from 'words:rules'
import type { Shown } from '../engine/types.ts'
import { rulesOf } from '../words/languages.ts'
import { wordsIn } from '../words/words.ts'

const sentences = wordsIn(others)

export const rulesIn = ({ ruleMessages }: Shown) => rulesOf(sentences(), ruleMessages)
