// SPDX-License-Identifier: MIT
// What one answer says, held against itself: value, kind, outcome, distance and line, the ranking,
// and the same in words.
import { interval } from './book.mjs'

// The outcome that follows from a proven value.
function outcomeOf(known) {
  const [lo, hi] = interval(known)
  if (lo > 0) return 'win'
  if (hi < 0) return 'loss'
  return lo === 0 && hi === 0 ? 'draw' : null
}

// With luck a proven average has an outcome only if its distance is known.
function* faultsOfOutcome(known, luck) {
  const { kind, outcome, distance, distance_kind, value } = known
  const expected = luck && distance === null ? null : outcomeOf(known)
  if (outcome !== expected) yield `the outcome is ${outcome}, not ${expected}`
  if ((distance === null) !== (distance_kind === null)) yield 'a distance without a kind'
  if (distance !== null && (kind !== 'exact' || value === 0)) yield 'a distance that is of nothing'
  if (distance !== null && distance < 1) yield `a distance of ${distance}`
}

const fits = {
  exact: (n, d) => n === d,
  at_most: (n, d) => n <= d,
  at_least: (n, d) => n >= d,
}

// A line need not reach the end of the game; if it does, then with the value, and when it says so.
function* faultsOfLine({ value, kind, distance, distance_kind, pv }, luck, at) {
  const end = at.after(pv)
  if (end.error) return yield `its line is not legal: ${end.error}`
  if (luck || !['exact', 'lower'].includes(kind)) return
  const known = distance_kind !== null
  if (!end.over) {
    if (known && distance_kind !== 'at_least' && pv.length >= distance)
      yield 'its line is longer than the distance'
    return
  }
  const result = at.side === 0 ? end.result : -end.result
  if (kind === 'exact' ? result !== value : result < value) yield `its line ends with ${result}`
  else if (known && !fits[distance_kind](pv.length, distance))
    yield `its line ends after ${pv.length} plies`
}

function* faultsOfKnown(known, luck, at) {
  yield* faultsOfOutcome(known, luck)
  yield* faultsOfLine(known, luck, at)
}

// A ranking: each move once, the best first, the first of them the answer.
function* faultsOfRanking(answer, luck, at) {
  const rows = answer.moves
  if (new Set(rows.map((r) => r.move)).size < rows.length) yield 'a move is ranked twice'
  if (rows.length && rows[0].move !== answer.move) yield `${rows[0].move} is ranked first`
  const proven = rows.filter((r) => r.kind === 'exact')
  for (const [i, row] of proven.entries())
    if (i > 0 && row.value > proven[i - 1].value + (luck ? 0.01 : 0))
      yield `${row.move} is ranked after ${proven[i - 1].move}, which has a lower value`
  for (const row of rows) {
    if (row.pv[0] !== row.move) yield `the line of ${row.move} begins with ${row.pv[0]}`
    for (const fault of faultsOfKnown(row, luck, at)) yield `row ${row.move}: ${fault}`
  }
}

// `at`: the side to move and what is after(moves) there. All that is wrong, in words.
export function* faultsOf(answer, luck, at) {
  yield* faultsOfKnown(answer, luck, at)
  if (answer.pv.length && answer.pv[0] !== answer.move) yield `its line is not of ${answer.move}`
  if (answer.moves) yield* faultsOfRanking(answer, luck, at)
}

// -- In words. ------------------------------------------------------------------------------------

const before = { heuristic: 'evaluation ', exact: '', lower: 'at least ', upper: 'at most ' }
const bound = { exact: '', at_most: 'at most ', at_least: 'at least ' }
const plain = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function number(value) {
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * 1000)) / 1000
  if (rounded === 0) return '0'
  const text = Math.abs(rounded).toFixed(Number.isInteger(rounded) ? 0 : 3)
  return (rounded < 0 ? '-' : '+') + text
}

function howFar({ distance, distance_kind: kind }) {
  const plies = `${distance} pl${distance === 1 ? 'y' : 'ies'}`
  const moves = Math.ceil(distance / 2)
  return `in ${bound[kind]}(${moves} moves? \\(${plies}\\)|${plies})`
}

// A value and its unit, which goes without saying where games are won or lost; there an estimate is
// never written as a result.
function valuePattern({ kind, value }) {
  if (kind !== 'heuristic') return `${plain(before[kind] + number(value))}( [a-z]+)?`
  const short = Math.max(-0.999, Math.min(0.999, value))
  return `evaluation (${plain(number(value))} [a-z]+|${plain(number(short))})`
}

// The pattern of what is known of a value: "+1, a proven win in at most 7 moves (13 plies)".
function knownPattern(known) {
  const { kind, outcome, distance } = known
  const value = valuePattern(known)
  if (outcome)
    return `${value}, a proven ${outcome}${distance === null ? '' : ` ${howFar(known)}`}`
  return kind === 'exact' ? `${value} on average, proven` : value
}

const unknown = 'unknown, between [-+\\d]+ and .*'

const fields = (text) =>
  Object.fromEntries(
    text
      .split('\n')
      .map((line) => /^(\w+) +(.*)$/.exec(line)?.slice(1, 3))
      .filter(Boolean),
  )

// A long line is cut in the text.
const shownMoves = 32
const shownLine = (pv) =>
  pv.slice(0, shownMoves).join(' ') + (pv.length > shownMoves ? ' ...' : '')

// What zermelo best or solve prints against the JSON of the same search.
export function* faultsOfText(text, answer) {
  const said = fields(text)
  const value = answer.kind === 'unknown' ? unknown : knownPattern(answer)
  if (!new RegExp(`^${value}$`).test(said.value)) yield `the text says "${said.value}"`
  if ((said.move ?? null) !== answer.move) yield `the text has the move ${said.move}`
  if (said.kind !== undefined && said.kind !== answer.kind) yield `the text has kind ${said.kind}`
  if (said.line === undefined) return
  const { distance, distance_kind: kind } = answer
  const which = kind && kind !== 'exact' ? `, ${bound[kind].trim()}` : ''
  if (said.distance !== (distance === null ? undefined : `${distance}${which}`))
    yield `the text has the distance ${said.distance}`
  if (said.line !== shownLine(answer.pv)) yield `the text has the line ${said.line}`
}

// The last table of zermelo analyse against the JSON of the same search.
export function* faultsOfTable(text, answer) {
  const rows = text.slice(text.lastIndexOf('to move:')).match(/^ *\d+\. .*$/gm) ?? []
  if (rows.length !== answer.moves.length) return yield `the text has ${rows.length} rows`
  for (const [i, row] of answer.moves.entries()) {
    const begin = `^ *${i + 1}\\. ${plain(row.move)} +\\d+ +`
    const form = `${begin}${knownPattern(row)} +${plain(row.pv[0])}\\b`
    if (!new RegExp(form).test(rows[i])) yield `the text says "${rows[i]}" of ${row.move}`
  }
}
