// Scales, ticks, and the figures of plots.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cellText, dots, sections } from '../../../page/src/model/figures.ts'
import { scale, tickText } from '../../../page/src/model/plot.ts'

test('a scale begins at or below the least and ends at or above the most', () => {
  for (const values of [
    [3, 17],
    [0.001, 0.02],
    [-5, 5],
    [1, 99_569_593],
    [129, 129],
  ]) {
    const { low, high, at, ticks } = scale(values)
    assert.ok(low <= Math.min(...values), `${values}`)
    assert.ok(high >= Math.max(...values), `${values}`)
    assert.ok(values.every((value) => at(value) >= 0 && at(value) <= 1))
    assert.ok(ticks.length >= 2 && ticks.length <= 12, `${ticks}`)
  }
})

test('it is logarithmic for large spans of positive values only', () => {
  assert.equal(scale([1, 1000]).log, true)
  assert.equal(scale([0, 1000]).log, false)
  assert.equal(scale([1, 20]).log, false)
  assert.equal(scale([1, 1000], false).log, false)
})

test('ticks are short', () => {
  assert.equal(tickText(0), '0')
  assert.equal(tickText(1_500_000), '1.5M')
  assert.equal(tickText(10_000), '10k')
  assert.equal(tickText(999_900), '1M')
  assert.equal(tickText(0.25), '0.25')
  assert.equal(tickText(0.0001), '1e-4')
})

const bench = {
  machine: { cores: 2 },
  speed: [{ game: 'kalah:6,4', player: 'pvs', perft: 5e7, playouts: 1e6 }],
  peers: [{ game: 'tictactoe', what: 'bare', theirs: 2, ours: 8, ratio: 4 }],
  proof: [{ game: 'sticks', seconds: 1, exact: true, pair: [1, 2], by: { depth: 3 } }],
  signature: 7,
}

test('sections of benchmarks: lists of rows, whatever stands in them', () => {
  const all = sections(bench)
  assert.deepEqual(
    all.map(({ name }) => name),
    ['speed', 'peers', 'proof'],
  )
  assert.deepEqual(
    ['exact', 'pair', 'by'].map((column) => cellText(bench.proof[0]![column as 'pair'])),
    ['✓', '1 / 2', 'depth 3'],
  )
  assert.deepEqual(sections({}), [])
  assert.deepEqual(sections(null), [])
})

test('what is plotted of them: rates, and theirs beside ours', () => {
  const [speed, peers, proof] = sections(bench).map(dots)
  assert.deepEqual(
    speed!.map(({ series, measured }) => [series, measured]),
    [
      ['perft', 5e7],
      ['playouts', 1e6],
    ],
  )
  assert.deepEqual(peers, [{ series: 'bare', x: 'tictactoe', published: 2, measured: 8 }])
  assert.deepEqual(proof, [])
})
