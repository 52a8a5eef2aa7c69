// SPDX-License-Identifier: MIT
// A worker of a browser, with a core of its own.

import { Core } from './core.js'
import { serve } from './serve.js'

const hear = serve(Core.load, (said) => self.postMessage(said))
self.onmessage = (event) => hear(event.data)
