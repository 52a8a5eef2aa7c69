// A search that is being explained: its tree, the step that is shown, what is folded.
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Position } from '../engine/types.ts'
import { iterationsOf, playerName, simulationCounts, stepwise } from '../model/player.ts'
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
import { rarelyVisited, samePlace } from '../model/walk.ts'
import { engine, position, positionKey, why } from '../state.ts'
import { t } from '../words/words.ts'
import { type Simulated, simulate, withPath } from './simulations.ts'

const keptFirst = 5000 // nodes; of more only the number is known, until more are wanted
export const keptMost = 80_000
const readable = 30 // nodes unfolded at first
const grownReadable = 120 // nodes of a Monte Carlo tree that is drawn whole
const grownDrawn = 80 // of a larger one: the most visited
const grownMost = 10_000 // simulations, if the player does not say

export interface Explained {
  at: ReadonlySignal<Position> // whose tree is wanted
  player: Signal<string>
  kept: Signal<number> // nodes that the engine is asked to keep
  tree: Signal<SearchTree | null>
  folded: Signal<ReadonlySet<number>>
  rare: Signal<ReadonlySet<number>> // nodes of a Monte Carlo tree that are left out
  layout: ReadonlySignal<Layout | null>
  step: Signal<number>
  selected: Signal<number>
  running: Signal<boolean>
  refusal: Signal<string>
  of: Signal<Position | null> // the position it was made for
  made: Signal<string> // for what it was made
  wanted: ReadonlySignal<string> // the same for what is wanted now
  stale: ReadonlySignal<boolean> // the tree is one that was wanted before
  shown: Signal<number> // how many trees were shown
  grows: ReadonlySignal<boolean> // by simulations
  simulated: Signal<Simulated | null> // so far
  phase: Signal<number> // of the last simulation; -1: it is over
  counts: ReadonlySignal<readonly number[]> // numbers of simulations after which it is shown
  end: Signal<{ count: number; made: string } | null> // where simulations ended early
  partner: Signal<Explained | null> // that is stepped together with this one
  beyond: Signal<boolean> // the partner is where this search never was
  search: AbortController | null // the newest
}

export function newPanel(
  player: string,
  at: ReadonlySignal<Position> = position, // that on the table
): Explained {
  const of = {
    tree: signal<SearchTree | null>(null),
    player: signal(player),
    kept: signal(keptFirst),
  }
  const folded = signal<ReadonlySet<number>>(new Set())
  const rare = signal<ReadonlySet<number>>(new Set())
  const made = signal('')
  const end = signal<Explained['end']['value']>(null)
  const simulated = signal<Simulated | null>(null)
  const wanted = computed(() => `${of.player.value} ${of.kept.value} ${positionKey(at.value)}`)
  return {
    ...of,
    ...{ at, folded, rare, made, wanted, simulated, end },
    layout: computed(() => of.tree.value && layOut(of.tree.value, folded.value, rare.value)),
    step: signal(0),
    selected: signal(0),
    running: signal(false),
    refusal: signal(''),
    of: signal(null),
    stale: computed(() => of.tree.value !== null && made.value !== wanted.value),
    shown: signal(0),
    grows: computed(() => playerName(of.player.value) === 'mcts'),
    phase: signal(-1),
    counts: computed(() =>
      countsOf(
        simulated.value?.after.player ?? of.player.value,
        end.value?.made === made.value ? end.value.count : null,
      ),
    ),
    partner: signal(null),
    beyond: signal(false),
    search: null,
  }
}

// A search whose result is proven ends early.
function countsOf(player: string, end: number | null): number[] {
  const counts = simulationCounts(iterationsOf(player) ?? grownMost)
  return end === null ? counts : [...counts.filter((count) => count < end), end]
}

// Which nodes of a new tree are folded, and which left out.
function foldNew(panel: Explained, tree: SearchTree): void {
  const isLarge = tree.grown && tree.nodes.length > grownReadable
  panel.rare.value = isLarge ? rarelyVisited(tree, grownDrawn) : new Set()
  panel.folded.value = tree.grown ? new Set() : foldBelow(tree, readableDepth(tree, readable))
}

// Shows a tree of the position.
export function showTree(panel: Explained, tree: SearchTree): void {
  batch(() => {
    panel.tree.value = tree
    foldNew(panel, tree)
    panel.step.value = tree.steps.length - 1
    panel.selected.value = 0
    panel.beyond.value = false
    panel.shown.value++
  })
}

// Up to its end a simulation is seen on the tree as it was before; what was selected stays so.
export function showPhase(panel: Explained, phase: number): void {
  const { after, last } = panel.simulated.value!
  const before = panel.tree.value
  const seen = phase === 0 ? (last?.before ?? after) : after
  const tree = last && phase >= 0 ? withPath(seen, last.way) : seen
  const selected = before ? sameNode(tree, before, panel.selected.value) : 0
  batch(() => {
    panel.phase.value = last ? phase : -1
    showTree(panel, tree)
    panel.selected.value = selected
  })
}

interface Made {
  at: Position
  made: string
}

