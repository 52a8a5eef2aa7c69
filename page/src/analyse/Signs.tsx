// The threat annotations of the board, and the legend of their marks.
import { SignChip } from '../board/SignChip.tsx'
import type { Shown } from '../engine/types.ts'
import { groups, signText } from '../model/signs.ts'
import { blackSide, isStones } from '../model/stones.ts'
import { sideName } from '../play/outcome.ts'
import { signName } from '../words/signName.ts'
import { t } from '../words/words.ts'
import { marked } from './analysis.ts'

export function Signs({ now }: { now: Shown }) {
  if (!now.signs) return null
  return (
    <div class={isStones(now.board) ? 'signs stones' : 'signs'}>
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
              <svg viewBox="-.46 -.26 .92 .52" aria-hidden="true">
                <SignChip
                  text={signText(kind, now.game)}
                  colour={side === blackSide(now.board) ? 0 : 1}
                />
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
