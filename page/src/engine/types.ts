// SPDX-License-Identifier: MIT
// The engine as the page sees it. Two implementations: the library compiled to WebAssembly in a
// worker (browser.ts), with the parts of the npm package zermelo, and the server's JSON interface.
// Every call is stateless: it carries the whole position.

import type {
  Answer,
  GameInfo as BuiltIn,
  DistanceKind,
  PlayerInfo,
  PositionRecord,
  RankedMove,
  Shown,
} from 'zermelo'
import { ZermeloError } from 'zermelo/engine'

export type {
  Answer,
  Board,
  Cell,
  DistanceKind,
  MoveInfo,
  Piece,
  PlayerInfo,
  RankedMove,
  Shown,
  Sign,
  SignKind,
} from 'zermelo'
export { ZermeloError }

export type Position = PositionRecord

export interface GameInfo extends BuiltIn {
  plugin?: string // the file that the server has it from; no other engine knows the game
}

/* The object of `zermelo explain --format json`, read with care: a server may be older. */
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
  only?: string[] // the moves among which to choose
  exclude?: string[] // moves that are not to be chosen
  experience?: Uint8Array | undefined // of the game: for engines that learn
}

export type Mark = '' | '?!' | '?' | '??'

export interface ReviewValue {
  value: number // for the side that moved
  kind: RankedMove['kind']
  outcome: RankedMove['outcome']
  distance: number | null
  distance_kind: DistanceKind | null
  expected: number // score: 1 a win, 0.5 a draw, 0 a loss
}

/* A move of a review, as docs/review.md tells. */
export interface Reviewed {
  number: number // from 1
  ply: number // moves and chance outcomes before it
  side: string
  move: string
  reviewed: true
  best: string
  loss: number
  accuracy: number
  mark: Mark
  proven: boolean
  of_played: ReviewValue
  of_best: ReviewValue
  line: string[] // the best move, and what is expected then
  reply: string[] // the move that was played, and what is expected then
  lets_take: number // by the other side, in the game's unit
}

export interface ReviewSide {
  side: string
  moves: number // that are reviewed
  accuracy: number | null
  inaccuracies: number
  mistakes: number
  blunders: number
}

export interface Review {
  complete: boolean
  sides: [ReviewSide, ReviewSide]
  turn: number | null // the number of the move that lost the game
  moves: (Reviewed | { reviewed: false })[] // of players, in order
}

/* The server does not answer any more. */
export class ServerGone extends ZermeloError {
  override name = 'ServerGone'
}

export interface Engine {
  readonly kind: 'browser' | 'server'
  readonly threads: number
  games(): Promise<GameInfo[]>
  players(): Promise<PlayerInfo[]>
  show(p: Position): Promise<Shown> // rejects with ZermeloError
  // A position as people write it, or moves from the start: with `start`, `played` and `note`. A
  // server reads files of games, too, whatever their game.
  read(game: string, text: string): Promise<Shown>
  // Aborting ends it at once: with the best answer so far, or ZermeloError if there is none.
  think(
    p: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ): Promise<Answer>
  // Reviews all moves, or a number of them counted from the end, within a time in seconds. Aborting as above.
  review(
    p: Position,
    how: { seconds: number; last?: number },
    progress: (r: Review) => void,
    signal: AbortSignal,
  ): Promise<Review>
  // Aborting ends it at once, with an error.
  explain(p: Position, player: string, maxNodes: number, signal?: AbortSignal): Promise<Tree>
  drawEvent(p: Position, seed: number): Promise<{ move: string; seed: number }>
  // Where an adaptive level is after one more game than `games`, with the person's score of it, and
  // the level to play against next, from 1.
  adapt(
    p: Position,
    at: number,
    games: number,
    score: number,
  ): Promise<{ at: number; level: number }>
  // Learns of a game that is finished there: the experience of its game as it is afterwards. Where
  // the rules have not ended it, `result` is that for the first side. `values` are what was expected
  // of each move by the side that made it, NaN where nothing is known. A server learns nothing.
  learn?(
    p: Position,
    result: number,
    values: readonly number[],
    before: Uint8Array,
  ): Promise<Uint8Array>
}
