// What a person pasted, typed or dropped, understood: a link of the page, a saved game, a file of
// games, a position, moves. The engine reads all but links and single saved games. Where a text can
// be meant for more than one game, or has several, all of them are given, to be chosen from.
import type { Position, Shown } from '../engine/types.ts'
import { ZermeloError } from '../engine/types.ts'
import { type FileGame, readGames } from '../engine/whole.ts'
import { readLink } from '../model/link.ts'
import { isRecord, readRecord } from '../model/record.ts'
import { gameName, specsOf } from '../model/spec.ts'
import { available, engine, pluginLine, show, table, why } from '../state.ts'
import { title } from '../words/phrases.ts'
import { isFile, isSingle, linkIn } from './kinds.ts'
import { s } from './say.ts'

export interface Found {
  position: Position
  players: readonly [string, string]
  result: number | null // 1: the first side won
  note: string // what was taken for granted, what is left out
}

// One that was found is what was meant.
export type Reading =
  | { found: readonly Found[]; asks: 'kind' | 'which'; faults?: string }
  | { refusal: string }

export const bytesMost = 16 * 1024 * 1024

const refuse = (refusal: string): Reading => ({ refusal })
const one = (position: Position, note = ''): Found => ({
  position,
  players: ['', ''],
  result: null,
  note,
})

// -- Links of the page. --

async function readLinkIn(fields: string): Promise<Reading> {
  const { position, plugin } = readLink(`#${fields.replace(/\bview=friend\b/, 'view=play')}`)
  if (!position) return refuse(s('linkNoGame'))
  if (position.moves.some((move) => !/^[!-\uffff]+$/.test(move))) return refuse(s('linkDamaged'))
  const name = gameName(position.game)
  if (plugin && !available.value.some((game) => game.name === name))
    return refuse(pluginLine(name, plugin))
  try {
    await show(position)
    return { found: [one(position)], asks: 'which' }
  } catch (error) {
    return refuse(s('linkRefused', { why: why(error) }))
  }
}

// -- Files of games. --

function leftOut({ variations, comments }: FileGame): string {
  if (variations === 0 && comments.length === 0) return ''
  return s('leftOut', { variations, comments: comments.length })
}

function faultOf(game: FileGame): ZermeloError | null {
  const [fault] = game.faults
  return fault ? new ZermeloError(fault.error, fault.id, fault.arguments) : null
}

// Whether what was wrong is that the file does not tell its game.
const untold = (error: unknown) => error instanceof ZermeloError && error.id.endsWith('-no-game')

function foundIn(game: FileGame): Found[] {
  if (game.game === undefined || !game.moves) return []
  const position = { game: game.game, start: game.start ?? null, moves: game.moves }
  const { players, result } = game
  return [{ position, players, result, note: leftOut(game) }]
}

type FileReading = Reading & { untold?: boolean }

// The games of a file that tells them, or that are those of `game`.
async function readFile(file: Uint8Array, game: string): Promise<FileReading> {
  try {
    const all = await readGames(file, game)
    const found = all.flatMap(foundIn)
    const bad = all.filter(({ game }) => game === undefined)
    const fault = bad[0] ? faultOf(bad[0]) : null
    const line = fault ? why(fault) : bad[0] ? s('nothingRead') : ''
    if (found.length === 0) return { refusal: line || s('nothingRead'), untold: untold(fault) }
    const faults = line && s('withFaults', { count: bad.length, why: line })
    return { found, asks: 'which', faults }
  } catch (error) {
    return { refusal: why(error), untold: untold(error) }
  }
}

// A file that does not tell its game may be of any that can be read so.
async function readAnyFile(file: Uint8Array): Promise<Reading> {
  const told = await readFile(file, '')
  if (!told.untold) return told
  const all = (await Promise.all(specs().map((spec) => readFile(file, spec)))).flatMap((reading) =>
    'found' in reading ? [reading.found] : [],
  )
  if (all.length === 0) return told
  if (all.length === 1) return { found: all[0]!, asks: 'which' }
  const first = all.map((found) => found[0]!)
  const moved = first.filter(({ position }) => position.moves.length > 0)
  return { found: moved.length > 0 ? moved : first, asks: 'kind' }
}

// -- Moves and positions. --

// The game on the table, then all others that there are.
function specs(): string[] {
  return [...new Set([table.value.game, ...specsOf(available.value)])]
}

interface Try {
  spec: string
  found?: Found
  board?: string // of what game, and how large
  error?: unknown
}

async function tryGame(spec: string, text: string): Promise<Try> {
  try {
    const read: Shown = await engine.value!.read(spec, text)
    const { game, start = null, played = [], note = '', board } = read
    const found = one({ game, start, moves: played }, note)
    return { spec, found, board: `${gameName(game)} ${board.width} ${board.height}` }
  } catch (error) {
    return { spec, error }
  }
}

// How many moves were understood before an error: messages about a move begin with its number.
function understood(error: unknown): number {
  if (!(error instanceof ZermeloError) || !error.id.startsWith('in-move')) return 0
  return Number(error.values[0]) || 0
}

// The refusal of the game that understood the most; of several, of that on the table.
function refusalOf(tries: readonly Try[]): string {
  const most = Math.max(...tries.map(({ error }) => understood(error)))
  const best = tries.find(({ error }) => understood(error) === most)!
  return s('readAs', { game: title(best.spec), why: why(best.error) })
}

// Rules of the same board do not differ in how a text is read: those in force are meant.
function distinct(tries: readonly Try[]): Found[] {
  const [own] = tries
  return tries.flatMap((one) => {
    const same = one !== own && own!.found !== undefined && one.board === own!.board
    return one.found && !same ? [one.found] : []
  })
}

async function readWritten(text: string): Promise<Reading> {
  const tries: Try[] = []
  for (const spec of specs()) tries.push(await tryGame(spec, text))
  const found = distinct(tries)
  return found.length > 0 ? { found, asks: 'kind' } : refuse(refusalOf(tries))
}

// Text in any notation, or else lines with a game each.
async function readText(text: string): Promise<Reading> {
  const read = await readWritten(text)
  if ('found' in read || !/\S\s*\n\s*\S/.test(text)) return read
  const lines = await readFile(new TextEncoder().encode(text), table.value.game)
  return 'found' in lines ? lines : read
}

// -- Anything. --

async function readRecordIn(text: string): Promise<Reading> {
  try {
    const { position } = readRecord(text)
    await show(position)
    return { found: [one(position)], asks: 'which' }
  } catch (error) {
    return refuse(why(error))
  }
}

// A server may know games that the library here does not.
async function readFileOf(file: Uint8Array, text: string): Promise<Reading> {
  const read = await readAnyFile(file)
  if ('found' in read || engine.value!.kind !== 'server') return read
  const own = await tryGame(table.value.game, text)
  return own.found ? { found: [own.found], asks: 'which' } : read
}

export async function readAnything(given: string | Uint8Array): Promise<Reading> {
  const file = typeof given === 'string' ? new TextEncoder().encode(given) : given
  if (file.length > bytesMost) return refuse(s('tooLarge', { most: bytesMost / 1024 / 1024 }))
  const text = new TextDecoder().decode(file).replaceAll('\r\n', '\n').trim()
  if (text === '') return refuse(s('empty'))
  const link = linkIn(text)
  if (link !== null) return readLinkIn(link)
  if (isRecord(text) && isSingle(text)) return readRecordIn(text)
  return isFile(text) ? readFileOf(file, text) : readText(text)
}
