// What is seen of a search tree, and how that changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut, readTree, type SearchTree } from '../../../page/src/model/search.ts'
import {
  column,
  firstView,
  fitted,
  hiddenBeside,
  inSightOf,
  labelSize,
  marks,
  near,
  visibleRows,
  zoomed,
} from '../../../page/src/model/viewport.ts'

const wide = (children: number) =>
  layOut(
    readTree({
      tree: { node: 'MAX', children: Array.from({ length: children }, () => ({ node: 'final' })) },
    }) as SearchTree,
    new Set(),
  )

test('a node is brought into sight, and a view that shows it stays', () => {
  const view = { x: 0, y: -40, scale: 1, row: 92 }
  const frame = { width: 400, height: 300, edge: 14 }
  assert.equal(inSightOf(view, { x: 3, depth: 2 }, 4, frame), view)
  assert.equal(inSightOf(view, { x: undefined, depth: 9 }, 4, frame), view)
  const moved = inSightOf(view, { x: 40, depth: 5 }, 60, frame)
  assert.equal((40 * column - moved.x) * moved.scale, 200)
  assert.equal((5 * 92 - moved.y) * moved.scale, 150)
  assert.ok(inSightOf({ ...view, scale: 0.1 }, { x: 3, depth: 0 }, 900, frame).scale > near)
})

test('labels are no smaller than 11 pixels, as far as their column has room', () => {
  assert.equal(labelSize('+1', 1), 12)
  assert.equal(labelSize('+1', 2), 12)
  for (const text of ['3', '+1', '−1 ✓']) {
    const size = labelSize(text, 0.58)
    assert.ok(size * 0.58 >= 11 && size * 0.6 * text.length <= column, text)
  }
  const long = labelSize('≈+0.125', 0.58)
  assert.ok(long * 0.6 * 7 <= column || long === 12, `${long}`)
  assert.ok(labelSize('(−∞, −2)', 0.58, 1.6) > labelSize('(−∞, −2)', 0.58))
})

test('what stands under the pointer stays there when the picture grows', () => {
  const view = { x: 10, y: 20, scale: 0.5, row: 92 }
  const larger = zoomed(view, 3, 100, 60)
  assert.equal(larger.scale, 1.5)
  assert.ok(Math.abs(view.x + 100 / view.scale - (larger.x + 100 / larger.scale)) < 1e-9)
  assert.ok(Math.abs(view.y + 60 / view.scale - (larger.y + 60 / larger.scale)) < 1e-9)
})

test('the scale has limits', () => {
  const view = { x: 0, y: 0, scale: 1, row: 92 }
  assert.equal(zoomed(view, 1e9, 0, 0).scale, 3)
  assert.ok(zoomed(view, 1e-9, 0, 0).scale > 0)
})

test('fitted, all columns are in sight', () => {
  for (const columns of [1, 7, 300, 5000]) {
    const view = fitted(columns, 3, 800, 500)
    assert.ok(view.x <= 0)
    assert.ok(view.x + 800 / view.scale >= (columns - 1) * column)
  }
})

test('a small tree is shown whole, a large one from its root', () => {
  assert.ok(firstView(wide(5), 800, 500).scale >= near)
  const view = firstView(wide(999), 800, 500)
  assert.ok(view.scale >= near)
  const root = wide(999).x.get(0)! * column
  assert.ok(view.x < root && root < view.x + 800 / view.scale)
})

test('only what is in sight is drawn, and how much is beside it is told', () => {
  const { rows } = wide(5000)
  const view = { x: 1000, y: 0, scale: 1, row: 92 }
  const close = visibleRows(rows, view, 800, 500)
  assert.ok(close[1]!.length <= 800 / column + 3)
  assert.ok(close[1]!.every(({ x }) => x * column > 800 && x * column < 2000))
  const beside = hiddenBeside(rows, view, 800, 500)
  const { left, right } = beside.find(({ depth }) => depth === 1)!
  assert.deepEqual([left, right], [20, 5000 - 36]) // columns 20 to 35 are in sight
  assert.deepEqual(hiddenBeside(rows, fitted(5000, 2, 800, 500), 800, 500), [])
})

// 2 to 5000 children of one node, at any scale: each of them is in one mark.
test('from afar nodes are marked together, and none is left out', () => {
  for (const children of [2, 3, 9, 100, 501, 5000]) {
    const { rows } = wide(children)
    const fit = fitted(children, 2, 800, 500)
    for (const scale of [fit.scale, fit.scale * 2, 0.3, 0.1, 0.03, 0.01, 0.0005]) {
      const all = marks(rows[1]!, scale)
      const ids = all.flatMap(({ nodes }) => nodes.map(({ node }) => node.id))
      assert.deepEqual(
        ids,
        Array.from({ length: children }, (_, i) => i + 1),
        `${children}`,
      )
      for (const { nodes, crowded } of all) {
        if (column * scale >= 6) assert.ok(!crowded)
        else assert.equal(crowded, nodes.length > 1)
      }
    }
    const far = visibleRows(rows, fit, 800, 500)
    assert.equal(far[1]!.length, children, 'all are in sight')
    assert.ok(marks(far[1]!, fit.scale).length <= 800 / 44 + 2, 'no more than there is room for')
  }
})

test('marks stay as they are when the picture is moved', () => {
  const { rows } = wide(3000)
  const view = { x: 0, y: 0, scale: 0.02, row: 92 }
  const inner = (x: number) =>
    marks(visibleRows(rows, { ...view, x }, 800, 500)[1]!, view.scale).slice(1, -1)
  const sizes = new Map<number, number>()
  for (const { nodes } of inner(20_000)) sizes.set(nodes[0]!.node.id, nodes.length)
  const again = inner(20_700)
  assert.ok(again.filter(({ nodes }) => sizes.has(nodes[0]!.node.id)).length > 10)
  for (const { nodes } of again) {
    const before = sizes.get(nodes[0]!.node.id)
    if (before !== undefined) assert.equal(nodes.length, before)
  }
})

test('fitted, a deep tree is in sight as a whole, on a phone on its side as well', () => {
  for (const rows of [2, 5, 9, 40]) {
    const view = fitted(16, rows, 794, 205)
    const last = ((rows - 1) * view.row - view.y) * view.scale
    assert.ok(-view.y * view.scale >= 15 && last <= 205 - 26, `${rows} rows: ${last}`)
  }
  assert.ok(fitted(16, 5, 794, 205).scale >= near, 'node by node')
})

test('fitted, the first and the last row have room for what is written beside them', () => {
  for (const columns of [3, 60, 5000]) {
    for (const rows of [2, 4, 7]) {
      const view = fitted(columns, rows, 800, 500)
      assert.ok(-view.y * view.scale >= 15)
      const last = ((rows - 1) * view.row - view.y) * view.scale
      if (view.scale < near) assert.ok(last <= 500 - 30, `${columns} ${rows}: ${last}`)
    }
  }
})
