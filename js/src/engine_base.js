// SPDX-License-Identifier: MIT
// What both kinds of engine have: games, players, and answers at once.

import { ZermeloError } from './error.js'
import { Game } from './position.js'

export class EngineBase {
  #core

  constructor(core) {
    this.#core = core
  }

  games() {
    return this.now('engine_games')
  }

  players() {
    return this.now('engine_players')
  }

  game(name) {
    return new Game(this, name)
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
