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

// Those that are chosen by a number.
for (const [name, words] of Object.entries({ en, italian, el })) {
  test(`${name} has a form for one and one for many`, () => {
    for (const key of Object.keys(en) as Key[]) {
      const forms = words[key].split('|')
      assert.equal(forms.length, en[key].split('|').length, key)
      if (forms.length > 1) assert.equal(new Set(forms).size, 2, key)
    }
    assert.equal(words.plies.split('|').length, 2)
    assert.equal(words.movesMany.split('|').length, 2)
  })
}
