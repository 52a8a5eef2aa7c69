// Numbers that people type, and clocks: by the tables that tests/unit/test_numbers.c reads too.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as clock from '../../../page/src/model/clock.ts'
import { type Kind, readNumber } from '../../../page/src/model/numbers.ts'

// The rows of a table without its comments.
const rows = (name: string) =>
  readFileSync(`tests/${name}`, 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split('\t'))

function readClock(text: string): string {
  const control = clock.readControl(text)
  return control ? `${control.left}+${control.increment}` : 'refused'
}

test('counts, sizes, times and clocks', () => {
  const all = rows('numbers.tsv')
  assert.ok(all.length > 150)
  for (const [kind, quoted, expected] of all) {
    const text = quoted!.slice(1, -1)
    if (kind === 'clock') assert.equal(readClock(text), expected, text)
    else {
      const value = expected === 'refused' ? null : Number(expected)
      assert.equal(readNumber(kind as Kind, text), value, `${kind} ${quoted}`)
    }
  }
  assert.equal(readNumber('time', '1\n'), null)
  assert.equal(readNumber('count', 'constructor'), null)
})

test('what is left after a move, and when a flag falls', () => {
  const onTime = rows('clock.tsv').filter(([, , , margin]) => margin === '0')
  assert.ok(onTime.length > 5)
  for (const [left, added, took, , after] of onTime) {
    const all = [left, added, took].map(Number) as [number, number, number]
    assert.equal(clock.afterMove(...all), after === 'fallen' ? null : Number(after), `${all}`)
  }
})

const begun = clock.newClock(clock.readControl('1m+2s')!)

test('time runs for the side to move, increments come after a move', () => {
  const first = clock.turn(begun, 0, 1000, true)
  assert.equal(clock.left(first, 0, 11_000), 50_000)
  assert.deepEqual(clock.clockLimits(first, 0, 11_000), { clock: 50, increment: 2 })
  assert.deepEqual(clock.clockLimits(first, 1, 11_000), { clock: 60, increment: 2 })
  const second = clock.turn(first, 1, 11_000, true)
  assert.equal(clock.left(second, 0, 99_000), 52_000)
  const halted = clock.turn(second, null, 12_000, false)
  assert.equal(clock.left(halted, 1, 99_000), 59_000)
  assert.equal(clock.flagged(second, 11_000 + 59_999), null)
  assert.equal(clock.flagged(second, 11_000 + 60_000), 1)
})

test('a side that moves again gets its increment for each move', () => {
  const first = clock.turn(begun, 0, 0, true)
  const again = clock.turn(first, 0, 10_000, true)
  assert.equal(clock.left(again, 0, 10_000), 52_000)
  assert.equal(clock.left(again, 0, 15_000), 47_000)
  assert.equal(clock.turn(again, 0, 15_000, false), again)
})

test('a flag that has fallen stays so: no increment lifts it', () => {
  const first = clock.turn(begun, 0, 0, true)
  const late = clock.turn(first, 1, 60_000, true)
  assert.equal(clock.flagged(late, 60_000), 0)
})

test('clock faces', () => {
  assert.equal(clock.clockText(61_000), '1:01')
  assert.equal(clock.clockText(600_000), '10:00')
  assert.equal(clock.clockText(9_900), '0:09.9')
  assert.equal(clock.clockText(0), '0:00.0')
})
