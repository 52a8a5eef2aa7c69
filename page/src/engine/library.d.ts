// SPDX-License-Identifier: MIT
// library.js in types.

export class Library {
  // `progress` hears of answers while engine_think goes on.
  static load(module: WebAssembly.Module, progress: (answer: unknown) => void): Promise<Library>
  // Calls a function of page/engine/page_engine.h. What it answers, {error} included.
  call(name: string, ...args: (string | number)[]): unknown
}
