// Why a node was cut, in sentences with their numbers.
import type { SearchNode, SearchTree } from '../model/search.ts'
import { number } from '../model/values.ts'
import { cutReason, movesTo } from '../model/walk.ts'
import { said } from '../words/phrases.ts'
import { x, xCounted } from './say.ts'

const mostNamed = 12

function unlooked({ skipped, skippedCount }: SearchNode): string {
  if (skippedCount === 0) return x('noneLeft')
  const named = skipped.slice(0, mostNamed).join(', ')
  const moves = skippedCount > skipped.length || skipped.length > mostNamed ? `${named}, …` : named
  return xCounted('unlooked', skippedCount, { moves })
}

// '' where nothing was cut.
export function cutText(tree: SearchTree, node: SearchNode): string {
  const reason = cutReason(tree, node)
  if (!reason) return node.cut ? unlooked(node) : ''
  const isMin = reason.side === 'MIN'
  const [max, min] = [`MAX (${said(tree.max)})`, `MIN (${said(tree.min)})`]
  const values = {
    bound: number(reason.bound),
    by: reason.by === null ? '' : movesTo(tree, reason.by).join(' → '),
    cutBy: node.cutBy ?? '',
    value: node.proven ? number(node.value ?? 0) : `≈ ${number(node.value ?? 0)}`,
    side: isMin ? min : max,
    other: isMin ? max : min,
  }
  const why = reason.by === null ? 'asked' : 'assured'
  const keys = isMin ? ([`${why}Min`, 'refutesMin'] as const) : ([why, 'refutes'] as const)
  return [...keys.map((key) => x(key, values)), unlooked(node)].join(' ')
}
