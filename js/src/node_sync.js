// SPDX-License-Identifier: MIT
// zermelo/sync in node.

import { compileFile, places } from './node_files.js'
import { SyncEngine } from './sync.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

export async function load({ engine = places.engine, verifier = places.verifier } = {}) {
  return SyncEngine.open({
    engine: await compileFile(engine),
    verifier: await compileFile(verifier),
  })
}
