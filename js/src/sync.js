// SPDX-License-Identifier: MIT
// The engine that answers at once, in the thread that calls it.

import { verifyCall } from './calls.js'
import { Core } from './core.js'
import { EngineBase } from './engine_base.js'
import { refuse } from './options.js'
import { Position } from './position.js'

export class SyncEngine extends EngineBase {
  Position = Position
  #verifier
  #hear

  // From compiled modules: {engine, verifier}; `read` as in EngineBase.
  static async open({ engine, verifier }, read) {
    const hear = { progress: undefined }
    const core = await Core.load(engine, (so_far) => hear.progress?.(so_far))
    const sync = new SyncEngine(core, read)
    sync.#verifier = verifier
    sync.#hear = hear
    return sync
  }

  ask({ method, name, args, progress, signal }) {
    if (signal)
      refuse(method, 'signal', signal, 'none: nothing else happens while zermelo/sync answers')
    this.#hear.progress = progress
    return this.now(name, ...args)
  }

  verify(position, claim, certificate, options = {}) {
    const numbersOf = (moves) => this.numbersOf(moves)
    return this.ask(verifyCall(this.#verifier, position, claim, certificate, options, numbersOf))
  }
}
