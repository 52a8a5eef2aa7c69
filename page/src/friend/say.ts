// What is said to those who play a friend, in their language.
import * as friend from 'words:friend'
import { speaker } from '../words/words.ts'

export const f = speaker<'friend'>(friend)
