// The levels on the page are those of the engine, by the same names and for the same player strings.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { levelAmong, levels, levelsOf, mind } from '../../../page/src/model/levels.ts'
import en from '../../../page/src/words/en.json'

test('the names are those that the engine gives to the option level', () => {
  const header = readFileSync('src/player/level.h', 'utf8')
  const names = [...header.matchAll(/#define LEVEL_\d "([^"]+)"/g)].map((found) => found[1])
  assert.deepEqual(
    levels.map((key) => en.page[key]),
    names,
  )
})

test('a level below the last is a player string, the last one full strength for some seconds', () => {
  for (let level = 0; level < levels.length - 1; level++)
    assert.equal(mind({ kind: 'level', level }, 0)!.player, `strong:level=${level + 1}`)
  assert.deepEqual(mind({ kind: 'level', level: levels.length - 1 }, 0), {
    player: 'strong',
    limits: { seconds: 6 },
  })
  assert.equal(mind({ kind: 'human' }, 0), null)
})

test('a level that follows the reader is the one where it is now', () => {
  for (let level = 0; level < levels.length; level++)
    assert.deepEqual(mind({ kind: 'adaptive' }, level), mind({ kind: 'level', level }, 0))
})

test('a game may have fewer levels; a higher one stands for the highest below full strength', () => {
  assert.deepEqual(levelsOf(7), [0, 1, 2, 3, 4, 5, 6, 7])
  assert.deepEqual(levelsOf(3), [0, 1, 2, 7])
  assert.deepEqual(
    [0, 2, 3, 6, 7].map((level) => levelAmong(3, level)),
    [0, 2, 2, 2, 7],
  )
})
