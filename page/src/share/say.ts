// What the dialogs that open and share games say, in the reader's language.
import { speaker } from '../words/words.ts'
import { el } from './words/el.ts'
import { en } from './words/en.ts'
import { it } from './words/it.ts'

export const s = speaker({ en, it, el })
