// The moves that the analysis considers: all, but for those that are left out here.
import type { Shown } from '../engine/types.ts'
import { t } from '../words/words.ts'
import { exclude, excluded } from './analysis.ts'

export function Considered({ now }: { now: Shown }) {
  const out = excluded.value
  const all = now.moves.map(({ text }) => text)
  const toggle = (move: string) =>
    exclude(out.includes(move) ? out.filter((one) => one !== move) : [...out, move])
  return (
    <details class="considered">
      <summary>
        {t('movesConsidered')}: {all.length - out.length} / {all.length}
      </summary>
      <div class="row">
        <button type="button" onClick={() => exclude([])}>
          {t('allMoves')}
        </button>
        <button type="button" onClick={() => exclude(all)}>
          {t('noMoves')}
        </button>
      </div>
      <div class="row choices">
        {all.map((move) => (
          <button
            type="button"
            key={move}
            aria-pressed={!out.includes(move)}
            onClick={() => toggle(move)}
          >
            {move}
          </button>
        ))}
      </div>
    </details>
  )
}
