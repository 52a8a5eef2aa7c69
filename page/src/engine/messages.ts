// SPDX-License-Identifier: MIT
// What the page and its workers say to each other.

import type { Answer } from './types.ts'

export interface Begin {
  module: WebAssembly.Module
}

export interface Call {
  name: string
  args: (string | number)[]
}

export type Said = { progress: Answer } | { answer: unknown } | { failed: string }
