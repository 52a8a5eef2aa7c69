// SPDX-License-Identifier: MIT
// What the library or the package refuses, in one line.

export class ZermeloError extends Error {
  name = 'ZermeloError'

  // `id` and `values` are the same as data, for translators: see docs/messages.md of the library;
  // ids of the package's own messages begin with "package-": docs/javascript.md.
  constructor(message, id = '', values = []) {
    super(message)
    this.id = id
    this.values = values
  }

  // From what the engine answers instead of a result.
  static of({ error, id = '', arguments: values = [] }) {
    return new ZermeloError(error, id, values)
  }

  // The same about one of several moves, as zm_play_text() says it.
  inMove(number) {
    const values = [String(number), ...this.values]
    return new ZermeloError(`move ${number}: ${this.message}`, `in-move/${this.id}`, values)
  }
}
