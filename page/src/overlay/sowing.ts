// Sowing, shown seed by seed: the houses keep the seeds that have not fallen yet. One move after the
// other, however fast they come; not at all for who wants no motion.
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { OverBoard } from '../board/overlay.ts'
import type { Board, Piece, Position } from '../engine/types.ts'
import { positionKey } from '../state.ts'
import { type Sowing, sow } from './sow.ts'

const longest = 1400 // milliseconds for a move, and at most
const perSeed = 150 // for each of its seeds
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

function withCounts(pieces: readonly Piece[], counts: ReadonlyMap<string, number>): Piece[] {
  return pieces.map((piece) => ({ ...piece, count: counts.get(piece.cell) ?? piece.count ?? 0 }))
}

async function showSowing(before: Board, { steps, seeds }: Sowing, stage: OverBoard['stage']) {
  for (const counts of steps) {
    await wait(Math.min(perSeed, longest / seeds))
    stage(withCounts(before.pieces, counts))
  }
  await wait(perSeed)
}

const goesOn = (from: Position, to: Position) =>
  to.moves.length > 0 && positionKey(from) === positionKey({ ...to, moves: to.moves.slice(0, -1) })

export function useSowing({ at, board, last, stage }: OverBoard): void {
  const before = useRef({ at, board })
  const busy = useRef(Promise.resolve())
  const running = useRef(0)
  useLayoutEffect(() => {
    const from = before.current
    before.current = { at, board }
    const house = last[0]
    if (house === undefined || still() || !goesOn(from.at, at)) return
    const sowing = sow(from.board, house)
    if (!sowing) return
    if (running.current++ === 0) stage(withCounts(from.board.pieces, new Map([[house, 0]])))
    busy.current = busy.current
      .then(() => showSowing(from.board, sowing, stage))
      .then(() => {
        if (--running.current === 0) stage(null)
      })
  }, [at])
}
