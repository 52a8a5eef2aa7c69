// Values in words, proven ones marked.
import { bounded, type Known, number, outcome } from '../model/values.ts'
import { unit } from '../state.ts'
import { t } from '../words/words.ts'

// 'win in 5', '+3 in 12', '≥ +1', '+0.25'.
export function valueText(known: Known): string {
  const { value, kind, distance } = known
  const result = outcome(known)
  if (kind !== 'exact' || result === null) return bounded(value, kind)
  if (unit.value !== 'win') {
    return distance === null ? number(value) : t('provenValue', { value: number(value), distance })
  }
  if (result === 'draw') return t('provenDraw')
  return t(result === 'win' ? 'provenWin' : 'provenLoss', { distance: distance ?? '?' })
}

export function Proven({ known }: { known: Known }) {
  if (known.kind === 'heuristic') return null
  return (
    <span class="proven" title={t('proven')}>
      <span aria-hidden="true">✓</span>
      <span class="hidden">{t('proven')}</span>
    </span>
  )
}
