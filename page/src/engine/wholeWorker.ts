// A worker with the whole library, and the verifier.
import { Core, serve } from 'zermelo/engine'

const worker = self as unknown as { postMessage(said: unknown): void }
const hear = serve(Core.load, (said) => worker.postMessage(said))
self.onmessage = (event) => hear(event.data)
