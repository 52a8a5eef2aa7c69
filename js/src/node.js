// SPDX-License-Identifier: MIT
// The package in node.

import { Worker } from 'node:worker_threads'
import { entry } from './async.js'
import { compile, places, read } from './node_files.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

// A worker that has nothing to do does not keep the program from ending.
function spawn(hear, fail) {
  const worker = new Worker(new URL('./node_worker.js', import.meta.url))
  worker.unref()
  worker.on('message', (said) => {
    if (!('progress' in said)) worker.unref()
    hear(said)
  })
  worker.on('error', (error) => fail(error.message))
  return {
    post(said) {
      if (!('begin' in said)) worker.ref()
      worker.postMessage(said)
    },
    end: () => worker.terminate(),
  }
}

export const { load, open, games, players, readGames, verify } = entry(
  spawn,
  { compile, read },
  places,
)
