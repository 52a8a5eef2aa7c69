// A search that is being explained: its tree, the step that is shown, what is folded.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Position } from '../engine/types.ts'
import { growthSteps, iterationsOf, playerName, withIterations } from '../model/player.ts'
import {
  ancestors,
  find,
  foldBelow,
  type Layout,
  layOut,
  readableDepth,
  readTree,
  type SearchTree,
  sameNode,
} from '../model/search.ts'
import { engine, position, why } from '../state.ts'
import { t } from '../words/words.ts'

const keptNodes = 5000 // more are counted, but not kept for the picture
const readable = 30 // nodes unfolded at first
const grownNodes = 80 // of a Monte Carlo tree: the most visited
const grownMost = 10_000 // simulations, if the player does not say

export interface Explained {
  at: ReadonlySignal<Position> // whose tree is wanted
  player: Signal<string>
  tree: Signal<SearchTree | null>
  folded: Signal<ReadonlySet<number>>
  layout: ReadonlySignal<Layout | null>
  step: Signal<number>
  selected: Signal<number>
  running: Signal<boolean>
  refusal: Signal<string>
  of: Signal<unknown> // the position it was made for
  shown: Signal<number> // how many trees were shown
  growth: Signal<readonly SearchTree[]> // a Monte Carlo tree after more and more simulations
  grows: Signal<boolean>
  search: AbortController | null // the newest
  stale: ReadonlySignal<boolean> // the tree belongs to another position
}

export function newPanel(
  player: string,
  at: ReadonlySignal<Position> = position, // that on the table
): Explained {
  const tree = signal<SearchTree | null>(null)
  const folded = signal<ReadonlySet<number>>(new Set())
  const of = signal<unknown>(null)
  return {
    at,
    player: signal(player),
    tree,
    folded,
    of,
    layout: computed(() => (tree.value ? layOut(tree.value, folded.value) : null)),
    step: signal(0),
    selected: signal(0),
    running: signal(false),
    refusal: signal(''),
    shown: signal(0),
    growth: signal([]),
    grows: signal(false),
    search: null,
    stale: computed(() => tree.value !== null && of.value !== at.value),
  }
}

// Shows a tree that was made for a position.
export function showTree(panel: Explained, tree: SearchTree, p: unknown): void {
  batch(() => {
    panel.tree.value = tree
    panel.of.value = p
    panel.folded.value = tree.grown ? new Set() : foldBelow(tree, readableDepth(tree, readable))
    panel.step.value = tree.steps.length - 1
    panel.selected.value = 0
    panel.shown.value++
  })
}

// Shows the tree as it was after some of the simulations; what was selected stays so.
export function showGrowth(panel: Explained, at: number): void {
  const tree = panel.growth.value[at]
  const before = panel.tree.value
  if (!tree || tree === before) return
  const selected = before ? sameNode(tree, before, panel.selected.value) : 0
  batch(() => {
    showTree(panel, tree, panel.of.value)
    panel.selected.value = selected
  })
}

// The same search again and again, each time longer: as the seed is the same, so is the tree, a
// little later. Until it is proven, or as large as is wanted.
async function grow(panel: Explained, stop: AbortSignal): Promise<void> {
  const p = panel.at.value
  const player = panel.player.value
  panel.growth.value = []
  for (const count of growthSteps(iterationsOf(player) ?? grownMost)) {
    const tree = readTree(await engine.value!.explain(p, withIterations(player, count), grownNodes))
    if (!tree || stop.aborted) return
    const newest = panel.tree.value === panel.growth.value.at(-1) || !panel.growth.value.length
    panel.growth.value = [...panel.growth.value, { ...tree, player }]
    panel.of.value = p
    if (newest) showGrowth(panel, panel.growth.value.length - 1)
    if (tree.total < count) return
  }
}

async function explain(panel: Explained, stop: AbortSignal): Promise<void> {
  const p = panel.at.value
  const tree = readTree(await engine.value!.explain(p, panel.player.value, keptNodes))
  if (stop.aborted) return
  panel.growth.value = []
  if (tree) showTree(panel, tree, p)
  else panel.refusal.value = t('noTree', { player: panel.player.value })
}

// Forgets the tree: another game is on the table.
export function clear(panel: Explained): void {
  panel.search?.abort()
  panel.search = null
  batch(() => {
    panel.tree.value = null
    panel.growth.value = []
    panel.of.value = null
    panel.running.value = false
    panel.refusal.value = ''
  })
}

// A search that still runs is given up: its answer would come into the new one's.
export async function run(panel: Explained): Promise<void> {
  panel.search?.abort()
  const search = new AbortController()
  panel.search = search
  panel.running.value = true
  panel.refusal.value = ''
  try {
    panel.grows.value = playerName(panel.player.value) === 'mcts'
    await (panel.grows.value ? grow : explain)(panel, search.signal)
  } catch (error) {
    if (panel.search === search) panel.refusal.value = why(error)
  } finally {
    if (panel.search === search) panel.running.value = false
  }
}

// Shows a node: whatever hides it is unfolded; it is too, if what lies below is to be seen.
export function reveal(panel: Explained, id: number, below = false): void {
  const tree = panel.tree.value!
  const wanted = below ? [id, ...ancestors(tree, id)] : ancestors(tree, id)
  const hiding = wanted.filter((up) => panel.folded.value.has(up))
  if (hiding.length > 0) {
    const folded = new Set(panel.folded.value)
    for (const up of hiding) folded.delete(up)
    panel.folded.value = folded
  }
  panel.selected.value = id
}

export function goToStep(panel: Explained, step: number): void {
  const tree = panel.tree.value!
  const to = Math.min(Math.max(0, step), tree.steps.length - 1)
  batch(() => {
    panel.step.value = to
    const { node, what } = tree.steps[to]!
    reveal(panel, node, what === 'leave' && tree.nodes[node]!.cut)
  })
}

export function nextCut(panel: Explained): void {
  const { steps, nodes } = panel.tree.value!
  const isCut = (i: number) => steps[i]!.what === 'leave' && nodes[steps[i]!.node]!.cut
  for (let i = 1; i <= steps.length; i++) {
    const at = (panel.step.value + i) % steps.length
    if (!isCut(at)) continue
    goToStep(panel, at)
    return
  }
}

export function toggle(panel: Explained, id: number): void {
  const node = panel.tree.value!.nodes[id]!
  if (node.children.length === 0) return
  const folded = new Set(panel.folded.value)
  if (!folded.delete(id)) folded.add(id)
  panel.folded.value = folded
}

export function foldTo(panel: Explained, all: boolean): void {
  const tree = panel.tree.value!
  panel.folded.value = all ? new Set() : foldBelow(tree, readableDepth(tree, readable))
}

export function seek(panel: Explained, typed: string): boolean {
  const id = find(panel.tree.value!, typed, panel.selected.value)
  if (id !== null) reveal(panel, id)
  return id !== null
}
