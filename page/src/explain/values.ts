// Values of a search tree as text: a value is proven (✓), or an estimate (≈); it may be a bound.
import type { SearchNode, SearchTree } from '../model/search.ts'
import { bounded, estimate, number } from '../model/values.ts'
import type { Window } from '../model/walk.ts'
import { t } from '../words/words.ts'

const signs = {
  proven: { none: '', lower: '≥', upper: '≤' },
  estimate: { none: '≈', lower: '≳', upper: '≲' },
} as const

export const shortValue = (value: number | null, infinite: string) =>
  value === null ? infinite : number(value)

export const windowText = ({ alpha, beta }: Window) =>
  `(${shortValue(alpha, '−∞')}, ${shortValue(beta, '∞')})`

function signed({ value, bound, proven }: SearchNode, unit: string): string {
  if (value === null) return ''
  if (proven) return signs.proven[bound] + number(value)
  return signs.estimate[bound] + estimate(value, unit)
}

// '≥+1 ✓', '≈+0.25'.
export const nodeValue = (node: SearchNode, unit: string) =>
  node.value !== null && node.proven ? `${signed(node, unit)} ✓` : signed(node, unit)

const certainty = (proven: boolean) => t(proven ? 'proven' : 'estimate')

export function nodeValueText(node: SearchNode, unit: string): string {
  return node.value === null ? '' : `${signed(node, unit)}, ${certainty(node.proven)}`
}

// The value of the whole search.
export function treeValue({ value, kind, unit }: SearchTree): string {
  const proven = kind === 'exact'
  return `${bounded(value, proven ? 'exact' : 'heuristic', unit)}, ${certainty(proven)}`
}
