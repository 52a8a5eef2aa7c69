// SPDX-License-Identifier: MIT
// The package's files in node.

import { readFile } from 'node:fs/promises'

export const read = async (file) => new Uint8Array(await readFile(file))
export const compile = async (file) => WebAssembly.compile(await readFile(file))

export const places = {
  engine: new URL('../wasm/zermelo.wasm', import.meta.url),
  verifier: new URL('../wasm/verifier.wasm', import.meta.url),
}
