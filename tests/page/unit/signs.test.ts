// Threat annotations of a board: marked by cell, listed by kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Sign } from '../../../page/src/engine/types.ts'
import { groups, rowLengths, signsByCell } from '../../../page/src/model/signs.ts'

const signs: Sign[] = [
  { kind: 'end', side: 0, cell: 'a1' },
  { kind: 'four', side: 0, cell: 'b1' },
  { kind: 'four', side: 0, cell: 'c1' },
  { kind: 'doublePlay', side: 1, cell: 'a1' },
  { kind: 'three', side: 1, cell: 'a1' },
]

test('a cell bears the signs of both sides', () => {
  const by = signsByCell(signs)
  assert.deepEqual([...by.keys()], ['a1', 'b1', 'c1'])
  assert.deepEqual(by.get('a1'), [signs[0], signs[3], signs[4]])
})

test('the cells of a kind are listed together', () => {
  const all = groups(signs).map(({ kind, side, cells }) => `${side} ${kind} ${cells.join(' ')}`)
  assert.deepEqual(all, ['0 end a1', '0 four b1 c1', '1 doublePlay a1', '1 three a1'])
})

test('rows have the length that the game says', () => {
  assert.deepEqual(rowLengths('mnk:15,15,5,renju'), { four: 4, three: 3 })
  assert.deepEqual(rowLengths('mnk:9,9,6'), { four: 5, three: 4 })
})
