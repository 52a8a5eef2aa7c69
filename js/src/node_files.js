// SPDX-License-Identifier: MIT
// The package's WebAssembly in node: files.

import { readFile } from 'node:fs/promises'

export const compileFile = async (file) => WebAssembly.compile(await readFile(file))

export const places = {
  engine: new URL('../wasm/zermelo.wasm', import.meta.url),
  verifier: new URL('../wasm/verifier.wasm', import.meta.url),
}
