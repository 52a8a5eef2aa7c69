// Proofs in the page: the engine that solves and writes certificates, and the verifier, which shares
// no code with it. Both are loaded when they are first wanted, and work in a worker of their own.
import { compile, linesOf } from 'zermelo/engine'
import { proofFile, wholeLibrary } from '../engine/whole.ts'

export interface Proven {
  claim: string // what the certificate proves
  certificate: Uint8Array
  positions: number
  replies: number
}

export interface Verdict {
  accepted: boolean
  text: string // the verifier's own line
}

let verifier: Promise<WebAssembly.Module> | undefined

// What failed to load is asked for again the next time.
async function verifierModule(): Promise<WebAssembly.Module> {
  verifier ??= compile(proofFile('verifier.wasm'))
  return verifier.catch((error) => {
    verifier = undefined
    throw error
  })
}

const seconds = 60
const noClaim = [1, 0] // bounds in the wrong order
const noBook = new Uint8Array()

interface Solved {
  certificate?: Uint8Array
  proof?: { claim: string; positions: number; replies: number }
}

// The value of a game's start with its certificate; null: it was not found in time.
export async function prove(game: string, signal: AbortSignal): Promise<Proven | null> {
  const lines = linesOf({ game, start: null, moves: [] })
  const args = [lines, '', ...noClaim, seconds, 0, 0, 1, 0, noBook]
  const workers = await wholeLibrary()
  const { certificate, proof } = (await workers.ask('engine_solve', args, { signal })) as Solved
  if (!certificate || !proof) return null
  const { claim, positions, replies } = proof
  return { claim, certificate, positions, replies }
}

// Asks the verifier, in words that it takes: "draw", "first", "second", "+4", ">=8".
export async function verify(game: string, claim: string, file: Uint8Array): Promise<Verdict> {
  const [workers, module] = await Promise.all([wholeLibrary(), verifierModule()])
  return (await workers.ask('verify', [module, game, claim, file, []])) as Verdict
}
