// The room that this page is in: what the server told last, whether the network is there, and what a
// person does. Lost answers are asked for again until the server has said yes or no.
import { batch, computed, signal } from '@preact/signals'
import { noMoves, playAll } from '../model/variations.ts'
import { fromLink, laid, setTip, table } from '../state.ts'
import type { Seat } from './address.ts'
import { inRoom, listen, Refused, type RoomState } from './server.ts'

export const state = signal<RoomState | null>(null)
export const heardAt = signal(0) // when it was told, on performance.now()
export const network = signal<'connecting' | 'here' | 'lost'>('connecting')
export const ended = signal<string | null>(null) // why the room is there no more
export const sending = signal(false)
export const refusal = signal<Refused | null>(null) // of what was last done

export const playing = computed(() => {
  const now = state.value
  return now !== null && now.round > 0 && now.over === null && ended.value === null
})

function take(now: RoomState): void {
  const before = state.peek()
  const tree = playAll(noMoves, now.moves)
  batch(() => {
    if (before?.game !== now.game || before.round !== now.round || table.peek().game !== now.game) {
      table.value = { game: now.game, start: null, tree, tip: tree.current }
      laid.value++
    } else if (before.moves.length !== now.moves.length) setTip(tree, tree.current)
    state.value = now
    heardAt.value = performance.now()
    network.value = 'here'
    fromLink.value = true // no machine moves here
  })
}

let stay = new AbortController() // in the room that was entered last

const waits = [300, 1000, 2000, 4000] // milliseconds between tries

// Resolves when it is time, when the network is back, or when all is over.
function pause(tries: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const now = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', now)
      removeEventListener('online', now)
      done()
    }
    const timer = setTimeout(now, waits[Math.min(tries, waits.length - 1)])
    signal.addEventListener('abort', now)
    addEventListener('online', now)
  })
}

// Follows a room; the function ends that.
export function enter({ room, token }: Seat): () => void {
  const stop = new AbortController()
  stay = stop
  batch(() => {
    state.value = null
    network.value = 'connecting'
    ended.value = null
    refusal.value = null
  })
  const follow = async () => {
    for (let tries = 0; !stop.signal.aborted; tries++) {
      try {
        const hear = (now: RoomState) => {
          tries = 0
          take(now)
        }
        ended.value = await listen(token ? { room, token } : { room }, hear, stop.signal)
      } catch (error) {
        if (error instanceof Refused && !error.code.startsWith('too_many')) ended.value = error.code
      }
      if (ended.value || stop.signal.aborted) return
      network.value = 'lost'
      await pause(tries, stop.signal)
    }
  }
  follow()
  return () => stop.abort()
}

// Asks until there is an answer, or the room is left. True: yes.
async function insist(what: 'move' | 'act', body: unknown): Promise<boolean> {
  const { signal } = stay
  refusal.value = null
  for (let tries = 0; !signal.aborted && !ended.value; tries++) {
    try {
      await inRoom(what, body)
      return true
    } catch (error) {
      if (error instanceof Refused) {
        refusal.value = error
        return false
      }
      network.value = 'lost'
      await pause(tries, signal)
    }
  }
  return false
}

export async function move({ room, token }: Seat, text: string): Promise<void> {
  sending.value = true
  await insist('move', { room, token, ply: state.value!.moves.length, move: text })
  sending.value = false
}

export type Act = 'resign' | 'draw' | 'decline' | 'rematch' | 'close'
export const act = ({ room, token }: Seat, what: Act) => insist('act', { room, token, act: what })

// Milliseconds that a side has left now.
export function leftNow(now: RoomState, side: 0 | 1, moment: number): number {
  const spent = now.turn === side ? moment - heardAt.value : 0
  return Math.max(0, (now.clock?.left[side] ?? 0) * 1000 - spent)
}
