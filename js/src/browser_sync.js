// SPDX-License-Identifier: MIT
// zermelo/sync in a browser.

import { compile, read } from './compile.js'
import { SyncEngine } from './sync.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

const places = {
  engine: new URL('../wasm/zermelo.wasm', import.meta.url),
  verifier: new URL('../wasm/verifier.wasm', import.meta.url),
}

export async function load({ engine = places.engine, verifier = places.verifier } = {}) {
  const modules = { engine: await compile(engine), verifier: await compile(verifier) }
  return SyncEngine.open(modules, read)
}
