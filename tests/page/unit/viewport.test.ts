// What is seen of a search tree, and how that changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut, readTree, type SearchTree } from '../../../page/src/model/search.ts'
import {
  column,
  firstView,
  fitted,
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

test('only what is in sight is drawn, and from afar no more than can be told apart', () => {
  const layout = wide(5000)
  const close = visibleRows(layout.rows, { x: 1000, y: 0, scale: 1, row: 92 }, 800, 500)
  assert.ok(close[1]!.length <= 800 / column + 3)
  assert.ok(close[1]!.every(({ x }) => x * column > 800 && x * column < 2000))
  const far = visibleRows(layout.rows, fitted(5000, 2, 800, 500), 800, 500)
  assert.ok(far[1]!.length < 800)
})
