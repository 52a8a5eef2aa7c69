// How the position stands, as a bar: the first side's share of it.
import type { Answer, Shown } from '../engine/types.ts'
import { forFirst, number, share } from '../model/values.ts'
import { sideName } from '../play/outcome.ts'
import { unit } from '../state.ts'
import { t } from '../words/words.ts'
import { answer } from './analysis.ts'

export function valueForFirst(now: Shown, found: Answer | null): number {
  if (now.over) return now.result ?? 0
  return found ? forFirst(found.value, now.side) : now.evaluation
}

export function EvalBar({ now }: { now: Shown }) {
  const value = valueForFirst(now, answer.value)
  const part = share(value, unit.value)
  const text = t('evaluationIs', { value: number(value), side: sideName(0) })
  return (
    <div
      class="eval"
      role="meter"
      aria-label={t('evaluation')}
      aria-valuenow={Math.round(part * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={text}
    >
      <div class="first" style={{ width: `${part * 100}%` }} />
      <span>{number(value)}</span>
    </div>
  )
}
