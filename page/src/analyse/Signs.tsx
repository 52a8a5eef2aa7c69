// The threat annotations of the board, and the legend of their marks.
import { SignFigure } from '../board/SignFigure.tsx'
import type { Shown } from '../engine/types.ts'
import { groups } from '../model/signs.ts'
import { sideName } from '../play/outcome.ts'
import { signName } from '../words/signName.ts'
import { t } from '../words/words.ts'
import { marked } from './analysis.ts'

export function Signs({ now }: { now: Shown }) {
  if (!now.signs) return null
  return (
    <div class="signs">
      <label>
        <input
          type="checkbox"
          checked={marked.value}
          onChange={(e) => (marked.value = e.currentTarget.checked)}
        />
        <span>{t('signs')}</span>
      </label>
      {marked.value && (
        <ul>
          {groups(now.signs).map(({ kind, side, cells }) => (
            <li key={`${kind} ${side}`}>
              <svg viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
                <SignFigure kind={kind} side={side} />
              </svg>
              <span>
                {sideName(side)}: {signName(kind, now.game)}
              </span>
              <span class="quiet"> {cells.join(' ')}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
