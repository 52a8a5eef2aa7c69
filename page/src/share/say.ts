// What the dialogs that open and share games say, in the reader's language.
import * as share from 'words:share'
import { speaker } from '../words/words.ts'

export const s = speaker<'share'>(share)
