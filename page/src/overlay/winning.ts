// The run that ended a game: the stones in a row with the last one.
import type { Shown } from '../engine/types.ts'
import { gameName } from '../model/spec.ts'

const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

// The ends of each run, as ids of cells; none where the game is not one of runs, or drawn.
export function winningRuns(now: Shown): [string, string][] {
  const name = gameName(now.game)
  const last = now.last?.at(-1)
  if (!now.over || !now.result || !last || (name !== 'mnk' && name !== 'connect')) return []
  const parameters = now.game.split(':')[1]!.split(',')
  const k = Number(parameters[2])
  const cells = new Map(now.board.cells.map((cell) => [`${cell.x} ${cell.y}`, cell.id]))
  const owner = new Map(now.board.pieces.map((piece) => [piece.cell, piece.side]))
  const whose = owner.get(last)
  const from = now.board.cells.find(({ id }) => id === last)!
  const reach = (dx: number, dy: number) => {
    let n = 0
    while (owner.get(cells.get(near(from, dx * (n + 1), dy * (n + 1))) ?? '') === whose) n++
    return n
  }
  const runs = directions.flatMap(([dx, dy]) => {
    const [back, on] = [reach(-dx, -dy), reach(dx, dy)]
    if (back + on + 1 < k) return []
    const end = (n: number) => cells.get(near(from, dx * n, dy * n))!
    return [{ length: back + on + 1, ends: [end(-back), end(on)] as [string, string] }]
  })
  // Where only a run of exactly k counts, a longer one beside it is not what ended the game.
  const exact = runs.filter(({ length }) => length === k)
  const strict = parameters.includes('exact') || parameters.includes('renju')
  return (strict && exact.length > 0 ? exact : runs).map(({ ends }) => ends)
}

const near = ({ x, y }: { x: number; y: number }, dx: number, dy: number) =>
  `${Math.round((x + dx) * 100) / 100} ${y + dy}`
