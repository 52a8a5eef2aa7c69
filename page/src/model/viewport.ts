// Which part of a search tree's picture is seen: where it begins, how large it is, what lies in it.
import { between, beyond, type Layout, type Placed } from './search.ts'

export const column = 50
export const near = 0.5 // the scale from which on nodes are drawn one by one

export const letter = 12 // the size of a label's letters
const smallest = 11 // pixels of them on the screen, where there is room

// Labels do not shrink with the picture, as far as their column has room for them.
export function labelSize(text: string, scale: number, columns = 1): number {
  const room = (columns * column) / (0.62 * text.length)
  return Math.max(letter, Math.min(smallest / scale, room))
}

// The scale by which labels are sized: in steps, so that few zooms change them.
export const labelScale = (scale: number) => Math.min(1, Math.ceil(scale * 20) / 20)

export interface View {
  x: number // of the picture's point at the upper left corner
  y: number
  scale: number
  row: number // the height of a row: wide trees are drawn tall
}

// The columns that are in sight.
const sight = ({ x, scale }: View, width: number): [number, number] => [
  x / column,
  (x + width / scale) / column,
]

function inSight(depth: number, { y, scale, row }: View, height: number): boolean {
  const top = Math.floor((y - row) / row)
  const bottom = Math.ceil((y + height / scale + row) / row)
  return depth >= top && depth <= bottom
}

export function visibleRows(
  rows: Placed[][],
  view: View,
  width: number,
  height: number,
): Placed[][] {
  const [left, right] = sight(view, width)
  return rows.map((all, depth) =>
    inSight(depth, view, height) ? between(all, left - 1, right + 1) : [],
  )
}

// How many nodes of each row are out of sight, to the left and to the right.
export function hiddenBeside(
  rows: Placed[][],
  view: View,
  width: number,
  height: number,
): { depth: number; left: number; right: number }[] {
  const [from, to] = sight(view, width)
  return rows.flatMap((all, depth) => {
    if (!inSight(depth, view, height)) return []
    const [left, right] = beyond(all, from, to)
    return left + right > 0 ? [{ depth, left, right }] : []
  })
}

// Nodes that stand side by side and are marked together, where there is no room for each.
export interface Mark {
  nodes: readonly Placed[]
  crowded: boolean // drawn as one
}

const markWidth = 44 // pixels: room for a number
const apart = 6 // pixels between nodes that can be told apart

// Every node of a row in exactly one mark. Where marks end depends on the scale alone, so that they
// stay as they are when the picture is moved.
export function marks(row: readonly Placed[], scale: number): Mark[] {
  const pixels = column * scale
  const all: Placed[][] = []
  let last = Number.NaN
  for (const one of row) {
    const at = Math.floor((one.x * pixels) / markWidth)
    if (at === last) all.at(-1)!.push(one)
    else all.push([one])
    last = at
  }
  const isCrowded = (nodes: Placed[]) =>
    nodes.some(({ x }, i) => i > 0 && (x - nodes[i - 1]!.x) * pixels < apart)
  return all.map((nodes) => ({ nodes, crowded: isCrowded(nodes) }))
}

const clampScale = (scale: number) => Math.min(3, Math.max(0.0005, scale))

export function zoomed(view: View, factor: number, px: number, py: number): View {
  const scale = clampScale(view.scale * factor)
  return {
    ...view,
    scale,
    x: view.x + px / view.scale - px / scale,
    y: view.y + py / view.scale - py / scale,
  }
}

// Pixels above the first row and below the last: room for what is written there.
const margins = (scale: number) => ({
  above: Math.max(18, 42 * Math.min(1, scale)),
  below: Math.max(32, 48 * Math.min(1, scale)),
})

const leastRow = 64 // what is written above and below a node has room in it

// The scale at which the rows are no taller than the picture, margins and all.
function tallest(rows: number, height: number): number {
  const tall = leastRow * (rows - 1)
  return Math.min((height - 50) / tall, height / (tall + 90))
}

// The view that shows the picture whole, but no larger than life.
export function fitted(columns: number, rows: number, width: number, height: number): View {
  const wide = (columns + 0.4) * column
  const scale = clampScale(Math.min(1.15, width / wide, tallest(rows, height)))
  const { above, below } = margins(scale)
  const room = (height - above - below) / scale / Math.max(1, rows - 1)
  const row = Math.min(Math.max(leastRow, room), 92 + 160 / scale)
  const middle = ((columns - 1) * column) / 2
  return { x: middle - width / scale / 2, y: -above / scale, scale, row }
}

const firstScale = 0.62

function rootOf(root: number, rows: number, width: number, height: number, scale: number): View {
  const room = (height - 70) / scale / Math.max(1, rows - 1)
  const row = Math.min(Math.max(92, room), 200)
  return { scale, x: root - width / scale / 2, y: -42, row }
}

// At first all of it, if it can be read then; else its root. `least` is the smallest scale wanted.
export function firstView(layout: Layout, width: number, height: number, least = 0): View {
  const all = fitted(layout.width, layout.rows.length, width, height)
  const root = layout.x.get(0)! * column
  if (all.scale >= Math.max(near, least)) return all
  return rootOf(root, layout.rows.length, width, height, Math.max(firstScale, least))
}

interface Frame {
  width: number
  height: number
  edge: number // pixels beside a node, at least
}

// The view moved so that a node is in sight, and near enough to be read; the same if it is already.
// A node that is not drawn has no x.
export function inSightOf(
  view: View,
  node: { x: number | undefined; depth: number },
  columns: number,
  { width, height, edge }: Frame,
): View {
  if (node.x === undefined) return view
  const [x, y] = [node.x * column, node.depth * view.row]
  const [px, py] = [(x - view.x) * view.scale, (y - view.y) * view.scale]
  const inside = px > edge && px < width - edge && py > edge && py < height - edge - 14
  if (inside && (view.scale >= near || width / view.scale >= (columns + 1) * column)) return view
  const scale = Math.max(view.scale, near * 1.6)
  const top = Math.max(-40, y - height / scale / 2)
  return { ...view, scale, x: x - width / scale / 2, y: top }
}
