// SPDX-License-Identifier: MIT
// The engine in the browser. One worker, the desk, answers what takes no time; each search has a
// worker to itself.

import {
  compile,
  type Hand,
  linesOf,
  type Said,
  type Started,
  Workers,
  writtenLines,
} from 'zermelo/engine'
import { Books } from './books.ts'
import {
  type Answer,
  type Engine,
  type GameInfo,
  type Limits,
  type PlayerInfo,
  type Position,
  type Review,
  type Shown,
  type Tree,
  ZermeloError,
} from './types.ts'

type Hear = (said: Said) => void
type Fail = (why: string) => void

// A worker of the browser as Workers takes it.
export function started(worker: Worker, hear: Hear, fail: Fail): Started {
  worker.onmessage = (event: MessageEvent<Said>) => hear(event.data)
  worker.onerror = (event) => fail(event.message || 'the worker failed')
  const post = (said: unknown) => worker.postMessage(said)
  return { post, end: () => worker.terminate() }
}

function spawn(hear: Hear, fail: Fail): Started {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return started(worker, hear, fail)
}

class BrowserEngine implements Engine {
  readonly kind = 'browser'
  readonly threads = 1
  private readonly workers: Workers
  private readonly desk: Hand
  private readonly books = new Books()

  constructor(module: WebAssembly.Module) {
    this.workers = new Workers(spawn, module)
    this.desk = this.workers.hand()
  }

  games() {
    return this.desk.ask('engine_games', []) as Promise<GameInfo[]>
  }

  players() {
    return this.desk.ask('engine_players', []) as Promise<PlayerInfo[]>
  }

  show(p: Position) {
    return this.desk.ask('engine_show', [linesOf(p)]) as Promise<Shown>
  }

  read(game: string, text: string) {
    const written = { game, start: text, moves: [] }
    return this.desk.ask('engine_show', [writtenLines(written, '', 'usual')]) as Promise<Shown>
  }

  drawEvent(p: Position, seed: number) {
    const answer = this.desk.ask('engine_draw', [linesOf(p), seed])
    return answer as Promise<{ move: string; seed: number }>
  }

  adapt(p: Position, at: number, games: number, score: number) {
    const answer = this.desk.ask('engine_adapt', [linesOf(p), at, games, score])
    return answer as Promise<{ at: number; level: number }>
  }

  explain(p: Position, player: string, maxNodes: number, signal?: AbortSignal) {
    const args = [linesOf(p), player, maxNodes]
    return this.workers.ask('engine_explain', args, { signal }) as Promise<Tree>
  }

  async learn(p: Position, result: number, values: readonly number[], before: Uint8Array) {
    const expected = new Uint8Array(Float64Array.from(values).buffer)
    const answer = await this.desk.ask('engine_learn', [linesOf(p), result, expected, before])
    return (answer as { bytes: Uint8Array }).bytes
  }

  async think(
    p: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { seconds = 0, clock = 0, increment = 0, nodes = 0, memory = 0, seed = 0 } = limits
    const rank = limits.rank ? RANKED : 0
    const known = [await this.books.of(p.game), limits.experience ?? new Uint8Array()]
    const asked = [seconds, nodes, memory, seed, rank, clock, increment]
    const chosen = [limits.only, limits.exclude].map((list) => (list ? list.join(' ') || ' ' : ''))
    const args = [linesOf(p), player, ...asked, ...known, ...chosen]
    const answer = await this.search('engine_think', args, progress, signal)
    return { ...answer, running: false }
  }

  async review(
    p: Position,
    { seconds, last = 0 }: { seconds: number; last?: number },
    progress: (r: Review) => void,
    signal: AbortSignal,
  ): Promise<Review> {
    const args = [linesOf(p), '', seconds, 0, 0, 1, last, await this.books.of(p.game)]
    return this.search('engine_review', args, progress, signal)
  }

  // One that is aborted ends with what it said last, which is a fraction of a second old.
  private async search<T>(
    name: string,
    args: unknown[],
    progress: (so: T) => void,
    signal: AbortSignal,
  ): Promise<T> {
    let last: T | undefined
    const hear = (so: unknown) => {
      last = so as T
      progress(last)
    }
    try {
      return (await this.workers.ask(name, args, { progress: hear, signal })) as T
    } catch (error) {
      if (!signal.aborted) throw error
      if (last) return last
      throw new ZermeloError(STOPPED)
    }
  }
}

const RANKED = 32 // moves in a ranking: each costs time
const STOPPED = 'stopped before there was an answer'

/* The engine at an address: beside the page, unless said otherwise. */
export async function browserEngine(
  url: string | URL = new URL('engine.wasm', document.baseURI),
): Promise<Engine> {
  return new BrowserEngine(await compile(url))
}
