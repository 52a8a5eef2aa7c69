// SPDX-License-Identifier: MIT
// What the methods of a position ask the engine: the function, its arguments, and who hears of
// progress. The order of arguments is that of page/engine/page_engine.h.

import {
  checkFunction,
  checkNumber,
  checkSignal,
  checkText,
  checkWhole,
  optionsOf,
  refuse,
} from './options.js'

const YEAR = 31536000 // seconds
const MOVES_MOST = 65536 // in a ranking
const MOST = 2 ** 31 - 1 // the bounds of a claim that has one end
const LEAST = -(2 ** 31)

// The three lines of a position.
export function linesOf({ game, start, moves }) {
  return [game, start ?? '', moves.join(' ')].map((line) => line.replaceAll('\n', ' ')).join('\n')
}

// A search that ends after a number of nodes can be repeated; others draw a seed.
function seedOf(method, { seed, nodes }) {
  if (seed === undefined) return nodes ? 0 : Math.floor(Math.random() * 2 ** 32)
  return checkWhole(method, 'seed', seed)
}

const hearing = (method, { progress, signal }) => ({
  progress: checkFunction(method, 'progress', progress),
  signal: checkSignal(method, signal),
})

const thinking = {
  player: undefined,
  time: 0,
  nodes: 0,
  memory: 0,
  seed: undefined,
  clock: 0,
  increment: 0,
  signal: undefined,
}

// The player, or the strongest; without any limit for a time.
function playerOf(method, o, seconds) {
  if (o.player !== undefined) return checkText(method, 'player', o.player)
  return o.time || o.nodes || o.clock || !seconds ? 'strong' : `strong:time=${seconds}s`
}

function thinkCall(method, record, o, player) {
  const args = [
    linesOf(record),
    player,
    checkNumber(method, 'time', o.time, YEAR),
    checkWhole(method, 'nodes', o.nodes),
    checkWhole(method, 'memory', o.memory),
    seedOf(method, o),
    checkWhole(method, 'rank', o.rank, MOVES_MOST - 1),
    checkNumber(method, 'clock', o.clock, YEAR),
    checkNumber(method, 'increment', o.increment, YEAR),
  ]
  return { name: 'engine_think', args, ...hearing(method, o) }
}

export function bestCall(record, options) {
  const o = optionsOf('best', options, { ...thinking, rank: 0, progress: undefined })
  return thinkCall('best', record, o, playerOf('best', o, 1))
}

// Without a limit it continues until nothing can change, or until it is stopped.
export function analyseCall(record, options) {
  const o = optionsOf('analyse', options, { ...thinking, rank: 5 })
  return thinkCall('analyse', record, o, playerOf('analyse', o, 0))
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

export function solveCall(record, options) {
  const o = optionsOf('solve', options, {
    claim: undefined,
    certificate: false,
    leaves: 0,
    method: '',
    time: 0,
    nodes: 0,
    memory: 0,
    progress: undefined,
    signal: undefined,
  })
  const args = [
    linesOf(record),
    checkText('solve', 'method', o.method),
    ...boundsOf(o.claim),
    checkNumber('solve', 'time', o.time, YEAR),
    checkWhole('solve', 'nodes', o.nodes),
    checkWhole('solve', 'memory', o.memory),
    Number(Boolean(o.certificate)),
    checkWhole('solve', 'leaves', o.leaves, 24),
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

export function verifyCall(module, game, claim, certificate, options) {
  const o = optionsOf('verify', options, { moves: [], signal: undefined })
  checkText('verify', 'game', game)
  checkText('verify', 'claim', claim)
  if (!(certificate instanceof Uint8Array))
    refuse('verify', 'certificate', certificate, 'a Uint8Array')
  if (!Array.isArray(o.moves)) refuse('verify', 'moves', o.moves, 'a list of numbers')
  const args = [module, game, claim, certificate, o.moves]
  return { name: 'verify', args, ...hearing('verify', o) }
}
