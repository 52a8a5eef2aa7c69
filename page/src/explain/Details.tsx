// What is known of one node of a search tree.
import type { NodeKind, SearchTree } from '../model/search.ts'
import { stage } from '../model/search.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import type { Explained } from './panel.ts'
import { nodeName } from './Steps.tsx'
import { nodeValueText, shortValue } from './values.ts'

function chooser(tree: SearchTree, kind: NodeKind): string {
  if (kind === 'MAX') return t('maxChooses', { side: said(tree.max) })
  if (kind === 'MIN') return t('minChooses', { side: said(tree.min) })
  if (kind === 'CHANCE') return t('chanceChooses')
  if (kind === 'final') return t('finalNode')
  return t(tree.grown ? 'playoutsNode' : 'horizonNode')
}

export function Details({ panel }: { panel: Explained }) {
  const tree = panel.tree.value!
  const node = tree.nodes[panel.selected.value]!
  const now = stage(node, panel.step.value)
  const window: [string, string][] = [
    [t('alpha'), shortValue(node.alpha, '−∞')],
    [t('beta'), shortValue(node.beta, '∞')],
  ]
  const known: [string, string][] = [
    [t('chooses'), chooser(tree, node.kind)],
    ...(tree.grown ? [] : window),
    [
      t('value'),
      now === 'done' ? nodeValueText(node, tree.unit) : t(now === 'open' ? 'open1' : 'unseen'),
    ],
  ]
  if (node.probability !== null && node.probability < 1) {
    known.push([t('probability'), `${(node.probability * 100).toFixed(2)} %`])
  }
  if (node.visits !== null) known.push([t('visits'), String(node.visits)])
  if (node.cut && now === 'done') known.push([t('skipped'), node.skipped.join(' ')])
  if (node.folded > 0) known.push(['', t('hidden', { count: node.folded })])
  return (
    <div class="details">
      <h3>{nodeName(node)}</h3>
      <dl>
        {known.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
