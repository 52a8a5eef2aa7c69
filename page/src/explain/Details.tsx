// What is known of one node of a search tree.
import { type NodeKind, type SearchNode, type SearchTree, stage } from '../model/search.ts'
import { bestSoFar, hasWindows, simulationsBeyond, windowAt } from '../model/walk.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { cutText } from './cut.ts'
import type { Explained } from './panel.ts'
import { nodeText } from './Steps.tsx'
import { x } from './say.ts'
import { nodeValueText, shortValue, windowText } from './values.ts'

function chooser(tree: SearchTree, kind: NodeKind): string {
  if (kind === 'MAX') return t('maxChooses', { side: said(tree.max) })
  if (kind === 'MIN') return t('minChooses', { side: said(tree.min) })
  if (kind === 'CHANCE') return t('chanceChooses')
  if (kind === 'final') return t('finalNode')
  return t(tree.grown ? 'playoutsNode' : 'horizonNode')
}

type Facts = [string, string][]

// The window on entry and, while the node is open, as its moves have narrowed it.
function windows(tree: SearchTree, node: SearchNode, step: number): Facts {
  if (tree.grown) return []
  const now = stage(node, step)
  const best = now === 'open' ? bestSoFar(tree, node, step) : null
  const facts: Facts = []
  if (hasWindows(tree) && now !== 'unseen') facts.push([x('windowBefore'), windowText(node)])
  if (hasWindows(tree) && now === 'open')
    facts.push([x('windowNow'), windowText(windowAt(tree, node, step))])
  if (best !== null) facts.push([x('bestSoFar'), shortValue(best, '')])
  return facts
}

function factsOf(tree: SearchTree, node: SearchNode, step: number): Facts {
  const now = stage(node, step)
  const value =
    now === 'done' ? nodeValueText(node, tree.unit) : t(now === 'open' ? 'open1' : 'unseen')
  const facts: Facts = [[t('chooses'), chooser(tree, node.kind)]]
  facts.push(...windows(tree, node, step), [t('value'), value])
  if (node.probability !== null && node.probability < 1)
    facts.push([t('probability'), `${(node.probability * 100).toFixed(2)} %`])
  if (node.visits === null) return facts
  facts.push([t('visits'), String(node.visits)])
  const beyond = simulationsBeyond(tree, node)
  if (beyond > 0) facts.push([x('simulationsBeyond'), String(beyond)])
  return facts
}

export function Details({ panel }: { panel: Explained }) {
  const tree = panel.tree.value!
  const node = tree.nodes[panel.selected.value]!
  const step = panel.step.value
  const isTold = tree.steps[step]!.node === node.id // beside the steps
  const isCut = node.cut && stage(node, step) === 'done' && !isTold
  return (
    <div class="details">
      <h3>{nodeText(node)}</h3>
      <dl>
        {factsOf(tree, node, step).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <p class="why">
          <strong>{x('whyCut')}</strong> {cutText(tree, node)}
        </p>
      )}
      {node.folded > 0 && <p class="quiet">{x('notKept', { count: node.folded })}</p>}
    </div>
  )
}
