// What is chosen in the dialog, and who sits where then. It is kept for the next time.
import { keep, kept } from '../kept.ts'
import type { Seat } from '../model/levels.ts'

export type Opponent = Seat | { kind: 'friend' }
export const sidesToPlay = ['first', 'second', 'random', 'watch'] as const
export type Side = (typeof sidesToPlay)[number]
type Seats = readonly [Seat, Seat]

export interface Choice {
  spec: string
  opponent: Opponent
  side: Side
  place: Seat // who plays for a reader who only watches
  time: number // an index of `controls`; -1: no clocks
}

const person: Seat = { kind: 'human' }

// `second` decides where the side is drawn at random: whether the reader plays the second side.
export function seatsOf({ opponent, side, place }: Choice, second: boolean): Seats {
  if (opponent.kind === 'friend' || opponent.kind === 'human') return [person, person]
  if (side === 'watch') return [place, opponent]
  return side === 'second' || (side === 'random' && second)
    ? [opponent, person]
    : [person, opponent]
}

// The part of a choice that seats do not tell.
interface Rest {
  game?: string
  side?: Side
  friend?: boolean
  time?: number
}

function rest(): Rest {
  try {
    return (JSON.parse(kept('newgame', '{}')) as Rest | null) ?? {}
  } catch {
    return {}
  }
}

export function keepChoice({ spec, opponent, side, time }: Choice): void {
  const all: Rest = { game: spec, side, friend: opponent.kind === 'friend', time }
  keep('newgame', JSON.stringify(all))
}

function opponentAndSide([first, second]: Seats, { side, friend }: Rest) {
  const before = sidesToPlay.find((one) => one === side) ?? 'first'
  const people = [first, second].filter(({ kind }) => kind === 'human').length
  if (people === 2) return { opponent: friend ? { kind: 'friend' as const } : person, side: before }
  if (people === 0) return { opponent: second, side: 'watch' as const }
  const own = first.kind === 'human' ? ('first' as const) : ('second' as const)
  const opponent = own === 'first' ? second : first
  return { opponent, side: before === 'random' ? before : own }
}

// What was chosen last, as the seats have it since. `game` is on the table; a reader who has seen
// none yet goes on with the one before.
export function firstChoice(seats: Seats, game: string, isLaid: boolean, times: number): Choice {
  const before = rest()
  const isWatched = seats.every(({ kind }) => kind !== 'human')
  const isTime = Number.isInteger(before.time) && before.time! >= -1 && before.time! < times
  return {
    spec: !isLaid && typeof before.game === 'string' ? before.game : game,
    ...opponentAndSide(seats, before),
    place: isWatched ? seats[0] : { kind: 'level', level: 2 },
    time: isTime ? before.time! : -1,
  }
}
