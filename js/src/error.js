// SPDX-License-Identifier: MIT
// What the library or the package refuses, in one line.

export class ZermeloError extends Error {
  name = 'ZermeloError'

  // `id` and `values` are the same as data, for translators: see docs/messages.md of the library.
  constructor(message, id = '', values = []) {
    super(message)
    this.id = id
    this.values = values
  }

  // From what the engine answers instead of a result.
  static of({ error, id = '', arguments: values = [] }) {
    return new ZermeloError(error, id, values)
  }
}
