// A search tree as a picture that can be moved and enlarged. Only what is seen is drawn; seen from
// afar, nodes are drawn together as one path a kind.
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { between, type Placed, type SearchNode, type SearchTree, stage } from '../model/search.ts'
import { number } from '../model/values.ts'
import { t } from '../words/words.ts'
import { type Explained, reveal, toggle } from './panel.ts'

const column = 50
const near = 0.5 // the scale from which on nodes are drawn one by one

interface View {
  x: number // of the picture's point at the upper left corner
  y: number
  scale: number
  row: number // the height of a row: wide trees are drawn tall
}

const shapes: Record<string, string> = {
  MAX: 'M0-14L15 12H-15z',
  MIN: 'M0 14L15-12H-15z',
  CHANCE: 'M0-13A13 13 0 1 1 0 13A13 13 0 1 1 0-13z',
  final: 'M-11-11H11V11H-11z',
  horizon: 'M-11-11H11V11H-11z',
}

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
}

function NodeFigure({ placed: { node, x }, step, selected, folded, current, row }: NodeProps) {
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
      <path class="body" d={shapes[node.kind] ?? shapes.final!} />
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

function visibleRows(rows: Placed[][], view: View, width: number, height: number): Placed[][] {
  const { row } = view
  const top = Math.floor((view.y - row) / row)
  const bottom = Math.ceil((view.y + height / view.scale + row) / row)
  const left = view.x / column - 1
  const right = (view.x + width / view.scale) / column + 1
  return rows.map((all, depth) => (depth < top || depth > bottom ? [] : between(all, left, right)))
}

function edgesPath(placed: Placed[][], x: ReadonlyMap<number, number>, row: number): string {
  const parts: string[] = []
  for (const { node, x: at } of placed.flat()) {
    if (node.parent < 0) continue
    const up = x.get(node.parent)! * column
    const y = node.depth * row
    parts.push(`M${up} ${y - row + 14}L${at * column} ${y - 14}`)
  }
  return parts.join('')
}

// All nodes that are seen as one path for each stage.
function afar(tree: SearchTree, placed: Placed[][], step: number, row: number): ComponentChildren {
  const paths: Record<string, string[]> = { unseen: [], open: [], done: [], principal: [] }
  for (const { node, x } of placed.flat()) {
    const now = stage(node, step)
    const key = now === 'done' && node.principal ? 'principal' : now
    paths[key]!.push(`M${x * column - 14} ${node.depth * row - 14}h28v28h-28z`)
  }
  return Object.entries(paths).map(([key, parts]) => (
    <path key={`${key}${tree.nodes.length}`} class={`dots-of ${key}`} d={parts.join('')} />
  ))
}

// The view that shows the picture whole, but no larger than life.
function fitted(columns: number, rows: number, width: number, height: number): View {
  const wide = (columns + 0.4) * column
  const scale = clampScale(Math.min(1.15, width / wide))
  const room = (height - 90 * Math.min(1, scale)) / scale / Math.max(1, rows - 1)
  const row = Math.min(Math.max(92, room), 92 + 160 / scale)
  const middle = ((columns - 1) * column) / 2
  return { x: middle - width / scale / 2, y: -42, scale, row }
}

const firstScale = 0.62

function rootOf(all: View, root: number, width: number): View {
  return { ...all, scale: firstScale, x: root - width / firstScale / 2, y: -42, row: 110 }
}

function useSize(ref: { current: Element | null }) {
  const [size, setSize] = useState({ width: 800, height: 480 })
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      if (width > 0) setSize({ width, height })
    })
    watch.observe(ref.current!)
    return () => watch.disconnect()
  }, [ref])
  return size
}

const clampScale = (scale: number) => Math.min(3, Math.max(0.004, scale))

function zoomed(view: View, factor: number, px: number, py: number): View {
  const scale = clampScale(view.scale * factor)
  return {
    ...view,
    scale,
    x: view.x + px / view.scale - px / scale,
    y: view.y + py / view.scale - py / scale,
  }
}

// Dragging with one pointer, pinching with two.
function usePointers(view: View, setView: (view: View) => void) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(false)
  const span = () => {
    const [a, b] = [...down.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
  }
  return {
    moved,
    onPointerDown: (e: PointerEvent) => {
      if (down.current.size === 0) moved.current = false
      down.current.set(e.pointerId, { x: e.offsetX, y: e.offsetY })
    },
    onPointerMove: (e: PointerEvent) => {
      const before = down.current.get(e.pointerId)
      if (!before) return
      const was = span()
      down.current.set(e.pointerId, { x: e.offsetX, y: e.offsetY })
      const [dx, dy] = [e.offsetX - before.x, e.offsetY - before.y]
      if (Math.abs(dx) + Math.abs(dy) > 3 && !moved.current) {
        moved.current = true
        ;(e.currentTarget as Element).setPointerCapture(e.pointerId)
      }
      if (down.current.size === 2 && was > 0)
        setView(zoomed(view, span() / was, e.offsetX, e.offsetY))
      else if (moved.current)
        setView({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale })
    },
    onPointerUp: (e: PointerEvent) => down.current.delete(e.pointerId),
    onPointerCancel: (e: PointerEvent) => down.current.delete(e.pointerId),
  }
}

