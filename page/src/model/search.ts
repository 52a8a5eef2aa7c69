// A search tree as the textbooks draw it: read, laid out, and walked in the order of the search.
import type { Tree } from '../engine/types.ts'

export type NodeKind = 'MAX' | 'MIN' | 'CHANCE' | 'final' | 'horizon'

export interface SearchNode {
  readonly id: number // in the order in which the search came to it
  readonly parent: number // -1: the root
  readonly depth: number
  readonly move: string
  readonly kind: NodeKind
  readonly probability: number | null
  readonly alpha: number | null // null: infinite
  readonly beta: number | null
  readonly value: number | null
  readonly distance: number | null
  readonly bound: 'none' | 'lower' | 'upper'
  readonly proven: boolean
  readonly principal: boolean
  readonly cut: boolean
  readonly cutBy: string | null
  readonly skipped: readonly string[]
  readonly skippedCount: number
  readonly folded: number // nodes below that the engine did not keep
  readonly visits: number | null // of Monte Carlo trees
  readonly children: number[]
  below: number // all nodes below, kept or not
  entered: number // steps: see SearchTree.steps
  left: number
}

export interface Step {
  node: number
  what: 'enter' | 'leave'
}

export interface SearchTree {
  nodes: SearchNode[]
  steps: Step[]
  move: string
  value: number
  kind: string
  player: string
  total: number // nodes of the whole search, kept or not; simulations if it is grown
  cuts: number
  skipped: number
  max: string // who chooses at MAX nodes, and at MIN nodes
  min: string
  unit: string
  depth: number
  grown: boolean // by Monte Carlo: without steps; the nodes most visited
  stopped: boolean // before it was complete
}

type Raw = Record<string, unknown>
const numeric = (x: unknown) => (typeof x === 'number' ? x : null)
const count = (x: unknown) => numeric(x) ?? 0
const text = (x: unknown) => (typeof x === 'string' ? x : '')
const list = (x: unknown) => (Array.isArray(x) ? x : [])

function readNode(raw: Raw, id: number, parent: number, depth: number): SearchNode {
  const bound = raw.bound === 'lower' || raw.bound === 'upper' ? raw.bound : 'none'
  return {
    id,
    parent,
    depth,
    move: text(raw.move),
    kind: text(raw.node) as NodeKind,
    probability: numeric(raw.probability),
    alpha: numeric(raw.alpha),
    beta: numeric(raw.beta),
    value: numeric(raw.value),
    distance: numeric(raw.distance),
    bound,
    proven: raw.proven === true,
    principal: raw.principal === true,
    cut: raw.cut === true,
    cutBy: text(raw.cut_by) || null,
    skipped: list(raw.skipped).map(String),
    skippedCount: count(raw.skipped_count),
    folded: count(raw.folded),
    visits: numeric(raw.visits),
    children: [],
    below: 0,
    entered: 0,
    left: 0,
  }
}

// Null: this search grows no tree to show.
export function readTree(raw: Tree): SearchTree | null {
  if (!raw.tree) return null
  const nodes: SearchNode[] = []
  const steps: Step[] = []
  const walk = (at: Raw, parent: number, depth: number): number => {
    const node = readNode(at, nodes.length, parent, depth)
    nodes.push(node)
    node.entered = steps.push({ node: node.id, what: 'enter' }) - 1
    for (const child of list(at.children))
      node.children.push(walk(child as Raw, node.id, depth + 1))
    node.left = steps.push({ node: node.id, what: 'leave' }) - 1
    node.below = node.children.reduce((sum, id) => sum + 1 + nodes[id]!.below, node.folded)
    return node.id
  }
  walk(raw.tree as Raw, -1, 0)
  return {
    nodes,
    steps,
    move: text(raw.move),
    value: count(raw.value),
    kind: text(raw.kind),
    player: text(raw.player),
    total: count(raw.simulations) || count(raw.entered) || nodes.length,
    cuts: count(raw.cuts),
    skipped: count(raw.skipped_count),
    max: text(raw.max),
    min: text(raw.min),
    unit: text(raw.unit),
    depth: count(raw.depth),
    grown: count(raw.simulations) > 0,
    stopped: raw.stopped === true,
  }
}

export type Stage = 'unseen' | 'open' | 'done'

export function stage(node: SearchNode, step: number): Stage {
  return step < node.entered ? 'unseen' : step < node.left ? 'open' : 'done'
}

