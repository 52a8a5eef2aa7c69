// SPDX-License-Identifier: MIT
// What both kinds of engine have: games, players, and answers at once.

import { books } from './books.js'
import { ZermeloError } from './error.js'
import { checkNotation, checkText, optionsOf, refuse } from './options.js'
import { Game } from './position.js'

export class EngineBase {
  #core
  #read

  // `read(address)` returns a promise of the bytes of a file of the package.
  constructor(core, read) {
    this.#core = core
    this.#read = read
  }

  games() {
    return this.now('engine_games')
  }

  players() {
    return this.now('engine_players')
  }

  game(name, options = {}) {
    return new Game(this, name, options)
  }

  // The games of a file: a text, or its bytes. Their positions have no book.
  readGames(file, options = {}) {
    const method = 'readGames'
    const { game, notation } = optionsOf(method, options, { game: '', notation: 'usual' })
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
    if (!(bytes instanceof Uint8Array)) refuse(method, 'the file', file, 'a text or a Uint8Array')
    const openspiel = Number(checkNotation(method, notation) === 'openspiel')
    const name = checkText(method, 'game', game)
    const { games } = this.now('engine_read_games', bytes, name, openspiel)
    return games.map((one) => this.#gameOf(one))
  }

  #gameOf({ game, start, moves, faults, comments, ...rest }) {
    const record = { game, ...(start === null ? {} : { start }), moves }
    return {
      ...rest,
      position: game === undefined ? null : new this.Position(this, record),
      fault: faults.length > 0 ? ZermeloError.of(faults[0]) : null,
      comments: Object.fromEntries(comments.map(({ ply, text }) => [ply, text])),
    }
  }

  async book(name) {
    const address = books[this.game(name).name]
    return address ? this.#read(address) : null
  }

  // The moves of a certificate's position by their numbers: the places they have at the start; but in
  // Othello cells, row by row, and behind them the pass.
  numbersOf({ game, moves }) {
    const { start, name } = this.game(game)
    const n = Number(/^othello:(\d+)$/.exec(name)?.[1])
    const cell = (move) => (move.slice(1) - 1) * n + move.charCodeAt(0) - 97
    const number = (move) => (move === 'pass' ? n * n : cell(move))
    return start.play(moves).moves.map(n ? number : (move) => start.legalMoves.indexOf(move))
  }

  now(name, ...args) {
    const answer = this.#core.call(name, ...args)
    if (answer.error !== undefined) throw ZermeloError.of(answer)
    return answer
  }
}
