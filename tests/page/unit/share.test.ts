// What opens, shares and explores games, as far as it needs no browser: kinds of text, GIF, how
// positions are written, games that were kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Piece, RankedMove, Shown } from '../../../page/src/engine/types.ts'
import { type KeptGame, numberOf, rowsOf, wentFrom } from '../../../page/src/explorer/went.ts'
import { changed, compressed, Gif, quantized } from '../../../page/src/share/gif.ts'
import { isFile, isSingle, linkIn } from '../../../page/src/share/kinds.ts'
import { boardWith, learnKit } from '../../../page/src/share/setup.ts'

test('kinds of text: links wherever they stand, files by what they begin with', () => {
  const fields = 'view=play&game=kalah:6,4&moves=3+6'
  assert.equal(linkIn(`look: https://a.example/z/#${fields} !`), fields)
  assert.equal(linkIn('http://a.example/#learn/2/3'), 'learn/2/3')
  assert.equal(linkIn('http://a.example/#view=friend&room=0'), 'view=friend&room=0')
  for (const text of ['4453', '# a comment', 'S 4 4 / 0', 'see #5'])
    assert.equal(linkIn(text), null)
  for (const text of ['(;GM[4])', ' ( ;GM[4])', 'Piskvorky 15x15, 0:0, 0', '<?xml version="1.0"?>'])
    assert.ok(isFile(text), text)
  assert.ok(isFile('zermelo 1\ngame x\nend'))
  assert.ok(isFile('[Event "x"]\n[Game "kalah:6,4"]\n1. 3'))
  for (const text of ['4453', '[4, 4, 5]', '[White "me"] 1. h8', '(4) 4 5', '<6,0,0,4>'])
    assert.ok(!isFile(text), text)
  assert.ok(isSingle('zermelo 1\nend') && !isSingle('zermelo 1\nend\nzermelo 1\nend'))
})

// GIF's own code, read back.
function expanded(blocks: readonly number[]): number[] {
  const bytes: number[] = []
  for (let at = 0; blocks[at]! > 0; at += blocks[at]! + 1)
    bytes.push(...blocks.slice(at + 1, at + 1 + blocks[at]!))
  const out: number[] = []
  let table: number[][] = []
  let [size, bit] = [9, 0]
  let before: number[] | null = null
  const clear = () => {
    table = Array.from({ length: 256 }, (_, i) => [i])
    table.push([], [])
    size = 9
    before = null
  }
  const next = () => {
    let code = 0
    for (let i = 0; i < size; i++, bit++) code |= ((bytes[bit >> 3]! >> (bit & 7)) & 1) << i
    return code
  }
  for (;;) {
    const code = next()
    if (code === 257) return out
    if (code === 256) {
      clear()
      continue
    }
    const entry: number[] = table[code] ?? [...before!, before![0]!]
    if (before && table.length < 4096) table.push([...before, entry[0]!])
    out.push(...entry)
    before = entry
    if (table.length === 1 << size && size < 12) size++
  }
}

test('pixels that are compressed for a GIF are read back, whatever they are', () => {
  const noise = Uint8Array.from({ length: 40_000 }, (_, i) => (i * i * 31 + (i >> 3)) & 255)
  const flat = new Uint8Array(70_000)
  for (const pixels of [noise, flat, Uint8Array.of(7)])
    assert.deepEqual(expanded(compressed(pixels)), [...pixels])
})

test('a frame of a film holds what has changed, in at most 256 colours', async () => {
  const frame = (pixels: number[]) => ({ width: 3, height: 2, pixels: Uint32Array.from(pixels) })
  const [one, two] = [frame([1, 1, 1, 1, 1, 1]), frame([1, 1, 1, 1, 9, 9])]
  assert.deepEqual(changed(two, one), { x: 1, y: 1, width: 2, height: 1 })
  assert.deepEqual(changed(two, two), { x: 0, y: 0, width: 1, height: 1 })
  const many = Uint32Array.from({ length: 600 }, (_, i) => (i < 300 ? i : 5))
  const { palette, indices } = quantized(many)
  assert.equal(palette.length, 256)
  assert.equal(palette[0], 5, 'the most frequent comes first')
  assert.equal(palette[indices[20]!], 20)
  const gif = new Gif(3, 2)
  gif.add(one, 100)
  gif.add(two, 300)
  const bytes = new Uint8Array(await gif.end().arrayBuffer())
  assert.equal(new TextDecoder().decode(bytes.subarray(0, 6)), 'GIF89a')
  assert.equal(bytes[bytes.length - 1], 0x3b)
})

