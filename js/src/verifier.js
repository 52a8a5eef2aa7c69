// SPDX-License-Identifier: MIT
// Runs verifier.wasm, the verifier compiled as it is: it finds its arguments, and the certificate as
// its only file, in what stands in for its system here (WASI, preview 1).

const encoder = new TextEncoder()
const decoder = new TextDecoder()

// Results of system calls, kinds of files, and file descriptors.
const [DONE, BAD_FILE, NOT_THERE] = [0, 8, 44]
const [FOLDER, FILE] = [3, 4]
const [OUTPUT, ERRORS, ROOT, CERTIFICATE] = [1, 2, 3, 4]
const PATH = 'certificate'

const verdicts = ['accepted', 'rejected', 'unable']

class Exit {
  constructor(code) {
    this.code = code
  }
}

// A process: one call of main().
class Process {
  #file
  #at = 0 // where the file is read next
  #arguments
  #said = ''

  constructor(args, file) {
    this.#file = file
    this.#arguments = args.map((arg) => encoder.encode(`${arg.replaceAll('\0', ' ')}\0`))
  }

  run(module) {
    const imports = { wasi_snapshot_preview1: this.#system() }
    const { exports } = new WebAssembly.Instance(module, imports)
    this.memory = exports.memory
    try {
      exports._start()
      return { code: 0, text: this.#said }
    } catch (error) {
      if (error instanceof Exit) return { code: error.code, text: this.#said }
      if (error instanceof RangeError) return { code: 2, text: 'unable: it is too long' }
      throw error
    }
  }

  #view() {
    return new DataView(this.memory.buffer)
  }

  #put(bytes, at) {
    new Uint8Array(this.memory.buffer).set(bytes, at)
  }

  // The pieces of memory that a call reads into or writes from.
  #pieces(list, n) {
    const view = this.#view()
    return Array.from({ length: n }, (_, i) => {
      const at = view.getUint32(list + 8 * i, true)
      return new Uint8Array(this.memory.buffer, at, view.getUint32(list + 8 * i + 4, true))
    })
  }

  #putWords(words, at) {
    for (const [i, word] of words.entries()) this.#view().setUint32(at + 4 * i, word, true)
    return DONE
  }

  #putArguments(pointers, at) {
    let next = at
    const starts = this.#arguments.map((bytes) => {
      const start = next
      this.#put(bytes, start)
      next += bytes.length
      return start
    })
    return this.#putWords(starts, pointers)
  }

  #read(list, n, count) {
    let read = 0
    for (const piece of this.#pieces(list, n)) {
      const bytes = this.#file.subarray(this.#at, this.#at + piece.length)
      piece.set(bytes)
      this.#at += bytes.length
      read += bytes.length
    }
    return this.#putWords([read], count)
  }

  #write(list, n, count) {
    let written = 0
    for (const piece of this.#pieces(list, n)) {
      this.#said += decoder.decode(piece)
      written += piece.length
    }
    return this.#putWords([written], count)
  }

  #seek(offset, from, at) {
    this.#at = Number(offset) + [0, this.#at, this.#file.length][from]
    this.#view().setBigUint64(at, BigInt(this.#at), true)
    return DONE
  }

  #named(at, n) {
    return decoder.decode(new Uint8Array(this.memory.buffer, at, n)) === PATH
  }

  #putStat(at) {
    const view = this.#view()
    this.#put(new Uint8Array(64), at)
    view.setUint8(at + 16, FILE)
    view.setBigUint64(at + 32, BigInt(this.#file.length), true)
    return DONE
  }

  // Any descriptor may be used for anything.
  #putDescriptor(fd, at) {
    if (fd > CERTIFICATE) return BAD_FILE
    this.#put(new Uint8Array(24), at)
    this.#put([fd === ROOT ? FOLDER : FILE], at)
    this.#put(new Uint8Array(16).fill(255), at + 8)
    return DONE
  }

  #system() {
    const isCertificate = (fd, call) => (fd === CERTIFICATE ? call() : BAD_FILE)
    const isOutput = (fd, call) => (fd === OUTPUT || fd === ERRORS ? call() : BAD_FILE)
    const bytes = () => this.#arguments.reduce((sum, { length }) => sum + length, 0)
    return {
      args_sizes_get: (count, size) =>
        this.#putWords([this.#arguments.length], count) || this.#putWords([bytes()], size),
      args_get: (pointers, at) => this.#putArguments(pointers, at),
      fd_prestat_get: (fd, at) => (fd === ROOT ? this.#putWords([0, 1], at) : BAD_FILE),
      fd_prestat_dir_name: (_fd, at) => {
        this.#put(encoder.encode('/'), at)
        return DONE
      },
      path_filestat_get: (_fd, _flags, name, n, at) =>
        this.#named(name, n) ? this.#putStat(at) : NOT_THERE,
      path_open: (_fd, _how, name, n, _new, _rights, _more, _flags, at) =>
        this.#named(name, n) ? this.#putWords([CERTIFICATE], at) : NOT_THERE,
      fd_fdstat_get: (fd, at) => this.#putDescriptor(fd, at),
      fd_fdstat_set_flags: () => DONE,
      fd_read: (fd, list, n, count) => isCertificate(fd, () => this.#read(list, n, count)),
      fd_seek: (fd, offset, from, at) => isCertificate(fd, () => this.#seek(offset, from, at)),
      fd_write: (fd, list, n, count) => isOutput(fd, () => this.#write(list, n, count)),
      fd_close: () => DONE,
      proc_exit: (code) => {
        throw new Exit(code)
      },
    }
  }
}

// Whether a certificate proves a claim about the position after these moves, which are numbers.
export function runVerifier(module, game, claim, certificate, moves) {
  const args = ['zermelo-verifier', game, claim, `/${PATH}`, ...moves.map(String)]
  const { code, text } = new Process(args, certificate).run(module)
  const verdict = verdicts[code] ?? 'unable'
  return { accepted: verdict === 'accepted', verdict, text: text.trim() }
}
