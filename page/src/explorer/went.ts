// What is known of the moves of a position: by a book, and by games that were kept.
import type { Answer, RankedMove } from '../engine/types.ts'

export interface KeptGame {
  game: string
  keys: number[] // of the positions before each move
  moves: string[]
  result: number // 1: the first side won, -1: the second, 0: a draw
}

// How games went on with a move, for the first side.
export interface Went {
  won: number
  drawn: number
  lost: number
}

// 53 bits of a text, after FNV-1a in two halves: two positions of a game rarely have the same.
export function numberOf(text: string): number {
  let [one, two] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
    two ^= two >>> 13
  }
  return (two & 0x1fffff) * 0x100000000 + (one >>> 0)
}

// By the moves that were made in a position.
export function wentFrom(
  games: readonly KeptGame[],
  game: string,
  position: string,
): Map<string, Went> {
  const key = numberOf(position)
  const by = new Map<string, Went>()
  for (const one of games) {
    const at = one.game === game ? one.keys.indexOf(key) : -1
    if (at < 0) continue
    const move = one.moves[at]!
    const went = by.get(move) ?? { won: 0, drawn: 0, lost: 0 }
    went[one.result > 0 ? 'won' : one.result < 0 ? 'lost' : 'drawn']++
    by.set(move, went)
  }
  return by
}

export interface Row {
  move: string
  value: RankedMove | null // of the book
  went: Went | null
}

export const gamesIn = ({ won, drawn, lost }: Went) => won + drawn + lost

// The book's moves in its order, then those of one's own games, the most frequent first.
export function rowsOf(book: Pick<Answer, 'moves'> | null, own: ReadonlyMap<string, Went>): Row[] {
  const ranked = book?.moves ?? []
  const known = new Set(ranked.map(({ move }) => move))
  const others = [...own]
    .filter(([move]) => !known.has(move))
    .sort(([, one], [, other]) => gamesIn(other) - gamesIn(one))
  return [
    ...ranked.map((value) => ({ move: value.move, value, went: own.get(value.move) ?? null })),
    ...others.map(([move, went]) => ({ move, value: null, went })),
  ]
}
