// Translations of the engine's messages: made from the English that the engine has now, with all
// that is filled in.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rulesOf, translated } from '../../../page/src/words/languages.ts'
import { inAll } from './dictionaries.ts'

const messages = inAll('messages')
const players = inAll('players')
const sentences = inAll('rules')
const lines = readFileSync('docs/messages.tsv', 'utf8').split('\n')
const english = new Map(lines.map((line) => line.split('\t') as [string, string]))
const places = (text: string) => [...new Set(text.match(/%\d/g) ?? [])].sort()

// "column%2" makes the English plural.
const wanted = (text: string) => {
  const plurals = (text.match(/[a-z]%\d/g) ?? []).map((plural) => plural.slice(1))
  return places(text).filter((place) => !plurals.includes(place))
}

test('each translation is of the English of today', () => {
  for (const [id, from] of Object.entries(messages.en!)) assert.equal(from, english.get(id), id)
})

test('each translation fills in what English fills in', () => {
  for (const [code, all] of Object.entries(messages)) {
    if (code === 'en') continue
    for (const [id, text] of Object.entries(all))
      assert.deepEqual(places(text), wanted(messages.en![id]!), `${code} ${id}`)
  }
})

test('what each game is about is translated', () => {
  const summaries = [...english.keys()].filter((id) => /^game\..*\.summary$/.test(id))
  assert.ok(summaries.length >= 7)
  for (const [code, all] of Object.entries(messages))
    assert.deepEqual(
      summaries.filter((id) => !all[id]),
      [],
      code,
    )
})

// Errors inside others take their arguments one after the other.
test('what stands before another message fills in all that English has', () => {
  for (const [id, from] of Object.entries(messages.en!))
    if (id.endsWith('/')) assert.deepEqual(wanted(from), places(from), id)
})

// An option that several players have is written once, without a player's name, unless it is something
// else there.
test('what is said about each player and its options is translated', () => {
  const ids = [...english.keys()].filter((id) => /^(player|option\.\w+)\.\w+\.about$/.test(id))
  const keyOf = (id: string) => (id in players.en! ? id : id.replace(/^option\.\w+/, 'option'))
  for (const id of ids) assert.equal(players.en![keyOf(id)], english.get(id), id)
  const keys = [...new Set(ids.map(keyOf))].sort()
  for (const all of Object.values(players)) assert.deepEqual(Object.keys(all).sort(), keys)
})

test('every sentence of the rules is translated, and fills in what English does', () => {
  const rules = [...english].filter(([id]) => /^rules\.(?!plugin)/.test(id))
  assert.ok(rules.length > 50)
  for (const [code, all] of Object.entries(sentences)) {
    if (code === 'en') continue
    for (const [id, text] of rules) assert.deepEqual(places(all[id] ?? ''), wanted(text), id)
    for (const id of Object.keys(all)) assert.ok(english.has(id), id)
  }
})

// Without the breaks of lines that a terminal needs.
test('the English of the rules is the engine’s', () => {
  const flowing = (text: string) =>
    text
      .replace(/\\n$/, '')
      .replace(/(?<!\\n)\\n(?!\\n|$) */g, ' ')
      .replaceAll('\\n', '\n')
  for (const [id, text] of Object.entries(sentences.en!))
    assert.equal(text, flowing(english.get(id)!), id)
})

test('rules of which a sentence is not known are not translated', () => {
  const known = { id: 'rules.sticks.misere', arguments: [] }
  assert.equal(rulesOf(sentences.it!, [known]), sentences.it!['rules.sticks.misere'])
  assert.equal(rulesOf(sentences.it!, [known, { id: 'rules.plugin', arguments: [] }]), null)
  assert.equal(rulesOf(sentences.it!, undefined), null)
})

test('errors inside others, words among the arguments, and what is not known', () => {
  const values = ['kalah', 'the number of houses', '0', '1', '12']
  const italian = (id: string, args: string[]) => translated(messages.it!, id, args, 'English')
  assert.equal(
    italian('in-game/number-range', values),
    'kalah: il numero di case è 0, è ammesso da 1 a 12',
  )
  assert.equal(italian('in-game/no-such-id', values), 'English')
  assert.equal(italian('', []), 'English')
  assert.equal(italian('in-game', ['nim', 'no heap']), 'nim: no heap')
  assert.equal(translated(messages.el!, 'column-full', ['4'], 'English'), 'η στήλη 4 είναι γεμάτη')
})
