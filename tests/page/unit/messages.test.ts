// Translations of the engine's messages: made from the English that the engine has now, with all
// that is filled in.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { abouts } from '../../../page/src/play/words/players.ts'
import { sentences } from '../../../page/src/rules/translated.ts'
import { messages, translated } from '../../../page/src/words/messages.ts'

const lines = readFileSync('docs/messages.tsv', 'utf8').split('\n')
const english = new Map(lines.map((line) => line.split('\t') as [string, string]))
const places = (text: string) => [...new Set(text.match(/%\d/g) ?? [])].sort()

test('each translation is of the English of today', () => {
  const all = { ...messages, ...abouts }
  for (const [id, [from]] of Object.entries(all)) assert.equal(from, english.get(id), id)
})

// "column%2" makes the English plural.
test('each translation fills in what English fills in', () => {
  for (const [id, [from, ...others]] of Object.entries(messages)) {
    const plural = /[a-z](%\d)/.exec(from)?.[1]
    const wanted = places(from).filter((place) => place !== plural)
    for (const text of others) assert.deepEqual(places(text), wanted, id)
  }
})

test('what is said about each player is translated', () => {
  const wanted = [...english.keys()].filter((id) => /^player\.\w+\.about$/.test(id))
  assert.deepEqual(Object.keys(abouts), wanted)
})

test('every sentence of the rules is translated, and fills in what English does', () => {
  const rules = [...english].filter(([id]) => /^rules\.(?!plugin)/.test(id))
  assert.ok(rules.length > 50)
  for (const [id, text] of rules) {
    const plurals = (text.match(/[a-z]%\d/g) ?? []).map((plural) => plural.slice(1))
    const wanted = places(text).filter((place) => !plurals.includes(place))
    for (const other of sentences[id] ?? ['']) assert.deepEqual(places(other), wanted, id)
  }
  for (const id of Object.keys(sentences)) assert.ok(english.has(id), id)
})

test('errors inside others, words among the arguments, and what is not known', () => {
  const values = ['kalah', 'the number of houses', '0', '1', '12']
  const italian = (id: string, args: string[]) => translated('it', id, args, 'English')
  assert.equal(
    italian('in-game/number-range', values),
    'kalah: il numero di case è 0, è ammesso da 1 a 12',
  )
  assert.equal(italian('in-game/no-such-id', values), 'English')
  assert.equal(italian('', []), 'English')
  assert.equal(italian('in-game', ['nim', 'no heap']), 'nim: no heap')
  assert.equal(translated('el', 'column-full', ['4'], 'English'), 'η στήλη 4 είναι γεμάτη')
})
