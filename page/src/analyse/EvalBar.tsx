// How the position stands, as a bar: the first side's share of it.
import type { Answer, Shown } from '../engine/types.ts'
import { bounded, forFirst, kindForFirst, number, share } from '../model/values.ts'
import { sideName } from '../play/outcome.ts'
import { unit } from '../state.ts'
import { t } from '../words/words.ts'
import { answer } from './analysis.ts'

export function valueForFirst(now: Shown, found: Answer | null): number {
  if (now.over) return now.result ?? 0
  return found ? forFirst(found.value, now.side) : now.evaluation
}

// For the first side. The result of a game that is over is proven, an evaluation never.
function kindOf(now: Shown, found: Answer | null): string {
  if (now.over) return 'exact'
  return found ? kindForFirst(found.kind, now.side) : 'heuristic'
}

export function EvalBar({ now }: { now: Shown }) {
  const found = answer.value
  const value = valueForFirst(now, found)
  const kind = kindOf(now, found)
  const part = share(value, unit.value)
  const certainty = t(kind === 'heuristic' ? 'estimate' : 'proven')
  const text = t('evaluationIs', { value: number(value), side: sideName(0) })
  return (
    <div
      class={`eval ${kind === 'heuristic' ? 'guessed' : 'certain'}`}
      role="meter"
      aria-label={t('evaluation')}
      aria-valuenow={Math.round(part * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${text}, ${certainty}`}
    >
      <div class="first" style={{ width: `${part * 100}%` }} />
      <span>
        {bounded(value, kind, unit.value)} <small>{certainty}</small>
      </span>
    </div>
  )
}
