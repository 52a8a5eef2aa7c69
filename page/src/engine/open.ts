// Which engine the page has: the server's, if it comes from one that thinks, else this browser's.
import { browserEngine } from './browser.ts'
import { LastingEngine } from './lasting.ts'
import { serverEngine } from './server.ts'
import type { Engine } from './types.ts'

// The server marks the page it serves. Other hosts are not asked for what they do not have, and a
// page that was kept goes on without its server; so does one whose server ends while it is open,
// after telling so.
export async function openEngine(onLost: (other: Engine) => void): Promise<Engine> {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="zermelo-server"]')
  if (!mark) return browserEngine()
  try {
    const server = await serverEngine(new URL(mark.content, document.baseURI))
    return new LastingEngine(server, browserEngine, onLost)
  } catch {
    return browserEngine()
  }
}
