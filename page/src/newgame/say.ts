// What the dialog of a new game says, in the reader's language.
import * as newgame from 'words:newgame'
import type { Key } from '../words/languages.ts'
import { speaker } from '../words/words.ts'

export const n = speaker<'newgame'>(newgame)

// A text that belongs to a game or a card; null where there is none, as for games from plug-ins.
export const known = (key: string) => (key in newgame.en ? n(key as Key<'newgame'>) : null)