// Where an arrow key leads in the tree.
function arrow(
  tree: SearchTree,
  folded: ReadonlySet<number>,
  id: number,
  key: string,
): number | null {
  const node = tree.nodes[id]!
  if (key === 'ArrowUp') return node.parent >= 0 ? node.parent : null
  if (key === 'ArrowDown') return folded.has(id) ? null : (node.children[0] ?? null)
  const step = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0
  if (step === 0 || node.parent < 0) return null
  const siblings = tree.nodes[node.parent]!.children
  return siblings[siblings.indexOf(id) + step] ?? null
}

export interface Zoom {
  by: (factor: number) => void
  fit: () => void
}

export function TreeView({ panel, zoom }: { panel: Explained; zoom: { current: Zoom | null } }) {
  const tree = panel.tree.value!
  const layout = panel.layout.value!
  const { step, selected, folded } = panel
  const svg = useRef<SVGSVGElement>(null)
  const { width, height } = useSize(svg)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1, row: 92 })
  const { row } = view
  const pointers = usePointers(view, setView)
  const whole = () => setView(fitted(layout.width, layout.rows.length, width, height))
  zoom.current = {
    by: (factor) => setView(zoomed(view, factor, width / 2, height / 2)),
    fit: whole,
  }

  // At first all of it, if it can be read then; else its root.
  useEffect(() => {
    const all = fitted(layout.width, layout.rows.length, width, height)
    setView(all.scale >= near ? all : rootOf(all, layout.x.get(0)! * column, width))
  }, [tree, width, height])

  // The node that is looked at comes into sight.
  const at = layout.x.get(selected.value)
  const depth = tree.nodes[selected.value]?.depth ?? 0
  useEffect(() => {
    if (at === undefined) return
    const [px, py] = [(at * column - view.x) * view.scale, (depth * row - view.y) * view.scale]
    const inside = px > 30 && px < width - 30 && py > 30 && py < height - 50
    if (inside && view.scale >= near) return
    if (inside && width / view.scale >= (layout.width + 1) * column) return
    const scale = Math.max(view.scale, near * 1.6)
    setView({
      ...view,
      scale,
      x: at * column - width / scale / 2,
      y: Math.max(-40, depth * row - height / scale / 2),
    })
  }, [selected.value, at])

  const onKey = (event: KeyboardEvent) => {
    const to = arrow(tree, folded.value, selected.value, event.key)
    if (to !== null) reveal(panel, to)
    else if (event.key === 'Enter' || event.key === ' ') toggle(panel, selected.value)
    else if (event.key === '+') zoom.current!.by(1.3)
    else if (event.key === '-') zoom.current!.by(1 / 1.3)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const id = (event.target as Element).closest('[data-node]')?.getAttribute('data-node')
    if (id === null || id === undefined || pointers.moved.current) return
    if (selected.value === Number(id)) toggle(panel, Number(id))
    else selected.value = Number(id)
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const box = svg.current!.getBoundingClientRect()
    setView(
      zoomed(view, 1.0015 ** -event.deltaY, event.clientX - box.left, event.clientY - box.top),
    )
  }
  const placed = visibleRows(layout.rows, view, width, height)
  const current = tree.steps[step.value]!.node
  const { moved: _, ...handlers } = pointers
  return (
    <svg
      ref={svg}
      class="tree"
      viewBox={`${view.x} ${view.y} ${width / view.scale} ${height / view.scale}`}
      preserveAspectRatio="xMinYMin meet"
      tabindex={0}
      role="application"
      aria-label={t('tree', { player: tree.player })}
      onKeyDown={onKey}
      onClick={onClick}
      onWheel={onWheel}
      {...handlers}
    >
      <path class="edges" d={edgesPath(placed, layout.x, row)} />
      {view.scale < near
        ? afar(tree, placed, step.value, row)
        : placed
            .flat()
            .map((one) => (
              <NodeFigure
                key={one.node.id}
                placed={one}
                step={step.value}
                selected={one.node.id === selected.value}
                folded={folded.value.has(one.node.id)}
                current={one.node.id === current}
                row={row}
              />
            ))}
    </svg>
  )
}
