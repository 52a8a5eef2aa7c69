// Which engine the page has: the server's, if it comes from one that thinks, else this browser's.
import { browserEngine } from './browser.ts'
import { serverEngine } from './server.ts'
import type { Engine } from './types.ts'

// The server marks the page it serves. Other hosts are not asked for what they do not have, and a
// page that was kept goes on without its server.
export async function openEngine(): Promise<Engine> {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="zermelo-server"]')
  if (!mark) return browserEngine()
  try {
    return await serverEngine(new URL(mark.content, document.baseURI))
  } catch {
    return browserEngine()
  }
}
