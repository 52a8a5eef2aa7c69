// What a review found, in sentences of the reader's language.
import * as review from 'words:review'
import { valueText } from '../analyse/valueText.tsx'
import type { Reviewed } from '../engine/types.ts'
import { amount, sideName } from '../play/outcome.ts'
import { unit } from '../state.ts'
import { speaker, t } from '../words/words.ts'
import { markKeys, sideOf } from './marks.ts'

export const r = speaker<'review'>(review)

export const markName = ({ mark }: Reviewed) => (mark ? t(markKeys[mark]) : '')

export function verdictOf(m: Reviewed): string {
  if (m.mark) return r('isMarked', { move: m.move, mark: markName(m) })
  return r(m.best === m.move ? 'isBest' : 'isFine', { move: m.move })
}

// 'd4: win in 9 moves. e5: lets South take 6 seeds, −3.'
export function whyOf(m: Reviewed): string {
  const played = [valueText(m.of_played)]
  if (m.lets_take > 0) {
    const other = sideName(sideOf(m) === 0 ? 1 : 0)
    played.unshift(r('letsTake', { side: other, amount: amount(m.lets_take, unit.value) }))
  }
  return `${m.best}: ${valueText(m.of_best)}. ${m.move}: ${played.join(', ')}.`
}
