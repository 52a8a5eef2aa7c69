// SPDX-License-Identifier: MIT
// The library in WebAssembly: calls with texts and numbers, answers in JSON.

const encoder = new TextEncoder()
const decoder = new TextDecoder()

// What the C library asks of its system (WASI, preview 1): a clock, and files, which there are not.
function system(memory) {
  const badFile = 8
  return {
    clock_time_get(_clock, _precision, at) {
      const nanoseconds = BigInt(Math.round(performance.now() * 1e6))
      new DataView(memory().buffer).setBigUint64(at, nanoseconds, true)
      return 0
    },
    fd_close: () => badFile,
    fd_seek: () => badFile,
    fd_write: () => badFile,
  }
}

export class Library {
  #module
  #imports

  // `more(library)` is what the engine imports beside `progress`.
  static async load(module, progress, more) {
    const library = new Library()
    const page = { progress: (at) => progress(JSON.parse(library.text(at))), ...more?.(library) }
    const wasi_snapshot_preview1 = system(() => library.exports.memory)
    library.#module = module
    library.#imports = { page, wasi_snapshot_preview1 }
    library.#begin(await WebAssembly.instantiate(module, library.#imports))
    return library
  }

  // Begins again with a memory as it was at first.
  restart() {
    this.#begin(new WebAssembly.Instance(this.#module, this.#imports))
  }

  #begin({ exports }) {
    this.exports = exports
    exports._initialize()
  }

  // Memory that grows is another buffer each time.
  bytes() {
    return new Uint8Array(this.exports.memory.buffer)
  }

  // A text of the library's: up to its zero. Addresses come with a sign.
  text(address) {
    const at = address >>> 0
    const bytes = this.bytes()
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)))
  }

  put(bytes) {
    const at = this.exports.engine_take(bytes.length)
    if (!at) throw new RangeError('out of memory')
    this.bytes().set(bytes, at >>> 0)
    return at
  }

  // Calls a function of page/engine/page_engine.h with numbers, texts, and bytes, which are two
  // arguments there: where they are, and how many. Returns what it answers, {error} included.
  call(name, ...args) {
    const taken = []
    const numbers = args.flatMap((arg) => {
      if (typeof arg === 'number') return arg
      const isText = typeof arg === 'string'
      const at = this.put(isText ? encoder.encode(`${arg.replaceAll('\0', ' ')}\0`) : arg)
      taken.push(at)
      return isText ? at : [at, arg.length]
    })
    const at = this.exports[name](...numbers)
    for (const one of taken) this.exports.engine_give(one)
    if (!at) return { error: 'out of memory' }
    const answer = JSON.parse(this.text(at))
    this.exports.engine_give(at)
    if (answer.bytes) answer.bytes = this.#take(...answer.bytes)
    return answer
  }

  // Bytes beside an answer.
  #take(address, size) {
    const at = address >>> 0
    const bytes = this.bytes().slice(at, at + size)
    this.exports.engine_give(at)
    return bytes
  }
}
