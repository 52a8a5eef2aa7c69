// Animated GIF (GIF89a): each frame has a palette of its own, and holds only what has changed.

export interface Frame {
  width: number
  height: number
  pixels: Uint32Array // as ImageData has them, opaque
}

interface Part {
  x: number
  y: number
  width: number
  height: number
}

const COLOURS = 256

// What differs from the frame before; at least one pixel.
export function changed(frame: Frame, before: Frame | null): Part {
  const { width, height, pixels } = frame
  if (!before) return { x: 0, y: 0, width, height }
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i] === before.pixels[i]) continue
    const x = i % width
    const y = (i - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

function cut({ width, pixels }: Frame, part: Part): Uint32Array {
  const out = new Uint32Array(part.width * part.height)
  for (let y = 0; y < part.height; y++) {
    const from = (part.y + y) * width + part.x
    out.set(pixels.subarray(from, from + part.width), y * part.width)
  }
  return out
}

const channels = (colour: number) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255]

function nearest(colour: number, palette: readonly number[]): number {
  const [r, g, b] = channels(colour) as [number, number, number]
  let best = 0
  let least = Number.POSITIVE_INFINITY
  palette.forEach((one, i) => {
    const [red, green, blue] = channels(one) as [number, number, number]
    const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2
    if (far < least) [least, best] = [far, i]
  })
  return best
}

// The most frequent colours, and each pixel as the number of the nearest of them.
export function quantized(pixels: Uint32Array): { palette: number[]; indices: Uint8Array } {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const all = [...counts.keys()].sort((one, other) => counts.get(other)! - counts.get(one)!)
  const palette = all.slice(0, COLOURS)
  const numbers = new Map(
    all.map((colour, i) => [colour, i < COLOURS ? i : nearest(colour, palette)]),
  )
  return { palette, indices: Uint8Array.from(pixels, (colour) => numbers.get(colour)!) }
}

// Bits from the lowest up, in blocks of at most 255 bytes.
class Bits {
  private readonly bytes: number[] = []
  private held = 0
  private bits = 0

  put(code: number, size: number): void {
    this.held |= code << this.bits
    this.bits += size
    for (; this.bits >= 8; this.bits -= 8) {
      this.bytes.push(this.held & 255)
      this.held >>>= 8
    }
  }

  blocks(): number[] {
    if (this.bits > 0) this.bytes.push(this.held & 255)
    const out: number[] = []
    for (let i = 0; i < this.bytes.length; i += 255) {
      const block = this.bytes.slice(i, i + 255)
      out.push(block.length, ...block)
    }
    return [...out, 0]
  }
}

const CLEAR = 256
const END = 257
const CODES = 4096

// Lempel, Ziv and Welch, as GIF has it, for pixels of eight bits.
export function compressed(indices: Uint8Array): number[] {
  const bits = new Bits()
  let codes = new Map<number, number>() // by the code before and the pixel behind it
  let size = 9
  let next = END + 1
  let code = indices[0]!
  bits.put(CLEAR, size)
  for (const pixel of indices.subarray(1)) {
    const known = codes.get((code << 8) | pixel)
    if (known !== undefined) {
      code = known
      continue
    }
    bits.put(code, size)
    if (next === CODES) {
      bits.put(CLEAR, size)
      codes = new Map()
      size = 9
      next = END + 1
    } else {
      if (next === 1 << size) size++
      codes.set((code << 8) | pixel, next++)
    }
    code = pixel
  }
  bits.put(code, size)
  bits.put(END, size)
  return bits.blocks()
}

const two = (n: number) => [n & 255, n >> 8]

export class Gif {
  private readonly parts: Uint8Array<ArrayBuffer>[] = []
  private before: Frame | null = null

  // It is shown again and again.
  constructor(width: number, height: number) {
    const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
    this.put([...text('GIF89a'), ...two(width), ...two(height), 0x70, 0, 0])
    this.put([0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0])
  }

  // Shown for so many hundredths of a second.
  add(frame: Frame, delay: number): void {
    const part = changed(frame, this.before)
    const { palette, indices } = quantized(cut(frame, part))
    const table = palette.flatMap(channels)
    while (table.length < 3 * COLOURS) table.push(0)
    this.put([0x21, 0xf9, 4, 4, ...two(delay), 0, 0]) // what is there stays
    this.put([0x2c, ...[part.x, part.y, part.width, part.height].flatMap(two), 0x87, ...table, 8])
    this.put(compressed(indices))
    this.before = frame
  }

  end(): Blob {
    this.put([0x3b])
    return new Blob(this.parts, { type: 'image/gif' })
  }

  private put(bytes: readonly number[]): void {
    this.parts.push(Uint8Array.from(bytes))
  }
}
