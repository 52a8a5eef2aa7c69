// Chooses the engine of the page: that of the server, if the server has one, else the browser's.
import { browserEngine } from './browser.ts'
import { FallbackEngine } from './fallback.ts'
import { serverAddress, serverEngine } from './server.ts'
import type { Engine } from './types.ts'

// A page from the browser's cache works without its server. If the server ends while the page is
// open, the page calls onLost and falls back to the engine in the browser.
export async function openEngine(onLost: (other: Engine) => void): Promise<Engine> {
  const at = serverAddress()
  if (!at) return browserEngine()
  try {
    const server = await serverEngine(at)
    return new FallbackEngine(server, browserEngine, onLost)
  } catch {
    return browserEngine()
  }
}
