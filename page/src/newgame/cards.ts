// The cards of the dialog: games as their players know them, each with a position that shows what
// it is about. What the engine knows beyond these, such as games from plug-ins, gets cards, too.
import type { GameInfo } from '../engine/types.ts'
import { gameName } from '../model/spec.ts'

export interface Card {
  id: string
  spec: string
  moves: readonly string[] // to the position of its picture
  rules?: 'gomoku' // a rule set of that game
}

export const cards: readonly Card[] = [
  { id: 'kalah', spec: 'kalah:6,4', moves: ['3', '2', '6'] },
  { id: 'connect4', spec: 'connect:7,6,4', moves: [...'12234334454'] },
  { id: 'tictactoe', spec: 'mnk:3,3,3', moves: ['a1', 'b1', 'b2', 'c1', 'c3'] },
  { id: 'othello', spec: 'othello:8', moves: ['d3', 'c3', 'c4', 'e3', 'f2'] },
  { id: 'sticks', spec: 'sticks:21,3', moves: ['2', '3'] },
  { id: 'nim', spec: 'nim:3,4,5', moves: [] },
  { id: 'tuc-chess', spec: 'tuc-chess', moves: [] },
  { id: 'bantumi', spec: 'kalah:6,3,empty,mover,majority,nosweep', moves: [] },
  ...(
    [
      ['freestyle', '', 'h8 g8 i9 g9 j10 i8 g7 h9 k11'],
      ['standard', ',exact', 'f8 f9 g8 g9 h8 h7 j8 j9 k8 k7 i8'],
      ['renju', ',renju', 'g8 f10 i8 j10 h7 f6 h9 j6'],
      ['caro', ',caro', 'f8 e8 g8 g9 h8 h7 i8 k8 j8'],
      ['swap2', ',exact,swap2', 'h8 i9 j8'],
    ] as const
  ).map(([id, words, moves]): Card => {
    return { id, spec: `mnk:15,15,5${words}`, moves: moves.split(' '), rules: 'gomoku' }
  }),
]

// One card for a game of which nothing is known here, and one for each name of its forms.
const plainCards = ({ name, example, aliases }: GameInfo): Card[] => [
  { id: name, spec: example, moves: [] },
  ...aliases.map((alias) => ({ id: alias.name, spec: alias.standsFor, moves: [] })),
]

export function cardsFor(games: readonly GameInfo[]): readonly Card[] {
  const isThere = ({ spec }: Card) => games.some(({ name }) => name === gameName(spec))
  const has = ({ name }: GameInfo) => cards.some(({ spec }) => gameName(spec) === name)
  return [...cards.filter(isThere), ...games.filter((game) => !has(game)).flatMap(plainCards)]
}

// The card that is closest to a game string: the most parameters in common, the fewest others.
export function cardOf(spec: string, all: readonly Card[]): Card | undefined {
  const parts = spec.split(/[:,]/)
  const closeness = (card: Card) => {
    const own = card.spec.split(/[:,]/)
    return 2 * own.filter((part) => parts.includes(part)).length - own.length
  }
  return all
    .filter((card) => gameName(card.spec) === gameName(spec))
    .sort((one, other) => closeness(other) - closeness(one))[0]
}
