// The nodes of a search tree: one by one from near, together from afar.
import type { ComponentChildren } from 'preact'
import {
  type Layout,
  type Placed,
  type SearchNode,
  type SearchTree,
  stage,
} from '../model/search.ts'
import { number, short } from '../model/values.ts'
import { column, type View } from '../model/viewport.ts'

const shapes: Record<string, string> = {
  MAX: 'M0-14L15 12H-15z',
  MIN: 'M0 14L15-12H-15z',
  CHANCE: 'M0-13A13 13 0 1 1 0 13A13 13 0 1 1 0-13z',
  final: 'M-11-11H11V11H-11z',
  horizon: 'M-11-11H11V11H-11z',
}

// A move that was often tried is large.
const size = (visits: number | null, total: number) =>
  visits === null ? 1 : 0.45 + 0.95 * Math.sqrt(visits / Math.max(1, total))

export const shortValue = (value: number | null, infinite: string) =>
  value === null ? infinite : number(value)

function valueText(node: SearchNode): string {
  if (node.value === null) return ''
  const sign = node.bound === 'lower' ? '≥' : node.bound === 'upper' ? '≤' : ''
  return sign + number(node.value)
}

interface NodeProps {
  placed: Placed
  step: number
  selected: boolean
  folded: boolean
  current: boolean
  row: number
  total: number // visits of the root
}

export function NodeFigure({
  placed: { node, x },
  step,
  selected,
  folded,
  current,
  row,
  total,
}: NodeProps) {
  const now = stage(node, step)
  const cut = node.cut && now === 'done'
  const classes = [
    'node',
    now,
    node.kind.toLowerCase(),
    node.principal && now === 'done' ? 'principal' : '',
    node.proven && now === 'done' ? 'sure' : '',
    selected ? 'selected' : '',
    current ? 'current' : '',
  ]
  const hidden = folded && node.children.length > 0
  return (
    <g
      class={classes.join(' ')}
      transform={`translate(${x * column} ${node.depth * row})`}
      data-node={node.id}
    >
      <path
        class="body"
        d={shapes[node.kind] ?? shapes.final!}
        transform={`scale(${size(node.visits, total)})`}
      />
      {node.move !== '' && (
        <text class="move" y={-20}>
          {node.move}
        </text>
      )}
      {now === 'done' && (
        <text class="value" y={29}>
          {valueText(node)}
        </text>
      )}
      {node.visits !== null && (
        <text class="visits" y={43}>
          {short(node.visits)}
        </text>
      )}
      {now === 'open' && node.depth > -1 && node.children.length > 0 && (
        <text class="window" y={29}>
          ({shortValue(node.alpha, '−∞')}, {shortValue(node.beta, '∞')})
        </text>
      )}
      {hidden && <path class="more" d="M-8 38l2 6h12l2-6" />}
      {cut && !hidden && <Stump node={node} />}
    </g>
  )
}

// What was cut: a dashed line to nowhere, with the number of moves never looked at.
function Stump({ node }: { node: SearchNode }) {
  return (
    <g class="stump">
      <path d="M6 14L24 52" />
      <path class="slash" d="M7 36l14-6" />
      <text x={26} y={64}>
        {node.skippedCount}
      </text>
    </g>
  )
}

// The edges to nodes that are seen at this step, or to those that are not yet.
export function edgesPath(placed: Placed[], layout: Layout, row: number): string {
  return placed
    .filter(({ node }) => node.parent >= 0)
    .map(({ node, x }) => {
      const up = layout.x.get(node.parent)! * column
      const y = node.depth * row
      return `M${up} ${y - row + 14}L${x * column} ${y - 14}`
    })
    .join('')
}

const square = (x: number, y: number, side: number) =>
  `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`

// All nodes that are seen as one path for each stage.
export function afar(
  tree: SearchTree,
  placed: Placed[][],
  step: number,
  view: View,
): ComponentChildren {
  const side = Math.max(28, 4 / view.scale) // on the screen never less than four pixels
  const paths: Record<string, string[]> = { unseen: [], open: [], done: [], principal: [] }
  for (const { node, x } of placed.flat()) {
    const now = stage(node, step)
    const key = now === 'done' && node.principal ? 'principal' : now
    paths[key]!.push(square(x * column, node.depth * view.row, side))
  }
  return Object.entries(paths).map(([key, parts]) => (
    <path key={`${key}${tree.nodes.length}`} class={`dots-of ${key}`} d={parts.join('')} />
  ))
}
