// The whole library, that of the npm package: it solves, writes certificates, and reads and writes
// files of games. It is loaded when it is first wanted, and works in workers of its own.
import { compile, linesOf, type Said, Workers } from 'zermelo/engine'
import { started } from './browser.ts'
import type { Position } from './types.ts'

function spawn(hear: (said: Said) => void, fail: (why: string) => void) {
  const worker = new Worker(new URL('./wholeWorker.ts', import.meta.url), { type: 'module' })
  return started(worker, hear, fail)
}

export const proofFile = (name: string) => new URL(`proof/${name}`, document.baseURI)

let workers: Promise<Workers> | undefined

// What failed to load is asked for again the next time.
export async function wholeLibrary(): Promise<Workers> {
  workers ??= compile(proofFile('zermelo.wasm')).then((module) => new Workers(spawn, module))
  return workers.catch((error) => {
    workers = undefined
    throw error
  })
}

interface Fault {
  error: string
  id?: string
  arguments?: string[]
}

// A game of a file, as the npm package tells of it; with a fault it may have no game and no moves.
export interface FileGame {
  number: number
  format: string
  game?: string
  start?: string | null
  moves?: string[]
  faults: Fault[]
  players: [string, string]
  result: number | null
  comments: unknown[]
  variations: number
}

// The games of a file in any format of docs/collections.md. `game`: the game string of all of them;
// '': each tells its own.
export async function readGames(file: Uint8Array, game: string): Promise<FileGame[]> {
  const library = await wholeLibrary()
  const answer = (await library.ask('engine_read_games', [file, game, 0])) as { games: FileGame[] }
  return answer.games
}

// The game that has led to a position, as a file. `told`: what is told of it beside its moves, by
// the names of tags.
export async function writeGame(
  p: Position,
  format: string,
  told: Readonly<Record<string, string>>,
): Promise<string> {
  const lines = Object.entries(told).map(([name, text]) => `${name} ${text.replace(/\s+/g, ' ')}\n`)
  const library = await wholeLibrary()
  const args = [linesOf(p), format, lines.join('')]
  return ((await library.ask('engine_write_game', args)) as { text: string }).text
}
