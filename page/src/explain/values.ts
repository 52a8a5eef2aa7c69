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

const signed = ({ value, bound, proven }: SearchNode) =>
  value === null ? '' : signs[proven ? 'proven' : 'estimate'][bound] + number(value)

// '≥+1 ✓', '≈+0.25'.
export const nodeValue = (node: SearchNode) =>
  node.value !== null && node.proven ? `${signed(node)} ✓` : signed(node)

const certainty = (proven: boolean) => t(proven ? 'proven' : 'estimate')

export function nodeValueText(node: SearchNode): string {
  return node.value === null ? '' : `${signed(node)}, ${certainty(node.proven)}`
}

// The value of the whole search.
export function treeValue({ value, kind }: SearchTree): string {
  const proven = kind === 'exact'
  return `${bounded(value, proven ? 'exact' : 'heuristic')}, ${certainty(proven)}`
}
