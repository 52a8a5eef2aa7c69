// SPDX-License-Identifier: MIT
// The version of the package, and whether an engine is of that version.

import { ZermeloError } from './error.js'

export const version = '0.2.0'

// As zm_version() has it: major * 10000 + minor * 100 + patch.
const written = (number) => [
  Math.floor(number / 10000),
  Math.floor(number / 100) % 100,
  number % 100,
]

// An engine of another version may take other arguments and give other answers.
export function checkVersion(number) {
  const theirs = written(number).join('.')
  if (theirs === version) return
  throw new ZermeloError(
    `the engine is version ${theirs}, accepted is that of the package, ${version}: load both from one release`,
    'package-version',
    [theirs, version],
  )
}
