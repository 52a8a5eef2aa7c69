// Which engine the page has: this browser's own.
import { browserEngine } from './browser.ts'
import type { Engine } from './types.ts'

export function openEngine(): Promise<Engine> {
  return browserEngine()
}
