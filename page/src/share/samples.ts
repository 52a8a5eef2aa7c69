// Positions of a game, for learning how it writes them: that on the board, the start, and two behind
// it in which each side has moved.
import type { Position, Shown } from '../engine/types.ts'
import { show } from '../state.ts'

const pliesMost = 12

// The position in which the other side is first to move, if each makes its first move.
async function turned(p: Position): Promise<Shown | null> {
  const start = await show(p)
  const moves: string[] = []
  for (let now = start; moves.length < pliesMost && now.moves[0]; ) {
    moves.push(now.moves[0].text)
    now = await show({ ...p, moves: [...moves] })
    if (now.side !== start.side && now.side !== 'nature' && !now.over) return now
  }
  return null
}

export async function samplesOf(now: Shown): Promise<Shown[]> {
  const { game } = now
  const start = await show({ game, moves: [] })
  const one = await turned({ game, moves: [] })
  const two = one && (await turned({ game, start: one.position, moves: [] }))
  return [now, start, ...(one ? [one] : []), ...(two ? [two] : [])]
}
