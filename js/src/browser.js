// SPDX-License-Identifier: MIT
// The package in a browser.

import { entry } from './async.js'
import { compile, read } from './compile.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

function spawn(hear, fail) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  worker.onmessage = (event) => hear(event.data)
  worker.onerror = (event) => fail(event.message || 'the worker failed')
  return { post: (said) => worker.postMessage(said), end: () => worker.terminate() }
}

const places = {
  engine: new URL('../wasm/zermelo.wasm', import.meta.url),
  verifier: new URL('../wasm/verifier.wasm', import.meta.url),
}

export const { load, open, games, players, readGames, verify } = entry(
  spawn,
  { compile, read },
  places,
)
