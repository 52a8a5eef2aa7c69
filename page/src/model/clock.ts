// Two clocks as plain data: what is left, whose runs, since when. All in milliseconds.

export interface Control {
  minutes: number
  increment: number // seconds
}
export const controls: readonly Control[] = [
  { minutes: 1, increment: 0 },
  { minutes: 3, increment: 2 },
  { minutes: 5, increment: 0 },
  { minutes: 10, increment: 5 },
  { minutes: 30, increment: 0 },
]

export interface Clock {
  readonly left: readonly [number, number]
  readonly increment: number
  readonly running: 0 | 1 | null
  readonly since: number
}

export function newClock({ minutes, increment }: Control): Clock {
  const all = minutes * 60_000
  return { left: [all, all], increment: increment * 1000, running: null, since: 0 }
}

export function left(clock: Clock, side: 0 | 1, now: number): number {
  const spent = clock.running === side ? now - clock.since : 0
  return Math.max(0, clock.left[side] - spent)
}

// Stops the clock that runs and starts that of `side`, or none. Whoever has made a move gets the
// increment; `moved` is false when a game is only halted.
export function turn(clock: Clock, side: 0 | 1 | null, now: number, moved = true): Clock {
  if (clock.running === side) return clock
  const after = (of: 0 | 1) => {
    const rest = left(clock, of, now)
    return moved && clock.running === of && rest > 0 ? rest + clock.increment : rest
  }
  return { ...clock, left: [after(0), after(1)], running: side, since: now }
}

export function flagged(clock: Clock, now: number): 0 | 1 | null {
  return left(clock, 0, now) === 0 ? 0 : left(clock, 1, now) === 0 ? 1 : null
}

// What a machine may spend on a move: a thirtieth of what it has, and most of its increment.
export function allowance(clock: Clock, side: 0 | 1, now: number): number {
  return (left(clock, side, now) / 30 + clock.increment * 0.8) / 1000
}

export function clockText(ms: number): string {
  const tenths = Math.ceil(ms / 100)
  const seconds = Math.ceil(ms / 1000)
  if (tenths < 100) return `0:0${(tenths / 10).toFixed(1)}`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
