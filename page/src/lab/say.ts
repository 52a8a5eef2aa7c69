// Words of the view of experiments, loaded with it.
import { speaker } from '../words/words.ts'
import type { en } from './words/en.ts'

export const b = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))
