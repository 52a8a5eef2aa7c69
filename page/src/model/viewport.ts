// Which part of a search tree's picture is seen: where it begins, how large it is, what lies in it.
import { between, type Layout, type Placed } from './search.ts'

export const column = 50
export const near = 0.5 // the scale from which on nodes are drawn one by one

export interface View {
  x: number // of the picture's point at the upper left corner
  y: number
  scale: number
  row: number // the height of a row: wide trees are drawn tall
}

// Of nodes less than a pixel and a half apart some stand for all; the principal variation stays.
function thinned(row: Placed[], scale: number): Placed[] {
  const every = Math.ceil(1.5 / (column * scale))
  return every < 2 ? row : row.filter(({ node }, i) => i % every === 0 || node.principal)
}

export function visibleRows(
  rows: Placed[][],
  view: View,
  width: number,
  height: number,
): Placed[][] {
  const { row, scale } = view
  const top = Math.floor((view.y - row) / row)
  const bottom = Math.ceil((view.y + height / scale + row) / row)
  const left = view.x / column - 1
  const right = (view.x + width / scale) / column + 1
  return rows.map((all, depth) =>
    depth < top || depth > bottom ? [] : thinned(between(all, left, right), scale),
  )
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

// The view that shows the picture whole, but no larger than life.
export function fitted(columns: number, rows: number, width: number, height: number): View {
  const wide = (columns + 0.4) * column
  const scale = clampScale(Math.min(1.15, width / wide))
  const room = (height - 90 * Math.min(1, scale)) / scale / Math.max(1, rows - 1)
  const row = Math.min(Math.max(92, room), 92 + 160 / scale)
  const middle = ((columns - 1) * column) / 2
  return { x: middle - width / scale / 2, y: -42, scale, row }
}

const firstScale = 0.62

function rootOf(root: number, rows: number, width: number, height: number): View {
  const room = (height - 70) / firstScale / Math.max(1, rows - 1)
  const row = Math.min(Math.max(92, room), 200)
  return { scale: firstScale, x: root - width / firstScale / 2, y: -42, row }
}

// At first all of it, if it can be read then; else its root.
export function firstView(layout: Layout, width: number, height: number): View {
  const all = fitted(layout.width, layout.rows.length, width, height)
  const root = layout.x.get(0)! * column
  return all.scale >= near ? all : rootOf(root, layout.rows.length, width, height)
}
