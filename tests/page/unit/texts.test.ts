// What is read and written: links, saved games, game strings, values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLink, writeLink } from '../../../page/src/model/link.ts'
import { otherPlayer } from '../../../page/src/model/player.ts'
import { form, plural } from '../../../page/src/model/plural.ts'
import { isRecord, readRecord, writeRecord } from '../../../page/src/model/record.ts'
import { readSpec, readUsage, writeSpec } from '../../../page/src/model/spec.ts'
import {
  bounded,
  distanceKind,
  forFirst,
  kindForFirst,
  marked,
  movesIn,
  number,
  outcome,
  share,
  short,
  standing,
} from '../../../page/src/model/values.ts'

test('links round trip, whatever moves and positions are made of', () => {
  const position = {
    game: 'tuc-chess:400',
    start: 'prkrp/ppppp/...../*****/...../PPPPP/PRKRP w 0 0 0',
    moves: ['5040', '*-', '=1', '*23'],
  }
  assert.deepEqual(readLink(writeLink({ mode: 'explain', position })), {
    mode: 'explain',
    position,
  })
  assert.ok(writeLink({ mode: 'play', position }).includes('game=tuc-chess:400'))
  const guest = { mode: 'play', position, plugin: 'my game+1.so' } as const
  assert.deepEqual(readLink(writeLink(guest)), guest)
})

test('a view by its name alone', () => {
  assert.deepEqual(readLink('#lab'), { mode: 'lab', position: null })
  assert.equal(readLink('#kitchen').mode, 'play')
})

test('a link that says nothing, or nonsense', () => {
  assert.deepEqual(readLink(''), { mode: 'play', position: null })
  assert.deepEqual(readLink('#view=kitchen&moves=a'), { mode: 'play', position: null })
})

test('saved games round trip', () => {
  const moves = Array.from({ length: 60 }, (_, i) => `move${i}`)
  const saved = {
    position: { game: 'kalah:6,4', start: 'S 4 4 / 0', moves },
    players: ['human', 'pvs:depth=3'] as [string, string],
    seed: 7,
  }
  const text = writeRecord(saved)
  assert.ok(text.split('\n').every((row) => row.length < 100))
  assert.ok(isRecord(text))
  assert.deepEqual(readRecord(text), saved)
})

test('the example of docs/save-format.md', () => {
  const text = `zermelo 1
game kalah:6,4
first human
second iterative:time=1s
seed 20260117
clock 300000 281350 3000
# South thought long here
moves 3 6 2 5 1
moves 4
result second resignation
end
`
  assert.deepEqual(readRecord(text).position.moves, ['3', '6', '2', '5', '1', '4'])
  assert.deepEqual(readRecord(text.replaceAll('\n', '\r\n')), readRecord(text))
})

const refused: [string, RegExp][] = [
  ['zermelo 2\ngame x\nend\n', /line 1/],
  ['zermelo 1\ngame x\n', /cut short/],
  ['zermelo 1\nend\n', /no game/],
  ['zermelo 1\ngame x\ngame y\nend\n', /line 3/],
  ['zermelo 1\ngame x\ncolour blue\nend\n', /line 3.*colour/],
  ['zermelo 1\ngame x\nend\nmoves a\n', /line 4/],
]
for (const [text, why] of refused) {
  test(`no saved game: ${JSON.stringify(text)}`, () => assert.throws(() => readRecord(text), why))
}

test('game strings, by the usage line', () => {
  const kalah = readUsage('kalah:houses,seeds[,empty][,mover][,pie]')
  assert.deepEqual(
    kalah.numbers.map(({ name }) => name),
    ['houses', 'seeds'],
  )
  assert.deepEqual(kalah.words, ['empty', 'mover', 'pie'])
  assert.deepEqual(readSpec('kalah:6,4,pie', kalah), { numbers: ['6', '4'], words: ['pie'] })
  const chess = readUsage('tuc-chess[:plies][,server]')
  assert.deepEqual(chess, { numbers: [{ name: 'plies', optional: true }], words: ['server'] })
  assert.deepEqual(readSpec('tuc-chess', chess), { numbers: [''], words: [] })
  assert.equal(writeSpec('tuc-chess', { numbers: [''], words: [] }), 'tuc-chess')
  assert.equal(writeSpec('kalah', { numbers: ['6', '4'], words: ['pie'] }), 'kalah:6,4,pie')
})

test('another player keeps the options it knows', () => {
  const option = (key: string) => ({ key, values: '', fallback: '', about: '' })
  const minimax = { name: 'minimax', about: '', options: ['depth', 'order'].map(option) }
  assert.equal(otherPlayer('alphabeta:depth=3,cuts=deep', minimax), 'minimax:depth=3')
  assert.equal(otherPlayer('alphabeta:cuts=deep', minimax), 'minimax')
  assert.equal(otherPlayer('random', minimax), 'minimax')
})

