// The dictionaries are complete in every language, and fill in the same things.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dictionaries, english, inAll, languages } from './dictionaries.ts'

const forms = (text: string) => text.split('|')

test('English, Italian and Greek are there', () => {
  for (const code of ['en', 'it', 'el']) assert.ok(languages.includes(code), code)
  assert.ok(Object.keys(english).length >= 17)
})

for (const [code, sections] of Object.entries(dictionaries)) {
  test(`${code} has every section, and no other`, () => {
    assert.deepEqual(Object.keys(sections), Object.keys(english))
  })
  for (const [section, from] of Object.entries(english)) {
    const one = sections[section] ?? {}
    test(`${code}, ${section}: has every key, and no other`, () => {
      assert.deepEqual(Object.keys(one).sort(), Object.keys(from).sort())
    })
    test(`${code}, ${section}: fills in what English fills in`, () => {
      const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
      for (const [key, text] of Object.entries(from)) {
        assert.deepEqual(blanks(one[key]!), blanks(text), key)
        assert.notEqual(one[key]!.trim(), '', key)
      }
    })
  }
}

// Those that are chosen by a number.
for (const code of languages) {
  test(`${code} has a form for one and one for many`, () => {
    const [words, en] = [dictionaries[code]!.page!, english.page!]
    for (const key of Object.keys(en)) {
      assert.equal(forms(words[key]!).length, forms(en[key]!).length, key)
      if (forms(words[key]!).length > 1) assert.equal(new Set(forms(words[key]!)).size, 2, key)
    }
    const trees = inAll('explain')[code]!
    for (const text of [words.plies!, words.movesMany!, trees.unlooked!])
      assert.equal(new Set(forms(text)).size, 2)
  })
}
