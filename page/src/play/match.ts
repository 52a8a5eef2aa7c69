// A game being played: who sits where, whose turn it is, clocks, and what machines and nature do.
import { batch, computed, effect, signal } from '@preact/signals'
import type { Answer, MoveInfo, Position, Shown } from '../engine/types.ts'
import { keep, kept } from '../kept.ts'
import {
  type Clock,
  type Control,
  clockLimits,
  flagged,
  left,
  newClock,
  turn,
} from '../model/clock.ts'
import { mind, type Seat, strongest } from '../model/levels.ts'
import { freshSeed, moveSeed } from '../model/luck.ts'
import { node, noMoves, path, play } from '../model/variations.ts'
import {
  engine,
  fail,
  fromLink,
  isShown,
  laid,
  mode,
  position,
  positionAt,
  positionKey,
  setTip,
  show,
  shown,
  table,
} from '../state.ts'
import { adapt, standing } from './adaptive.ts'
import { experienceOf, learn } from './experience.ts'

export type Seats = readonly [Seat, Seat]
export type End = { how: 'resigned' | 'time'; side: 0 | 1 }

function keptSeats(): Seats {
  try {
    return JSON.parse(kept('seats', '')) as Seats
  } catch {
    return [{ kind: 'human' }, { kind: 'level', level: 2 }]
  }
}

export const seats = signal<Seats>(keptSeats())
export const clock = signal<Clock | null>(null)
export const end = signal<End | null>(null)
export const paused = signal(false)
export const halted = computed(() => paused.value || fromLink.value)
export const thinking = signal(false)
export const thought = signal<Answer | null>(null) // what the machine thinks, or thought last
export const hint = signal<{ at: number; move: MoveInfo } | 'thinking' | null>(null)
export const seed = signal(1)
let control: Control | null = null // of the clocks, for another game

effect(() => keep('seats', JSON.stringify(seats.value)))

export const live = computed(() => table.value.tree.current === table.value.tip)
export const isHuman = (side: Shown['side']) =>
  side !== 'nature' && seats.value[side].kind === 'human'
const machinesOnly = () => seats.value.every((seat) => seat.kind !== 'human')

// The same game once more, from the position in which this one began.
export function again(): void {
  batch(() => {
    const { game, start } = table.value
    table.value = { game, start, tree: noMoves, tip: 0 }
    laid.value++
    begin(control)
  })
}

// The person has acted: machines and nature may.
export function goOn(): void {
  batch(() => {
    paused.value = false
    fromLink.value = false
  })
}

export function begin(chosen: Control | null): void {
  control = chosen
  moved = false
  expected.clear()
  batch(() => {
    clock.value = control ? newClock(control) : null
    end.value = null
    goOn()
    hint.value = null
    thought.value = null
    seed.value = freshSeed()
  })
}

// May the position that is shown be played on by hand?
export function handMoves(now: Shown): readonly MoveInfo[] {
  if (end.value && live.value) return noneToMake
  return isHuman(now.side) ? now.moves : noneToMake
}
export const noneToMake: readonly MoveInfo[] = []

function advance(move: string, at: number): void {
  moved = true
  const tree = play(table.value.tree, move, at)
  batch(() => {
    hint.value = null
    setTip(tree, tree.current)
  })
}

