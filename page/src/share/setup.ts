// How the positions of a game are written, as learned from some that the engine shows: which sign of
// the text stands for which cell, which for which piece, and which for the side to move. Nothing of a
// game is known here; a game whose text is not of one of two forms is not set up on a board.
//
// Rows of signs, '.../.X./... O': one sign for each cell, in the order of reading.
// Counts, 'S 4 4 4 0 / 4 4 4 0': one number for each cell, each side's houses and then its store.
import type { Board, Cell, Piece, Shown } from '../engine/types.ts'
import { colourOf } from '../model/stones.ts'

export type Side = 0 | 1

// What lies on the cells: a kind of piece by its key, or a number of seeds. Free cells are not there.
export type Content = ReadonlyMap<string, string | number>

export interface Kit {
  counted: boolean
  cells: readonly Cell[] // that can be changed, in the order of the text
  kinds: ReadonlyMap<string, Piece> // what can be put; one of seeds, if counted
  content: (board: Board) => Content
  write: (content: Content, side: Side) => string
}

const keyOf = (piece: Piece) => `${piece.kind} ${colourOf(piece)}`

// Whose turn it is by the first word behind the board, and what follows that.
interface Tail {
  words: ReadonlyMap<Side, string>
  rest: string
}

// Null: the positions do not show how each side's turn is written.
function tailOf(all: readonly Shown[], textOf: (shown: Shown) => string): Tail | null {
  const words = new Map<Side, string>()
  for (const shown of all) {
    const [word = ''] = textOf(shown).split(' ')
    if (shown.side !== 'nature' && !shown.over && !words.has(shown.side))
      words.set(shown.side, word)
  }
  return words.size < 2 ? null : { words, rest: textOf(all[0]!).replace(/^\S+/, '') }
}

// -- Rows of signs. --

function rowsOf(board: Board): Cell[][] | null {
  const cells = board.cells.filter(({ shape }) => shape !== 'label')
  const rows = new Map<number, Cell[]>()
  for (const cell of cells) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell])
  const sorted = [...rows.entries()].sort(([one], [other]) => one - other)
  const all = sorted.map(([, row]) => row.sort((one, other) => one.x - other.x))
  const isFull = all.every((row) => row.length === all[0]?.length)
  return all.length > 0 && isFull ? all : null
}

interface Signs {
  free: string
  of: Map<string, string> // by the keys of pieces
  kinds: Map<string, Piece>
}

// Learns from one position; false if its text is not of this form.
function learnSigns({ board, position }: Shown, rows: Cell[][], signs: Signs): boolean {
  const lines = position.split(' ')[0]!.split('/')
  const fits = lines.every((line) => line.length === rows[0]!.length)
  if (lines.length !== rows.length || !fits) return false
  const at = new Map(board.pieces.map((piece) => [piece.cell, piece]))
  return rows.every((row, y) =>
    row.every(({ id }, x) => {
      const sign = lines[y]![x]!
      const piece = at.get(id)
      if (!piece) {
        signs.free ||= sign
        return signs.free === sign
      }
      const key = keyOf(piece)
      if (!signs.of.has(key)) signs.kinds.set(key, piece)
      else if (signs.of.get(key) !== sign) return false
      signs.of.set(key, sign)
      return true
    }),
  )
}

function rowKit(all: readonly Shown[]): Kit | null {
  const rows = rowsOf(all[0]!.board)
  if (!rows) return null
  const signs: Signs = { free: '', of: new Map(), kinds: new Map() }
  if (!all.every((shown) => learnSigns(shown, rows, signs)) || signs.free === '') return null
  const tail = tailOf(all, ({ position }) => position.slice(position.indexOf(' ') + 1))
  if (!tail) return null
  const kinds = new Map([...signs.kinds].sort(([one], [other]) => order(one) - order(other)))
  return {
    counted: false,
    cells: rows.flat(),
    kinds,
    content: (board) => new Map(board.pieces.map((piece) => [piece.cell, keyOf(piece)])),
    write: (content, side) => {
      const sign = ({ id }: Cell) => signs.of.get(String(content.get(id) ?? '')) ?? signs.free
      const board = rows.map((row) => row.map(sign).join('')).join('/')
      return `${board} ${tail.words.get(side) ?? ''}${tail.rest}`
    },
  }
}

const order = (key: string) => Number(key.slice(-1))

// -- Counts. --

const numberIn = ({ id }: Cell) => Number(/\d+$/.exec(id)?.[0] ?? Number.POSITIVE_INFINITY)
const place = (cell: Cell) => (cell.shape === 'store' ? Number.POSITIVE_INFINITY : numberIn(cell))

const countsIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number)

function seedsOn(board: Board): Map<string, number> {
  return new Map(board.pieces.map(({ cell, count }) => [cell, count ?? 1]))
}

function countKit(all: readonly Shown[]): Kit | null {
  const [{ board, position }] = all as [Shown]
  const cells = board.cells
    .filter(({ shape }) => shape === 'pit' || shape === 'store')
    .sort((one, other) => (one.owner ?? 0) - (other.owner ?? 0) || place(one) - place(other))
  const seeds = all.flatMap(
    ({ board: { pieces } }) => pieces.find(({ kind }) => kind === 'seeds') ?? [],
  )
  const fits = all.every((shown) => {
    const counts = seedsOn(shown.board)
    const own = cells.map(({ id }) => counts.get(id) ?? 0)
    return own.join() === countsIn(shown.position).join()
  })
  if (cells.length === 0 || !fits || !seeds[0]) return null
  const tail = tailOf(all, (shown) => shown.position)
  if (!tail) return null
  const form = position.replace(/^\S+/, '')
  return {
    counted: true,
    cells,
    kinds: new Map([[keyOf(seeds[0]), seeds[0]]]),
    content: seedsOn,
    write: (content, side) => {
      const counts = cells.map(({ id }) => String(content.get(id) ?? 0))
      return (tail.words.get(side) ?? '') + form.replace(/\d+/g, () => counts.shift() ?? '0')
    },
  }
}

// From positions of one game, that on the board first. Null: its text is of no known form.
export function learnKit(all: readonly Shown[]): Kit | null {
  const kit = rowKit(all) ?? countKit(all)
  if (!kit) return null
  const [now] = all as [Shown]
  const turns = ([0, 1] as const).map((side) => kit.write(kit.content(now.board), side))
  const same = now.side === 'nature' || now.over || turns[now.side] === now.position
  return same && turns[0] !== turns[1] ? kit : null
}

// The board with this on its cells. No cell stands for another there: each can be chosen.
export function boardWith(board: Board, kit: Kit, content: Content): Board {
  const pieces = [...content].flatMap(([cell, what]) => {
    if (typeof what === 'string') return { ...kit.kinds.get(what)!, cell }
    const [seeds] = kit.kinds.values()
    return what > 0 ? { ...seeds!, cell, count: what, label: String(what) } : []
  })
  const cells = board.cells
    .filter(({ shape }) => shape !== 'label')
    .map(({ as: _, ...cell }) => cell)
  return { ...board, cells, pieces }
}
