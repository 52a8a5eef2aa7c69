// SPDX-License-Identifier: MIT
// The package in node.

import { Worker } from 'node:worker_threads'
import { entry } from './async.js'
import { compileFile, places } from './node_files.js'

export { ZermeloError } from './error.js'
export { version } from './version.js'

function spawn(hear, fail) {
  const worker = new Worker(new URL('./node_worker.js', import.meta.url))
  worker.on('message', hear)
  worker.on('error', (error) => fail(error.message))
  return {
    post: (said) => worker.postMessage(said),
    end: () => worker.terminate(),
    keep: (needed) => (needed ? worker.ref() : worker.unref()),
  }
}

export const { load, open, games, players, verify } = entry(spawn, compileFile, places)
