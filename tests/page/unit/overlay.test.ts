// What is drawn on boards and over them: stones and their colours, values, threats, sowing, runs,
// stages of openings; the steps of lessons.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { starPoints } from '../../../page/src/board/geometry.ts'
import type { Board, Piece, Shown } from '../../../page/src/engine/types.ts'
import { drawnSign, signText } from '../../../page/src/model/signs.ts'
import { blackSide, hasOpening, stoneNames } from '../../../page/src/model/stones.ts'
import { isAsGood, lean, pillText } from '../../../page/src/model/values.ts'
import { sow } from '../../../page/src/overlay/sow.ts'
import { stageOf } from '../../../page/src/overlay/stage.ts'
import { winningRuns } from '../../../page/src/overlay/winning.ts'
import { lessonOf, lessons } from '../../../page/src/rules/lessons.ts'
import { english } from './dictionaries.ts'

// A board of points from its rows, the first at the top: x and o are stones.
function points(rows: readonly string[], changed = false): Board {
  const ids = (x: number, y: number) => `${'abcdefghijklmno'[x]}${rows.length - y}`
  const cells = rows.flatMap((row, y) =>
    [...row].map((_, x) => ({ id: ids(x, y), shape: 'point' as const, x, y, label: ids(x, y) })),
  )
  const pieces = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x): Piece[] => {
      if (sign === '.') return []
      const side = sign === 'x' ? 0 : 1
      const stone = { cell: ids(x, y), kind: 'stone', side, label: sign } as const
      return [changed ? { ...stone, colour: side === 0 ? 1 : 0 } : stone]
    }),
  )
  return { width: rows[0]!.length, height: rows.length, cells, pieces }
}

const shownAs = (board: Board, more: Partial<Shown>): Shown => ({
  game: 'mnk:15,15,5',
  position: '',
  side: 0,
  over: false,
  rules: '',
  board,
  moves: [],
  evaluation: 0,
  levels: 7,
  ...more,
})

test('who swaps changes the name and no stone', () => {
  assert.deepEqual(stoneNames(points(['x.o'])), ['Black', 'White'])
  assert.deepEqual(stoneNames(points(['x.o'], true)), ['White', 'Black'])
  assert.equal(blackSide(points(['x.o'], true)), 1)
  assert.deepEqual(stoneNames(points(['...'])), ['Black', 'White'])
  assert.ok(hasOpening('mnk:15,15,5,renju,rif') && hasOpening('mnk:15,15,5,swap2'))
  assert.ok(!hasOpening('mnk:15,15,5,renju'))
})

test('marked points: five on a board of 15, nine on one of 19, as Go has them', () => {
  assert.deepEqual(starPoints(15, 15), [
    [3, 3],
    [3, 11],
    [7, 7],
    [11, 3],
    [11, 11],
  ])
  assert.equal(starPoints(19, 19).length, 9)
  assert.equal(starPoints(20, 20).length, 4)
  assert.equal(starPoints(8, 8).length, 0)
})

test('a value on the board: who wins and in how many moves; no bound is written as exact', () => {
  const of = (value: number, kind: string, distance: number | null, distance_kind?: 'exact') =>
    pillText({ value, kind, distance, distance_kind: distance_kind ?? null }, 'win')
  assert.equal(of(1, 'exact', 5, 'exact'), '+3')
  assert.equal(of(1, 'exact', 5), '+≤3')
  assert.equal(of(-1, 'exact', 6), '\u2212≥3')
  assert.equal(of(-1, 'exact', null), '\u2212')
  assert.equal(of(0, 'exact', null), '=')
  assert.equal(of(0.25, 'heuristic', null), '\u2248+.25')
  assert.equal(pillText({ value: 2, kind: 'exact', distance: 9 }, 'seed'), '+2')
  assert.equal(lean({ value: -1, kind: 'heuristic', distance: null }, 'win'), 1)
  assert.equal(lean({ value: 0, kind: 'heuristic', distance: null }, 'win'), 0)
})

test('as good as the best are moves of the same proven value and distance, no estimates', () => {
  const known = (value: number, kind: string, distance: number) => ({ value, kind, distance })
  assert.ok(isAsGood(known(1, 'exact', 3), known(1, 'exact', 3)))
  assert.ok(!isAsGood(known(1, 'exact', 5), known(1, 'exact', 3)))
  assert.ok(!isAsGood(known(0.5, 'heuristic', 3), known(0.5, 'heuristic', 3)))
})

