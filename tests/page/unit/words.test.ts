// The dictionaries are complete, and fill in the same things.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { el } from '../../../page/src/words/el.ts'
import { en, type Key } from '../../../page/src/words/en.ts'
import { it as italian } from '../../../page/src/words/it.ts'

const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

for (const [name, words] of Object.entries({ italian, el })) {
  test(`${name} has every key, and no other`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort())
  })
  test(`${name} fills in what English fills in`, () => {
    for (const key of Object.keys(en) as Key[]) {
      assert.deepEqual(blanks(words[key]), blanks(en[key]), key)
      assert.notEqual(words[key].trim(), '', key)
    }
  })
}
