// SPDX-License-Identifier: MIT
// A worker with a library of its own. It hears Begin once, then one Call after the other, and to
// each says its progress, if there is any, and in the end answer or failed.

import { Library } from './library.js'
import type { Begin, Call, Said } from './messages.ts'
import type { Answer } from './types.ts'

const say = (said: Said) => (self as unknown as { postMessage(said: Said): void }).postMessage(said)

let module: WebAssembly.Module
let library: Library | undefined

async function answer({ name, args }: Call) {
  try {
    library ??= await Library.load(module, (so_far) => say({ progress: so_far as Answer }))
    say({ answer: library.call(name, ...args) })
  } catch (error) {
    library = undefined // its memory is in no state to go on with
    say({ failed: error instanceof Error ? error.message : String(error) })
  }
}

self.onmessage = (event: MessageEvent<Begin | Call>) => {
  if ('module' in event.data) module = event.data.module
  else void answer(event.data)
}
