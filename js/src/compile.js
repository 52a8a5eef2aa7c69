// SPDX-License-Identifier: MIT
// Files of the package, from an address.

import { ZermeloError } from './error.js'

async function load(what, address) {
  const response = await fetch(address)
  if (response.ok) return response
  throw new ZermeloError(
    `the ${what} cannot be loaded: ${address} answers ${response.status}`,
    'package-load',
    [String(address), String(response.status)],
  )
}

export async function read(address) {
  return new Uint8Array(await (await load('book', address)).arrayBuffer())
}

export async function compile(address) {
  const response = await load('engine', address)
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/wasm')) return WebAssembly.compileStreaming(response)
  return WebAssembly.compile(await response.arrayBuffer()) // a host that does not know the type
}
