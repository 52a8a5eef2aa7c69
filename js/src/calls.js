// SPDX-License-Identifier: MIT
// What the methods of a position ask the engine: the function, its arguments, and who hears of
// progress. The order of arguments is that of page/engine/page_engine.h.

import {
  checkCount,
  checkFunction,
  checkMoves,
  checkNumber,
  checkSeconds,
  checkSignal,
  checkText,
  checkWhole,
  optionsOf,
  refuse,
  YEAR,
} from './options.js'

const MOVES_MOST = 65536 // in a ranking
const MOST = 2 ** 31 - 1 // the bounds of a claim that has one end
const LEAST = -(2 ** 31)

const linesFrom = (lines) => lines.map((line) => line.replaceAll('\n', '\r')).join('\n')

// The three lines of a position.
export function linesOf({ game, start, moves }) {
  return linesFrom([game, start ?? '', moves.join(' ')])
}

// The five lines of one that is read: moves as people write them, and what numbers mean.
export function writtenLines({ game, start, moves }, text, notation) {
  return linesFrom([game, start ?? '', moves.join(' '), text, notation])
}

// A search that ends after a number of nodes can be repeated; others draw a seed.
function seedOf(method, { seed, nodes }) {
  if (seed === undefined) return nodes ? 0 : Math.floor(Math.random() * 2 ** 32)
  return checkWhole(method, 'seed', seed)
}

const hearing = (method, { progress, signal }) => ({
  method,
  progress: checkFunction(method, 'progress', progress),
  signal: checkSignal(method, signal),
})

const NO_BYTES = new Uint8Array()

const thinking = {
  player: undefined,
  time: undefined,
  nodes: undefined,
  memory: undefined,
  seed: undefined,
  clock: undefined,
  increment: 0,
  only: undefined,
  exclude: undefined,
  signal: undefined,
}

// The player, or the strongest; without any limit for a time.
function playerOf(method, o, seconds) {
  if (o.player !== undefined) return checkText(method, 'player', o.player)
  return o.time || o.nodes || o.clock || !seconds ? 'strong' : `strong:time=${seconds}s`
}

// Moves among which to choose, or not to: '' is no choice, and a list without moves is ' '.
function choiceOf(method, moves) {
  return moves === undefined ? '' : checkMoves(method, moves).join(' ') || ' '
}

function thinkCall(method, record, book, o, player) {
  const args = [
    linesOf(record),
    player,
    checkSeconds(method, 'time', o.time),
    checkCount(method, 'nodes', o.nodes),
    checkCount(method, 'memory', o.memory),
    seedOf(method, o),
    checkCount(method, 'rank', o.rank, MOVES_MOST - 1),
    checkSeconds(method, 'clock', o.clock),
    checkNumber(method, 'increment', o.increment, YEAR),
    book ?? NO_BYTES,
    NO_BYTES, // no experience
    choiceOf(method, o.only),
    choiceOf(method, o.exclude),
  ]
  return { name: 'engine_think', args, ...hearing(method, o) }
}

// `book` has the bytes of a book from which players answer; undefined: there is none.
export function bestCall(record, book, options) {
  const o = optionsOf('best', options, { ...thinking, rank: undefined, progress: undefined })
  return thinkCall('best', record, book, o, playerOf('best', o, 1))
}

// Without a limit it continues until nothing can change, or until it is stopped.
export function analyseCall(record, book, options) {
  const o = optionsOf('analyse', options, { ...thinking, rank: 5 })
  return thinkCall('analyse', record, book, o, playerOf('analyse', o, 0))
}

export function explainCall(record, player, options) {
  const o = optionsOf('explain', options, { nodes: 1000, signal: undefined })
  const args = [
    linesOf(record),
    checkText('explain', 'player', player),
    checkWhole('explain', 'nodes', o.nodes, 1_000_000, 1),
  ]
  return { name: 'engine_explain', args, ...hearing('explain', o) }
}

const claims = { draw: '0', first: '>=1', second: '<=-1' }
const CLAIM = /^(>=|<=|=|(?=[+-]?\d))([+-]?\d{1,6})$/

// The bounds of a claim; of none, bounds that are in the wrong order.
function boundsOf(claim) {
  if (claim === undefined) return [1, 0]
  const [, sign, number] = CLAIM.exec(claims[claim] ?? claim) ?? []
  if (number === undefined)
    refuse('solve', 'claim', claim, 'draw, first, second, or as in +8, >=8, <=8')
  const value = Number(number)
  return [sign === '<=' ? LEAST : value, sign === '>=' ? MOST : value]
}

export function solveCall(record, book, options) {
  const o = optionsOf('solve', options, {
    claim: undefined,
    certificate: false,
    leaves: 0,
    method: '',
    time: undefined,
    nodes: undefined,
    memory: undefined,
    progress: undefined,
    signal: undefined,
  })
  const args = [
    linesOf(record),
    checkText('solve', 'method', o.method),
    ...boundsOf(o.claim),
    checkSeconds('solve', 'time', o.time),
    checkCount('solve', 'nodes', o.nodes),
    checkCount('solve', 'memory', o.memory),
    Number(Boolean(o.certificate)),
    checkWhole('solve', 'leaves', o.leaves, 24),
    book ?? NO_BYTES,
  ]
  return { name: 'engine_solve', args, ...hearing('solve', o) }
}

export function playoutsCall(record, options) {
  const o = optionsOf('playouts', options, { count: 1000, seed: undefined, signal: undefined })
  const args = [
    linesOf(record),
    checkWhole('playouts', 'count', o.count, Number.MAX_SAFE_INTEGER, 1),
    seedOf('playouts', o),
  ]
  return { name: 'engine_playouts', args, ...hearing('playouts', o) }
}

export function perftCall(record, depth, options) {
  const o = optionsOf('perft', options, { outcomes: false, signal: undefined })
  const args = [
    linesOf(record),
    checkWhole('perft', 'depth', depth, 1000),
    Number(Boolean(o.outcomes)),
  ]
  return { name: 'engine_perft', args, ...hearing('perft', o) }
}

// A position that is verified: {game, moves}. A game by its name has its moves in the options.
function verified(of, moves) {
  if (typeof of === 'string') return { game: of, moves: moves ?? [] }
  const record = of?.toJSON?.() ?? of
  if (typeof record?.game !== 'string' || !Array.isArray(record.moves))
    refuse('verify', 'position', of, 'a position, or a game by its name')
  if (record.start)
    refuse('verify', 'the start', record.start, "the game's own: a proof is about its moves")
  if (moves !== undefined) refuse('verify', 'moves', moves, 'left out: the position has its own')
  return record
}

// `numbersOf({game, moves})` has the numbers by which the verifier knows moves that are texts.
export function verifyCall(module, of, claim, certificate, options, numbersOf) {
  const o = optionsOf('verify', options, { moves: undefined, signal: undefined })
  const { game, moves } = verified(of, o.moves)
  checkText('verify', 'claim', claim)
  if (!(certificate instanceof Uint8Array))
    refuse('verify', 'certificate', certificate, 'a Uint8Array')
  const numbers =
    Array.isArray(moves) && moves.every(Number.isSafeInteger)
      ? moves
      : numbersOf({ game, moves: checkMoves('verify', moves) })
  const args = [module, game, claim, certificate, numbers]
  return { name: 'verify', args, ...hearing('verify', o) }
}
