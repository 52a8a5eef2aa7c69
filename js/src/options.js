// SPDX-License-Identifier: MIT
// Options of the package's methods: bad ones get one line that says what was wrong and what is
// accepted.

import { ZermeloError } from './error.js'

const shown = (value) => (typeof value === 'string' ? `"${value}"` : String(value))

export function refuse(method, what, value, accepted) {
  throw new ZermeloError(`${method}: ${what} is ${shown(value)}, accepted is ${accepted}`)
}

// The options of a method, by name; those that are left out or undefined have `defaults`.
export function optionsOf(method, given, defaults) {
  if (typeof given !== 'object' || given === null)
    refuse(method, 'the argument', given, 'an object with options')
  for (const name of Object.keys(given))
    if (!(name in defaults))
      refuse(method, 'an option', name, `one of ${Object.keys(defaults).join(', ')}`)
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

export function checkFunction(method, name, value) {
  if (value !== undefined && typeof value !== 'function') refuse(method, name, value, 'a function')
  return value
}

export function checkSignal(method, value) {
  if (value !== undefined && typeof value?.addEventListener !== 'function')
    refuse(method, 'signal', value, 'an AbortSignal')
  return value
}
