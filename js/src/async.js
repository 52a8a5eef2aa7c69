// SPDX-License-Identifier: MIT
// The engine that searches in workers: promises, and an iterator for analyses. What takes no time is
// answered at once, by a core of its own.

import { analyseCall, verifyCall } from './calls.js'
import { Core } from './core.js'
import { EngineBase } from './engine_base.js'
import { Position } from './position.js'
import { Workers } from './workers.js'

// What an answer says, without what it cost.
function saidBy({ running, time_ms, nodes, simulations, ...rest }) {
  return JSON.stringify(rest)
}

class AsyncPosition extends Position {
  #engine
  #book

  constructor(engine, record, book) {
    super(engine, record, book)
    this.#engine = engine
    this.#book = book
  }

  // Yields each better answer, once there is a ranking; one that comes while the reader is busy takes
  // the place of the last, and one that says the same as the last is left out. Leaving the loop ends
  // the search.
  async *analyse(options = {}) {
    const { signal, ...call } = analyseCall(this.toJSON(), this.#book, options)
    const left = new AbortController()
    const stop = () => left.abort(signal.reason)
    let next
    let wake
    let said = ''
    const progress = (answer) => {
      if (answer.moves.length === 0 || saidBy(answer) === said) return
      next = answer
      wake?.()
    }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop, { once: true })
    const end = this.#engine.ask({ ...call, progress, signal: left.signal })
    const ended = end.then(
      () => true,
      () => true,
    )
    try {
      for (;;) {
        const news = new Promise((done) => {
          wake = () => done(false)
        })
        const over = next === undefined && (await Promise.race([news, ended]))
        if (over && next === undefined) break
        const answer = next
        next = undefined
        said = saidBy(answer)
        yield answer
      }
      const last = await end
      if (saidBy(last) !== said) yield last
    } finally {
      signal?.removeEventListener('abort', stop)
      left.abort()
    }
  }
}

export class Engine extends EngineBase {
  Position = AsyncPosition
  #workers
  #openVerifier
  #verifier

  constructor(core, read, workers, openVerifier) {
    super(core, read)
    this.#workers = workers
    this.#openVerifier = openVerifier
  }

  // `read` as EngineBase has it, `spawn` as workers.js; `openVerifier` returns a promise of the
  // verifier's module.
  static async open(module, read, spawn, openVerifier) {
    const core = await Core.load(module, () => {})
    return new Engine(core, read, new Workers(spawn, module), openVerifier)
  }

  ask({ name, args, progress, signal }) {
    return this.#workers.ask(name, args, { progress, signal })
  }

  async verify(position, claim, certificate, options = {}) {
    this.#verifier ??= this.#openVerifier()
    const module = await this.#verifier
    const numbersOf = (moves) => this.numbersOf(moves)
    return this.ask(verifyCall(module, position, claim, certificate, options, numbersOf))
  }

  close() {
    this.#workers.close()
  }
}

// A game with the book that came with the package, unless another is given, or false. Without its
// file, which may be left out where the package is copied to, the game has none.
async function openGame(engine, name, options = {}) {
  const game = engine.game(name, options)
  const book = options.book === undefined ? await engine.book(name).catch(() => null) : null
  return book ? engine.game(name, { book }) : game
}

// The functions that a package's entry exports, from what its system does in its own way.
export function entry(spawn, { compile, read }, places) {
  const load = async ({ engine = places.engine, verifier = places.verifier } = {}) =>
    Engine.open(await compile(engine), read, spawn, () => compile(verifier))
  let shared
  const engine = () => {
    shared ??= load()
    return shared
  }
  return {
    load,
    open: async (name, options) => openGame(await engine(), name, options),
    games: async () => (await engine()).games(),
    players: async () => (await engine()).players(),
    readGames: async (...args) => (await engine()).readGames(...args),
    verify: async (...args) => (await engine()).verify(...args),
  }
}
