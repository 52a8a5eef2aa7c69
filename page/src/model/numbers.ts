// Numbers as people type them, by the grammar of include/zermelo_numbers.h: counts such as 5000, 10k,
// 5M and 2G, sizes such as 65536, 500k, 64MiB and 2G, times such as 300ms, 0.05s, 2s, 5m and 1h.
// tests/numbers.tsv holds for both readers.

export type Kind = 'count' | 'size' | 'time'

const [k, M, G] = [2 ** 10, 2 ** 20, 2 ** 30]
const units: Record<Kind, Record<string, number>> = {
  count: { '': 1, k: 1e3, M: 1e6, m: 1e6, G: 1e9 },
  size: { '': 1, k, K: k, KiB: k, M, m: M, MiB: M, G, g: G, GiB: G },
  time: { '': 1000, ms: 1, s: 1000, m: 60_000, h: 3_600_000 },
}
const most: Record<Kind, number> = { count: 1e18, size: 2 ** 44, time: 31_536_000 }
const places = 9 // digits of a fraction that count

// A count, a size in bytes, or a time in seconds; null: the text is none.
export function readNumber(kind: Kind, text: string): number | null {
  const [, whole, fraction = '', name] = /^(\d+)(?:\.(\d+))?([A-Za-z]*)$/.exec(text) ?? []
  if (whole === undefined || !Object.hasOwn(units[kind], name!)) return null
  const unit = units[kind][name!]!
  if (kind === 'time') {
    const part = fraction.slice(0, places)
    const seconds = (Number(whole + part) * unit) / (10 ** part.length * 1000)
    return seconds <= most.time ? seconds : null
  }
  const all = BigInt(whole) * BigInt(unit) // beyond 2^53 a number is not exact
  return fraction === '' && all <= BigInt(most[kind]) ? Number(all) : null
}
