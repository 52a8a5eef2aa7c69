// SPDX-License-Identifier: MIT
// Compiles WebAssembly from an address.

import { ZermeloError } from './error.js'

export async function compile(address) {
  const response = await fetch(address)
  if (!response.ok)
    throw new ZermeloError(
      `the engine cannot be loaded: ${address} answers ${response.status}`,
      'package-load',
      [String(address), String(response.status)],
    )
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer()) // a host that does not know the type
}
