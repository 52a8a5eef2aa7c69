// The steps of a Monte Carlo search: simulation by simulation at first, each in four phases (select,
// expand, play out, back up), with the terms of UCT by which moves are chosen.
import { useEffect, useState } from 'preact/hooks'
import { stepwise, uct, uctConstant, withIterations } from '../model/player.ts'
import type { SearchTree } from '../model/search.ts'
import { number } from '../model/values.ts'
import { movesTo } from '../model/walk.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type Explained, growTo, showPhase } from './panel.ts'
import { nodeName, SpeedField, speeds, WalkButtons, WalkRange } from './Steps.tsx'
import { x } from './say.ts'
import { type Simulated, type Term, termsAt } from './simulations.ts'
import { useNodePosition } from './useNodePosition.ts'
import { treeValue } from './values.ts'

const phases = ['select', 'expand', 'playout', 'backup'] as const

function phaseText(phase: number, { count, last, after }: Simulated): string {
  const { did, way } = last!
  const values = {
    number: count,
    way: (did.added === null ? way : way.slice(0, -1)).join(' ') || t('root').toLowerCase(),
    move: did.added === null ? '' : nodeName(after.nodes[did.added]!),
    result: number(did.result),
    side: said(did.result < 0 ? after.min : after.max),
  }
  const name = phases[phase]!
  if (name === 'expand' && did.added === null) return x('phase.expandNone', values)
  if (name === 'playout' && did.added === null) return x('phase.playoutNone', values)
  if (name === 'playout' && did.result === 0) return x('phase.playoutDraw', values)
  return x(`phase.${name}`, values)
}

const grownText = (tree: SearchTree) =>
  t('grown', {
    simulations: tree.total.toLocaleString(),
    move: tree.move,
    value: treeValue(tree),
    nodes: tree.nodes.length,
  })

function Phases({ panel }: { panel: Explained }) {
  if (!panel.simulated.value?.last) return null
  return (
    <ol class="phases">
      {phases.map((name, i) => (
        <li key={name} aria-current={i === panel.phase.value ? 'step' : undefined}>
          <button type="button" class="link" onClick={() => showPhase(panel, i)}>
            {x(`name.${name}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}

interface TermsProps {
  terms: readonly Term[]
  untried: readonly string[]
  chosen: string | undefined
  caption: string
}

function TermsTable({ terms, untried, chosen, caption }: TermsProps) {
  return (
    <table class="runs terms">
      <caption>{caption}</caption>
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
            <td colSpan={3}>{x('untriedFirst')}</td>
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
            <td>{score > Number.NEGATIVE_INFINITY ? score.toFixed(2) : x('leftOut')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// What is in force at the node that is looked at when the simulation chooses there.
function Terms({ panel, constant }: { panel: Explained; constant: number }) {
  const tree = panel.tree.value!
  const position = useNodePosition(panel)
  const { last } = panel.simulated.value!
  const path = movesTo(tree, panel.selected.value)
  const before = last?.before ?? null
  const node = before?.nodes.find(({ id }) => movesTo(before, id).join(' ') === path.join(' '))
  const kind = tree.nodes[panel.selected.value]!.kind
  if (!position?.isNow || !last || (kind !== 'MAX' && kind !== 'MIN' && kind !== 'horizon'))
    return null
  const terms = before && node ? termsAt(before, node.id, constant) : []
  const tried = new Set(terms.map(({ move }) => move))
  const isOnWay = path.every((move, i) => last.way[i] === move)
  const caption = {
    node: path.at(-1) ?? t('root').toLowerCase(),
    visits: node?.visits ?? 0,
    constant,
  }
  return (
    <TermsTable
      terms={terms}
      untried={position.now.moves.map(({ text }) => text).filter((move) => !tried.has(move))}
      chosen={isOnWay ? last.way[path.length] : undefined}
      caption={x('terms', caption)}
    />
  )
}

// Of a player that is more than plain UCT the terms are not these.
function NoTerms({ panel }: { panel: Explained }) {
  const { count } = panel.simulated.value!
  if (count > stepwise) return null
  const plain = () => {
    panel.player.value = withIterations(`mcts:${uct}`, panel.counts.value.at(-1)!)
  }
  return (
    <p class="quiet">
      {x('noTerms')}{' '}
      <button type="button" class="link" onClick={plain}>
        {x('plain')}
      </button>
    </p>
  )
}

// Runs on from where it stands, at the speed chosen; larger trees as fast as they are there.
function useRun(panel: Explained, at: number, speed: number) {
  const [runs, setRuns] = useState(false)
  const counts = panel.counts.value
  const now = panel.simulated.value
  useEffect(() => {
    if (!runs || !now) return
    const next = counts[at + 1]
    if (next === undefined) return setRuns(false)
    const timer = setTimeout(() => growTo(panel, next, -1), next > stepwise ? 200 : 1000 / speed)
    return () => clearTimeout(timer)
  }, [runs, now, speed])
  const toggle = () => {
    if (!runs && at >= counts.length - 1) growTo(panel, 1, -1)
    setRuns(!runs)
  }
  return { runs, toggle }
}

function Buttons({ panel, at }: { panel: Explained; at: number }) {
  const [speed, setSpeed] = useState(speeds[0]!)
  const { runs, toggle } = useRun(panel, at, speed)
  const counts = panel.counts.value
  const go = (to: number) => growTo(panel, counts[Math.min(Math.max(0, to), counts.length - 1)]!)
  const phase = panel.phase.value
  const isSingle = counts[at + 1] === counts[at]! + 1
  const isSplit = panel.simulated.value?.last !== null
  const nextPhase = () => (phase < phases.length - 1 ? showPhase(panel, phase + 1) : go(at + 1))
  return (
    <>
      <div class="row">
        <WalkButtons at={at} last={counts.length - 1} go={go} />
        <button type="button" disabled={!isSplit} onClick={nextPhase}>
          {x('phaseOn')}
        </button>
        <button type="button" disabled={!isSingle} onClick={() => go(at + 1)}>
          {x('simulationOn')}
        </button>
        <button type="button" class="run" aria-pressed={runs} onClick={toggle}>
          {t(runs ? 'pause' : 'run1')}
        </button>
        <SpeedField speed={speed} onSpeed={setSpeed} />
        <span class="quiet">
          {t('step', { step: panel.simulated.value!.count, steps: counts.at(-1)! })}
        </span>
      </div>
      <WalkRange at={at} last={counts.length - 1} go={go} />
    </>
  )
}

export function Growth({ panel }: { panel: Explained }) {
  const simulated = panel.simulated.value!
  const phase = panel.phase.value
  const at = Math.max(0, panel.counts.value.indexOf(simulated.count))
  return (
    <div class="stepper">
      <Buttons panel={panel} at={at} />
      <Phases panel={panel} />
      <p class="says" aria-live="polite">
        {phase < 0 ? grownText(simulated.after) : phaseText(phase, simulated)}
      </p>
    </div>
  )
}

// What the choice of a simulation is made by.
export function GrowthTerms({ panel }: { panel: Explained }) {
  const constant = uctConstant(panel.simulated.value!.after.player)
  if (constant === null) return <NoTerms panel={panel} />
  return panel.simulated.value!.last && <Terms panel={panel} constant={constant} />
}
