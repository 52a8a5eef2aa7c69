// A small engine for tests: tic-tac-toe by plain minimax, with all that the page asks for.
import {
  type Answer,
  type Board,
  type Engine,
  EngineError,
  type GameInfo,
  type Limits,
  type PlayerInfo,
  type Position,
  type Shown,
  type Tree,
} from '../../page/src/engine/types.ts'

const rows = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
]
const names = ['a3', 'b3', 'c3', 'a2', 'b2', 'c2', 'a1', 'b1', 'c1']

type Cells = (0 | 1 | null)[]

function winner(cells: Cells): 0 | 1 | null {
  for (const [a, b, c] of rows as [number, number, number][]) {
    if (cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]) return cells[a]!
  }
  return null
}

const over = (cells: Cells) => winner(cells) !== null || cells.every((cell) => cell !== null)

function place(moves: readonly string[]): { cells: Cells; side: 0 | 1 } {
  const cells: Cells = Array(9).fill(null)
  let side: 0 | 1 = 0
  for (const move of moves) {
    const at = names.indexOf(move)
    if (at < 0 || cells[at] !== null || over(cells)) throw new EngineError(`${move}: no legal move`)
    cells[at] = side
    side = side === 0 ? 1 : 0
  }
  return { cells, side }
}

interface Value {
  value: number
  distance: number
  pv: string[]
}

function search(moves: string[]): Value {
  const { cells } = place(moves)
  if (winner(cells) !== null) return { value: -1, distance: 0, pv: [] }
  if (over(cells)) return { value: 0, distance: 0, pv: [] }
  const found = ranked(moves)
  return found[0]!
}

function ranked(moves: string[]): (Value & { move: string })[] {
  const { cells } = place(moves)
  const good = (v: Value) => v.value * (100 - v.distance)
  return names
    .filter((_, i) => cells[i] === null)
    .map((move) => {
      const below = search([...moves, move])
      return { move, value: -below.value, distance: below.distance + 1, pv: [move, ...below.pv] }
    })
    .sort((a, b) => good(b) - good(a))
}

function board(cells: Cells): Board {
  return {
    width: 3,
    height: 3,
    cells: names.map((id, i) => ({
      id,
      shape: 'square' as const,
      x: i % 3,
      y: Math.floor(i / 3),
      label: id,
    })),
    pieces: names.flatMap((cell, i) =>
      cells[i] === null
        ? []
        : [
            {
              cell,
              kind: cells[i] === 0 ? 'x' : 'o',
              side: cells[i]!,
              label: cells[i] ? 'O' : 'X',
            },
          ],
    ),
  }
}

export class MockEngine implements Engine {
  readonly kind = 'browser'
  readonly threads = 1

  async games(): Promise<GameInfo[]> {
    return [
      {
        name: 'mnk',
        usage: 'mnk:rows,columns,k[,misere]',
        summary: 'put stones on a board, k in a row wins',
        example: 'mnk:3,3,3',
        sides: ['X', 'O'],
        unit: 'win',
        luck: false,
        aliases: [{ name: 'tictactoe', standsFor: 'mnk:3,3,3' }],
      },
    ]
  }

  async players(): Promise<PlayerInfo[]> {
    return ['random', 'greedy', 'alphabeta'].map((name) => ({ name, about: '', options: [] }))
  }

  async show(p: Position): Promise<Shown> {
    const { cells, side } = place(p.moves)
    const won = winner(cells)
    const ended = over(cells)
    return {
      game: p.game,
      position: cells.map((cell) => (cell === null ? '.' : 'XO'[cell])).join(''),
      side,
      over: ended,
      ...(ended ? { result: won === null ? 0 : won === 0 ? 1 : -1 } : {}),
      rules: 'Three in a row wins.',
      board: board(cells),
      moves: ended
        ? []
        : names.filter((_, i) => cells[i] === null).map((text) => ({ text, cells: [text] })),
      evaluation: 0,
      last: p.moves.slice(-1),
    }
  }

  async think(p: Position, player: string, limits: Limits): Promise<Answer> {
    const all = ranked(p.moves)
    const { move, value, distance, pv } = all[0]!
    return {
      move,
      value,
      kind: 'exact',
      outcome: value > 0 ? 'win' : value < 0 ? 'loss' : 'draw',
      distance,
      depth: pv.length,
      nodes: 1,
      simulations: 0,
      time_ms: 1,
      pv,
      player,
      seed: 1,
      ...(limits.rank ? { moves: all.map((one) => ({ ...one, kind: 'exact' as const })) } : {}),
    }
  }

  async explain(): Promise<Tree> {
    throw new EngineError('the mock explains nothing')
  }

  async drawEvent(): Promise<{ move: string; seed: number }> {
    throw new EngineError('the mock knows no luck')
  }
}
