// SPDX-License-Identifier: MIT
// The library in WebAssembly: calls with texts and numbers, answers in JSON. Plain JavaScript, so
// that the tests run it in node without any tool.

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
  static async load(module, progress) {
    const library = new Library()
    const instance = await WebAssembly.instantiate(module, {
      page: { progress: (at) => progress(JSON.parse(library.text(at))) },
      wasi_snapshot_preview1: system(() => library.exports.memory),
    })
    library.exports = instance.exports
    library.exports._initialize()
    return library
  }

  // A text of the library's: up to its zero. Memory that grows is another buffer each time.
  text(at) {
    const bytes = new Uint8Array(this.exports.memory.buffer)
    return decoder.decode(bytes.subarray(at, bytes.indexOf(0, at)))
  }

  put(text) {
    const bytes = encoder.encode(`${text.replaceAll('\0', ' ')}\0`)
    const at = this.exports.engine_take(bytes.length)
    if (!at) throw new RangeError('out of memory')
    new Uint8Array(this.exports.memory.buffer).set(bytes, at)
    return at
  }

  call(name, ...args) {
    const texts = []
    const numbers = args.map((arg) => {
      if (typeof arg === 'number') return arg
      const at = this.put(arg)
      texts.push(at)
      return at
    })
    const at = this.exports[name](...numbers)
    for (const text of texts) this.exports.engine_give(text)
    if (!at) return { error: 'out of memory' }
    const answer = JSON.parse(this.text(at))
    this.exports.engine_give(at)
    return answer
  }
}
