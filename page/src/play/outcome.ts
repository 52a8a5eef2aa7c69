// What happened, in a sentence.
import type { Shown } from '../engine/types.ts'
import { plural } from '../model/plural.ts'
import { stoneNames } from '../model/stones.ts'
import { shown, sides, unit } from '../state.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type End, isHuman, seats } from './match.ts'

export function amount(value: number, one: string): string {
  const size = Math.abs(value)
  return `${size} ${said(size === 1 ? one : plural(one))}`
}

export const sideName = (side: 0 | 1) => said((stoneNames(shown.value?.board) ?? sides.value)[side])

// The result of a game whose sides have these names, counted in `one`.
export function resultOf(now: Shown, nameOf: (side: 0 | 1) => string, one: string): string {
  const result = now.result ?? 0
  if (result === 0) return t('drawn')
  const side = nameOf(result > 0 ? 0 : 1)
  if (one === 'win') return t('wins', { side })
  return t('winsBy', { side, amount: amount(result, one) })
}

export const resultText = (now: Shown) => resultOf(now, sideName, unit.value)

export function endText({ how, side }: End): string {
  const names = { side: sideName(side), other: sideName(side === 0 ? 1 : 0) }
  return t(how === 'resigned' ? 'resigned' : 'outOfTime', names)
}

export function statusText(now: Shown, end: End | null, thinks: boolean, paused: boolean): string {
  if (end) return endText(end)
  if (now.over) return resultText(now)
  if (now.side === 'nature') return t('natureMoves')
  const side = sideName(now.side)
  const both = seats.value.every((seat) => seat.kind === 'human')
  if (isHuman(now.side)) return t(both ? 'toMove' : 'yourMove', { side })
  if (paused) return t('paused')
  return t(thinks ? 'thinking' : 'toMove', { side })
}
