// SPDX-License-Identifier: MIT
// The engine as the page sees it. Two implementations: the library compiled to WebAssembly in a
// Web Worker (browser.ts, worker.ts), and the server's JSON interface.
// Every call is stateless: it carries the whole position.

export interface Position {
  game: string // "kalah:6,4"
  start?: string | null // position text; null or left out: the game's own start
  moves: string[] // texts of moves and events since
}

export interface GameInfo {
  name: string
  usage: string
  summary: string
  example: string
  sides: [string, string]
  unit: string
  luck: boolean
  aliases: { name: string; standsFor: string }[]
  plugin?: string // the file that the server has it from; no other engine knows the game
}

export interface PlayerInfo {
  name: string
  about: string
  options: { key: string; values: string; fallback: string; about: string }[]
}

/* Data to draw a board, from the game's own `describe` hook (JSON written by C; zm_describe() in
 * zermelo.h is its manual). Units: one cell is 1x1, x to the right, y down, from the upper left
 * corner. Cells are drawn in the order listed. */
export interface Cell {
  id: string
  shape: 'square' | 'circle' | 'pit' | 'store' | 'point' | 'hole' | 'label'
  x: number // the upper left corner of the cell
  y: number
  w?: number // 1 if left out
  h?: number
  label: string // spoken name; for the shape label what is written on it
  as?: string // a click here stands for a click on that cell
  shade?: 0 | 1
  owner?: 0 | 1
}

export interface Piece {
  cell: string
  kind: string // 'stone','disc','seeds','stick','king','pawn','rook','present','x','o'
  side?: 0 | 1 | 2 // 2 is nature
  count?: number
  label: string
}

export interface BoardText {
  x: number // where the text begins
  y: number // the middle of the line
  text: string
  size?: number // height of the letters in cells; 0.4 if left out
  mono?: boolean // all letters equally wide; blanks count
}

export interface Board {
  width: number
  height: number
  cells: Cell[]
  pieces: Piece[]
  texts?: BoardText[]
}

/* A move. No other move of the position has the same cells, nor begins with them. A move without
 * cells (too many moves for one board) can only be chosen by its text. */
export interface MoveInfo {
  text: string
  cells: string[] // to be clicked in this order
  weight?: number // of a chance outcome: its probability
}

export type SignKind =
  | 'end'
  | 'doublePlay'
  | 'openFour'
  | 'fours'
  | 'fourThree'
  | 'threes'
  | 'four'
  | 'three'

/* A threat annotation of a cell. Rows are named as in five in a row. */
export interface Sign {
  kind: SignKind
  side: 0 | 1 // whose it is, whoever is to move
  cell: string
}

export interface Shown {
  game: string
  position: string
  side: 0 | 1 | 'nature'
  over: boolean
  result?: number // for the first side, in the game's unit
  resultText?: string
  rules: string
  board: Board
  moves: MoveInfo[]
  evaluation: number // for the first side, in the game's unit
  signs?: Sign[] // the most urgent first, one side's before the other's
  last?: string[] // cells of the last move
}

/* What a distance is: that of the value with best play, or a bound of it. A win is known "at most"
 * that far if a shorter one was not ruled out, a loss "at least" if a longer one was not. */
export type DistanceKind = 'exact' | 'at_most' | 'at_least'

/* The fields of `zermelo best --json`, and the ranking. */
export interface Answer {
  move: string
  value: number // for the side to move
  kind: 'exact' | 'lower' | 'upper' | 'heuristic'
  outcome: 'win' | 'draw' | 'loss' | null
  distance: number | null // in plies
  distance_kind?: DistanceKind | null
  depth: number
  nodes: number
  simulations: number
  time_ms: number
  pv: string[]
  player: string
  seed: number
  rule?: string // for players that follow rules, the one that spoke
  running?: boolean
  bound?: { kind: 'lower' | 'upper'; value: number } // of the deeper search that is running
  moves?: RankedMove[] // the best first
}

export interface RankedMove {
  move: string
  value: number
  kind: Answer['kind']
  outcome?: Answer['outcome']
  distance: number | null
  distance_kind?: DistanceKind | null
  depth?: number // 0: not searched
  visits?: number // by Monte Carlo searches
  pv: string[]
}

/* The object of `zermelo explain --format json`. */
export interface Tree {
  [key: string]: unknown
}

export interface Limits {
  seconds?: number // for this move
  clock?: number // seconds that the side to move has left, of which the engine spends a part
  increment?: number // seconds given back after each move
  nodes?: number
  memory?: number // bytes
  seed?: number
  rank?: boolean
}

/* What the engine refuses, in the library's one line; its id and arguments, if it has them. */
export class EngineError extends Error {
  override name = 'EngineError'

  constructor(
    message: string,
    readonly id = '',
    readonly values: readonly string[] = [],
  ) {
    super(message)
  }
}

/* The server does not answer any more. */
export class ServerGone extends EngineError {
  override name = 'ServerGone'
}

export interface Engine {
  readonly kind: 'browser' | 'server'
  readonly threads: number
  games(): Promise<GameInfo[]>
  players(): Promise<PlayerInfo[]>
  show(p: Position): Promise<Shown> // rejects with EngineError
  // Aborting ends it at once: with the best answer so far, or EngineError if there is none.
  think(
    p: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ): Promise<Answer>
  explain(p: Position, player: string, maxNodes: number): Promise<Tree>
  drawEvent(p: Position, seed: number): Promise<{ move: string; seed: number }>
}