// A person's move. Made at an earlier position it goes on from there.
export function moveByHand(move: string): void {
  batch(() => {
    if (!live.value) end.value = null
    goOn()
    advance(move, table.value.tree.current)
  })
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

async function natureMoves(at: number, signal: AbortSignal): Promise<void> {
  const p = positionAt(at)
  const { move } = await engine.value!.drawEvent(p, moveSeed(seed.value, p.moves.length))
  await wait(350, signal)
  if (!signal.aborted) advance(move, at)
}

const leastDelay = 250 // milliseconds, so that a move can be seen to be made
const showDelay = 700 // between machines

async function machineMoves(side: 0 | 1, at: number, signal: AbortSignal): Promise<void> {
  const { player, limits } = mind(seats.value[side], standing.value.level - 1)!
  const began = performance.now()
  const mine = clock.value ? { ...limits, ...clockLimits(clock.value, side, began) } : limits
  const p = positionAt(at)
  const chance = moveSeed(seed.value, p.moves.length)
  thinking.value = true
  try {
    const hear = (so: Answer) => {
      thought.value = so
    }
    const experience = engine.value!.learn && (await experienceOf(p.game))
    const all = { ...mine, seed: chance, experience }
    const answer = await engine.value!.think(p, player, all, hear, signal)
    thought.value = answer
    expected.set(positionKey(p), answer.value)
    const delay = machinesOnly() ? showDelay : leastDelay
    await wait(Math.max(0, delay - (performance.now() - began)), signal)
    if (!signal.aborted) advance(answer.move, at)
  } finally {
    thinking.value = false
  }
}

let ended = '' // the end of a game of which a machine has learned, and which is kept
let moved = false // since the game was put on the table: what was opened is not one's own
const expected = new Map<string, number>() // what machines think of this game's positions
const keyBefore = (p: Position, i: number) => positionKey({ ...p, moves: p.moves.slice(0, i) })

async function keepGame(p: Position, result: number): Promise<void> {
  const games = await import('../explorer/games.ts')
  await games.keepGame(p, result)
}

const scoreOf = (result: number) => (Math.sign(result) + 1) / 2

// Whether a reader plays against the level that follows them.
export function adapts(): boolean {
  const kinds = seats.value.map(({ kind }) => kind)
  return kinds.includes('human') && kinds.includes('adaptive')
}

// A game has ended: machines learn of it if one took part.
effect(() => {
  const now = shown.value
  const played = mode.value === 'play' && live.value && !fromLink.value && !!now && isShown()
  if (!played || !moved || !(now.over || end.value)) return
  const p = positionAt(table.value.tip)
  const key = `${laid.value} ${positionKey(p)}`
  if (key === ended) return
  ended = key
  const given = end.value ? (end.value.side === 0 ? -1 : 1) : 0
  const result = end.value ? given : (now.result ?? 0)
  keepGame(p, result).catch(() => {}) // then it is not kept
  if (isHuman(0) && isHuman(1)) return
  if (adapts()) adapt(p, scoreOf(isHuman(0) ? result : -result)).catch(fail)
  const values = p.moves.map((_, i) => expected.get(keyBefore(p, i)) ?? Number.NaN)
  learn(engine.value!, p, given, values)
})

let timed = 0 // the node of the game at which the clocks were last looked at

// A move has been made if the game stands one move after that node. It counts at once, before the
// engine has shown the new position; to go back in the game is no move.
function runClock(side: Shown['side'] | null): void {
  const now = clock.peek()
  const { tree, tip } = table.peek()
  const moved = node(tree, tip).parent === timed
  timed = tip
  if (!now) return
  const running = side === 'nature' || tip === 0 ? null : side
  clock.value = turn(now, running, performance.now(), moved)
}

// The turn of whoever is to move, as long as the game goes on and is looked at.
effect(() => {
  const now = shown.value
  const going = mode.value === 'play' && engine.value && !halted.value && !end.value
  if (!going || !now || !live.value || position.value === null || !isShown() || now.over) {
    runClock(null)
    return
  }
  runClock(now.side)
  if (isHuman(now.side)) return
  const stop = new AbortController()
  const { tip } = table.peek()
  const done =
    now.side === 'nature' ? natureMoves(tip, stop.signal) : machineMoves(now.side, tip, stop.signal)
  done.catch((error) => {
    if (stop.signal.aborted) return
    fail(error)
    paused.value = true
  })
  return () => stop.abort()
})

// The clock that runs out ends the game.
effect(() => {
  const now = clock.value
  if (!now || now.running === null || end.value) return
  const timer = setTimeout(
    () => {
      const side = flagged(now, performance.now())
      if (side !== null) end.value = { how: 'time', side }
    },
    Math.min(...([0, 1] as const).map((side) => left(now, side, performance.now()))) + 1,
  )
  return () => clearTimeout(timer)
})

function backTo(id: number, pause: boolean): void {
  batch(() => {
    end.value = null
    hint.value = null
    goOn()
    paused.value = pause
    setTip(table.value.tree, id)
  })
}

// Goes one move back or forward. If a machine is then to move, it waits until the user continues.
export async function undo(): Promise<void> {
  const { tree, tip } = table.value
  const { parent } = node(tree, tip)
  if (parent < 0) return
  const before = await show(positionAt(parent))
  backTo(parent, !isHuman(before.side))
}

export async function redo(): Promise<void> {
  const { tree, tip } = table.value
  const child = node(tree, tip).children[0]
  if (child === undefined) return
  const after = await show(positionAt(child))
  backTo(child, !isHuman(after.side) && !after.over)
}

// Back to where a person last had the choice.
export async function takeBack(): Promise<void> {
  const { tree, tip } = table.value
  for (const id of path(tree, tip).slice(0, -1).reverse()) {
    const before = await show(positionAt(id))
    if (isHuman(before.side)) return backTo(id, false)
  }
  await undo()
}

export function resign(side: Shown['side']): void {
  const person = isHuman(side) ? side : ([0, 1] as const).find((one) => isHuman(one))
  if (person !== undefined && person !== 'nature') end.value = { how: 'resigned', side: person }
}

export async function askHint(): Promise<void> {
  const at = table.value.tree.current
  hint.value = 'thinking'
  try {
    const limits = { seconds: 1 }
    const { signal } = new AbortController()
    const answer = await engine.value!.think(positionAt(at), strongest, limits, () => {}, signal)
    const move = (await show(positionAt(at))).moves.find((one) => one.text === answer.move)
    if (hint.value === 'thinking') hint.value = move ? { at, move } : null
  } catch (error) {
    hint.value = null
    fail(error)
  }
}
