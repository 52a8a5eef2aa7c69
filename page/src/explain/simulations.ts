// A Monte Carlo tree, one simulation after the other: each continues the tree of the one before, so
// what it did is the difference between two trees; and the terms of UCT by which it chose its way.
import type { Position, Tree } from '../engine/types.ts'
import { stepwise, uctConstant, withIterations } from '../model/player.ts'
import { readTree, type SearchNode, type SearchTree } from '../model/search.ts'
import { movesTo } from '../model/walk.ts'
import { engine } from '../state.ts'

interface Raw {
  move?: string | null
  children?: Raw[]
}

// Children by their moves, so that they stay where they are from tree to tree.
function sorted(raw: Raw): Raw {
  const children = (raw.children ?? []).map(sorted)
  return { ...raw, children: children.sort((a, b) => (a.move! < b.move! ? -1 : 1)) }
}

export interface Asked {
  at: Position
  player: string
  kept: number // nodes
}

async function treeAfter(asked: Asked, simulations: number, signal: AbortSignal) {
  const player = withIterations(asked.player, simulations)
  const raw = await engine.value!.explain(asked.at, player, asked.kept, signal)
  if (!raw.tree) return null
  const tree = readTree({ ...raw, tree: sorted(raw.tree as Raw) } as Tree)!
  return { ...tree, player: asked.player }
}

export interface Simulation {
  path: readonly number[] // nodes of the tree after it, from the root
  added: number | null // the node that it added; null: none, for the game was over before
  result: number // of its random game, for MAX
}

const total = (node: SearchNode | undefined) => (node?.value ?? 0) * (node?.visits ?? 0)

// What the last simulation of `after` did; `before` is the tree without it.
export function lastSimulation(before: SearchTree | null, after: SearchTree): Simulation {
  const visits = new Map(
    (before?.nodes ?? []).map((node) => [movesTo(before!, node.id).join(' '), node.visits]),
  )
  const path: number[] = []
  let added: number | null = null
  for (const { id, visits: now } of after.nodes) {
    const then = visits.get(movesTo(after, id).join(' '))
    if (then === now) continue
    path.push(id)
    if (then === undefined && id > 0) added = id
  }
  return { path, added, result: Math.round(total(after.nodes[0]) - total(before?.nodes[0])) }
}

// A tree after a number of simulations, and the last of them, if it can be told what it did.
export interface Simulated {
  count: number
  after: SearchTree
  last: { before: SearchTree | null; did: Simulation; way: readonly string[] } | null
}

// Null: this player has no tree. A search that proves its result ends early.
export async function simulate(asked: Asked, wanted: number, signal: AbortSignal) {
  const after = await treeAfter(asked, wanted, signal)
  if (!after) return null
  const count = Math.min(wanted, after.total)
  if (count > stepwise || uctConstant(asked.player) === null) return { count, after, last: null }
  const before = count > 1 ? await treeAfter(asked, count - 1, signal) : null
  const did = lastSimulation(before, after)
  return { count, after, last: { before, did, way: movesTo(after, did.path.at(-1) ?? 0) } }
}

// The tree as it is drawn: the way of a simulation is marked as a principal variation is.
export function withPath(tree: SearchTree, moves: readonly string[]): SearchTree {
  const way = moves.map((_, i) => moves.slice(0, i + 1).join(' '))
  const nodes = tree.nodes.map((node) => ({
    ...node,
    principal: node.parent < 0 || way.includes(movesTo(tree, node.id).join(' ')),
  }))
  return { ...tree, nodes }
}

export interface Term {
  move: string
  visits: number
  mean: number // for the side that chooses
  exploration: number
  score: number // -Infinity: its value is proven, and it is left out
}

// The terms of UCT of the moves from a node that were tried. The engine counts two visits more than
// there were, so that the logarithm is never 0.
export function termsAt(tree: SearchTree, id: number, constant: number): Term[] {
  const node = tree.nodes[id]!
  const sign = node.kind === 'MIN' ? -1 : 1
  return node.children.map((at) => {
    const { move, visits, value, proven } = tree.nodes[at]!
    const exploration = constant * Math.sqrt(Math.log((node.visits ?? 0) + 2) / (visits ?? 1))
    const mean = sign * (value ?? 0)
    const score = proven ? Number.NEGATIVE_INFINITY : mean + exploration
    return { move, visits: visits ?? 0, mean, exploration, score }
  })
}
