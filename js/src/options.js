// SPDX-License-Identifier: MIT
// Options of the package's methods: bad ones get one line that says what was wrong and what is
// accepted.

import { ZermeloError } from './error.js'

export const YEAR = 31536000 // seconds

function shown(value) {
  if (typeof value === 'string') return `"${value}"`
  if (Array.isArray(value)) return 'a list'
  return value !== null && ['object', 'function'].includes(typeof value)
    ? `of type ${typeof value}`
    : String(value)
}

const isPromise = (value) => typeof value?.then === 'function'

export function refuse(method, what, value, accepted) {
  if (isPromise(value))
    throw new ZermeloError(`${method}: ${what} is a Promise: await it`, 'package-promise', [
      method,
      what,
    ])
  const values = [method, what, shown(value), accepted]
  const message = `${method}: ${what} is ${shown(value)}, accepted is ${accepted}`
  throw new ZermeloError(message, 'package-argument', values)
}

function refuseOption(method, name, defaults) {
  const accepted = Object.keys(defaults).join(', ')
  const message = `${method}: unknown option "${name}", accepted are ${accepted}`
  throw new ZermeloError(message, 'package-option', [method, name, accepted])
}

// The options of a method, by name; those that are left out or undefined have `defaults`.
export function optionsOf(method, given, defaults) {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || isPromise(given))
    refuse(method, 'the argument', given, 'an object with options')
  for (const name of Object.keys(given))
    if (!(name in defaults)) refuseOption(method, name, defaults)
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) }
}

export function checkText(method, name, value) {
  if (typeof value !== 'string') refuse(method, name, value, 'a text')
  return value
}

export function checkNumber(method, name, value, most = Number.MAX_SAFE_INTEGER, least = 0) {
  if (!(typeof value === 'number' && value >= least && value <= most))
    refuse(method, name, value, `a number from ${least} to ${most}`)
  return value
}

export function checkWhole(method, name, value, most = Number.MAX_SAFE_INTEGER, least = 0) {
  if (!(Number.isSafeInteger(value) && value >= least && value <= most))
    refuse(method, name, value, `a whole number from ${least} to ${most}`)
  return value
}

// A limit that is left out is 0 for the engine: there is none, or one of its own.
export function checkCount(method, name, value, most) {
  return value === undefined ? 0 : checkWhole(method, name, value, most, 1)
}

export function checkSeconds(method, name, value) {
  if (value === undefined) return 0
  if (!(typeof value === 'number' && value > 0 && value <= YEAR))
    refuse(method, name, value, `a number of seconds above 0, at most ${YEAR}`)
  return value
}

// Moves as single texts, from a text or from a list of them.
export function checkMoves(method, moves) {
  const list = Array.isArray(moves) ? moves : [moves]
  const what = Array.isArray(moves) ? 'a move' : 'moves'
  for (const text of list)
    if (typeof text !== 'string')
      refuse(method, what, text, 'a text such as "3 1", or a list of texts')
  return list.flatMap((text) => text.split(/\s+/).filter(Boolean))
}

export function checkFunction(method, name, value) {
  if (value !== undefined && typeof value !== 'function') refuse(method, name, value, 'a function')
  return value
}

export function checkNotation(method, value) {
  if (!['usual', 'openspiel'].includes(value))
    refuse(method, 'notation', value, '"usual" or "openspiel"')
  return value
}

// Bytes of a book of openings; false, as left out: none.
export function checkBook(method, value) {
  if (value !== undefined && value !== false && !(value instanceof Uint8Array))
    refuse(method, 'book', value, 'a Uint8Array with the bytes of a book, or false')
  return value || undefined
}

export function checkSignal(method, value) {
  if (value !== undefined && typeof value?.addEventListener !== 'function')
    refuse(method, 'signal', value, 'an AbortSignal')
  return value
}
