// SPDX-License-Identifier: MIT
// A worker with a library of its own.

import { Library, serve } from 'zermelo/engine'

const worker = self as unknown as { postMessage(said: unknown): void }
const hear = serve(Library.load, (said) => worker.postMessage(said))
self.onmessage = (event) => hear(event.data)
