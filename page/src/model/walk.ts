// What a search tree tells at a step of the search: windows as they are then, why a node was cut, and
// where another search of the same position stands at the same place.
import { ancestors, type SearchNode, type SearchTree, sameNode, stage } from './search.ts'

// The moves from the root to a node.
export const movesTo = (tree: SearchTree, id: number): string[] =>
  [id, ...ancestors(tree, id)]
    .reverse()
    .slice(1)
    .map((at) => tree.nodes[at]!.move)

export interface Window {
  alpha: number | null // null: infinite
  beta: number | null
}

// As windows count: a result is worth a millionth less for every ply that it is away.
const scoreOf = ({ value, distance }: SearchNode) =>
  value! - (Math.sign(value!) * (distance ?? 0)) / 1e6

const isSame = (a: number, b: number) => Math.abs(a - b) < 5e-7

// The children that the search has come back from.
const known = ({ nodes }: SearchTree, { children }: SearchNode, step: number) =>
  children
    .map((id) => nodes[id]!)
    .filter((child) => child.value !== null && stage(child, step) === 'done')

const larger = (a: number | null, b: number) => (a === null || b > a ? b : a)
const smaller = (a: number | null, b: number) => (a === null || b < a ? b : a)

// The best value of a node so far, for who chooses there; null: there is none.
export function bestSoFar(tree: SearchTree, node: SearchNode, step: number): number | null {
  const better = node.kind === 'MAX' ? larger : node.kind === 'MIN' ? smaller : null
  if (!better) return null
  return known(tree, node, step).reduce<number | null>(
    (best, child) => better(best, scoreOf(child)),
    null,
  )
}

// The window of a node at a step: on entry, and narrowed by what its moves have returned since.
export function windowAt(tree: SearchTree, node: SearchNode, step: number): Window {
  const { alpha, beta, kind } = node
  const best = bestSoFar(tree, node, step)
  if (best === null) return { alpha, beta }
  return kind === 'MAX'
    ? { alpha: larger(alpha, best), beta }
    : { alpha, beta: smaller(beta, best) }
}

// Whether the search has windows at all: without pruning all of them are infinite.
export const hasWindows = ({ nodes, cuts }: SearchTree) =>
  cuts > 0 || nodes.some(({ alpha, beta }) => alpha !== null || beta !== null)

export interface CutReason {
  side: 'MAX' | 'MIN' // who chooses at the node
  bound: number // what is assured to the other side: beta at a node of MAX, alpha at one of MIN
  by: number | null // the node whose value assures it; null: none that was kept
}

// The bound that cut a node, and where it comes from: above the node the other side has a choice
// that is worth as much.
export function cutReason(tree: SearchTree, node: SearchNode): CutReason | null {
  const side = node.kind
  if (!node.cut || (side !== 'MAX' && side !== 'MIN')) return null
  const bound = side === 'MAX' ? node.beta : node.alpha
  if (bound === null) return null
  const other = side === 'MAX' ? 'MIN' : 'MAX'
  for (const id of ancestors(tree, node.id)) {
    const above = tree.nodes[id]!
    if (above.kind !== other) continue
    const found = known(tree, above, node.entered).find((child) => isSame(scoreOf(child), bound))
    if (found) return { side, bound, by: found.id }
  }
  return { side, bound, by: null }
}

export interface Place {
  step: number
  beyond: boolean // the other search is where this one never was
}

// The step at which a tree stands when another stands at `step`: at the same node, or, where it has
// none, at the end of the last node on the way that it has.
export function samePlace(tree: SearchTree, of: SearchTree, step: number): Place {
  const { node, what } = of.steps[step]!
  const found = tree.nodes[sameNode(tree, of, node)]!
  const beyond = found.depth < of.nodes[node]!.depth
  return { step: what === 'leave' || beyond ? found.left : found.entered, beyond }
}

// -- Monte Carlo trees. --

// The nodes of a tree that are left out when only the most visited are drawn: `most` of them.
export function rarelyVisited(tree: SearchTree, most: number): Set<number> {
  const visits = ({ visits }: SearchNode) => visits ?? 0
  const byVisits = [...tree.nodes].sort((a, b) => visits(b) - visits(a) || a.id - b.id)
  return new Set(byVisits.slice(most).map(({ id }) => id))
}

// How many simulations went on from a node to others that are not in the tree.
export function simulationsBeyond(tree: SearchTree, node: SearchNode): number {
  if (node.kind === 'final' || node.visits === null) return 0
  const below = node.children.reduce((sum, id) => sum + (tree.nodes[id]!.visits ?? 0), 0)
  return Math.max(0, node.visits - below - (node.parent < 0 ? 0 : 1))
}
