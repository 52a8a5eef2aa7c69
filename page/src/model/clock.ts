// Two clocks as plain data: what is left, whose runs, since when. All in milliseconds. The rules are
// those of programs/present/game_clock.h; tests/clock.tsv holds for both.
import { readNumber } from './numbers.ts'

// In seconds: what each side has, what a move adds.
export interface Control {
  readonly left: readonly [number, number]
  readonly increment: number
}

// '5m', '5m+3s', or by side '5m,90s+3s', in times of numbers.ts; null: the text is no clock.
export function readControl(text: string): Control | null {
  const [, first, second, added] = /^([^,+]*)(?:,([^+]*))?(?:\+(.*))?$/s.exec(text) ?? []
  const one = readNumber('time', first ?? '')
  const two = second === undefined ? one : readNumber('time', second)
  const increment = added === undefined ? 0 : readNumber('time', added)
  if (one === null || two === null || increment === null || one + two === 0) return null
  return { left: [one, two], increment }
}

export const controls: readonly Control[] = ['1m', '3m+2s', '5m', '10m+5s', '30m'].map(
  (text) => readControl(text)!,
)

export interface Clock {
  readonly left: readonly [number, number]
  readonly increment: number
  readonly running: 0 | 1 | null
  readonly since: number
}

export function newClock({ left: [one, two], increment }: Control): Clock {
  const left = [one * 1000, two * 1000] as const
  return { left, increment: increment * 1000, running: null, since: 0 }
}

export function left(clock: Clock, side: 0 | 1, now: number): number {
  const spent = clock.running === side ? now - clock.since : 0
  return Math.max(0, clock.left[side] - spent)
}

// What a side has left after a move; null: its flag has fallen, for its clock had reached 0.
export function afterMove(left: number, increment: number, used: number): number | null {
  return used < left ? left - used + increment : null
}

// Stops the clock that runs and starts that of `side`, or none. With `moved`, the side whose clock
// ran has made a move, even if it is to move again; else the game is only halted.
export function turn(clock: Clock, side: 0 | 1 | null, now: number, moved: boolean): Clock {
  const { running, increment } = clock
  if (running === side && !moved) return clock
  const after = (of: 0 | 1) =>
    of === running && moved
      ? (afterMove(clock.left[of], increment, now - clock.since) ?? 0)
      : left(clock, of, now)
  return { ...clock, left: [after(0), after(1)], running: side, since: now }
}

export function flagged(clock: Clock, now: number): 0 | 1 | null {
  return left(clock, 0, now) === 0 ? 0 : left(clock, 1, now) === 0 ? 1 : null
}

// A side's clock as a limit for the engine, in seconds; the engine decides what a move may take.
export function clockLimits(clock: Clock, side: 0 | 1, now: number) {
  return { clock: left(clock, side, now) / 1000, increment: clock.increment / 1000 }
}

export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100)
  const seconds = Math.ceil(ms / 1000)
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
