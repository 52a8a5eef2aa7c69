// What the dialogs that open and share games say, in the reader's language.
import { speaker } from '../words/words.ts'
import type { en } from './words/en.ts'

export const s = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))
