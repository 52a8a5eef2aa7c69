// Games of a player that looks two plies ahead, and may learn from them, against one that never errs.
import { browserEngine } from '../engine/browser.ts'
import type { Engine, Position } from '../engine/types.ts'
import { engine, show } from '../state.ts'

export const pupil = 'alphabeta:depth=2'
const master = 'exact'

export interface Game {
  moves: readonly string[]
  won: boolean // by the pupil, who begins
  known: Uint8Array // what the pupil knows afterwards
}

let own: Promise<Engine> | undefined

// An engine that can learn: a server learns nothing.
function learner(): Promise<Engine> {
  const here = engine.value!
  if (here.kind === 'browser') return Promise.resolve(here)
  own ??= browserEngine()
  return own
}

export const noStop = new AbortController().signal

// A game from a position, in which the pupil knows what earlier games taught it. It learns from this
// one if `learns`.
export async function playGame(start: Position, known: Uint8Array, learns: boolean): Promise<Game> {
  const who = await learner()
  const moves = [...start.moves]
  const expected: number[] = moves.map(() => Number.NaN)
  for (;;) {
    const p = { ...start, moves: [...moves] }
    const now = await show(p)
    if (now.over) {
      const after = learns ? await who.learn!(p, now.result!, expected, known) : known
      return { moves: moves.slice(start.moves.length), won: now.result! > 0, known: after }
    }
    const isPupil = now.side === 0
    const limits = isPupil && learns ? { seed: 1, experience: known } : { seed: 1 }
    const answer = await who.think(p, isPupil ? pupil : master, limits, () => {}, noStop)
    moves.push(answer.move)
    expected.push(isPupil ? answer.value : Number.NaN)
  }
}

// Learns from game to game until one is won.
export async function playGames(start: Position, most: number): Promise<Game[]> {
  const games: Game[] = []
  while (games.length < most && !games.at(-1)?.won) {
    games.push(await playGame(start, games.at(-1)?.known ?? new Uint8Array(), true))
  }
  return games
}
