// Which engine the page has: this browser's own.

import { MockEngine } from '../../../tests/page/mock.ts'
import type { Engine } from './types.ts'

export async function openEngine(): Promise<Engine> {
  return new MockEngine()
}
