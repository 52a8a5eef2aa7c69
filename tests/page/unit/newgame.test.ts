// The choices of the dialog of a new game: who sits where, what is remembered, which card is meant.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { GameInfo } from '../../../page/src/engine/types.ts'
import type { Seat } from '../../../page/src/model/levels.ts'
import { readSpec, readUsage, writeSpec } from '../../../page/src/model/spec.ts'
import { cardOf, cards, cardsFor } from '../../../page/src/newgame/cards.ts'
import {
  type Choice,
  firstChoice,
  keepChoice,
  type Side,
  seatsOf,
} from '../../../page/src/newgame/choice.ts'

const store = new Map<string, string>()
beforeEach(() => store.clear())
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  },
})

const person: Seat = { kind: 'human' }
const expert: Seat = { kind: 'level', level: 6 }
const chosen = (side: Side, more: Partial<Choice> = {}): Choice => ({
  spec: 'sticks:21,3',
  opponent: expert,
  side,
  place: { kind: 'level', level: 2 },
  time: 3,
  ...more,
})

test('who sits where', () => {
  assert.deepEqual(seatsOf(chosen('first'), true), [person, expert])
  assert.deepEqual(seatsOf(chosen('second'), false), [expert, person])
  assert.deepEqual(seatsOf(chosen('random'), false), [person, expert])
  assert.deepEqual(seatsOf(chosen('random'), true), [expert, person])
  assert.deepEqual(seatsOf(chosen('watch'), true), [{ kind: 'level', level: 2 }, expert])
  for (const side of ['first', 'second', 'random', 'watch'] as const)
    assert.deepEqual(seatsOf(chosen(side, { opponent: person }), true), [person, person])
})

const last = (seats: readonly [Seat, Seat], isLaid = true) =>
  firstChoice(seats, 'kalah:6,4', isLaid, 5)

test('at first, what the seats say', () => {
  assert.deepEqual(last([person, expert]).opponent, expert)
  assert.equal(last([person, expert]).side, 'first')
  assert.equal(last([expert, person]).side, 'second')
  assert.deepEqual(last([expert, person]).opponent, expert)
  assert.deepEqual(last([person, person]).opponent, person)
  const watched = last([expert, { kind: 'level', level: 0 }])
  assert.deepEqual([watched.side, watched.place], ['watch', expert])
  assert.equal(last([person, expert]).time, -1)
})

test('what was chosen is remembered, and a game on the table comes before it', () => {
  keepChoice(chosen('random'))
  assert.equal(last([expert, person]).side, 'random')
  assert.equal(last([person, expert]).time, 3)
  assert.equal(last([person, expert]).spec, 'kalah:6,4')
  assert.equal(last([person, expert], false).spec, 'sticks:21,3')
  keepChoice(chosen('second', { opponent: { kind: 'friend' } }))
  assert.deepEqual(last([person, person]).opponent, { kind: 'friend' })
  assert.deepEqual(last([person, expert]).opponent, expert, 'changed since')
})

test('nonsense that is kept is no choice', () => {
  for (const text of ['null', '{', '[1]', '{"time":99,"side":"left","game":5}', '{"time":"x"}']) {
    store.set('zermelo.newgame', text)
    const { spec, side, time } = last([person, expert], false)
    assert.deepEqual([spec, side, time], ['kalah:6,4', 'first', -1], text)
  }
})

test('the card of a game string', () => {
  const card = (spec: string) => cardOf(spec, cards)?.id
  for (const { id, spec } of cards) assert.equal(card(spec), id)
  assert.equal(card('mnk:15,15,5,renju,rif'), 'renju')
  assert.equal(card('mnk:19,19,5'), 'freestyle')
  assert.equal(card('mnk:15,15,5,caro,swap2'), 'caro')
  assert.equal(card('kalah:4,3'), 'kalah')
  assert.equal(card('heaps:1,2'), undefined)
})

test('what the engine knows beyond the cards has cards, too; what it does not know has none', () => {
  const info = (name: string, aliases: GameInfo['aliases'] = []): GameInfo => ({
    name,
    aliases,
    usage: name,
    summary: '',
    example: name,
    sides: ['first', 'second'],
    unit: 'win',
    luck: false,
  })
  const few = [info('nim'), info('heaps', [{ name: 'few', standsFor: 'heaps:1,2' }])]
  assert.deepEqual(
    cardsFor(few).map(({ id, spec }) => `${id} ${spec}`),
    ['nim nim:3,4,5', 'heaps heaps', 'few heaps:1,2'],
  )
})

test('a list of numbers, and what is typed half, come back as they were typed', () => {
  const nim = readUsage('nim:heap,heap,...[,misere]')
  assert.ok(nim.list)
  for (const typed of ['3,4,5', '3,', '3,x', '']) {
    const spec = writeSpec('nim', { numbers: [typed], words: ['misere'] })
    assert.deepEqual(readSpec(spec, nim), { numbers: [typed], words: ['misere'] })
  }
  const kalah = readUsage('kalah:houses,seeds[,empty]')
  for (const numbers of [
    ['', '4'],
    ['6', ''],
    ['-3', '4'],
    ['1e5', '4'],
  ]) {
    const spec = writeSpec('kalah', { numbers, words: ['empty'] })
    assert.deepEqual(readSpec(spec, kalah).numbers, numbers)
    assert.deepEqual(readSpec(spec, kalah).words, ['empty'])
  }
})
