// SPDX-License-Identifier: MIT
// zermelo/sync: the same engine in the thread that calls it. Each method returns its answer, and
// nothing else happens meanwhile.

import type {
  Answer,
  AnyPosition,
  BestOptions,
  ExplainOptions,
  Game,
  GameInfo,
  GameOptions,
  Perft,
  PerftOptions,
  Places,
  PlayerInfo,
  Playouts,
  PlayoutsOptions,
  PositionRecord,
  ReadGame,
  ReadGamesOptions,
  Solution,
  SolveOptions,
  Tree,
  Verdict,
  VerifyOptions,
} from './index.js'

export { version, ZermeloError } from './index.js'

/** Compiles the engine, which takes a moment. There is no `analyse`, and `signal` is refused. */
export function load(places?: Places): Promise<SyncEngine>

export interface SyncEngine {
  /** Without the option `book` the game has none. */
  game(name: string, options?: GameOptions): Game<SyncPosition>
  /** The book that comes with the package for this game; null: there is none. */
  book(name: string): Promise<Uint8Array | null>
  games(): GameInfo[]
  players(): PlayerInfo[]
  readGames(file: string | Uint8Array, options?: ReadGamesOptions): ReadGame<SyncPosition>[]
  verify(
    position: PositionRecord | AnyPosition | string,
    claim: string,
    certificate: Uint8Array,
    options?: VerifyOptions,
  ): Verdict
}

export interface SyncPosition extends AnyPosition {
  best(options?: BestOptions): Answer
  solve(options?: SolveOptions): Solution
  explain(player?: string, options?: ExplainOptions): Tree
  playouts(options?: PlayoutsOptions): Playouts
  perft(depth: number, options?: PerftOptions): Perft
}
