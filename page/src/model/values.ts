// Values: whose they are, how they are written, where they stand on a bar.
import type { Answer, RankedMove, Shown } from '../engine/types.ts'

// A value for the side to move, as one for the first side. Nature's turn: it is the first's.
export function forFirst(value: number, side: Shown['side']): number {
  return side === 1 ? -value : value
}

// From 0, lost for the first side, to 1, won. Games that are won or lost have values from -1 to
// 1; points and seeds have no end, so they are bent.
export function share(value: number, unit: string): number {
  const bent = unit === 'win' ? value : Math.tanh(value / 8)
  return Math.min(1, Math.max(0, (bent + 1) / 2))
}

export function number(value: number): string {
  const rounded = Math.round(value * 100) / 100
  const digits = Number.isInteger(rounded) ? 0 : Math.abs(rounded) >= 10 ? 1 : 2
  const text = Math.abs(rounded).toFixed(digits)
  return rounded > 0 ? `+${text}` : rounded < 0 ? `\u2212${text}` : text
}

export function bounded(value: number, kind: string): string {
  const sign = kind === 'lower' ? '\u2265\u2009' : kind === 'upper' ? '\u2264\u2009' : ''
  return sign + number(value)
}

export interface Known {
  value: number // for the side to move
  kind: string // 'exact', 'lower', 'upper' or 'heuristic'
  distance: number | null
}

// 'win', 'draw' or 'loss' if that much is proven, though perhaps not by how much.
export function outcome({ value, kind }: Known): 'win' | 'draw' | 'loss' | null {
  if (kind === 'exact') return value > 0 ? 'win' : value < 0 ? 'loss' : 'draw'
  if (kind === 'lower' && value > 0) return 'win'
  if (kind === 'upper' && value < 0) return 'loss'
  return null
}

export function best(answer: Answer): RankedMove {
  const { move, value, kind, distance, pv } = answer
  return { move, value, kind, distance, pv }
}

// 1234567 as '1.2 M'.
export function short(count: number): string {
  if (count < 10_000) return String(count)
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)} k`
  return `${(count / 1_000_000).toFixed(count < 100_000_000 ? 1 : 0)} M`
}
