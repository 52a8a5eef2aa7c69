// The dictionaries are complete, and fill in the same things.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { el as explainEl } from '../../../page/src/explain/words/el.ts'
import { en as explainEn } from '../../../page/src/explain/words/en.ts'
import { it as explainItalian } from '../../../page/src/explain/words/it.ts'
import { el as explorerEl } from '../../../page/src/explorer/words/el.ts'
import { en as explorerEn } from '../../../page/src/explorer/words/en.ts'
import { it as explorerItalian } from '../../../page/src/explorer/words/it.ts'
import { el as friendEl } from '../../../page/src/friend/words/el.ts'
import { en as friendEn } from '../../../page/src/friend/words/en.ts'
import { it as friendItalian } from '../../../page/src/friend/words/it.ts'
import { el as labEl } from '../../../page/src/lab/words/el.ts'
import { en as labEn } from '../../../page/src/lab/words/en.ts'
import { it as labItalian } from '../../../page/src/lab/words/it.ts'
import { el as newGameEl } from '../../../page/src/newgame/words/el.ts'
import { en as newGameEn } from '../../../page/src/newgame/words/en.ts'
import { it as newGameItalian } from '../../../page/src/newgame/words/it.ts'
import { el as overlayEl } from '../../../page/src/overlay/words/el.ts'
import { en as overlayEn } from '../../../page/src/overlay/words/en.ts'
import { it as overlayItalian } from '../../../page/src/overlay/words/it.ts'
import { el as reviewEl } from '../../../page/src/review/words/el.ts'
import { en as reviewEn } from '../../../page/src/review/words/en.ts'
import { it as reviewItalian } from '../../../page/src/review/words/it.ts'
import { el as rulesEl } from '../../../page/src/rules/words/el.ts'
import { en as rulesEn } from '../../../page/src/rules/words/en.ts'
import { it as rulesItalian } from '../../../page/src/rules/words/it.ts'
import { el as shareEl } from '../../../page/src/share/words/el.ts'
import { en as shareEn } from '../../../page/src/share/words/en.ts'
import { it as shareItalian } from '../../../page/src/share/words/it.ts'
import { el } from '../../../page/src/words/el.ts'
import { en, type Key } from '../../../page/src/words/en.ts'
import { it as italian } from '../../../page/src/words/it.ts'

const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

function testDictionary(name: string, words: Record<string, string>, from: Record<string, string>) {
  test(`${name} has every key, and no other`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(from).sort())
  })
  test(`${name} fills in what English fills in`, () => {
    for (const [key, english] of Object.entries(from)) {
      assert.deepEqual(blanks(words[key]!), blanks(english), key)
      assert.notEqual(words[key]!.trim(), '', key)
    }
  })
}

testDictionary('Italian', italian, en)
testDictionary('Greek', el, en)
testDictionary('Italian for reviews', reviewItalian, reviewEn)
testDictionary('Greek for reviews', reviewEl, reviewEn)
testDictionary('Italian for search trees', explainItalian, explainEn)
testDictionary('Greek for search trees', explainEl, explainEn)
testDictionary('Italian for friends', friendItalian, friendEn)
testDictionary('Greek for friends', friendEl, friendEn)
testDictionary('Italian for experiments', labItalian, labEn)
testDictionary('Greek for experiments', labEl, labEn)
testDictionary('Italian for new games', newGameItalian, newGameEn)
testDictionary('Greek for new games', newGameEl, newGameEn)
testDictionary('Italian beside a board', overlayItalian, overlayEn)
testDictionary('Greek beside a board', overlayEl, overlayEn)
testDictionary('Italian for sharing', shareItalian, shareEn)
testDictionary('Greek for sharing', shareEl, shareEn)
testDictionary('Italian for the explorer', explorerItalian, explorerEn)
testDictionary('Greek for the explorer', explorerEl, explorerEn)
testDictionary('Italian for rules', rulesItalian, rulesEn)
testDictionary('Greek for rules', rulesEl, rulesEn)

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

test('search trees have a form for one move that needs no look, and one for many', () => {
  for (const words of [explainEn, explainItalian, explainEl])
    assert.equal(new Set(words.unlooked.split('|')).size, 2)
})
