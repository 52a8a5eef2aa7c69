// The nodes of a search tree: one by one from near, together from afar.
import { Component, type ComponentChildren } from 'preact'
import {
  type Layout,
  type Placed,
  type SearchNode,
  type SearchTree,
  type Stage,
  stage,
  undrawn,
} from '../model/search.ts'
import { short } from '../model/values.ts'
import {
  column,
  labelScale,
  labelSize,
  letter,
  type Mark,
  marks,
  type View,
} from '../model/viewport.ts'
import { bestSoFar, hasWindows, windowAt } from '../model/walk.ts'
import { nodeValue, shortValue, windowText } from './values.ts'

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

interface NodeProps {
  node: SearchNode
  x: number // in columns
  now: Stage
  selected: boolean
  undrawn: number // nodes below
  current: boolean
  row: number
  total: number // visits of the root
  unit: string
  window: string // of an open node as it is now; or its best value so far
  scale: number // of its labels
}

function lookOfNode({ node, now, selected, current }: NodeProps): string {
  const classes = [
    'node',
    now,
    node.kind.toLowerCase(),
    node.principal && now === 'done' ? 'principal' : '',
    node.proven && now === 'done' ? 'sure' : '',
    selected ? 'selected' : '',
    current ? 'current' : '',
  ]
  return classes.join(' ')
}

interface LabelProps {
  class: string
  y: number // of the edge that is nearer to the node
  text: string
  scale: number
}

// Above a node or below it.
function Label({ class: name, y, text, scale }: LabelProps) {
  const size = labelSize(text, scale, name === 'window' ? 1.6 : 1) // few nodes are open
  const style = size > letter ? { fontSize: `${size}px` } : undefined
  return (
    <text class={name} y={y < 0 ? y : y + 0.75 * size} style={style}>
      {text}
    </text>
  )
}

function NodeShape(props: NodeProps) {
  const { node, x, now, undrawn, row, total, unit, window, scale } = props
  const value = now === 'done' ? nodeValue(node, unit) : window
  const visits = 20 + (value === '' ? 12 : labelSize(value, scale))
  const more = node.visits === null ? visits - 2 : visits + labelSize(short(node.visits), scale)
  return (
    <g
      class={lookOfNode(props)}
      transform={`translate(${x * column} ${node.depth * row})`}
      data-node={node.id}
    >
      <path
        class="body"
        d={shapes[node.kind] ?? shapes.final!}
        transform={`scale(${size(node.visits, total)})`}
      />
      {node.move !== '' && <Label class="move" y={-20} text={node.move} scale={scale} />}
      {value !== '' && (
        <Label class={now === 'done' ? 'value' : 'window'} y={20} text={value} scale={scale} />
      )}
      {node.visits !== null && (
        <Label class="visits" y={visits} text={short(node.visits)} scale={scale} />
      )}
      {undrawn > 0 && <More count={undrawn} y={more} scale={scale} />}
      {node.skippedCount > 0 && now === 'done' && <Stump node={node} scale={scale} />}
    </g>
  )
}

// Drawn again only if something has changed: pictures are moved and stepped through.
class NodeFigure extends Component<NodeProps> {
  override shouldComponentUpdate(next: NodeProps): boolean {
    const keys = Object.keys(next) as (keyof NodeProps)[]
    return keys.some((key) => next[key] !== this.props[key])
  }

  render() {
    return <NodeShape {...this.props} />
  }
}

// What an open node knows so far.
function openText(tree: SearchTree, node: SearchNode, step: number): string {
  if (tree.grown || node.children.length === 0) return ''
  if (hasWindows(tree)) return windowText(windowAt(tree, node, step))
  const best = bestSoFar(tree, node, step)
  return best === null ? '…' : `${shortValue(best, '')} …`
}

export interface Picture {
  tree: SearchTree
  step: number
  folded: ReadonlySet<number>
  rare: ReadonlySet<number>
  view: View
}

export function nearby(placed: Placed[][], picture: Picture, selected: number) {
  const { tree, step, folded, rare, view } = picture
  const current = tree.grown ? -1 : tree.steps[step]!.node
  return placed.flat().map(({ node, x }) => {
    const now = stage(node, step)
    return (
      <NodeFigure
        key={node.id}
        node={node}
        x={x}
        now={now}
        selected={node.id === selected}
        undrawn={undrawn(tree, node, folded, rare)}
        current={node.id === current}
        row={view.row}
        total={tree.total}
        unit={tree.unit}
        window={now === 'open' ? openText(tree, node, step) : ''}
        scale={labelScale(view.scale)}
      />
    )
  })
}

// What lies below and is not drawn: how many nodes.
function More({ count, y, scale }: { count: number; y: number; scale: number }) {
  return (
    <g class="more" transform={`translate(0 ${y})`}>
      <path d="M-8 0l2 6h12l2-6" />
      <Label class="count" y={8} text={`+${short(count)}`} scale={scale} />
    </g>
  )
}

// What was cut: a dashed line to nowhere, with the number of moves never looked at.
function Stump({ node, scale }: { node: SearchNode; scale: number }) {
  return (
    <g class="stump">
      <path d="M6 14L24 52" />
      <path class="slash" d="M7 36l14-6" />
      <g transform="translate(26 54)">
        <Label class="count" y={0} text={String(node.skippedCount)} scale={scale} />
      </g>
    </g>
  )
}

