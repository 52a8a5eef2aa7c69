// SPDX-License-Identifier: MIT
// Workers that answer calls: one after the other each, and a search in a worker to itself.
//
// A search is stopped by ending its worker. A flag that it could look at would need shared memory,
// which browsers give only to pages served with special headers (COOP, COEP), and static hosts do
// not send those. A new worker is ready in a few milliseconds, for the code is compiled once.

import { ZermeloError } from './error.js'

// A worker and what it still has to do, in turn.
export class Hand {
  #worker
  #tasks = []
  failed = false // it is of no more use

  // `spawn(hear, fail)` starts a worker: {post, end}.
  constructor(spawn, begin) {
    this.#worker = spawn(
      (said) => this.#hear(said),
      (why) => {
        this.failed = true
        this.#hear({ failed: why })
      },
    )
    this.#worker.post({ begin })
  }

  ask(name, args, progress) {
    return new Promise((done, fail) => {
      this.#tasks.push({ call: { name, args }, progress, done, fail })
      if (this.#tasks.length === 1) this.#next()
    })
  }

  end() {
    this.#worker.end()
  }

  #next() {
    const task = this.#tasks[0]
    if (task) this.#worker.post(task.call)
  }

  #hear(said) {
    const task = this.#tasks[0]
    if (!task) return
    if ('progress' in said) {
      task.progress?.(said.progress)
      return
    }
    this.#tasks.shift()
    this.#next()
    if ('failed' in said) task.fail(new ZermeloError(said.failed, 'package-failed', [said.failed]))
    else if (said.answer.error !== undefined) task.fail(ZermeloError.of(said.answer))
    else task.done(said.answer)
  }
}

export class Workers {
  #spawn
  #begin
  #idle // after a search, for the next

  // `begin` is what each worker is told first: a compiled engine.
  constructor(spawn, begin) {
    this.#spawn = spawn
    this.#begin = begin
  }

  // A worker for calls that take no time.
  hand() {
    return new Hand(this.#spawn, this.#begin)
  }

  // Asks a worker that does nothing else meanwhile. Aborting the signal ends it, and rejects with
  // the signal's reason; so does an error in `progress`, which rejects with that error.
  async ask(name, args, { progress, signal } = {}) {
    signal?.throwIfAborted()
    const hand = this.#idle ?? this.hand()
    this.#idle = undefined
    let ended = false
    let stop
    const stopped = new Promise((_, fail) => {
      stop = (why) => {
        ended = true
        fail(why)
      }
    })
    const abort = () => stop(signal.reason)
    const hear = async (answer) => {
      try {
        if (!ended) await progress?.(answer)
      } catch (error) {
        stop(error)
      }
    }
    signal?.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([hand.ask(name, args, hear), stopped])
    } finally {
      signal?.removeEventListener('abort', abort)
      if (ended || hand.failed || this.#idle) hand.end()
      else this.#idle = hand
    }
  }

  close() {
    this.#idle?.end()
    this.#idle = undefined
  }
}