// A search that still runs is given up: its answer would come into the new one's.
async function search(
  panel: Explained,
  work: (signal: AbortSignal, made: Made) => Promise<boolean>,
): Promise<void> {
  panel.search?.abort()
  const now = new AbortController()
  panel.search = now
  panel.running.value = true
  panel.refusal.value = ''
  const made = { at: panel.at.value, made: panel.wanted.value }
  try {
    const found = await work(now.signal, made)
    if (!found && panel.search === now)
      panel.refusal.value = t('noTree', { player: panel.player.value })
  } catch (error) {
    if (panel.search === now && !now.signal.aborted) panel.refusal.value = why(error)
  } finally {
    if (panel.search === now) panel.running.value = false
  }
}

// What is shown from now on is of this position and player.
function accept(panel: Explained, { at, made }: Made, show: () => void): boolean {
  batch(() => {
    panel.of.value = at
    panel.made.value = made
    show()
  })
  return true
}

function explain(panel: Explained): Promise<void> {
  const [player, kept] = [panel.player.value, panel.kept.value]
  return search(panel, async (signal, made) => {
    const tree = readTree(await engine.value!.explain(made.at, player, kept, signal))
    if (!tree || signal.aborted) return tree !== null
    return accept(panel, made, () => {
      panel.simulated.value = null
      showTree(panel, tree)
    })
  })
}

// The same search again, with more simulations or fewer: as the seed is the same, so is the tree, a
// little later or earlier.
function grow(panel: Explained, count: number, phase: number): Promise<void> {
  const [player, kept] = [panel.player.value, panel.kept.value]
  return search(panel, async (signal, made) => {
    const found = await simulate({ at: made.at, player, kept }, count, signal)
    if (!found || signal.aborted) return found !== null
    return accept(panel, made, () => {
      panel.simulated.value = found
      if (found.count < count) panel.end.value = { count: found.count, made: made.made }
      showPhase(panel, phase)
    })
  })
}

// A Monte Carlo tree after `count` simulations, or as many as the player makes; the partner's, too.
export async function growTo(panel: Explained, count: number, phase = 0): Promise<void> {
  const nearest = (of: Explained) => of.counts.value.filter((n) => n <= count).at(-1) ?? 1
  const partner = panel.partner.value
  const work = [grow(panel, nearest(panel), phase)]
  if (partner?.grows.value && partner.tree.value) work.push(grow(partner, nearest(partner), phase))
  await Promise.all(work)
}

export async function run(panel: Explained): Promise<void> {
  if (!panel.grows.value) return explain(panel)
  await grow(panel, Math.min(iterationsOf(panel.player.value) ?? grownMost, stepwise), -1)
}

// Ends the search: what is shown stays.
export function stop(panel: Explained): void {
  panel.search?.abort()
  panel.search = null
  panel.running.value = false
}

// Forgets the tree: another game is on the table.
export function clear(panel: Explained): void {
  stop(panel)
  batch(() => {
    panel.tree.value = null
    panel.simulated.value = null
    panel.of.value = null
    panel.made.value = ''
    panel.refusal.value = ''
  })
}

// Shows a node: whatever hides it is unfolded; it is too, if what lies below is to be seen.
export function reveal(panel: Explained, id: number, below = false): void {
  const tree = panel.tree.value!
  const wanted = below ? [id, ...ancestors(tree, id)] : ancestors(tree, id)
  const without = (from: ReadonlySet<number>, these: number[]) => {
    const hiding = these.filter((up) => from.has(up))
    return hiding.length > 0 ? new Set([...from].filter((one) => !hiding.includes(one))) : from
  }
  batch(() => {
    panel.folded.value = without(panel.folded.value, wanted)
    panel.rare.value = without(panel.rare.value, [id, ...wanted])
    panel.selected.value = id
  })
}

function standAt(panel: Explained, step: number): void {
  const tree = panel.tree.value!
  const { node, what } = tree.steps[step]!
  panel.step.value = step
  reveal(panel, node, what === 'leave' && tree.nodes[node]!.cut)
}

// The partner goes to the same place.
export function goToStep(panel: Explained, step: number): void {
  const tree = panel.tree.value!
  const partner = panel.partner.value
  const other = partner?.tree.value
  batch(() => {
    const to = Math.min(Math.max(0, step), tree.steps.length - 1)
    standAt(panel, to)
    panel.beyond.value = false
    if (!partner || !other || other.grown || tree.grown) return
    const place = samePlace(other, tree, to)
    standAt(partner, place.step)
    partner.beyond.value = place.beyond
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

// Opens a node if anything below it is hidden; else closes it.
export function toggle(panel: Explained, id: number): void {
  const { children } = panel.tree.value!.nodes[id]!
  if (children.length === 0) return
  const folded = new Set(panel.folded.value)
  const isOpen = !folded.delete(id)
  const rare = new Set(panel.rare.value)
  const left = children.filter((child) => rare.delete(child))
  if (isOpen && left.length === 0) folded.add(id)
  batch(() => {
    panel.folded.value = folded
    panel.rare.value = rare
  })
}

export function foldTo(panel: Explained, all: boolean): void {
  batch(() => {
    if (!all) foldNew(panel, panel.tree.value!)
    else for (const hidden of [panel.folded, panel.rare]) hidden.value = new Set()
  })
}

export function seek(panel: Explained, typed: string): boolean {
  const id = find(panel.tree.value!, typed, panel.selected.value)
  if (id !== null) reveal(panel, id)
  return id !== null
}
