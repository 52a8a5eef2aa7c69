// Games with variations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  goTo,
  line,
  movesTo,
  noMoves,
  path,
  play,
  playAll,
  promote,
  remove,
} from '../../../page/src/model/variations.ts'

// 1. a b c   with the variation (1. a x y)
const branched = playAll(playAll(noMoves, ['a', 'b', 'c']), ['x', 'y'], 1)

test('a move that is known is gone to, not added', () => {
  const once = playAll(noMoves, ['a', 'b'])
  const again = playAll(once, ['a', 'b'], 0)
  assert.deepEqual(again, once)
})

test('moves and the line through a node', () => {
  assert.deepEqual(movesTo(branched), ['a', 'x', 'y'])
  assert.deepEqual(movesTo(branched, 3), ['a', 'b', 'c'])
  assert.deepEqual(path(branched, 3), [0, 1, 2, 3])
  assert.deepEqual(line(branched, 1), [0, 1, 2, 3])
  assert.deepEqual(line(branched, 4), [0, 1, 4, 5])
})

test('a tree is never changed in place', () => {
  const before = JSON.stringify(branched)
  play(branched, 'z', 2)
  remove(branched, 1)
  promote(branched, 5)
  assert.equal(JSON.stringify(branched), before)
})

test('promoting makes a variation the main line', () => {
  const promoted = promote(branched, 5)
  assert.deepEqual(
    line(promoted, 0).map((id) => promoted.nodes[id]!.move),
    ['', 'a', 'x', 'y'],
  )
  assert.deepEqual(movesTo(promoted, 3), ['a', 'b', 'c'])
})

test('removing takes all below with it, and steps out of what is gone', () => {
  const less = remove(branched, 4)
  assert.equal(less.current, 1)
  assert.equal(less.nodes[5], null)
  assert.deepEqual(line(less, 1), [0, 1, 2, 3])
  assert.throws(() => goTo(less, 5))
  assert.equal(remove(goTo(branched, 3), 4).current, 3)
})
