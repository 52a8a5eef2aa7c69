// What is said beside a board, in the reader's language.
import * as overlay from 'words:overlay'
import type { Shown } from '../engine/types.ts'
import { form } from '../model/plural.ts'
import { resultText, sideName } from '../play/outcome.ts'
import type { Key } from '../words/languages.ts'
import { speaker } from '../words/words.ts'
import type { Effect } from './effect.ts'

export const o = speaker<'overlay'>(overlay)

const many = (key: Key<'overlay'>, count: number) =>
  count > 0 ? [form(o(key, { count }), count)] : []

// '3: sows 4 seeds, South moves again.' Null where a move does no more than any other.
export function effectText(move: string, did: Effect, after: Shown): string | null {
  const side = after.side === 'nature' ? null : after.side
  const parts = [
    ...many('sows', did.sown),
    ...many('captures', did.captured),
    ...many('turns', did.turned),
    ...many('takes', did.taken),
    ...(did.again && side !== null ? [o('again', { side: sideName(side) })] : []),
    ...(did.over ? [o('ends', { result: resultText(after) })] : []),
  ]
  return parts.length === 0 ? null : `${move}: ${parts.join(', ')}.`
}

const reasons: Record<string, Key<'overlay'>> = {
  'forbidden, overline': 'overline',
  'forbidden, two fours': 'twoFours',
  'forbidden, two threes': 'twoThrees',
}

// Why a stone may not be put on a point, from what the engine says of it.
export function whyBarred(label: string, side: 0 | 1): string | null {
  const key = reasons[label]
  return key ? o(key, { side: sideName(side) }) : null
}
