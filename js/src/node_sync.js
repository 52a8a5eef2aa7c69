// SPDX-License-Identifier: MIT
// zermelo/sync in node.

import { compile, places, read } from './node_files.js'
import { SyncEngine } from './sync.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

export async function load({ engine = places.engine, verifier = places.verifier } = {}) {
  const modules = { engine: await compile(engine), verifier: await compile(verifier) }
  return SyncEngine.open(modules, read)
}
