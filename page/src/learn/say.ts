// The texts of the course, in the reader's language.
import * as course from 'words:course'
import type { Key } from '../words/languages.ts'
import { type Fill, speaker } from '../words/words.ts'

const say = speaker<'course'>(course)

// A text by its key: those of lessons are made of ids, which a test compares with the dictionaries.
export const l = (key: string, values?: Fill) => say(key as Key<'course'>, values)
