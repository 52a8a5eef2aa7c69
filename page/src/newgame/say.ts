// What the dialog of a new game says, in the reader's language.
import { speaker } from '../words/words.ts'
import { en, type NewGameKey } from './words/en.ts'

export const n = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))

// A text that belongs to a game or a card; null where there is none, as for games from plug-ins.
export const known = (key: string) => (key in en ? n(key as NewGameKey) : null)
