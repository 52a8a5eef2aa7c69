// Words of the view of experiments, loaded with it.
import { speaker } from '../words/words.ts'
import { el } from './words/el.ts'
import { en } from './words/en.ts'
import { it } from './words/it.ts'

export const b = speaker({ en, it, el })
