// Boards of stones: those of gomoku and its like. Players know each other there as Black and White,
// and who swaps changes colours, not stones.
import type { Board, Piece } from '../engine/types.ts'

export const isStones = (board: Board) => board.cells[0]?.shape === 'point'

export const colourOf = ({ colour, side }: Pick<Piece, 'colour' | 'side'>) => colour ?? side ?? 0

// The side that holds the colour of the first stone: the first side until somebody swaps.
export function blackSide(board: Board): 0 | 1 {
  const stone = board.pieces.find(({ kind }) => kind === 'stone')
  return stone && stone.colour !== undefined && stone.colour !== stone.side ? 1 : 0
}

const names: readonly [string, string] = ['Black', 'White']

// What the sides are called on a board of stones; null on others.
export function stoneNames(board: Board | undefined): readonly [string, string] | null {
  if (!board || !isStones(board)) return null
  return blackSide(board) === 0 ? names : [names[1], names[0]]
}

// The words of a game string by which the players settle their colours first; a game has one of them
// at most.
export const openings = ['swap2', 'rif', 'swap', 'soosyrv-8', 'taraguchi-10', 'yamaguchi'] as const

export const hasOpening = (spec: string) => {
  const parts = spec.split(',')
  return openings.some((word) => parts.includes(word))
}
