// Five steps for each game: a position in which something is to be done, and how the engine's answer
// shows that it was.
import type { Shown } from '../engine/types.ts'
import type { Place } from '../model/place.ts'
import { gameName } from '../model/spec.ts'
import type { Effect } from '../overlay/effect.ts'

export type Goal =
  | 'any' // any legal move will do
  | 'again' // the same side is to move again
  | 'captures' // seeds
  | 'takes' // a piece of the other side
  | 'turns' // three pieces of the other side, or more
  | 'wins'
  | 'draws'
  | readonly string[] // one of these moves

export interface Step extends Place {
  goal: Goal
}

const connect = 'connect:7,6,4'
const kalah = 'kalah:6,4'
const mnk = 'mnk:3,3,3'
const gomoku = 'mnk:15,15,5'
const renju = 'mnk:15,15,5,renju'
const chess = 'tuc-chess'
const othello = 'othello:8'

export const lessons = {
  kalah: [
    { game: kalah, goal: 'any' },
    { game: kalah, goal: 'again' },
    { game: kalah, start: 'S 1 0 0 2 0 0 5 / 0 0 0 1 5 1 9', goal: 'captures' },
    { game: kalah, start: 'S 1 1 1 1 1 8 10 / 2 2 2 2 2 2 9', goal: ['6'] },
    { game: kalah, start: 'S 0 0 0 0 0 1 24 / 0 0 0 0 0 3 20', goal: 'wins' },
  ],
  connect: [
    { game: connect, goal: 'any' },
    { game: connect, moves: '4 4 4 3', goal: ['4'] },
    { game: connect, moves: '1 1 2 2 3 3', goal: 'wins' },
    {
      game: connect,
      start: '......./......./......./..XO.../.XOO.../XOOXX.. X',
      goal: 'wins',
    },
    {
      game: connect,
      start: '......./......./......./......./XX...../OOO.X.. X',
      goal: ['4'],
    },
  ],
  mnk: [
    { game: mnk, goal: 'any' },
    { game: mnk, moves: 'a3 a2 b3 b2', goal: 'wins' },
    { game: mnk, moves: 'a1 b2 c3 b3', goal: ['b1'] },
    { game: mnk, moves: 'a1 b2 c3 a3', goal: ['c1'] },
    { game: mnk, start: 'XOX/XOO/OX. X', goal: 'draws' },
  ],
  gomoku: [
    { game: gomoku, goal: 'any' },
    { game: gomoku, moves: 'h8 h9 g8 g9 f8 f9 e8 e9', goal: 'wins' },
    { game: gomoku, moves: 'c8 d8 l12 e8 n3 f8 c13 g8', goal: ['h8'] },
    { game: gomoku, moves: 'f8 f10 g8 i11 h8 c4', goal: ['e8', 'i8'] },
    { game: gomoku, moves: 'd8 c8 e8 b2 f8 n2 g9 m13 g10 c12', goal: ['g8'] },
  ],
  renju: [
    { game: renju, moves: 'h8 c3 g8 c5 f8 n3 e8 m12', goal: 'wins' },
    {
      game: renju,
      moves: 'e8 a1 f8 a3 g8 a5 i8 c1 j8 c3 l3 c5 l4 a7 l5 c7 l6 n14',
      goal: 'wins',
    },
    { game: renju, moves: 'g8 a1 i8 a15 h7 o1 h9 o15', goal: ['f8', 'j8', 'h6', 'h10'] },
    { game: renju, moves: 'a1 e8 a3 f8 a5 g8 c1 i8 c3 j8 c15', goal: 'wins' },
    { game: renju, moves: 'h5 d8 c8 e8 h6 f8 h7 a1 h9 o15 h10', goal: ['g8'] },
  ],
  sticks: [
    { game: 'sticks:21,3', goal: 'any' },
    { game: 'sticks:3,3', goal: 'wins' },
    { game: 'sticks:5,3', goal: ['1'] },
    { game: 'sticks:7,3', goal: ['3'] },
    { game: 'sticks:10,3', goal: ['2'] },
  ],
  nim: [
    { game: 'nim:3,4,5', goal: 'any' },
    { game: 'nim:3', goal: 'wins' },
    { game: 'nim:3,5', goal: ['b2'] },
    { game: 'nim:1,2,4', goal: ['c1'] },
    { game: 'nim:3,4,5', goal: ['a2'] },
  ],
  othello: [
    { game: othello, goal: 'any' },
    {
      game: othello,
      start: '......../......../..XOOO../...OX.../...XO.../......../......../........ X',
      goal: 'turns',
    },
    {
      game: othello,
      start: '.OX...../......../......../...OX.../...XO.../......../......../........ X',
      goal: ['a1'],
    },
    {
      game: othello,
      start: 'OX....../......../......../......../......../......../......../........ X',
      goal: ['pass'],
    },
    {
      game: othello,
      start: 'XXXXXXXX/XXXXXXXX/XXXXXXXX/XXXXXXXX/OOOOOOOO/OOOOOOOO/OOOOOOOX/OOOOOOO. X',
      goal: 'wins',
    },
  ],
  'tuc-chess': [
    { game: chess, goal: 'any' },
    { game: chess, start: '..k../...../.p.../P..../...../...../..K.. w 0 0 0', goal: 'takes' },
    { game: chess, start: '..k../...../...../p..R./...../...../..K.. w 0 0 0', goal: 'takes' },
    { game: chess, start: '..k../.p.../...../...../...P./..*../..K.. w 0 0 0', goal: ['6252'] },
    { game: chess, start: '..k../...../..R../...../...../...../..K.. w 0 0 0', goal: 'wins' },
  ],
} satisfies Record<string, readonly Step[]>

export type Lesson = keyof typeof lessons

// Stones on lines are gomoku's, and it and renju have lessons of their own. Null: a game that has none.
export function lessonOf(spec: string): Lesson | null {
  const name = gameName(spec)
  if (name === 'mnk') {
    const words = (spec.split(':')[1] ?? '').split(',')
    if (words.includes('renju')) return 'renju'
    const [rows = 0, columns = 0] = words.map(Number)
    return rows > 6 || columns > 6 ? 'gomoku' : 'mnk'
  }
  return name in lessons ? (name as Lesson) : null
}

// Whether a move has done what was to be done, by what the engine shows before it and after it.
export function reached(
  goal: Goal,
  move: string,
  did: Effect,
  before: Shown,
  after: Shown,
): boolean {
  if (typeof goal !== 'string') return goal.includes(move)
  const won = (after.result ?? 0) * (before.side === 1 ? -1 : 1)
  const done: Record<Exclude<Goal, readonly string[]>, boolean> = {
    any: true,
    again: did.again,
    captures: did.captured > 0,
    takes: did.taken > 0,
    turns: did.turned >= 3,
    wins: after.over && won > 0,
    draws: after.over && won === 0,
  }
  return done[goal]
}
