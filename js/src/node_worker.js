// SPDX-License-Identifier: MIT
// A worker of node, with a core of its own.

import { parentPort } from 'node:worker_threads'
import { Core } from './core.js'
import { serve } from './serve.js'

parentPort.on(
  'message',
  serve(Core.load, (said) => parentPort.postMessage(said)),
)
