// SPDX-License-Identifier: MIT
// The engine in the browser. One worker, the desk, answers what takes no time; each search has a
// worker to itself.
//
// A search is stopped by ending its worker. A flag that it could look at would need shared memory,
// which browsers give only to pages served with special headers (COOP, COEP), and static hosts do
// not send those. Nothing is lost: the answer is the last progress, at most a tenth of a second
// old, and a new worker is ready in a few milliseconds, for the code is compiled once.

import type { Begin, Call, Said } from './messages.ts'
import {
  type Answer,
  type Engine,
  EngineError,
  type GameInfo,
  type Limits,
  type PlayerInfo,
  type Position,
  type Shown,
  type Tree,
} from './types.ts'

type Argument = string | number

/* The three lines of a position. */
function lines({ game, start, moves }: Position): string {
  return [game, start ?? '', moves.join(' ')].map((line) => line.replaceAll('\n', ' ')).join('\n')
}

interface Refusal {
  error: string
  id: string
  arguments: string[]
}

function isError(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'error' in answer
}

const refused = (why: Refusal) => new EngineError(why.error, why.id, why.arguments)

interface Task {
  call: Call
  progress?: (a: Answer) => void
  done: (answer: unknown) => void
  fail: (why: EngineError) => void
}

/* A worker and what it still has to do, in turn. */
class Hand {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly tasks: Task[] = []

  constructor(module: WebAssembly.Module) {
    this.worker.postMessage({ module } satisfies Begin)
    this.worker.onmessage = (event: MessageEvent<Said>) => this.hear(event.data)
    this.worker.onerror = (event) => this.hear({ failed: event.message || 'the worker failed' })
  }

  ask(name: string, args: Argument[], progress?: (a: Answer) => void): Promise<unknown> {
    return new Promise((done, fail) => {
      const call = { name, args }
      this.tasks.push(progress ? { call, progress, done, fail } : { call, done, fail })
      if (this.tasks.length === 1) this.worker.postMessage(call)
    })
  }

  end() {
    this.worker.terminate()
  }

  private hear(said: Said) {
    const task = this.tasks[0]
    if (!task) return
    if ('progress' in said) {
      task.progress?.(said.progress)
      return
    }
    this.tasks.shift()
    if (this.tasks[0]) this.worker.postMessage(this.tasks[0].call)
    if ('failed' in said) task.fail(new EngineError(said.failed))
    else if (isError(said.answer)) task.fail(refused(said.answer))
    else task.done(said.answer)
  }
}

async function compile(url: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(url)
  if (!response.ok) throw new EngineError(`the engine cannot be loaded: ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer()) // a host that does not know the type
}

class BrowserEngine implements Engine {
  readonly kind = 'browser'
  readonly threads = 1
  private readonly desk: Hand
  private idle: Hand | undefined // after a search, for the next

  constructor(private readonly module: WebAssembly.Module) {
    this.desk = new Hand(module)
  }

  games() {
    return this.desk.ask('engine_games', []) as Promise<GameInfo[]>
  }

  players() {
    return this.desk.ask('engine_players', []) as Promise<PlayerInfo[]>
  }

  show(p: Position) {
    return this.desk.ask('engine_show', [lines(p)]) as Promise<Shown>
  }

  drawEvent(p: Position, seed: number) {
    const answer = this.desk.ask('engine_draw', [lines(p), seed])
    return answer as Promise<{ move: string; seed: number }>
  }

  async explain(p: Position, player: string, maxNodes: number) {
    const hand = this.take()
    try {
      return (await hand.ask('engine_explain', [lines(p), player, maxNodes])) as Tree
    } finally {
      this.give(hand)
    }
  }

  think(
    p: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    const { seconds = 0, clock = 0, increment = 0, nodes = 0, memory = 0, seed = 0 } = limits
    const rank = limits.rank ? RANKED : 0
    const args = [lines(p), player, seconds, nodes, memory, seed, rank, clock, increment]
    if (signal.aborted) return Promise.reject(new EngineError(STOPPED))
    return new Promise((done, fail) => {
      const hand = this.take()
      let last: Answer | undefined
      const stop = () => {
        hand.end()
        if (last) done({ ...last, running: false })
        else fail(new EngineError(STOPPED))
      }
      signal.addEventListener('abort', stop, { once: true })
      const hear = (a: Answer) => {
        last = a
        progress(a)
      }
      hand
        .ask('engine_think', args, hear)
        .then((a) => done(a as Answer), fail)
        .finally(() => {
          signal.removeEventListener('abort', stop)
          this.give(hand)
        })
    })
  }

  private take(): Hand {
    const hand = this.idle ?? new Hand(this.module)
    this.idle = undefined
    return hand
  }

  private give(hand: Hand) {
    if (this.idle) hand.end()
    else this.idle = hand
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
