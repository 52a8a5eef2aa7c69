// A certificate as a forger would change it: docs/certificate.md tells the form.
const mask = (1n << 64n) - 1n

export const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const hashLine = (file: Uint8Array) => textOf(file).indexOf('\nhash ') + 1

// Where the header ends, with an empty line, and the bits of the proofs begin.
export const headerEnd = (file: Uint8Array) => textOf(file).indexOf('\n\n') + 2

// FNV-1a with 64 bits (Fowler, Noll, Vo) of the proofs, then of the header up to the word "hash".
export function hashOf(file: Uint8Array): string {
  let hash = 0xcbf29ce484222325n
  for (const part of [file.subarray(headerEnd(file)), file.subarray(0, hashLine(file))])
    for (const byte of part) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & mask
  return hash.toString(16).padStart(16, '0')
}

// The same file with a byte of its proofs changed, and the hash made to fit.
export function forged(file: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(file)
  const start = headerEnd(copy)
  const at = start + ((copy.length - start) >> 1)
  copy[at]! ^= 0xff
  copy.set(new TextEncoder().encode(hashOf(copy)), hashLine(copy) + 'hash '.length)
  return copy
}
