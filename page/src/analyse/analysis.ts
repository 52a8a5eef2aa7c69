// What the engine has found out about the positions looked at.
import { computed, effect, signal } from '@preact/signals'
import type { Answer, Limits } from '../engine/types.ts'
import {
  engine,
  fail,
  isShown,
  mode,
  players,
  position,
  positionAt,
  positionKey,
  shown,
  table,
} from '../state.ts'

export const on = signal(true)
export const judge = signal('') // '': the engine's usual
export const seconds = signal(10) // 0: no limit
export const answers = signal<ReadonlyMap<string, Answer>>(new Map())
// Moves that are not considered, by position: the answer is then about the others.
const leftOut = signal<ReadonlyMap<string, readonly string[]>>(new Map())
export const excluded = computed(() => leftOut.value.get(positionKey(position.value)) ?? [])
const answerKey = computed(() => positionKey(position.value) + excluded.value.join(' '))
export const answer = computed(() => answers.value.get(answerKey.value) ?? null)

export function exclude(moves: readonly string[]): void {
  leftOut.value = new Map(leftOut.value).set(positionKey(position.value), moves)
}
export const running = signal(false)
export const looked = signal<readonly string[] | null>(null) // a line that is previewed
export const marked = signal(true) // shows threat annotations

const judges = ['strong', 'pvs', 'iterative', 'alphabeta']
export function usualJudge(): string {
  return judges.find((name) => players.value.some((one) => one.name === name)) ?? 'alphabeta'
}

function note(key: string, found: Answer): void {
  answers.value = new Map(answers.value).set(key, found)
}

// Progress may come faster than a page needs it.
function notedCalmly(key: string): (found: Answer) => void {
  let last = 0
  return (found) => {
    const now = performance.now()
    if (now - last < 80) return
    last = now
    note(key, found)
  }
}

async function think(id: number, limits: Limits, signal: AbortSignal): Promise<void> {
  const p = positionAt(id)
  const key = positionKey(p) + (limits.exclude?.join(' ') ?? '')
  const player = judge.value || usualJudge()
  const found = await engine.value!.think(p, player, limits, notedCalmly(key), signal)
  note(key, { ...found, running: false })
}

effect(() => {
  const now = shown.value
  const wanted = mode.value === 'analyse' && on.value && engine.value
  if (!wanted || !now || !position.value || !isShown() || now.over || now.side === 'nature') return
  looked.value = null
  const out = excluded.value
  if (now.moves.every(({ text }) => out.includes(text))) return
  const limits: Limits = { rank: true, seed: 1 }
  if (out.length > 0) limits.exclude = [...out]
  if (seconds.value > 0) limits.seconds = seconds.value
  const stop = new AbortController()
  judge.value // another judge, another analysis
  running.value = true
  think(table.peek().tree.current, limits, stop.signal)
    .catch((error) => {
      if (!stop.signal.aborted) fail(error)
    })
    .finally(() => {
      if (!stop.signal.aborted) running.value = false
    })
  return () => {
    stop.abort()
    running.value = false
  }
})
