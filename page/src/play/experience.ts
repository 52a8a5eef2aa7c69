// What machines learned from finished games: bytes for each game, kept by the browser if the reader
// wants it. A browser that keeps nothing, and a game that has no experience, are no reason to fail.
import { effect, signal } from '@preact/signals'
import { inStore } from '../database.ts'
import type { Engine, Position } from '../engine/types.ts'
import { keep, kept } from '../kept.ts'

export const learns = signal(kept('learns', 'yes') === 'yes')
effect(() => keep('learns', learns.value ? 'yes' : 'no'))

const NAME = 'zermelo'
const GAMES = 'experience' // the store: bytes by game string
const none = new Uint8Array()

const ask = <T>(act: (games: IDBObjectStore) => IDBRequest<T>) => inStore(NAME, GAMES, {}, act)

async function read(game: string): Promise<Uint8Array> {
  try {
    return ((await ask((games) => games.get(game))) as Uint8Array | undefined) ?? none
  } catch {
    return none
  }
}

// For a search; none if nothing is to be learned.
export async function experienceOf(game: string): Promise<Uint8Array> {
  return learns.value ? read(game) : none
}

// One page after the other, so that none loses what another has learned.
async function alone(act: () => Promise<unknown>): Promise<void> {
  try {
    await (navigator.locks ? navigator.locks.request(NAME, act) : act())
  } catch {
    // Then it is not kept.
  }
}

// Of a game that has ended at a position, as Engine.learn says.
export async function learn(
  engine: Engine,
  p: Position,
  result: number,
  values: readonly number[],
): Promise<void> {
  if (!learns.value || !engine.learn || p.moves.length === 0) return
  await alone(async () => {
    const after = await engine.learn!(p, result, values, await read(p.game))
    await ask((games) => games.put(after, p.game))
  })
}

export const forget = () => alone(() => ask((games) => games.clear()))
