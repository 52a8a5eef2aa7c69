// Values in words: what is proven says so, and so does what is an estimate.
import { bounded, distanceKind, type Known, movesIn, number, outcome } from '../model/values.ts'
import { unit } from '../state.ts'
import { counted, t } from '../words/words.ts'

const keys = { exact: 'inExactly', at_most: 'inAtMost', at_least: 'inAtLeast' } as const

// 'win in at most 7 moves'; `length` writes the distance, given in plies.
function within(what: string, known: Known, length: (plies: number) => string): string {
  const { distance } = known
  if (distance === null || known.value === 0) return what
  return t(keys[distanceKind(known)], { what, length: length(distance) })
}

const inPlies = (count: number) => counted('plies', count)
const inMoves = (count: number) => counted('movesMany', movesIn(count))

// 'win in at most 7 moves', '+3 in 12 plies', '≥ +1', '≈ +0.25'.
export function valueText(known: Known): string {
  const result = outcome(known)
  if (unit.value === 'win' && result) return within(t(result), known, inMoves)
  if (known.kind !== 'exact') return bounded(known.value, known.kind, unit.value)
  return within(number(known.value), known, inPlies)
}

// 'Proven: a win in at most 7 moves (13 plies).' or that it is an estimate.
export function verdict(known: Known): string {
  const result = outcome(known)
  if (known.kind === 'heuristic') {
    return t('estimateIs', { value: bounded(known.value, known.kind, unit.value) })
  }
  if (unit.value !== 'win' || !result) return t('provenIs', { value: valueText(known) })
  const both = (count: number) => `${inMoves(count)} (${inPlies(count)})`
  const what = t(({ win: 'aWin', draw: 'aDraw', loss: 'aLoss' } as const)[result])
  return t('provenIs', { value: within(what, known, both) })
}

export function Certainty({ known }: { known: Known }) {
  if (known.kind === 'heuristic') return <span class="estimate">{t('estimate')}</span>
  return (
    <span class="proven">
      <span aria-hidden="true">✓ </span>
      {t('proven')}
    </span>
  )
}
