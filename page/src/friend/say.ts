// What is said to those who play a friend, in their language.
import { speaker } from '../words/words.ts'
import type { en } from './words/en.ts'

export const f = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))
