// What is said to those who play a friend, in their language.
import { speaker } from '../words/words.ts'
import { el } from './words/el.ts'
import { en } from './words/en.ts'
import { it } from './words/it.ts'

export const f = speaker({ en, it, el })
