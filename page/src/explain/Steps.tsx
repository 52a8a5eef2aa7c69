// The steps of a search, one after the other, and what each does, in a sentence.
import { useEffect, useState } from 'preact/hooks'
import type { SearchNode } from '../model/search.ts'
import { Icon } from '../parts/Icon.tsx'
import { t } from '../words/words.ts'
import { cutText } from './cut.ts'
import { type Explained, goToStep, nextCut } from './panel.ts'
import { x } from './say.ts'
import { nodeValueText, shortValue } from './values.ts'

export function nodeName(node: SearchNode): string {
  return node.move === '' ? t('root') : node.move
}

// In a sentence: where moves are numbers, it is said that this is a node.
export function nodeText(node: SearchNode): string {
  return node.move === '' ? t('root') : t('nodeOf', { move: node.move })
}

export function stepText(panel: Explained): string {
  const tree = panel.tree.value!
  const { node: id, what } = tree.steps[panel.step.value]!
  const node = tree.nodes[id]!
  const name = nodeText(node)
  if (what === 'enter') {
    if (node.kind === 'final' || node.kind === 'horizon') return t('entersLeaf', { node: name })
    const window = { alpha: shortValue(node.alpha, '−∞'), beta: shortValue(node.beta, '∞') }
    return t('enters', { node: name, ...window })
  }
  const said = t('leaves', { node: name, value: nodeValueText(node, tree.unit) || '?' })
  return node.cut ? `${said} ${cutText(tree, node)}` : said
}

interface Walk {
  at: number
  last: number
  go: (to: number) => void
}

export function WalkButtons({ at, last, go }: Walk) {
  const buttons = [
    ['firstStep', 'first', 0, at > 0],
    ['stepBack', 'previous', at - 1, at > 0],
    ['stepOn', 'next', at + 1, at < last],
    ['lastStep', 'last', last, at < last],
  ] as const
  return buttons.map(([key, icon, to, can]) => (
    <button
      type="button"
      class="icon"
      key={key}
      aria-label={t(key)}
      title={t(key)}
      disabled={!can}
      onClick={() => go(to)}
    >
      <Icon name={icon} />
    </button>
  ))
}

export function WalkRange({ at, last, go }: Walk) {
  return (
    <input
      type="range"
      min={0}
      max={last}
      value={at}
      aria-label={t('step', { step: at + 1, steps: last + 1 })}
      onInput={(e) => go(Number(e.currentTarget.value))}
    />
  )
}

export const speeds = [2, 8, 30] // steps a second

export function SpeedField({ speed, onSpeed }: { speed: number; onSpeed: (to: number) => void }) {
  return (
    <select
      aria-label={t('speed')}
      value={speed}
      onChange={(e) => onSpeed(Number(e.currentTarget.value))}
    >
      {speeds.map((one) => (
        <option key={one} value={one}>
          {t('perSecond', { count: one })}
        </option>
      ))}
    </select>
  )
}

// Steps on by itself until the end, or until it is told to pause.
function useRun(panel: Explained, speed: number) {
  const [runs, setRuns] = useState(false)
  const at = panel.step.value
  const last = panel.tree.value!.steps.length - 1
  useEffect(() => {
    if (!runs) return
    if (at >= last) return setRuns(false)
    const timer = setTimeout(() => goToStep(panel, at + 1), 1000 / speed)
    return () => clearTimeout(timer)
  }, [runs, at, last, panel, speed])
  const toggle = () => {
    if (!runs && at >= last) goToStep(panel, 0)
    setRuns(!runs)
  }
  return { runs, toggle }
}

export function Steps({ panel }: { panel: Explained }) {
  const [speed, setSpeed] = useState(speeds[0]!)
  const { runs, toggle } = useRun(panel, speed)
  const { steps, cuts } = panel.tree.value!
  const at = panel.step.value
  const walk = { at, last: steps.length - 1, go: (to: number) => goToStep(panel, to) }
  return (
    <div class="stepper">
      <div class="row">
        <WalkButtons {...walk} />
        <button type="button" class="run" aria-pressed={runs} onClick={toggle}>
          {t(runs ? 'pause' : 'run1')}
        </button>
        <SpeedField speed={speed} onSpeed={setSpeed} />
        <button type="button" disabled={cuts === 0} onClick={() => nextCut(panel)}>
          {t('nextCut')}
        </button>
        <span class="quiet">{t('step', { step: at + 1, steps: steps.length })}</span>
      </div>
      <WalkRange {...walk} />
      <p class="says" aria-live="polite">
        {stepText(panel)} {panel.beyond.value && <em>{x('beyond')}</em>}
      </p>
    </div>
  )
}
