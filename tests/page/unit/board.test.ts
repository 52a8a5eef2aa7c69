// From cells to moves, and from cell to cell.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { box, gridLines, neighbour, seedPlaces } from '../../../page/src/board/geometry.ts'
import type { Board } from '../../../page/src/engine/types.ts'
import { nextCells, offBoard, pick } from '../../../page/src/model/choose.ts'
import { moveSeed } from '../../../page/src/model/luck.ts'

const moves = [
  { text: 'a-b', cells: ['a', 'b'] },
  { text: 'a-c', cells: ['a', 'c'] },
  { text: 'd', cells: ['d'] },
  { text: 'pass', cells: [] },
]

test('a move of one cell, and of two', () => {
  assert.deepEqual(pick(moves, [], 'd'), { what: 'move', move: 'd' })
  assert.deepEqual(pick(moves, [], 'a'), { what: 'pick', picked: ['a'] })
  assert.deepEqual(pick(moves, ['a'], 'c'), { what: 'move', move: 'a-c' })
})

test('another first cell begins anew, the same one gives up, a wrong one picks nothing', () => {
  assert.deepEqual(pick(moves, ['a'], 'd'), { what: 'move', move: 'd' })
  assert.deepEqual(pick(moves, ['a'], 'a'), { what: 'pick', picked: [] })
  assert.deepEqual(pick(moves, ['a'], 'z'), { what: 'pick', picked: [] })
})

test('the cells that may come next, and moves that have none', () => {
  assert.deepEqual([...nextCells(moves, [])], ['a', 'd'])
  assert.deepEqual([...nextCells(moves, ['a'])], ['b', 'c'])
  assert.deepEqual(
    offBoard(moves).map((move) => move.text),
    ['pass'],
  )
})

const board: Board = {
  width: 3,
  height: 2,
  cells: ['a', 'b', 'c', 'd', 'e', 'f'].map((id, i) => ({
    id,
    shape: 'square' as const,
    x: i % 3,
    y: Math.floor(i / 3),
    label: id,
  })),
  pieces: [],
}
const boxes = (turned: boolean) =>
  new Map(board.cells.map((cell) => [cell.id, box(cell, board, turned)]))

test('arrow keys go to the neighbour, and stop at the edge', () => {
  assert.equal(neighbour('ArrowRight', 'a', boxes(false)), 'b')
  assert.equal(neighbour('ArrowDown', 'b', boxes(false)), 'e')
  assert.equal(neighbour('ArrowUp', 'a', boxes(false)), null)
  assert.equal(neighbour('ArrowRight', 'b', boxes(true)), 'a')
  assert.equal(neighbour('x', 'a', boxes(false)), null)
})

test('every cell can be reached by arrow keys', () => {
  const reached = new Set(['a'])
  for (const id of reached) {
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const to = neighbour(key, id, boxes(false))
      if (to) reached.add(to)
    }
  }
  assert.equal(reached.size, 6)
})

test('a grid has a line between neighbours', () => {
  assert.equal(gridLines([...boxes(false).values()]).split('M').length - 1, 7)
})

test('seeds stay in their pit', () => {
  for (const count of [1, 4, 17, 60]) {
    const places = seedPlaces(count, 0.3, 0.3)
    assert.equal(places.length, count)
    assert.ok(places.every(({ x, y }) => Math.hypot(x, y) <= 0.3))
  }
})

test('the luck of a move: the same for the same move, others for others', () => {
  assert.equal(moveSeed(5, 3), moveSeed(5, 3))
  const draws = new Set(Array.from({ length: 100 }, (_, ply) => moveSeed(5, ply)))
  assert.equal(draws.size, 100)
})
