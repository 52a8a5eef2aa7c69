// Search trees: read, laid out, walked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  growthSteps,
  iterationsOf,
  simulationCounts,
  uct,
  uctConstant,
  withIterations,
} from '../../../page/src/model/player.ts'
import {
  between,
  find,
  foldBelow,
  layOut,
  readableDepth,
  readTree,
  type SearchTree,
  sameNode,
  stage,
  undrawn,
} from '../../../page/src/model/search.ts'

const leaf = (move: string, value: number) => ({ move, node: 'horizon', value, children: [] })
const raw = {
  game: 'x',
  entered: 9,
  cuts: 1,
  skipped_count: 2,
  player: 'alphabeta:depth=2',
  tree: {
    move: null,
    node: 'MAX',
    alpha: null,
    beta: null,
    value: 3,
    principal: true,
    children: [
      {
        move: 'a',
        node: 'MIN',
        value: 3,
        principal: true,
        children: [leaf('c', 3), leaf('d', 5)],
      },
      {
        move: 'b',
        node: 'MIN',
        alpha: 3,
        value: 2,
        bound: 'upper',
        cut: true,
        cut_by: 'e',
        skipped: ['f', 'g'],
        skipped_count: 2,
        children: [leaf('e', 2)],
      },
    ],
  },
}
const tree = readTree(raw) as SearchTree
const names = (ids: number[]) => ids.map((id) => tree.nodes[id]!.move)

test('nodes are numbered as the search came to them', () => {
  assert.deepEqual(names(tree.nodes.map((node) => node.id)), ['', 'a', 'c', 'd', 'b', 'e'])
  assert.equal(tree.steps.length, 12)
  assert.equal(tree.nodes[4]!.cutBy, 'e')
  assert.equal(tree.nodes[4]!.alpha, 3)
  assert.equal(tree.nodes[0]!.alpha, null)
})

const grownNode = (move: string | null, visits: number, children: object[] = []) => ({
  ...{ move, node: children.length > 0 ? 'MAX' : 'horizon', value: 0.5, visits, children },
})

test('a Monte Carlo tree: how often nodes were visited, and the same node a little later', () => {
  const early = readTree({
    simulations: 10,
    entered: 3,
    tree: grownNode(null, 10, [grownNode('a', 6), grownNode('b', 3)]),
  }) as SearchTree
  const late = readTree({
    simulations: 30,
    entered: 4,
    tree: grownNode(null, 30, [grownNode('b', 20, [grownNode('a', 4)]), grownNode('a', 8)]),
  }) as SearchTree
  assert.ok(early.grown && !tree.grown)
  assert.deepEqual([early.total, late.total], [10, 30])
  assert.deepEqual(
    late.nodes.map(({ move }) => move),
    ['', 'b', 'a', 'a'],
  )
  assert.equal(late.nodes[2]!.visits, 4)
  assert.equal(sameNode(late, early, 1), 3)
  assert.equal(sameNode(late, early, 2), 1)
  assert.equal(sameNode(early, late, 2), 2) // not grown yet: the one above it
  assert.equal(sameNode(late, early, 0), 0)
})

test('when a growing tree is looked at, and for whom', () => {
  assert.deepEqual(growthSteps(10), [10])
  assert.deepEqual(growthSteps(1000), [10, 30, 100, 300, 1000])
  assert.deepEqual(growthSteps(2000), [10, 30, 100, 300, 1000, 2000])
  assert.deepEqual(growthSteps(25), [10, 25])
  assert.equal(iterationsOf('mcts'), null)
  assert.equal(iterationsOf('mcts:select=puct,iterations=2k'), 2000)
  assert.equal(withIterations('mcts', 30), 'mcts:iterations=30')
  assert.equal(withIterations('mcts:iterations=1M,c=2', 30), 'mcts:iterations=30,c=2')
})

test('simulations one by one up to a hundred, then in large steps', () => {
  assert.deepEqual(simulationCounts(3), [1, 2, 3])
  const many = simulationCounts(2000)
  assert.deepEqual(many.slice(98), [99, 100, 300, 1000, 2000])
  assert.equal(many.length, 103)
})

