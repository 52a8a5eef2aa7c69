// A search tree as a picture that can be moved and enlarged. Only what is in sight is drawn; seen
// from afar, nodes that stand too close are drawn together, with their number. What is not drawn
// is counted: beside the picture, below nodes, where moves were cut.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Placed, type SearchTree, stage } from '../model/search.ts'
import {
  firstView,
  fitted,
  hiddenBeside,
  inSightOf,
  near,
  type View,
  visibleRows,
  zoomed,
} from '../model/viewport.ts'
import { spoken } from '../state.ts'
import { t } from '../words/words.ts'
import { usePointers, useSize } from './gestures.ts'
import { afar, Beside, edgesPath, nearby } from './Nodes.tsx'
import { type Explained, reveal, toggle } from './panel.ts'
import { nodeText } from './Steps.tsx'
import { nodeValueText } from './values.ts'

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

interface Size {
  width: number
  height: number
}

interface Props {
  panel: Explained
  zoom: { current: Zoom | null }
  least?: number | undefined // the smallest scale at first
  onPick?: ((id: number) => void) | undefined // a node is chosen: else it is folded or unfolded
}

// The part of the picture that is in sight: all of a new tree, and always the node that is looked at.
function useView({ panel, least, onPick }: Props, { width, height }: Size) {
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1, row: 92 })
  const layout = panel.layout.value!
  const selected = panel.selected.value

  // Before anything is painted: a new tree in the old tree's view may show nothing at all.
  const fits = [panel.shown.value, width, height, least]
  const node = { x: layout.x.get(selected), depth: panel.tree.value!.nodes[selected]?.depth ?? 0 }
  const edge = onPick ? 6 : 14 // what is clicked stays where it is, and a tree that is seen whole
  const shows = (one: View) => inSightOf(one, node, layout.width, { width, height, edge })
  useLayoutEffect(() => setView(shows(firstView(layout, width, height, least))), fits)
  useEffect(() => setView(shows(view)), [selected, node.x])
  return [view, setView] as const
}

// What keys and clicks do to the nodes.
function useNodes({ panel, zoom, onPick }: Props, moved: { current: boolean }) {
  const tree = panel.tree.value!
  const { selected, folded } = panel
  const choose = (id: number) => {
    if (!onPick) return toggle(panel, id)
    selected.value = id
    onPick(id)
  }
  const go = (to: number) => {
    reveal(panel, to)
    const node = tree.nodes[to]!
    spoken.value = `${nodeText(node)}: ${nodeValueText(node, tree.unit)}`
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = arrow(tree, folded.value, selected.value, event.key)
    if (to !== null) go(to)
    else if (event.key === 'Enter' || event.key === ' ') choose(selected.value)
    else if (event.key === '+') zoom.current!.by(1.3)
    else if (event.key === '-') zoom.current!.by(1 / 1.3)
    else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent) => {
    const id = (event.target as Element).closest('[data-node]')?.getAttribute('data-node')
    if (id === null || id === undefined || moved.current) return
    if (onPick || selected.value === Number(id)) choose(Number(id))
    else selected.value = Number(id)
  }
  return { onKeyDown, onClick }
}

function Picture({ panel, view, width, height }: PictureProps) {
  const tree = panel.tree.value!
  const layout = panel.layout.value!
  const step = panel.step.value
  const placed = visibleRows(layout.rows, view, width, height)
  const isUnseen = ({ node }: Placed) => stage(node, step) === 'unseen'
  const unseen = placed.flat().filter(isUnseen)
  const seen = placed.flat().filter((one) => !isUnseen(one))
  const picture = { tree, view, step, folded: panel.folded.value, rare: panel.rare.value }
  return (
    <>
      <path class="edges unseen" d={edgesPath(unseen, layout, view)} />
      <path class="edges" d={edgesPath(seen, layout, view)} />
      {view.scale < near ? afar(placed, picture) : nearby(placed, picture, panel.selected.value)}
      <Beside rows={hiddenBeside(layout.rows, view, width, height)} view={view} width={width} />
    </>
  )
}
interface PictureProps extends Size {
  panel: Explained
  view: View
}

export function TreeView(props: Props) {
  const { panel, zoom } = props
  const layout = panel.layout.value!
  const svg = useRef<SVGSVGElement>(null)
  const size = useSize(svg)
  const { width, height } = size
  const [view, setView] = useView(props, size)
  const { moved, ...handlers } = usePointers(view, setView)
  zoom.current = {
    by: (factor) => setView(zoomed(view, factor, width / 2, height / 2)),
    fit: () => setView(fitted(layout.width, layout.rows.length, width, height)),
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const box = svg.current!.getBoundingClientRect()
    setView(
      zoomed(view, 1.0015 ** -event.deltaY, event.clientX - box.left, event.clientY - box.top),
    )
  }
  return (
    <svg
      ref={svg}
      class="tree"
      viewBox={`${view.x} ${view.y} ${width / view.scale} ${height / view.scale}`}
      preserveAspectRatio="xMinYMin meet"
      tabindex={0}
      role="application"
      aria-label={t('tree', { player: panel.tree.value!.player })}
      aria-description={t('treeHelp')}
      onWheel={onWheel}
      {...handlers}
      {...useNodes(props, moved)}
    >
      <Picture panel={panel} view={view} width={width} height={height} />
    </svg>
  )
}
