// The dictionaries are complete in every language, and fill in the same things.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allParts, type Dictionary, languages } from './dictionaries.ts'

const parts = await allParts()
const wordsOf = (folder: string) => parts.find((part) => part.folder === folder)!.words
const forms = (text: string) => text.split('|')

test('English, Italian and Greek are there', () => {
  for (const code of ['en', 'it', 'el']) assert.ok(languages.includes(code), code)
  assert.ok(parts.length >= 14, parts.map(({ folder }) => folder).join(' '))
})

// English of labels and of rules is what the engine says.
for (const { folder, words } of parts) {
  const from = words.en ?? words.it!
  for (const [code, one] of Object.entries(words)) {
    test(`${folder}${code} has every key, and no other`, () => {
      assert.deepEqual(Object.keys(one).sort(), Object.keys(from).sort())
    })
    test(`${folder}${code} fills in what English fills in`, () => {
      const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
      for (const [key, text] of Object.entries(from)) {
        assert.deepEqual(blanks(one[key]!), blanks(text), key)
        assert.notEqual(one[key]!.trim(), '', key)
      }
    })
  }
  test(`${folder} is there in every language`, () => {
    const wanted = languages.filter((code) => code !== 'en' || words.en)
    assert.deepEqual(Object.keys(words).sort(), wanted.sort())
  })
}

// Those that are chosen by a number.
for (const code of languages) {
  test(`${code} has a form for one and one for many`, () => {
    const [words, en] = [wordsOf('page/src/words/')[code]!, wordsOf('page/src/words/').en!]
    for (const key of Object.keys(en)) {
      assert.equal(forms(words[key]!).length, forms(en[key]!).length, key)
      if (forms(words[key]!).length > 1) assert.equal(new Set(forms(words[key]!)).size, 2, key)
    }
    const trees: Dictionary = wordsOf('page/src/explain/words/')[code]!
    for (const text of [words.plies!, words.movesMany!, trees.unlooked!])
      assert.equal(new Set(forms(text)).size, 2)
  })
}
