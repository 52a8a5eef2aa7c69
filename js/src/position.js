// SPDX-License-Identifier: MIT
// Games and positions. A position never changes: a move leads to another one.
//
// Both take an `engine`: `now(name, ...args)` answers at once, `ask({name, args, progress, signal})`
// as the kind of the engine has it: by a promise, or at once too.

import {
  bestCall,
  explainCall,
  linesOf,
  perftCall,
  playoutsCall,
  solveCall,
  writtenLines,
} from './calls.js'
import {
  checkBook,
  checkMoves,
  checkNotation,
  checkNumber,
  checkText,
  checkWhole,
  optionsOf,
} from './options.js'

const PIXELS_MOST = 20000

// How node, and consoles that follow it, show an object.
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

// What the engine understands of a text that a person wrote.
function reading(method, engine, record, text, options) {
  const { notation } = optionsOf(method, options, { notation: 'usual' })
  return engine.now('engine_show', writtenLines(record, text, checkNotation(method, notation)))
}

export class Game {
  #engine
  #book

  constructor(engine, name, options) {
    const game = checkText('game', 'name', name)
    this.#engine = engine
    this.#book = checkBook('game', optionsOf('game', options, { book: undefined }).book)
    this.start = this.#begin({ game, moves: [] })
    this.name = this.start.game
    this.book = this.#book ? Object.freeze(this.#facts()) : null
    this.rules = this.start.details().rules
    this.levels = this.start.details().levels
    Object.freeze(this)
  }

  position(text, options) {
    return this.read(text, options).position
  }

  read(text, options = {}) {
    const written = { game: this.name, start: checkText('position', 'text', text), moves: [] }
    const { position, played, note } = reading('position', this.#engine, written, '', options)
    const from = played.length > 0 ? {} : { start: position }
    return { position: this.#begin({ game: this.name, ...from, moves: played }), note }
  }

  adaptLevel(at, games, score) {
    checkNumber('adaptLevel', 'at', at, 8, 1)
    checkWhole('adaptLevel', 'games', games)
    checkNumber('adaptLevel', 'score', score, 1)
    return this.#engine.now('engine_adapt', linesOf(this.start.toJSON()), at, games, score)
  }

  #begin(record) {
    return new this.#engine.Position(this.#engine, record, this.#book)
  }

  // Refuses a book that cannot be used for the game.
  #facts() {
    return this.#engine.now('engine_book_facts', linesOf(this.start.toJSON()), this.#book)
  }

  toString() {
    return this.name
  }

  [INSPECT](_depth, options, inspect) {
    return `Game ${inspect({ name: this.name }, options)}`
  }
}

export class Position {
  #engine
  #record
  #state
  #details
  #book

  constructor(engine, record, book) {
    const state = engine.now('engine_moves', linesOf(record))
    const moves = state.made ? [...record.moves.slice(0, -1), state.made] : record.moves
    this.#engine = engine
    this.#book = book
    this.#record = { ...record, game: state.game, moves: Object.freeze(moves) }
    this.#state = { ...state, moves: Object.freeze(state.moves) }
  }

  get game() {
    return this.#record.game
  }

  get text() {
    return this.#state.position
  }

  get moves() {
    return this.#record.moves
  }

  get side() {
    return this.#state.side
  }

  get over() {
    return this.#state.over
  }

  get outcome() {
    return this.#state.result ?? null
  }

  get outcomeText() {
    return this.#state.resultText ?? null
  }

  get legalMoves() {
    return this.#state.moves
  }

  get evaluation() {
    return this.details().evaluation
  }

  // All that a page needs to draw it.
  details() {
    this.#details ??= this.#engine.now('engine_show', this.#lines())
    return this.#details
  }

  diagram() {
    return this.#engine.now('engine_diagram', this.#lines()).diagram
  }

  svg(options = {}) {
    const o = optionsOf('svg', options, { width: 0, height: 0 })
    const width = checkNumber('svg', 'width', o.width, PIXELS_MOST)
    const height = checkNumber('svg', 'height', o.height, PIXELS_MOST)
    return this.#engine.now('engine_svg', this.#lines(), width, height).svg
  }

  play(moves, options) {
    const isMove = options === undefined && this.legalMoves.includes(moves)
    if (typeof moves === 'string' && !isMove) return this.read(moves, options).position
    return this.#playEach(checkMoves('play', moves))
  }

  // A text of moves as people write them.
  read(text, options = {}) {
    const written = checkText('play', 'moves', text)
    const { played, note } = reading('play', this.#engine, this.#record, written, options)
    return { position: this.#playEach(played.slice(this.moves.length)), note }
  }

  #playEach(words) {
    let position = this
    try {
      for (const word of words) position = position.#after(word)
    } catch (error) {
      const made = position.moves.length - this.moves.length
      throw words.length > 1 ? (error.inMove?.(made + 1) ?? error) : error
    }
    return position
  }

  // Draws an outcome of a chance node.
  draw(seed = Math.floor(Math.random() * 2 ** 32)) {
    const { move } = this.#engine.now(
      'engine_draw',
      this.#lines(),
      checkWhole('draw', 'seed', seed),
    )
    return this.#after(move)
  }

  best(options = {}) {
    return this.#engine.ask(bestCall(this.#record, this.#book, options))
  }

  explain(player = 'alphabeta:depth=3', options = {}) {
    return this.#engine.ask(explainCall(this.#record, player, options))
  }

  solve(options = {}) {
    return this.#engine.ask(solveCall(this.#record, this.#book, options))
  }

  playouts(options = {}) {
    return this.#engine.ask(playoutsCall(this.#record, options))
  }

  perft(depth, options = {}) {
    return this.#engine.ask(perftCall(this.#record, depth, options))
  }

  toString() {
    return this.text
  }

  toJSON() {
    return this.#record
  }

  [INSPECT](_depth, options, inspect) {
    return `Position ${inspect(this.#record, options)}`
  }

  #lines() {
    return linesOf(this.#record)
  }

  #after(move) {
    const moves = [...this.#record.moves, move]
    return new this.#engine.Position(this.#engine, { ...this.#record, moves }, this.#book)
  }
}