test('threats are labelled by the lengths of rows, and a double play gives way', () => {
  assert.deepEqual(
    (['end', 'openFour', 'fours', 'fourThree', 'threes', 'four', 'three'] as const).map((kind) =>
      signText(kind, 'mnk:15,15,5'),
    ),
    ['5', '-4-', '4×4', '4×3', '3×3', '4', '3'],
  )
  assert.equal(signText('end', 'mnk:9,9,6'), '6')
  const signs = [
    { kind: 'doublePlay', side: 0 },
    { kind: 'three', side: 0 },
    { kind: 'doublePlay', side: 1 },
  ] as const
  assert.equal(drawnSign(signs, 0)?.kind, 'three')
  assert.equal(drawnSign(signs, 1)?.kind, 'doublePlay')
})

// Houses of both sides with these seeds, South's first.
function houses(south: readonly number[], north: readonly number[]): Board {
  const names = (letter: string, n: number) => [
    ...Array.from({ length: n }, (_, i) => `${letter}${i + 1}`),
    letter,
  ]
  const row = (letter: string, owner: 0 | 1, seeds: readonly number[]) =>
    names(letter, seeds.length - 1).map((id, i) => ({
      cell: {
        id,
        shape: i === seeds.length - 1 ? ('store' as const) : ('pit' as const),
        x: 0,
        y: 0,
        label: id,
        owner,
      },
      piece: { cell: id, kind: 'seeds', label: '', side: owner, count: seeds[i]! },
    }))
  const all = [...row('S', 0, south), ...row('N', 1, north)]
  const [cells, pieces] = [all.map(({ cell }) => cell), all.map(({ piece }) => piece)]
  return { width: 8, height: 2, cells, pieces }
}

test('sowing goes round the board, past the other store, and loses no seed', () => {
  const four = houses([4, 4, 4, 4, 4, 4, 0], [4, 4, 4, 4, 4, 4, 0])
  assert.deepEqual(sow(four, 'S3')?.path, ['S4', 'S5', 'S6', 'S'])
  assert.deepEqual(sow(four, 'N5')?.path, ['N6', 'N', 'S1', 'S2'])
  const eight = houses([1, 1, 1, 1, 1, 8, 10], [2, 2, 2, 2, 2, 2, 9])
  const far = sow(eight, 'S6')!
  assert.deepEqual(far.path, ['S', 'N1', 'N2', 'N3', 'N4', 'N5', 'N6', 'S1'])
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b)
  for (const [i, counts] of far.steps.entries()) assert.equal(sum(counts), 44 - 8 + i + 1)
  assert.equal(sow(houses([0, 1, 0], [1, 1, 0]), 'S1'), null)
  assert.equal(sow(four, 'S'), null)
})

test('the run that won is found from its last stone, in each direction', () => {
  const won = (rows: string[], last: string, game = 'mnk:6,7,4') =>
    winningRuns(shownAs(points(rows), { game, over: true, result: 1, last: [last] }))
  const rising = ['...x.', '..x..', '.x...', 'x.o..', 'ooo..']
  assert.deepEqual(won(rising, 'c4'), [['a2', 'd5']])
  assert.deepEqual(won(['.xxxx.', '......'], 'c2'), [['b2', 'e2']])
  assert.deepEqual(won(['xxx.', '....'], 'b2'), [])
  const both = ['xxxxx..', '...x...', '...x...', '...x...', '.......']
  assert.equal(won(both, 'd5').length, 2)
  assert.deepEqual(won(both, 'd5', 'mnk:5,7,4,exact'), [['d5', 'd2']])
})

test('the stages of an opening are read from the position', () => {
  const board = points(['...', '.x.', '...'])
  const moves = ['swap', 'two', 'a1'].map((text) => ({ text, cells: [text] }))
  const of = (position: string) => stageOf(shownAs(board, { position, moves }))
  assert.equal(of('... X kept'), null)
  assert.deepEqual(of('... O choice')?.choices, ['swap', 'two'])
  assert.equal(of('... O three')?.colour, 1)
  const offering = of('... X offer 5 a1 b2')
  assert.deepEqual([offering?.all, offering?.made], [5, 2])
  assert.equal(of('... X put')?.square, 1)
})

test('each lesson has five steps with words of its own', () => {
  for (const [name, steps] of Object.entries(lessons)) {
    assert.equal(steps.length, 5)
    const short = name === 'tuc-chess' ? 'chess' : name
    for (let i = 1; i <= 5; i++)
      for (const key of [`${short}${i}`, `${short}${i}Done`]) assert.ok(english.lessons![key], name)
  }
  assert.equal(lessonOf('mnk:15,15,5,renju'), 'renju')
  assert.equal(lessonOf('mnk:15,15,5,swap2'), 'gomoku')
  assert.equal(lessonOf('mnk:3,3,3'), 'mnk')
  assert.equal(lessonOf('guest:4'), null)
})