// -- How positions are written. --

const cell = (id: string, x: number, y: number, more: Partial<Cell> = {}): Cell => ({
  id,
  x,
  y,
  shape: 'square',
  label: id,
  ...more,
})
const piece = (at: string, side: 0 | 1): Piece => ({
  cell: at,
  kind: 'x',
  side,
  label: 'XO'[side]!,
})
const shown = (position: string, side: 0 | 1, cells: Cell[], pieces: Piece[]) =>
  ({
    position,
    side,
    over: false,
    board: { width: 2, height: 2, cells, pieces },
  }) as unknown as Shown

test('rows of signs: learned from positions, whatever the signs are', () => {
  const cells = [cell('a1', 0, 1), cell('b1', 1, 1), cell('a2', 0, 0), cell('b2', 1, 0)]
  cells.push(cell('pass', 0, 2, { shape: 'label' }))
  const start = shown('--/-- black 0', 0, cells, [])
  const one = shown('--/#- white 0', 1, cells, [piece('a1', 0)])
  const two = shown('-@/#- black 0', 0, cells, [piece('a1', 0), piece('b2', 1)])
  const kit = learnKit([start, one, two])!
  const [black, white] = [...kit.kinds.keys()]
  const text = kit.write(
    new Map([
      ['b1', white!],
      ['a2', black!],
    ]),
    1,
  )
  assert.equal(text, '#-/-@ white 0')
  const board = boardWith(start.board, kit, new Map([['b1', white!]]))
  assert.deepEqual(board.pieces, [piece('b1', 1)])
  assert.equal(board.cells.length, 4, 'labels are no cells')
  assert.equal(learnKit([start]), null, 'nobody knows how the other side is written')
  assert.equal(learnKit([start, shown('--/-# white 0', 1, cells, [piece('a1', 0)]), two]), null)
})

test('counts: each side has its houses, then its store', () => {
  const pit = (id: string, x: number, y: number, owner: 0 | 1) =>
    cell(id, x, y, { shape: 'pit', owner })
  const store = (id: string, owner: 0 | 1) => cell(id, 0, 0, { shape: 'store', owner })
  const cells = [store('n', 1), pit('n2', 1, 0, 1), pit('n1', 2, 0, 1), pit('s1', 1, 1, 0)]
  cells.push(pit('s2', 2, 1, 0), store('s', 0))
  const seeds = (at: string, count: number): Piece => ({
    cell: at,
    kind: 'seeds',
    count,
    label: '',
  })
  const start = shown('S 1 2 0 / 3 4 0', 0, cells, [
    seeds('s1', 1),
    seeds('s2', 2),
    seeds('n1', 3),
    seeds('n2', 4),
  ])
  const one = shown('N 0 3 0 / 3 4 0', 1, cells, [seeds('s2', 3), seeds('n1', 3), seeds('n2', 4)])
  const kit = learnKit([start, one])!
  assert.equal(
    kit.write(
      new Map([
        ['s', 7],
        ['n2', 12],
      ]),
      1,
    ),
    'N 0 0 7 / 0 12 0',
  )
  const other = { ...one, position: 'N 3 0 0 / 3 4 0' } as Shown
  assert.equal(learnKit([start, other]), null, 'no order of cells is guessed')
})

// -- Games that were kept. --

test('own games: counted by move, however the position came about', () => {
  const game = (names: string[], moves: string[], result: number): KeptGame => ({
    game: 'g',
    keys: names.map(numberOf),
    moves,
    result,
  })
  const games = [
    game(['start', 'x', 'xy'], ['a', 'b', 'c'], 1),
    game(['start', 'y', 'xy'], ['b', 'a', 'c'], -1),
    game(['start', 'y', 'xy'], ['b', 'a', 'd'], 0),
    { ...game(['xy'], ['c'], 1), game: 'another' },
  ]
  const went = wentFrom(games, 'g', 'xy')
  assert.deepEqual(Object.fromEntries(went), {
    c: { won: 1, drawn: 0, lost: 1 },
    d: { won: 0, drawn: 1, lost: 0 },
  })
  const ranked = [{ move: 'e' }, { move: 'd' }] as RankedMove[]
  const rows = rowsOf({ moves: ranked }, went)
  assert.deepEqual(
    rows.map(({ move }) => move),
    ['e', 'd', 'c'],
  )
  assert.equal(rows[1]!.went!.drawn, 1)
  assert.notEqual(numberOf('.X.'), numberOf('X..'))
})
