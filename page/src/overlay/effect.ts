// What moves do, from the positions before and after: pieces that come, go and turn over.
import type { Board, Piece, Shown } from '../engine/types.ts'
import { sow } from './sow.ts'

export interface Change {
  cell: string
  before: readonly Piece[]
  after: readonly Piece[]
}

const at = (board: Board, cell: string) => board.pieces.filter((piece) => piece.cell === cell)
const same = (one: readonly Piece[], other: readonly Piece[]) =>
  JSON.stringify(one) === JSON.stringify(other)

// Signs of what may be done lie on the board as well, and are no pieces.
const isSign = ({ kind }: Piece) => kind === 'barred' || kind === 'offered'

export function changesOf(before: Board, after: Board): Change[] {
  return after.cells.flatMap(({ id }) => {
    const change = {
      cell: id,
      before: at(before, id).filter((piece) => !isSign(piece)),
      after: at(after, id).filter((piece) => !isSign(piece)),
    }
    return same(change.before, change.after) ? [] : [change]
  })
}

export interface Effect {
  sown: number // seeds
  captured: number // seeds, by the last of those that are sown
  turned: number // pieces of the other side that become the mover's
  taken: number // and those that leave the board
  again: boolean // the same side moves once more
  over: boolean
}

const count = (board: Board, side: number) =>
  board.pieces.filter((piece) => piece.side === side && piece.kind !== 'seeds').length

// Of one move of a player.
export function effectOf(before: Shown, after: Shown, cells: readonly string[]): Effect {
  const side = before.side === 1 ? 1 : 0
  const other = side === 0 ? 1 : 0
  const sowing = sow(before.board, cells[0] ?? '')
  const lost = count(before.board, other) - count(after.board, other)
  const won = count(after.board, side) - count(before.board, side)
  const turned = won > 1 ? won - 1 : 0
  const store = after.board.cells.find(({ shape, owner }) => shape === 'store' && owner === side)
  const kept = sowing?.steps.at(-1)?.get(store?.id ?? '') ?? 0
  const stored = at(after.board, store?.id ?? '')[0]?.count ?? 0
  return {
    sown: sowing?.seeds ?? 0,
    captured: sowing && !after.over ? Math.max(0, stored - kept) : 0,
    turned,
    taken: Math.max(0, lost - turned),
    again: !after.over && after.side === before.side,
    over: after.over,
  }
}
