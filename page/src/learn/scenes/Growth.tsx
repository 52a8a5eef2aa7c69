// A Monte Carlo tree, one simulation at a time, each in four phases: select, expand, play out, back up.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Position, Shown } from '../../engine/types.ts'
import { newPanel, showTree } from '../../explain/panel.ts'
import { nodeName, WalkRange } from '../../explain/Steps.tsx'
import type { SearchTree } from '../../model/search.ts'
import { number } from '../../model/values.ts'
import { fail } from '../../state.ts'
import { said } from '../../words/phrases.ts'
import { t } from '../../words/words.ts'
import { movesTo } from '../answers.ts'
import { l } from '../say.ts'
import type { GrowthScene } from '../scenes.ts'
import {
  constant,
  lastSimulation,
  type Simulation,
  simulationsMost,
  type Term,
  termsAt,
  treeAfter,
  withPath,
} from '../simulations.ts'
import { DeskBoard, useDesk } from './desk.tsx'
import { Tree } from './Search.tsx'

const phases = ['select', 'expand', 'playout', 'backup'] as const
const pause = 500 // milliseconds between simulations that run by themselves

// One simulation: the trees before and after it, and what lies between.
interface Now {
  before: SearchTree | null
  after: SearchTree
  did: Simulation
  way: readonly string[]
  legal: readonly string[] // moves at the root
}

async function load(p: Position, { moves }: Shown, count: number): Promise<Now> {
  const before = count > 1 ? await treeAfter(p, count - 1) : null
  const after = await treeAfter(p, count)
  const did = lastSimulation(before, after)
  const way = movesTo(after, did.path.at(-1) ?? 0)
  return { before, after, did, way, legal: moves.map(({ text }) => text) }
}

function phaseText(phase: number, { did, way, after }: Now, simulation: number): string {
  const side = did.result < 0 ? after.min : after.max
  const values = {
    number: simulation,
    way: (did.added === null ? way : way.slice(0, -1)).join(' ') || t('root').toLowerCase(),
    move: did.added === null ? '' : nodeName(after.nodes[did.added]!),
    result: number(did.result),
    side: said(side),
  }
  const name = phases[phase]!
  if (name === 'expand' && did.added === null) return l('phase.expandNone', values)
  if (name === 'playout' && did.added === null) return l('phase.playoutNone', values)
  if (name === 'playout' && did.result === 0) return l('phase.playoutDraw', values)
  return l(`phase.${name}`, values)
}

function TermsTable({ terms, untried, chosen, visits }: TermsProps) {
  return (
    <table class="runs terms">
      <caption>{l('terms', { constant, visits })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('move')}</th>
          <th scope="col">n</th>
          <th scope="col">Q</th>
          <th scope="col">U</th>
          <th scope="col">Q + U</th>
        </tr>
      </thead>
      <tbody>
        {untried.length > 0 && (
          <tr class={chosen && untried.includes(chosen) ? 'chosen' : ''}>
            <th scope="row" class="mono">
              {untried.join(' ')}
            </th>
            <td>0</td>
            <td colSpan={3}>{l('untriedFirst')}</td>
          </tr>
        )}
        {terms.map(({ move, visits, mean, exploration, score }) => (
          <tr key={move} class={move === chosen ? 'chosen' : ''}>
            <th scope="row" class="mono">
              {move}
            </th>
            <td>{visits}</td>
            <td>{mean.toFixed(2)}</td>
            <td>{exploration.toFixed(2)}</td>
            <td>{score > Number.NEGATIVE_INFINITY ? score.toFixed(2) : l('leftOut')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
interface TermsProps {
  terms: readonly Term[]
  untried: readonly string[]
  chosen: string | undefined
  visits: number
}

// What is in force at the root when the simulation chooses.
function RootTerms({ now }: { now: Now }) {
  const { before, legal, way } = now
  const terms = before ? termsAt(before, 0) : []
  const tried = new Set(terms.map(({ move }) => move))
  const untried = legal.filter((move) => !tried.has(move))
  const visits = before?.nodes[0]?.visits ?? 0
  return <TermsTable terms={terms} untried={untried} chosen={way[0]} visits={visits} />
}

// The tree up to a simulation, and the phase of that which is looked at.
function useGrowth(scene: GrowthScene) {
  const desk = useDesk(scene)
  const panel = useMemo(() => newPanel('mcts', desk.at), [])
  const count = useSignal(scene.simulations)
  const phase = useSignal(0)
  const now = useSignal<Now | null>(null)
  const runs = useSignal(false)
  const p = desk.at.value
  const shown = desk.shown.value

  useEffect(() => {
    if (shown?.over) now.value = null
    if (!shown || shown.over) return
    let here = true
    load(p, shown, count.value).then((found) => {
      if (here) now.value = found
    }, fail)
    return () => {
      here = false
    }
  }, [shown, count.value])

  // Up to its end the simulation is seen on the tree as it was before.
  useEffect(() => {
    if (!now.value) return
    const { before, after, way } = now.value
    const isBefore = phase.value === 0 && before !== null
    showTree(panel, withPath(isBefore ? before : after, way), p)
  }, [now.value, phase.value])

  const go = (to: number) => {
    phase.value = 0
    count.value = Math.min(simulationsMost, Math.max(1, to))
  }
  const on = () => {
    if (phase.value < phases.length - 1) phase.value++
    else go(count.value + 1)
  }
  useEffect(() => {
    if (!runs.value) return
    if (count.value >= simulationsMost) {
      runs.value = false
      return
    }
    const timer = setTimeout(() => go(count.value + 1), pause)
    return () => clearTimeout(timer)
  }, [runs.value, now.value])
  return { desk, panel, count, phase, now, runs, go, on }
}

function Controls({ count, runs, go, on }: ReturnType<typeof useGrowth>) {
  return (
    <>
      <div class="row">
        <button type="button" disabled={count.value <= 1} onClick={() => go(count.value - 1)}>
          {l('simulationBack')}
        </button>
        <button type="button" class="main" onClick={on}>
          {l('phaseOn')}
        </button>
        <button
          type="button"
          disabled={count.value >= simulationsMost}
          onClick={() => go(count.value + 1)}
        >
          {l('simulationOn')}
        </button>
        <button type="button" aria-pressed={runs.value} onClick={() => (runs.value = !runs.value)}>
          {t(runs.value ? 'pause' : 'run1')}
        </button>
      </div>
      <WalkRange at={count.value - 1} last={simulationsMost - 1} go={(to) => go(to + 1)} />
    </>
  )
}

export function GrowthStage({ scene }: { scene: GrowthScene }) {
  const growth = useGrowth(scene)
  const { desk, panel, count, phase, now } = growth
  return (
    <>
      <DeskBoard desk={desk} />
      <Controls {...growth} />
      {now.value && (
        <>
          <ol class="phases">
            {phases.map((name, i) => (
              <li key={name} aria-current={i === phase.value ? 'step' : undefined}>
                <button type="button" class="link" onClick={() => (phase.value = i)}>
                  {l(`name.${name}`)}
                </button>
              </li>
            ))}
          </ol>
          <p class="says" aria-live="polite">
            {phaseText(phase.value, now.value, count.value)}
          </p>
          <RootTerms now={now.value} />
          <Tree panel={panel} />
        </>
      )}
    </>
  )
}
