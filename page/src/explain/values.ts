// Values of a search tree as text: a value is proven (✓), or an estimate (≈); it may be a bound.
import type { SearchNode, SearchTree } from '../model/search.ts'
import { bounded, number } from '../model/values.ts'
import { t } from '../words/words.ts'

const signs = {
  proven: { none: '', lower: '≥', upper: '≤' },
  estimate: { none: '≈', lower: '≳', upper: '≲' },
} as const

export const shortValue = (value: number | null, infinite: string) =>
  value === null ? infinite : number(value)

// '≥+1 ✓', '≈+0.25'.
export function nodeValue({ value, bound, proven }: SearchNode): string {
  if (value === null) return ''
  const text = signs[proven ? 'proven' : 'estimate'][bound] + number(value)
  return proven ? `${text} ✓` : text
}

const certainty = (proven: boolean) => t(proven ? 'proven' : 'estimate')

export function nodeValueText(node: SearchNode): string {
  return node.value === null ? '' : `${nodeValue(node)}, ${certainty(node.proven)}`
}

// The value of the whole search.
export function treeValue({ value, kind }: SearchTree): string {
  const proven = kind === 'exact'
  return `${bounded(value, proven ? 'exact' : 'heuristic')}, ${certainty(proven)}`
}
