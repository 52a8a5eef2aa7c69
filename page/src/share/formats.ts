// The game on the table as text, in the formats that there are. Moves, the position and saved games
// are written here; files for other programs by the library.
import type { Shown } from '../engine/types.ts'
import { writeGame } from '../engine/whole.ts'
import { writeRecord } from '../model/record.ts'
import { line } from '../model/variations.ts'
import type { End, Seats } from '../play/match.ts'
import { positionAt, table } from '../state.ts'
import type { Key } from '../words/languages.ts'

export const formats = [
  { name: 'moves', key: 'formatMoves', extension: 'txt' },
  { name: 'position', key: 'formatPosition', extension: 'txt' },
  { name: 'sgf', key: 'formatSgf', extension: 'sgf' },
  { name: 'pgn', key: 'formatPgn', extension: 'pgn' },
  { name: 'psq', key: 'formatPsq', extension: 'psq' },
  { name: 'saved', key: 'formatSaved', extension: 'zermelo' },
  { name: 'openspiel', key: 'formatOpenspiel', extension: 'txt' },
  { name: 'kgp', key: 'formatKgp', extension: 'txt' },
] as const satisfies readonly { name: string; key: Key<'share'>; extension: string }[]

export type FormatName = (typeof formats)[number]['name']

const playerOf = (seat: Seats[number]) =>
  seat.kind === 'player' ? seat.player : seat.kind === 'human' ? 'human' : ''

// What the moves do not tell: who played, and how it ended if not by its rules.
export function toldOf(ended: End | null, seats: Seats): Record<string, string> {
  const [first, second] = seats.map(playerOf)
  const told: Record<string, string> = {}
  if (first) told.First = first
  if (second) told.Second = second
  if (ended) {
    told.Result = ended.side === 0 ? '0-1' : '1-0'
    told.Termination = ended.how === 'resigned' ? 'resignation' : 'time'
  }
  return told
}

// Of the game the line that is looked at, to its end; of its positions the one that is looked at.
export async function writtenAs(
  format: FormatName,
  now: Shown,
  ended: End | null,
  seats: Seats,
): Promise<string> {
  const ids = line(table.value.tree)
  const position = positionAt(ids[ids.length - 1])
  if (format === 'position') return now.position
  if (format === 'moves') return position.moves.join(' ')
  if (format === 'saved')
    return writeRecord({
      position,
      players: [playerOf(seats[0]), playerOf(seats[1])],
      seed: null,
    })
  return writeGame(format === 'kgp' ? positionAt() : position, format, toldOf(ended, seats))
}
