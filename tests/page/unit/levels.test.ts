// The levels on the page are those of the engine, by the same names and for the same player strings.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { levels, mind } from '../../../page/src/model/levels.ts'
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
    assert.equal(mind({ kind: 'level', level })!.player, `strong:level=${level + 1}`)
  assert.deepEqual(mind({ kind: 'level', level: levels.length - 1 }), {
    player: 'strong',
    limits: { seconds: 6 },
  })
  assert.equal(mind({ kind: 'human' }), null)
})