// The edges to nodes that are seen at this step, or to those that are not yet. Those that would
// fall on one another are drawn once.
export function edgesPath(placed: Placed[], layout: Layout, { row, scale }: View): string {
  const parts = new Map<string, string>()
  const pixel = (x: number) => Math.round(x * scale)
  for (const { node, x } of placed) {
    if (node.parent < 0) continue
    const up = layout.x.get(node.parent)! * column
    const y = node.depth * row
    const key = `${node.depth} ${pixel(up)} ${pixel(x * column)}`
    if (!parts.has(key)) parts.set(key, `M${up} ${y - row + 14}L${x * column} ${y - 14}`)
  }
  return [...parts.values()].join('')
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const isPrincipal = (node: SearchNode, step: number) =>
  node.principal && stage(node, step) === 'done'

// What the nodes of a mark have in common, for its colour.
function lookOf({ nodes, crowded }: Mark, step: number): string {
  if (!crowded && isPrincipal(nodes[0]!.node, step)) return 'principal'
  const stages = nodes.map(({ node }) => stage(node, step))
  const done = nodes.filter((_, i) => stages[i] === 'done')
  if (stages.includes('open')) return 'open'
  if (done.length === 0) return 'unseen'
  return done.every(({ node }) => node.proven) ? 'done sure' : 'done'
}

// A number beside a mark, as large at every scale.
function Count({ class: look, dy, scale, text }: CountProps) {
  return (
    <g class={look} transform={`scale(${1 / scale}) translate(0 ${dy})`}>
      {look === 'cuts' && <path d="M-16 1l10-8" />}
      <text>{text}</text>
    </g>
  )
}
interface CountProps {
  class: 'many' | 'cuts' | 'rest'
  dy: number // pixels
  scale: number
  text: string
}

// Nodes seen from afar: each a square, or where they stand too close all of them a bar with their
// number, on which only the principal variation has a square; below it how many moves were cut, and how many nodes are not drawn.
function MarkFigure({ mark, picture }: MarkProps) {
  const { tree, step, folded, rare, view } = picture
  const { scale } = view
  const side = Math.max(28, 4 / scale) // on the screen never less than four pixels
  const [first, last] = [mark.nodes[0]!, mark.nodes.at(-1)!]
  const middle = ((first.x + last.x) / 2) * column
  const nodes = mark.nodes.map(({ node }) => node)
  const cut = sum(
    nodes.map((node) => (node.cut && stage(node, step) === 'done' ? node.skippedCount : 0)),
  )
  const rest = sum(nodes.map((node) => undrawn(tree, node, folded, rare)))
  const half = (side / 2) * scale
  const square = (one: Placed) => ({ nodes: [one], crowded: false })
  const principal = mark.nodes.filter(({ node }) => isPrincipal(node, step))
  const parts = mark.crowded ? [mark, ...principal.map(square)] : mark.nodes.map(square)
  return (
    <g class="mark-of" transform={`translate(${middle} ${first.node.depth * view.row})`}>
      {parts.map((part) => {
        const from = part.nodes[0]!.x * column - middle - side / 2
        const to = part.nodes.at(-1)!.x * column - middle + side / 2
        return (
          <path
            key={`${part.nodes[0]!.node.id} ${part.crowded}`}
            class={`dots-of ${lookOf(part, step)}`}
            d={`M${from} ${-side / 2}H${to}V${side / 2}H${from}z`}
          />
        )
      })}
      {mark.crowded && (
        <Count class="many" dy={-half - 4} scale={scale} text={`×${short(nodes.length)}`} />
      )}
      {cut > 0 && <Count class="cuts" dy={half + 12} scale={scale} text={short(cut)} />}
      {rest > 0 && (
        <Count
          class="rest"
          dy={half + (cut > 0 ? 24 : 12)}
          scale={scale}
          text={`+${short(rest)}`}
        />
      )}
    </g>
  )
}
interface MarkProps {
  mark: Mark
  picture: Picture
}

export function afar(placed: Placed[][], picture: Picture): ComponentChildren {
  return placed.flatMap((row) =>
    marks(row, picture.view.scale).map((mark) => (
      <MarkFigure key={mark.nodes[0]!.node.id} mark={mark} picture={picture} />
    )),
  )
}

// How many nodes of each row lie to the left and to the right of what is seen.
export function Beside({ rows, view, width }: BesideProps) {
  return rows.flatMap(({ depth, left, right }) =>
    (
      [
        ['left', left, 4, `‹ ${short(left)}`],
        ['right', right, width - 4, `${short(right)} ›`],
      ] as const
    ).map(
      ([side, count, px, text]) =>
        count > 0 && (
          <g
            key={`${depth}${side}`}
            class={`beside ${side}`}
            transform={`translate(${view.x + px / view.scale} ${depth * view.row}) scale(${1 / view.scale})`}
          >
            <text y={4}>{text}</text>
          </g>
        ),
    ),
  )
}
interface BesideProps {
  rows: readonly { depth: number; left: number; right: number }[]
  view: View
  width: number
}
