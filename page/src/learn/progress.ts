// Which steps were read, and which questions answered: kept in the browser.
import { signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'

const key = 'course'

function read(): ReadonlySet<string> {
  try {
    const list: unknown = JSON.parse(kept(key, '[]'))
    return new Set(Array.isArray(list) ? list.map(String) : [])
  } catch {
    return new Set()
  }
}

export const done = signal(read())

export function markDone(lesson: string, step: string): void {
  const name = `${lesson}.${step}`
  if (done.peek().has(name)) return
  done.value = new Set([...done.peek(), name])
  keep(key, JSON.stringify([...done.value]))
}

export function forgetProgress(): void {
  done.value = new Set()
  keep(key, '[]')
}
