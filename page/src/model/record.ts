// Saved games: the text format of docs/save-format.md, as `zermelo play --save` writes it.
import type { Position } from '../engine/types.ts'

export interface SavedGame {
  position: Position
  players: [string, string] // player strings or 'human'; '' if unknown
  seed: number | null
}

export class RecordError extends Error {
  constructor(
    readonly line: number,
    readonly text: string,
  ) {
    super(`line ${line}: ${text}`)
  }
}

const width = 90

function movesLines(moves: readonly string[]): string[] {
  const lines: string[] = []
  for (const move of moves) {
    const last = lines[lines.length - 1]
    if (last !== undefined && last.length + move.length < width) {
      lines[lines.length - 1] = `${last} ${move}`
    } else lines.push(`moves ${move}`)
  }
  return lines
}

export function writeRecord(saved: SavedGame): string {
  const { position, players, seed } = saved
  const lines = ['zermelo 1', `game ${position.game}`]
  if (players[0]) lines.push(`first ${players[0]}`)
  if (players[1]) lines.push(`second ${players[1]}`)
  if (seed !== null) lines.push(`seed ${seed}`)
  if (position.start) lines.push(`position ${position.start}`)
  lines.push(...movesLines(position.moves), 'end')
  return `${lines.join('\n')}\n`
}

interface Fields {
  game?: string
  first?: string
  second?: string
  seed?: string
  position?: string
  clock?: string // not kept by the page, nor is the next
  result?: string
}
const keys: readonly (keyof Fields)[] = [
  'game',
  'first',
  'second',
  'seed',
  'position',
  'clock',
  'result',
]

export function isRecord(text: string): boolean {
  return /^zermelo\s/.test(text.trimStart())
}

// Whether the moves are legal is for the engine to say.
export function readRecord(text: string): SavedGame {
  const fields: Fields = {}
  const moves: string[] = []
  let ended = false
  text.split(/\r?\n/).forEach((raw, i) => {
    const row = raw.trim()
    const [, key = '', value = ''] = /^(\S+)\s*(.*)$/.exec(row) ?? []
    const fail = (why: string) => new RecordError(i + 1, why)
    if (i === 0) {
      if (row !== 'zermelo 1') throw fail('not a saved game of version 1')
    } else if (row === '' || row.startsWith('#')) return
    else if (ended) throw fail('something stands after "end"')
    else if (key === 'end') ended = true
    else if (key === 'moves') moves.push(...value.split(/[\s,]+/).filter((word) => word !== ''))
    else {
      const known = keys.find((name) => name === key)
      if (!known || fields[known] !== undefined) throw fail(`"${key}" is not expected here`)
      fields[known] = value
    }
  })
  if (!ended) throw new RecordError(text.split('\n').length, 'no "end": the file was cut short')
  if (!fields.game) throw new RecordError(1, 'no game is named')
  return {
    position: { game: fields.game, start: fields.position ?? null, moves },
    players: [fields.first ?? '', fields.second ?? ''],
    seed: fields.seed === undefined ? null : Number(fields.seed),
  }
}