test('plain UCT is known by its options, in any order and with any constant', () => {
  assert.equal(uctConstant(`mcts:iterations=30,${uct}`), Number(/c=([\d.]+)/.exec(uct)![1]))
  const turned = uct.replace('c=1.414', 'c=0.7').split(',').reverse().join()
  assert.equal(uctConstant(`mcts:${turned},iterations=5`), 0.7)
  for (const player of ['mcts', 'mcts:select=uct', `mcts:${uct},rave=3`, `pvs:${uct}`])
    assert.equal(uctConstant(player), null, player)
})

test('a search without a tree', () => assert.equal(readTree({ tree: null }), null))

test('at each step a node is unseen, then open, then done', () => {
  const stages = (step: number) => tree.nodes.map((node) => stage(node, step)[0]).join('')
  assert.equal(stages(0), 'ouuuuu')
  assert.equal(stages(2), 'ooouuu')
  assert.equal(stages(5), 'oodduu')
  assert.equal(stages(6), 'odddu'.padEnd(6, 'u'))
  assert.equal(stages(11), 'dddddd')
})

test('leaves stand in columns, parents over the middle, and cuts have room', () => {
  const { rows, x, width } = layOut(tree, new Set())
  assert.deepEqual(
    rows.map((row) => row.length),
    [1, 2, 3],
  )
  assert.equal(width, 4)
  assert.equal(x.get(1), 0.5)
  assert.equal(x.get(4), 2.5)
  for (const row of rows) {
    for (let i = 1; i < row.length; i++) assert.ok(row[i]!.x > row[i - 1]!.x)
  }
})

test('what is folded is not laid out', () => {
  const { rows, width } = layOut(tree, new Set([1, 4]))
  assert.deepEqual(
    rows.map((row) => row.length),
    [1, 2],
  )
  assert.equal(width, 2)
})

test('what lies below a node and is not drawn is counted, kept or not', () => {
  const none = new Set<number>()
  const sum = (folded: Set<number>) => {
    const drawn = layOut(big, folded).rows.flat()
    return drawn.length + drawn.reduce((all, { node }) => all + undrawn(big, node, folded), 0)
  }
  const big = readTree({
    tree: {
      node: 'MAX',
      children: [
        { move: 'a', node: 'MIN', children: [leaf('c', 1), { ...leaf('d', 2), folded: 40 }] },
        { move: 'b', node: 'MIN', folded: 7, children: [] },
      ],
    },
  }) as SearchTree
  assert.deepEqual(
    big.nodes.map(({ below }) => below),
    [51, 42, 0, 40, 7],
  )
  assert.equal(undrawn(big, big.nodes[1]!, none), 0)
  assert.equal(undrawn(big, big.nodes[1]!, new Set([1])), 42)
  assert.equal(undrawn(big, big.nodes[3]!, none), 40)
  for (const folded of [[], [0], [1], [4], [1, 3]]) assert.equal(sum(new Set(folded)), 52)
})

test('folding keeps the principal variation', () => {
  assert.deepEqual([...foldBelow(tree, 1)], [4])
  assert.equal(readableDepth(tree, 3), 1)
  assert.equal(readableDepth(tree, 6), 2)
})

test('the part of a row that is in sight', () => {
  const row = layOut(tree, new Set()).rows[2]!
  const part = (from: number, to: number) => between(row, from, to).map(({ node }) => node.move)
  assert.deepEqual(part(0.5, 9), ['d', 'e'])
  assert.deepEqual(part(-1, 0), ['c'])
  assert.deepEqual(part(5, 9), [])
})

test('finding goes on from where one is, and round the end', () => {
  assert.equal(find(tree, 'e', 0), 5)
  assert.equal(find(tree, ' A ', 3), 1)
  assert.equal(find(tree, '5', 0), 3)
  assert.equal(find(tree, 'zz', 0), null)
  assert.equal(find(tree, '', 0), null)
})

test('ten thousand nodes are laid out without growing the stack', () => {
  const wide = Array.from({ length: 100 }, (_, i) => ({
    move: `m${i}`,
    node: 'MIN',
    children: Array.from({ length: 100 }, (_, k) => leaf(`l${k}`, k)),
  }))
  const big = readTree({ tree: { node: 'MAX', children: wide } }) as SearchTree
  assert.equal(big.nodes.length, 10_101)
  assert.equal(layOut(big, new Set()).width, 10_000)
})
