// The games that were played to their end in this browser: kept there and sent nowhere. Of each
// position a number is kept, so that games that come to it by other moves are found too.
import { signal } from '@preact/signals'
import { inStore } from '../database.ts'
import type { Position } from '../engine/types.ts'
import { keep, kept } from '../kept.ts'
import { show } from '../state.ts'
import { type KeptGame, numberOf } from './went.ts'

export const keepsGames = signal(kept('games', 'yes') === 'yes')
export function chooseToKeep(keeps: boolean): void {
  keepsGames.value = keeps
  keep('games', keeps ? 'yes' : 'no')
}

export const changes = signal(0) // of what is kept, in this page

const ask = <T>(act: (games: IDBObjectStore) => IDBRequest<T>) =>
  inStore('zermelo-games', 'games', { autoIncrement: true }, act)

const gamesMost = 2000 // the oldest give way

async function keysOf(p: Position): Promise<number[]> {
  const keys: number[] = []
  for (let i = 0; i < p.moves.length; i++)
    keys.push(numberOf((await show({ ...p, moves: p.moves.slice(0, i) })).position))
  return keys
}

export async function keepGame(p: Position, result: number): Promise<void> {
  if (!keepsGames.value || p.moves.length === 0) return
  const keys = await keysOf(p)
  const game: KeptGame = { game: p.game, keys, moves: [...p.moves], result: Math.sign(result) }
  await ask((games) => games.add(game))
  const old = await ask((games) => games.getAllKeys())
  const [oldest] = old
  if (old.length > gamesMost) await ask((games) => games.delete(oldest!))
  changes.value++
}

export async function forgetGames(): Promise<void> {
  await ask((games) => games.clear())
  changes.value++
}

// A browser that keeps nothing has no games.
export async function keptGames(): Promise<KeptGame[]> {
  try {
    return await ask((games) => games.getAll() as IDBRequest<KeptGame[]>)
  } catch {
    return []
  }
}
