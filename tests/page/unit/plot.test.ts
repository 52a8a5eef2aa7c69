import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  assert.equal(tickText(0.25), '0.25')
  assert.equal(tickText(0.0001), '1e-4')
})
