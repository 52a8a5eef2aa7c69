// What a search tree tells at a step: windows, why a node was cut, the same place in another tree.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layOut, readTree, type SearchTree, undrawn } from '../../../page/src/model/search.ts'
import {
  bestSoFar,
  cutReason,
  hasWindows,
  movesTo,
  rarelyVisited,
  samePlace,
  simulationsBeyond,
  windowAt,
} from '../../../page/src/model/walk.ts'

const leaf = (move: string, value: number) => ({ move, node: 'horizon', value, children: [] })
const inner = (move: string, node: string, value: number, children: object[], more = {}) => ({
  ...{ move, node, value, children },
  ...more,
})

// MAX, MIN, MAX, MIN: d is cut by what e is worth two levels above, b by what a is worth.
const pruned = readTree({
  cuts: 2,
  tree: inner('', 'MAX', 3, [
    inner('a', 'MIN', 3, [leaf('c', 3), leaf('d', 5)], { principal: true }),
    inner('b', 'MIN', 2, [leaf('e', 2)], {
      ...{ alpha: 3, cut: true, cut_by: 'e', skipped: ['f', 'g'], skipped_count: 2 },
    }),
    inner('h', 'MIN', 3, [
      leaf('i', 4),
      inner('j', 'MAX', 6, [leaf('k', 6)], {
        ...{ alpha: 3, beta: 4, cut: true, cut_by: 'k', skipped: ['l'], skipped_count: 1 },
      }),
    ]),
  ]),
}) as SearchTree
const named = (tree: SearchTree, move: string) => tree.nodes.find((node) => node.move === move)!

test('the window of an open node narrows as its moves return', () => {
  const root = pruned.nodes[0]!
  const at = (step: number) => windowAt(pruned, root, step)
  assert.deepEqual(at(0), { alpha: null, beta: null })
  assert.deepEqual(at(named(pruned, 'a').left - 1), { alpha: null, beta: null })
  assert.deepEqual(at(named(pruned, 'a').left), { alpha: 3, beta: null })
  assert.deepEqual(at(named(pruned, 'b').left), { alpha: 3, beta: null }) // 2 is no better
  const min = named(pruned, 'a')
  assert.deepEqual(windowAt(pruned, min, named(pruned, 'c').left), { alpha: null, beta: 3 })
  assert.equal(bestSoFar(pruned, min, named(pruned, 'd').left), 3)
  assert.equal(bestSoFar(pruned, min, min.entered), null)
})

test('why a node was cut: the bound, and the move that assures it', () => {
  const reason = (move: string) => cutReason(pruned, named(pruned, move))
  assert.deepEqual(reason('b'), { side: 'MIN', bound: 3, by: named(pruned, 'a').id })
  assert.deepEqual(reason('j'), { side: 'MAX', bound: 4, by: named(pruned, 'i').id })
  assert.equal(reason('a'), null)
})

test('windows count a ply as a millionth: a bound of a result is found, too', () => {
  const won = { ...leaf('a', 1), distance: 3, proven: true }
  const tree = readTree({
    tree: inner('', 'MIN', 1, [
      won,
      inner('b', 'MAX', 1, [leaf('c', 1)], { cut: true, beta: 0.999997 }),
    ]),
  }) as SearchTree
  assert.equal(cutReason(tree, named(tree, 'b'))!.by, named(tree, 'a').id)
  assert.equal(windowAt(tree, tree.nodes[0]!, named(tree, 'a').left).beta, 0.999997)
})

test('a bound that comes from no node of the tree is told as such', () => {
  const asked = readTree({
    tree: inner('', 'MAX', 1, [leaf('a', 1)], { alpha: 0, beta: 1, cut: true }),
  }) as SearchTree
  assert.deepEqual(cutReason(asked, asked.nodes[0]!), { side: 'MAX', bound: 1, by: null })
})

const whole = readTree({
  tree: inner('', 'MAX', 3, [
    inner('a', 'MIN', 3, [leaf('c', 3), leaf('d', 5)]),
    inner('b', 'MIN', 1, [leaf('e', 2), leaf('f', 1), leaf('g', 9)]),
  ]),
}) as SearchTree

test('two trees at the same place: one waits where it cut', () => {
  assert.ok(hasWindows(pruned) && !hasWindows(whole))
  const to = (move: string, what: 'entered' | 'left') =>
    samePlace(pruned, whole, named(whole, move)[what])
  assert.deepEqual(to('d', 'entered'), { step: named(pruned, 'd').entered, beyond: false })
  assert.deepEqual(to('e', 'left'), { step: named(pruned, 'e').left, beyond: false })
  for (const move of ['f', 'g'])
    assert.deepEqual(to(move, 'entered'), { step: named(pruned, 'b').left, beyond: true })
  assert.equal(samePlace(whole, pruned, named(pruned, 'b').left).step, named(whole, 'b').left)
  assert.deepEqual(movesTo(whole, named(whole, 'g').id), ['b', 'g'])
  assert.deepEqual(movesTo(whole, 0), [])
})

test('of a Monte Carlo tree the most visited nodes are drawn, and the others counted', () => {
  const grown = (move: string, visits: number, children: object[] = []) =>
    inner(move, 'MAX', 0, children, { visits })
  const tree = readTree({
    simulations: 20,
    tree: grown('', 20, [grown('a', 12, [grown('c', 8), grown('d', 3)]), grown('b', 8)]),
  }) as SearchTree
  const rare = rarelyVisited(tree, 3)
  assert.deepEqual(
    [...rare].map((id) => tree.nodes[id]!.move),
    ['b', 'd'],
  )
  const drawn = layOut(tree, new Set(), rare).rows.flat()
  assert.equal(drawn.length, 3)
  const left = drawn.reduce((sum, { node }) => sum + undrawn(tree, node, new Set(), rare), 0)
  assert.equal(drawn.length + left, tree.nodes.length)
  assert.equal(simulationsBeyond(tree, named(tree, 'a')), 0)
  assert.equal(simulationsBeyond(tree, named(tree, 'c')), 7)
})
