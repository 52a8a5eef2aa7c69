// SPDX-License-Identifier: MIT
// The engine that answers at once, in the thread that calls it.

import { verifyCall } from './calls.js'
import { Core } from './core.js'
import { EngineBase } from './engine_base.js'
import { Position } from './position.js'

export class SyncEngine extends EngineBase {
  Position = Position
  #verifier
  #hear

  // From compiled modules: {engine, verifier}.
  static async open({ engine, verifier }) {
    const hear = { progress: undefined }
    const core = await Core.load(engine, (so_far) => hear.progress?.(so_far))
    const sync = new SyncEngine(core)
    sync.#verifier = verifier
    sync.#hear = hear
    return sync
  }

  ask({ name, args, progress, signal }) {
    signal?.throwIfAborted()
    this.#hear.progress = progress
    return this.now(name, ...args)
  }

  verify(game, claim, certificate, options = {}) {
    return this.ask(verifyCall(this.#verifier, game, claim, certificate, options))
  }
}
