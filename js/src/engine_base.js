// SPDX-License-Identifier: MIT
// What both kinds of engine have: games, players, and answers at once.

import { books } from './books.js'
import { ZermeloError } from './error.js'
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

  async book(name) {
    const address = books[this.game(name).name]
    return address ? this.#read(address) : null
  }

  // The moves of a certificate's position by their numbers: the places they have at the start.
  numbersOf({ game, moves }) {
    const { start } = this.game(game)
    return start.play(moves).moves.map((move) => start.legalMoves.indexOf(move))
  }

  now(name, ...args) {
    const answer = this.#core.call(name, ...args)
    if (answer.error !== undefined) throw ZermeloError.of(answer)
    return answer
  }
}
