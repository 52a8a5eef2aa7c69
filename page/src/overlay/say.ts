// What is said beside a board, in the reader's language.
import type { Shown } from '../engine/types.ts'
import { form } from '../model/plural.ts'
import { resultText, sideName } from '../play/outcome.ts'
import { speaker } from '../words/words.ts'
import type { Effect } from './effect.ts'
import type { en, OverlayKey } from './words/en.ts'

export const o = speaker<keyof typeof en>(import.meta.glob('./words/??.ts', { eager: true }))

const many = (key: OverlayKey, count: number) => (count > 0 ? [form(o(key, { count }), count)] : [])

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

const reasons: Record<string, OverlayKey> = {
  'forbidden, overline': 'overline',
  'forbidden, two fours': 'twoFours',
  'forbidden, two threes': 'twoThrees',
}

// Why a stone may not be put on a point, from what the engine says of it.
export function whyBarred(label: string, side: 0 | 1): string | null {
  const key = reasons[label]
  return key ? o(key, { side: sideName(side) }) : null
}