test('values', () => {
  assert.equal(number(3), '+3')
  assert.equal(number(-0.001), '0')
  assert.equal(number(7.9999), '+8')
  assert.equal(number(-0.5), '\u22120.50')
  assert.equal(bounded(2, 'lower', 'seed'), '\u2265\u2009+2')
  assert.equal(forFirst(3, 1), -3)
  assert.equal(forFirst(3, 0), 3)
  assert.equal(outcome({ value: 2, kind: 'lower', distance: null }), 'win')
  assert.equal(outcome({ value: -2, kind: 'lower', distance: null }), null)
  assert.equal(outcome({ value: 0, kind: 'exact', distance: 3 }), 'draw')
  assert.equal(short(123), '123')
  assert.equal(short(1_234_567), '1.2 M')
})

test('estimates and bounds are written as such, and no estimate as a result it is short of', () => {
  assert.equal(bounded(1, 'exact', 'win'), '+1')
  assert.equal(bounded(2, 'upper', 'seed'), '\u2264\u2009+2')
  assert.equal(bounded(0.25, 'heuristic', 'win'), '\u2248\u2009+0.25')
  assert.equal(bounded(0.99998, 'heuristic', 'win'), '\u2248\u2009+0.99')
  assert.equal(bounded(-0.9951, 'heuristic', 'win'), '\u2248\u2009\u22120.99')
  assert.equal(bounded(0.9995, 'heuristic', 'seed'), '\u2248\u2009+1')
  assert.equal(kindForFirst('lower', 1), 'upper')
  assert.equal(kindForFirst('upper', 1), 'lower')
  assert.equal(kindForFirst('lower', 0), 'lower')
  assert.equal(kindForFirst('heuristic', 1), 'heuristic')
})

test('who wins: proven or not, by the value alone and not beside other moves', () => {
  const of = (value: number, kind: string, unit = 'win') => {
    const { proven, outcome: who } = standing({ value, kind, distance: null }, unit)
    return `${who} ${proven}`
  }
  assert.equal(of(1, 'exact'), 'win true')
  assert.equal(of(0, 'exact'), 'draw true')
  assert.equal(of(-1, 'exact'), 'loss true')
  assert.equal(of(-12, 'exact', 'seed'), 'loss true')
  assert.equal(of(2, 'lower', 'seed'), 'win true')
  assert.equal(of(2, 'upper', 'seed'), 'win false')
  assert.equal(of(-2, 'upper', 'seed'), 'loss true')
  assert.equal(of(0.9, 'heuristic'), 'win false')
  assert.equal(of(0.02, 'heuristic'), 'draw false')
  assert.equal(of(-0.5, 'heuristic'), 'loss false')
  assert.equal(of(-4, 'heuristic', 'seed'), 'loss false')
})

test('what a distance is, if nothing is said of it: of a win at most, of a loss at least', () => {
  const known = { kind: 'exact', distance: 13 }
  assert.equal(distanceKind({ ...known, value: 1 }), 'at_most')
  assert.equal(distanceKind({ ...known, value: -1 }), 'at_least')
  assert.equal(distanceKind({ ...known, value: -1, distance_kind: null }), 'at_least')
  for (const distance_kind of ['exact', 'at_most', 'at_least'] as const)
    assert.equal(distanceKind({ ...known, value: 1, distance_kind }), distance_kind)
  assert.deepEqual([1, 2, 13, 16].map(movesIn), [1, 1, 7, 8])
})

test('one and many', () => {
  assert.equal(form('{count} ply|{count} plies', 1), '{count} ply')
  assert.equal(form('{count} ply|{count} plies', 0), '{count} plies')
  assert.equal(form('{count} ply|{count} plies', 13), '{count} plies')
  const many = { box: 'boxes', seed: 'seeds', point: 'points', ply: 'plies', day: 'days' }
  const more = { ...many, match: 'matches', dish: 'dishes', piece: 'pieces', class: 'classes' }
  for (const [one, all] of Object.entries(more)) assert.equal(plural(one), all)
})

test('a share of the bar: half for nothing, all for a win, never beyond', () => {
  assert.equal(share(0, 'win'), 0.5)
  assert.equal(share(1, 'win'), 1)
  assert.equal(share(-1, 'win'), 0)
  assert.ok(share(48, 'seed') <= 1 && share(48, 'seed') > 0.99)
  assert.equal(share(3, 'seed') + share(-3, 'seed'), 1)
})

test('of many moves the best are marked, and none that loses while another does not', () => {
  const one = (value: number, kind = 'exact') => ({ value, kind, distance: 1 })
  const some = (count: number, value: number, kind?: string) =>
    Array.from({ length: count }, () => one(value, kind))
  assert.equal(marked(some(16, -1)).length, 16)
  assert.equal(marked(some(17, -1)).length, 8)
  assert.equal(marked([one(1), ...some(30, -1)]).length, 1)
  assert.equal(marked([...some(3, 0.1, 'heuristic'), ...some(30, -1)]).length, 3)
})