export function ancestors(tree: SearchTree, id: number): number[] {
  const ids: number[] = []
  for (let at = tree.nodes[id]!.parent; at >= 0; at = tree.nodes[at]!.parent) ids.push(at)
  return ids
}

// The node to which the moves lead that lead to a node of another tree, as far as it goes.
export function sameNode(tree: SearchTree, of: SearchTree, id: number): number {
  const path = [id, ...ancestors(of, id)].reverse().slice(1)
  let at = 0
  for (const up of path) {
    const { move } = of.nodes[up]!
    const next = tree.nodes[at]!.children.find((child) => tree.nodes[child]!.move === move)
    if (next === undefined) break
    at = next
  }
  return at
}

// The nodes folded at first: below `depth` all but the principal variation.
export function foldBelow(tree: SearchTree, depth: number): Set<number> {
  const folded = new Set<number>()
  for (const node of tree.nodes) {
    if (node.depth >= depth && node.children.length > 0 && !node.principal) folded.add(node.id)
  }
  return folded
}

// The largest depth that shows no more than `most` nodes.
export function readableDepth(tree: SearchTree, most: number): number {
  const perDepth: number[] = []
  for (const node of tree.nodes) perDepth[node.depth] = (perDepth[node.depth] ?? 0) + 1
  let shown = 0
  let depth = 0
  for (; depth < perDepth.length && shown + perDepth[depth]! <= most; depth++) {
    shown += perDepth[depth]!
  }
  return Math.max(1, depth - 1)
}

export interface Placed {
  node: SearchNode
  x: number // in columns
}

export interface Layout {
  rows: Placed[][] // by depth, from left to right
  x: Map<number, number>
  width: number // in columns
}

const none: ReadonlySet<number> = new Set()

// Leaves stand one column apart, parents above the middle of their children. A node whose moves
// were cut keeps room for one stump more. Nodes in `rare` are left out.
export function layOut(
  tree: SearchTree,
  folded: ReadonlySet<number>,
  rare: ReadonlySet<number> = none,
): Layout {
  const rows: Placed[][] = []
  const x = new Map<number, number>()
  let column = 0
  const place = (id: number): number => {
    const node = tree.nodes[id]!
    rows[node.depth] ??= []
    const row = rows[node.depth]!
    const at = row.length
    row.push({ node, x: 0 })
    const children = folded.has(id) ? [] : node.children.filter((child) => !rare.has(child))
    let here: number
    if (children.length === 0) here = column++
    else {
      const first = place(children[0]!)
      let last = first
      for (const child of children.slice(1)) last = place(child)
      if (node.cut && node.skippedCount > 0) last = column++
      here = (first + last) / 2
    }
    row[at]!.x = here
    x.set(id, here)
    return here
  }
  place(0)
  return { rows, x, width: column }
}

// How many nodes of a row stand before a column, by binary search.
function before(row: readonly Placed[], column: number): number {
  let low = 0
  let high = row.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (row[middle]!.x < column) low = middle + 1
    else high = middle
  }
  return low
}

// The part of a row between two columns.
export function between(row: readonly Placed[], from: number, to: number): Placed[] {
  let end = before(row, to)
  while (end < row.length && row[end]!.x <= to) end++
  return row.slice(before(row, from), end)
}

// How many nodes of a row stand to the left and to the right of that part.
export function beyond(row: readonly Placed[], from: number, to: number): [number, number] {
  return [before(row, from), row.length - before(row, to)]
}

// The nodes below one that are not drawn: folded, left out, or not kept by the engine.
export function undrawn(
  tree: SearchTree,
  node: SearchNode,
  folded: ReadonlySet<number>,
  rare: ReadonlySet<number> = none,
): number {
  if (folded.has(node.id)) return node.below
  if (rare.size === 0) return node.folded
  const left = node.children.filter((id) => rare.has(id))
  return left.reduce((sum, id) => sum + 1 + tree.nodes[id]!.below, node.folded)
}

// The next node after `from`, round the end, whose move or value is what was typed.
export function find(tree: SearchTree, typed: string, from: number): number | null {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return null
  const size = tree.nodes.length
  for (let i = 1; i <= size; i++) {
    const node = tree.nodes[(from + i) % size]!
    if (node.move.toLowerCase() === wanted || String(node.value) === wanted) return node.id
  }
  return null
}
