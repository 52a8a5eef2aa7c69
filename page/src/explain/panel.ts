// A search that is being explained: its tree, the step that is shown, what is folded.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Answer } from '../engine/types.ts'
import {
  ancestors,
  depthOf,
  find,
  foldBelow,
  type Layout,
  layOut,
  readableDepth,
  readTree,
  type SearchTree,
  treeOfAnswer,
} from '../model/search.ts'
import { engine, position, shown, sides, why } from '../state.ts'
import { t } from '../words/words.ts'

const keptNodes = 5000 // more are counted, but not kept for the picture
const readable = 30 // nodes unfolded at first

export interface Explained {
  player: Signal<string>
  tree: Signal<SearchTree | null>
  folded: Signal<ReadonlySet<number>>
  layout: ReadonlySignal<Layout | null>
  step: Signal<number>
  selected: Signal<number>
  running: Signal<boolean>
  refusal: Signal<string>
  of: Signal<unknown> // the position it was made for
  shown: Signal<number> // how many trees were shown, those that grew counted once
  grows: Signal<boolean>
  stop: () => void
  stale: ReadonlySignal<boolean> // the tree belongs to another position
}

export function newPanel(player: string): Explained {
  const tree = signal<SearchTree | null>(null)
  const folded = signal<ReadonlySet<number>>(new Set())
  const of = signal<unknown>(null)
  return {
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
    grows: signal(false),
    stop: () => {},
    stale: computed(() => tree.value !== null && of.value !== position.value),
  }
}

function show(panel: Explained, tree: SearchTree, p: unknown): void {
  batch(() => {
    panel.tree.value = tree
    panel.of.value = p
    panel.folded.value = tree.grown ? new Set() : foldBelow(tree, readableDepth(tree, readable))
    panel.step.value = tree.steps.length - 1
    panel.selected.value = 0
    panel.shown.value++
  })
}

const growSeconds = 20
const calm = 150 // milliseconds between two pictures of a tree that grows

// A tree that grows while one looks: drawn anew at each progress, in the same place.
async function grow(panel: Explained, stop: AbortSignal): Promise<void> {
  const p = position.value
  const mover = shown.value?.side === 1 ? sides.value[1] : sides.value[0]
  let last = Number.NEGATIVE_INFINITY
  const draw = (answer: Answer) => {
    const tree = readTree(treeOfAnswer(answer, mover))!
    const before = panel.tree.value
    const same = panel.of.value === p && before?.grown && depthOf(before) === depthOf(tree)
    if (!same) return show(panel, tree, p)
    batch(() => {
      panel.tree.value = tree
      panel.folded.value = new Set()
      panel.step.value = tree.steps.length - 1
      if (panel.selected.value >= tree.nodes.length) panel.selected.value = 0
    })
  }
  const hear = (answer: Answer) => {
    if (performance.now() - last < calm || stop.aborted) return
    last = performance.now()
    draw(answer)
  }
  const limits = { rank: true, seconds: growSeconds, seed: 1 }
  draw(await engine.value!.think(p, panel.player.value, limits, hear, stop))
}

async function explain(panel: Explained): Promise<void> {
  const p = position.value
  const tree = readTree(await engine.value!.explain(p, panel.player.value, keptNodes))
  if (tree) show(panel, tree, p)
  else panel.refusal.value = t('noTree', { player: panel.player.value })
}

export async function run(panel: Explained): Promise<void> {
  const stop = new AbortController()
  panel.stop = () => stop.abort()
  panel.running.value = true
  panel.refusal.value = ''
  try {
    panel.grows.value = panel.player.value.startsWith('mcts')
    await (panel.grows.value ? grow(panel, stop.signal) : explain(panel))
  } catch (error) {
    panel.refusal.value = why(error)
  } finally {
    panel.running.value = false
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
