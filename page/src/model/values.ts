// Values: whose they are, how they are written, where they stand on a bar.
import type { Answer, DistanceKind, RankedMove, Shown } from '../engine/types.ts'

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

const signs: Record<string, string> = {
  exact: '',
  lower: '\u2265\u2009',
  upper: '\u2264\u2009',
  heuristic: '\u2248\u2009',
}

// An estimate is rounded, but where games are won or lost never to a result: that would be a proof.
export function estimate(value: number, unit: string): string {
  const size = Math.abs(value)
  const short = unit === 'win' && size > 0.99
  return number(short ? 0.99 * Math.sign(value) : value)
}

// '+3', '\u2265 +3', '\u2248 +3': a value, a bound of it, an estimate.
export function bounded(value: number, kind: string, unit: string): string {
  return (signs[kind] ?? '') + (kind === 'heuristic' ? estimate(value, unit) : number(value))
}

// A kind for the first side: what is at least for one is at most for the other.
export function kindForFirst(kind: string, side: Shown['side']): string {
  if (side !== 1) return kind
  return kind === 'lower' ? 'upper' : kind === 'upper' ? 'lower' : kind
}

export interface Known {
  value: number // for the side to move
  kind: string // 'exact', 'lower', 'upper' or 'heuristic'
  distance: number | null
  distance_kind?: DistanceKind | null
}

export type Outcome = 'win' | 'draw' | 'loss'

// 'win', 'draw' or 'loss' if that much is proven, though perhaps not by how much.
export function outcome({ value, kind }: Known): Outcome | null {
  if (kind === 'exact') return value > 0 ? 'win' : value < 0 ? 'loss' : 'draw'
  if (kind === 'lower' && value > 0) return 'win'
  if (kind === 'upper' && value < 0) return 'loss'
  return null
}

// What a distance is if the engine does not say: of a win it is the length of one that was found,
// of a loss that of a line in which it is not put off as long as might be.
export function distanceKind(known: Known): DistanceKind {
  if (known.distance_kind) return known.distance_kind
  return known.value < 0 ? 'at_least' : 'at_most'
}

// Plies as moves of the side that makes the first of them.
export const movesIn = (plies: number) => Math.ceil(plies / 2)

// What a value says of who wins: proven or not, and if not, whom the estimate favours.
export interface Standing {
  proven: boolean
  outcome: Outcome
}

const even = 0.05 // of the bar: an estimate nearer to its middle favours nobody

export function standing(known: Known, unit: string): Standing {
  const proven = outcome(known)
  if (proven) return { proven: true, outcome: proven }
  const lead = share(known.value, unit) - 0.5
  return { proven: false, outcome: lead > even ? 'win' : lead < -even ? 'loss' : 'draw' }
}

const bounds: Record<DistanceKind, string> = { exact: '', at_most: '≤', at_least: '≥' }

// A value on the board, as short as can be. Where games are won or lost: '+3', a win in three moves;
// '=', a draw; '−≥4', a loss in no fewer than four; else the value: '+2', else the value: '+2', '≥+2', '≈+.25'.
export function pillText(known: Known, unit: string): string {
  const who = outcome(known)
  if (unit !== 'win' || !who)
    return bounded(known.value, known.kind, unit)
      .replace('\u2009', '')
      .replace(/(?<!\d)0\./, '.')
  if (who === 'draw') return '='
  const { distance } = known
  const length = distance === null ? '' : bounds[distanceKind(known)] + movesIn(distance)
  return (who === 'win' ? '+' : '\u2212') + length
}

// From 0, nobody is favoured, to 1: how far an estimate leans to a win or a loss.
export const lean = (known: Known, unit: string) => Math.abs(2 * share(known.value, unit) - 1)

// Whether nothing known tells a move from the best one.
export const isAsGood = (one: Known, best: Known) =>
  one === best ||
  (outcome(best) !== null &&
    one.kind === best.kind &&
    one.value === best.value &&
    one.distance === best.distance)

export const fewMoves = 16 // at most, whose values are all shown on the board
const mostMarked = 8

const loses = (one: Known) => outcome(one) === 'loss'

// The moves that are marked on the board: of many only the best, and none that loses for sure where
// another does not.
export function marked<K extends Known>(all: readonly K[]): readonly K[] {
  if (all.length <= fewMoves) return all
  return all.slice(0, mostMarked).filter((one) => !loses(one) || loses(all[0]!))
}

export function best(answer: Answer): RankedMove {
  const { move, value, kind, outcome, distance, distance_kind, depth, pv } = answer
  return { move, value, kind, outcome, distance, distance_kind, depth, pv }
}

// 1234567 as '1.2 M'.
export function short(count: number): string {
  if (count < 10_000) return String(count)
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)} k`
  return `${(count / 1_000_000).toFixed(count < 100_000_000 ? 1 : 0)} M`
}
