// SPDX-License-Identifier: MIT
// All that the package can be asked: the library's calls, with what JSON cannot hold, and the
// verifier's.

import { ZermeloError } from './error.js'
import { Library } from './library.js'
import { runVerifier } from './verifier.js'
import { checkVersion } from './version.js'

// Bytes that are written at any offset.
class Written {
  #bytes = new Uint8Array(0)
  #length = 0

  write(offset, bytes) {
    const end = offset + bytes.length
    if (end > this.#bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * this.#bytes.length))
      more.set(this.#bytes)
      this.#bytes = more
    }
    this.#bytes.set(bytes, offset)
    this.#length = Math.max(this.#length, end)
    return true
  }

  take() {
    return this.#bytes.slice(0, this.#length)
  }
}

// The moves that led to the position of a certificate, as the verifier wants them: its third line.
function movesOf(certificate) {
  const line = new TextDecoder().decode(certificate.subarray(0, 8192)).split('\n')[2]
  return (line.match(/\d+/g) ?? []).map(Number)
}

export class Core {
  #library
  #written
  #thrown // {error}, if `progress` has thrown it

  // `progress` hears of answers while a search continues.
  static async load(module, progress) {
    const core = new Core()
    const hear = (answer) => {
      try {
        progress(answer)
      } catch (error) {
        core.#thrown = { error }
        throw error
      }
    }
    core.#library = await Library.load(module, hear, (library) => ({
      write(offset, at, n) {
        const bytes = library.bytes().subarray(at >>> 0, (at >>> 0) + n)
        return Number(core.#written.write(offset, bytes))
      },
    }))
    checkVersion(core.#library.exports.engine_version?.() ?? 0)
    return core
  }

  call(name, ...args) {
    if (name === 'verify') return runVerifier(...args)
    const answer = this.#answer(name, args)
    if (answer.leaves) answer.leaves = BigInt(answer.leaves)
    if (answer.proof) {
      answer.certificate = this.#written.take()
      answer.proof.moves = movesOf(answer.certificate)
    }
    return answer
  }

  // After a failure, or an error in `progress`, the memory of the engine is in no state to go on with.
  #answer(name, args) {
    this.#written = new Written()
    this.#thrown = undefined
    try {
      return this.#library.call(name, ...args)
    } catch (error) {
      this.#library.restart()
      if (this.#thrown) throw this.#thrown.error
      const { message } = error
      throw new ZermeloError(`the engine failed: ${message}`, 'package-failed', [message])
    }
  }
}
