// SPDX-License-Identifier: MIT
// zermelo: board games played, analysed, explained, solved and proven, in browsers and node.
//
// Positions never change and answer at once. Searches run in workers and return promises; several
// may run at the same time. What cannot be done is a ZermeloError with one line that says why.

/** The version of the package, which is that of its engine. */
export const version: string

/** What the library or the package refuses, in one line. */
export class ZermeloError extends Error {
  constructor(message: string, id?: string, values?: readonly string[])
  /** The same as data, for translators: the name of the message; the package's own begin with
   * "package-". */
  readonly id: string
  /** The values that the line is filled with. */
  readonly values: readonly string[]
}

// -- Games and positions. ---------------------------------------------------------------------

/** Opens a game: "connect4", "kalah:6,4", "mnk:15,15,5,exact"... `games()` lists them. Without the
 * option `book` it has the one that comes with the package, if there is one for it. */
export function open(name: string, options?: GameOptions): Promise<Game>

/** The games there are. */
export function games(): Promise<GameInfo[]>

/** The players that may be asked for a move, with their options. */
export function players(): Promise<PlayerInfo[]>

/** The games of a file, a text or its bytes, in any format of docs/collections.md of the library:
 * SGF, Piskvork's psq, PGN, saved games, RIF, RenLib, lines of moves. Their positions have no book. */
export function readGames(
  file: string | Uint8Array,
  options?: ReadGamesOptions,
): Promise<ReadGame<Position>[]>

export interface GameInfo {
  name: string
  /** The form of the game string, such as "kalah:h,s[,empty]". */
  usage: string
  summary: string
  /** A game string to start with. */
  example: string
  sides: [string, string]
  /** One unit of value: "win", "seed", "point"... */
  unit: string
  /** Whether chance plays a part. */
  luck: boolean
  aliases: { name: string; standsFor: string }[]
}

export interface PlayerInfo {
  name: string
  about: string
  options: { key: string; values: string; fallback: string; about: string }[]
}

export interface GameOptions {
  /** The bytes of a book of openings, from which `best`, `analyse` and `solve` answer at once where
   * it knows the value: see docs/books.md of the library. false: none. */
  book?: Uint8Array | false | undefined
}

export interface BookInfo {
  /** The game string of the book. */
  game: string
  /** All positions up to this ply are in it; null: they need not be. */
  plies: number | null
  /** Positions, symmetric ones once. */
  entries: number
  /** The engine knows the book, and believes it: its answers are exact. Those of others are
   * estimates, and `solve` leaves them out. */
  exact: boolean
  /** SHA-256 of what is in it. */
  id: string
}

export interface Game<P = Position> {
  /** The game string in full. */
  readonly name: string
  /** The book of openings that its positions answer from. */
  readonly book: Readonly<BookInfo> | null
  /** The rules in force, in prose. */
  readonly rules: string
  /** The levels of strength are 1 to this number, as in "strong:level=3", and 8, full strength. */
  readonly levels: number
  readonly start: P
  /** Any position, from the text that `Position.text` has, or as people write them: pictures of
   * boards, moves from the start (docs/notation.md of the library). */
  position(text: string, options?: NotationOptions): P
  /** The same, with what was taken for granted. */
  read(text: string, options?: NotationOptions): Reading<P>
  /** Moves an adaptive level on, so that a person scores 45 % (docs/levels.md of the library): where
   * it is after a game of which the person has `score`, 0, 0.5 or 1, and the level to play against
   * next. It was `at`, such as 3, after `games` games before. */
  adaptLevel(at: number, games: number, score: number): { at: number; level: number }
  toString(): string
}

export interface NotationOptions {
  /** What numbers mean: what people of that game mean, which is the default, or the numbers of
   * OpenSpiel's actions. */
  notation?: 'usual' | 'openspiel' | undefined
}

export interface ReadGamesOptions extends NotationOptions {
  /** The game string of all games, which lines of moves need; left out: each tells its own. */
  game?: string | undefined
}

/** A game of a file. */
export interface ReadGame<P> {
  /** All games are counted, those with faults too, from 1. */
  number: number
  /** Where it begins; of a RenLib library the byte. */
  line: number
  format: string
  /** At the end of the main line; null: the game could not be read, and `fault` tells why. */
  position: P | null
  /** With a position: why the first of the variations was cut. */
  fault: ZermeloError | null
  /** "": unknown. */
  players: [string, string]
  /** 1: the first side won, -1: the second, 0: a draw; null: it goes on, or nobody tells. */
  result: number | null
  termination: 'rules' | 'resignation' | 'time' | 'agreement'
  /** Of the main line, by the number of moves before them. */
  comments: Record<number, string>
  /** What is told of the game: "Event", "Date", "Place"..., the players as "First" and "Second". */
  tags: Record<string, string>
  /** Beside the main line. */
  variations: number
}

/** What a text that a person wrote was understood as. */
export interface Reading<P> {
  position: P
  /** What was taken for granted, in one line, where the text can be meant in other ways; or "". */
  note: string
}

/** The first side, the second, or chance, of which an outcome is due. */
export type Side = 0 | 1 | 'nature'

/** A position as data, with the moves that led there: what JSON.stringify() makes of a Position. */
export interface PositionRecord {
  game: string
  /** The text of the position where the moves begin; without it the game's own start. */
  start?: string | null
  moves: readonly string[]
}

/** What positions of all kinds of engine have. They never change. */
export interface AnyPosition {
  readonly game: string
  /** One line that holds all of the position. */
  readonly text: string
  /** The moves made since the start, chance outcomes included. */
  readonly moves: readonly string[]
  readonly side: Side
  readonly over: boolean
  /** The result for the first side, in the game's unit; null: the game is not over. */
  readonly outcome: number | null
  /** The same in words, such as "X wins". */
  readonly outcomeText: string | null
  /** All legal moves, or the outcomes of a chance node, the most probable first; none if there are
   * more than 65536. */
  readonly legalMoves: readonly string[]
  /** The static evaluation for the first side, in the game's unit. */
  readonly evaluation: number
  /** The board, the cells of each move, threats: all that a page needs. */
  details(): Shown
  /** The board for a terminal, several lines. */
  diagram(): string
  /** The board as a picture that stands alone: a text of SVG. */
  svg(options?: SvgOptions): string
  /** After a move, a text of several as people write them (docs/notation.md of the library), or a
   * list of them. Chance outcomes are moves too; the most probable one is made where a text of
   * several moves leaves it out. */
  play(moves: string | readonly string[], options?: NotationOptions): this
  /** After a text of moves as people write them, with what was taken for granted. */
  read(text: string, options?: NotationOptions): Reading<this>
  /** At a chance node: after an outcome drawn with its probability. */
  draw(seed?: number): this
  toString(): string
  toJSON(): PositionRecord
}

/** In pixels, at most 20000; one that is left out follows from the other. */
export interface SvgOptions {
  width?: number | undefined
  height?: number | undefined
}

// -- Searches. --------------------------------------------------------------------------------

export interface Stoppable {
  /** Aborting ends the search at once and rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Limits are above 0; one that is left out is none. */
export interface SearchOptions extends Stoppable {
  /** Such as "alphabeta:depth=6" or "mcts:iterations=10k"; the strongest if left out. */
  player?: string | undefined
  /** Seconds for this move. */
  time?: number | undefined
  /** Moves tried: the same limit gives the same answer everywhere. */
  nodes?: number | undefined
  /** Bytes; 96 MiB if left out. */
  memory?: number | undefined
  /** For players that move at random; drawn if left out, but 0 under a limit of nodes. */
  seed?: number | undefined
  /** Seconds that the side to move has left for its game, of which a part is spent. */
  clock?: number | undefined
  /** Seconds given back after each move. */
  increment?: number | undefined
  /** How many moves to rank, at least 1, each searched for its own value. */
  rank?: number | undefined
  /** The moves among which to choose, as `play` takes them: the value is that of this choice. */
  only?: string | readonly string[] | undefined
  /** Moves that are not to be chosen. */
  exclude?: string | readonly string[] | undefined
}

export interface BestOptions extends SearchOptions {
  /** Hears of the best answer so far. If it throws, the search ends and fails with that error. */
  progress?: ((answer: Answer) => unknown) | undefined
}

export type Kind = 'exact' | 'lower' | 'upper' | 'heuristic'

/** What a distance is: that of best play, or a bound of it. */
export type DistanceKind = 'exact' | 'at_most' | 'at_least'

export interface Value {
  /** For the side to move, in the game's unit. */
  value: number
  /** Proven, a proven bound, or an estimate. */
  kind: Kind
  outcome: 'win' | 'draw' | 'loss' | null
  /** Plies to the end. */
  distance: number | null
  distance_kind: DistanceKind | null
}

/** The fields of `zermelo best --json`. */
export interface Answer extends Value {
  move: string
  /** The depth completed, in the player's own unit. */
  depth: number
  nodes: number
  simulations: number
  time_ms: number
  /** The principal variation. */
  pv: string[]
  player: string
  seed: number
  /** The rule that spoke, of players that follow rules; "book", or "book, unverified", if the answer
   * is from a book. */
  rule?: string
  /** The search continued when this was said; it may have ended without finding more. */
  running?: boolean
  /** What the deeper search that is running has found. */
  bound?: { kind: 'lower' | 'upper'; value: number }
  /** The exact value of the position by the book, if the answer says less: the book has no move. */
  book?: Value
  /** With `rank`: the best first. */
  moves?: RankedMove[]
}

export interface RankedMove extends Value {
  move: string
  /** 0: not searched. */
  depth: number
  visits?: number
  pv: string[]
}

export interface SolveOptions extends Stoppable {
  /** Only find out whether this is true: "draw", "first", "second", "+8", ">=8" or "<=8". */
  claim?: string | undefined
  /** Write a certificate, from which `verify` sees that it is true. */
  certificate?: boolean | undefined
  /** Leave positions of at most this many pieces to the verifier. */
  leaves?: number | undefined
  /** "exact", "dfpn" or "pn2"; the best for the game if left out. */
  method?: string | undefined
  /** Seconds. */
  time?: number | undefined
  nodes?: number | undefined
  /** Bytes; 96 MiB if left out. */
  memory?: number | undefined
  progress?: ((soFar: SolutionSoFar) => unknown) | undefined
}

export interface SolutionSoFar {
  least: number
  most: number
  /** Is the result of the side to move at least this much? */
  question: number
  nodes: number
  /** Of a certificate: proven and remembered. */
  positions: number
  /** How much of the table is in use, 0 to 1. */
  full: number
  time_ms: number
}

export interface Solution {
  /** For the side to move: the value or a bound of it; null: nothing is known. */
  value: number | null
  kind: 'exact' | 'lower' | 'upper' | 'unknown'
  /** The result for the first side lies from `least` to `most`. */
  least: number
  most: number
  /** The value is known, or the claim proven or refuted. */
  done: boolean
  /** Whether the claim is true; null: there is none, or it is open. */
  holds: boolean | null
  /** A move that holds the lower bound. */
  move: string | null
  /** "book": nothing was searched. */
  method: string
  nodes: number
  time_ms: number
  /** The file that `zermelo solve --certificate` writes. It and `proof` are missing if nothing was
   * proven: a limit came first, or the claim is false. */
  certificate?: Uint8Array
  proof?: Proof
}

/** About a certificate. */
export interface Proof {
  /** What it proves, for `verify`. */
  claim: string
  /** The moves that led to the position, as the numbers that `zermelo-verifier` takes. */
  moves: number[]
  positions: number
  replies: number
  bytes: number
  time_ms: number
}

export interface VerifyOptions extends Stoppable {
  /** With a game's name, the moves that lead to the position: texts, or `Proof.moves`. The engine
   * reads texts; from numbers the verifier alone answers. */
  moves?: string | readonly string[] | readonly number[] | undefined
}

export interface Verdict {
  accepted: boolean
  /** unable: the game is not one that can be checked, or the claim none that can be read. */
  verdict: 'accepted' | 'rejected' | 'unable'
  /** The line of zermelo-verifier. */
  text: string
}

/** Whether a certificate proves a claim about a position, or about the start of a game that is
 * named. The verifier shares no code with the engine. */
export function verify(
  position: PositionRecord | AnyPosition | string,
  claim: string,
  certificate: Uint8Array,
  options?: VerifyOptions,
): Promise<Verdict>

export interface ExplainOptions extends Stoppable {
  /** How many nodes of the tree to keep; 1000 if left out. */
  nodes?: number | undefined
}

/** The object of `zermelo explain --format json`. */
export interface Tree {
  game: string
  position: string
  side: string
  /** Who chooses at MAX nodes, and at MIN nodes. */
  max: string
  min: string
  unit: string
  player: string
  move: string | null
  value: number | null
  kind: 'exact' | 'heuristic'
  distance: number | null
  distance_kind: DistanceKind | null
  depth: number
  nodes: number
  simulations?: number
  stopped: boolean
  entered: number
  cuts: number
  skipped_count: number
  tree: TreeNode | null
}

export interface TreeNode {
  move: string | null
  node: 'MAX' | 'MIN' | 'CHANCE' | 'final' | 'horizon'
  probability?: number
  /** null: infinite. */
  alpha: number | null
  beta: number | null
  /** Of Monte Carlo searches. */
  visits?: number
  value: number | null
  distance: number | null
  bound: 'none' | 'lower' | 'upper'
  proven: boolean
  /** On the principal variation. */
  principal: boolean
  cut: boolean
  cut_by: string | null
  skipped: string[]
  skipped_count: number
  probe?: boolean
  left_out?: number
  /** Nodes below that were not kept. */
  folded: number
  children: TreeNode[]
}

export interface PlayoutsOptions extends Stoppable {
  /** How many games; 1000 if left out. */
  count?: number | undefined
  seed?: number | undefined
}

/** What random games came to. */
export interface Playouts {
  count: number
  first_wins: number
  second_wins: number
  draws: number
  /** Given up after 20000 moves. */
  endless: number
  /** In all games. */
  moves: number
  /** The mean result for the first side. */
  value: number
  /** The standard deviation of a result. */
  deviation: number
  time_ms: number
}

export interface PerftOptions extends Stoppable {
  /** Every chance outcome counts as a move. */
  outcomes?: boolean | undefined
}

/** The number of sequences of moves of a length. */
export interface Perft {
  leaves: bigint
}

export interface Position extends AnyPosition {
  /** The best move; without any limit the strongest player thinks for a second. */
  best(options?: BestOptions): Promise<Answer>
  /** Better and better answers with a ranking, five moves if `rank` is left out; none says the same
   * as the one before. The search ends at its limits, when nothing can change, or when the loop is
   * left. */
  analyse(options?: SearchOptions): AsyncGenerator<Answer, void, undefined>
  /** The exact value. */
  solve(options?: SolveOptions): Promise<Solution>
  /** The tree of a search; "alphabeta:depth=3" if no player is named. */
  explain(player?: string, options?: ExplainOptions): Promise<Tree>
  /** Random games to the end. */
  playouts(options?: PlayoutsOptions): Promise<Playouts>
  /** Counts the sequences of moves of a length. */
  perft(depth: number, options?: PerftOptions): Promise<Perft>
}

// -- Boards. Units: a cell is 1x1, x goes to the right, y down from the upper left corner. --------

export interface Shown {
  game: string
  position: string
  side: Side
  over: boolean
  result?: number
  resultText?: string
  rules: string
  /** The same by sentences, for those who translate them: docs/messages.tsv. A guest's have no id. */
  ruleMessages?: { id: string; arguments: string[] }[]
  board: Board
  moves: MoveInfo[]
  evaluation: number
  /** The game's levels of strength are 1 to this number, and 8, full strength. */
  levels: number
  /** The most urgent first, one side's before the other's. */
  signs?: Sign[]
  /** The cells of the last move that a player made. */
  last?: string[]
  /** Of a text that a person wrote: the position in which its moves began (null: the game's own
   * start), the moves as the game writes them, and what was taken for granted. */
  start?: string | null
  played?: string[]
  note?: string
}

export interface Board {
  width: number
  height: number
  /** In the order of drawing. */
  cells: Cell[]
  pieces: Piece[]
  texts?: BoardText[]
}

export interface Cell {
  id: string
  shape: 'square' | 'circle' | 'pit' | 'store' | 'point' | 'hole' | 'label'
  /** The upper left corner. */
  x: number
  y: number
  /** 1 if left out. */
  w?: number
  h?: number
  /** How it is called aloud; for the shape label what is written on it. */
  label: string
  /** A click here stands for a click on that cell. */
  as?: string
  shade?: 0 | 1
  owner?: 0 | 1
}

export interface Piece {
  cell: string
  /** A word such as stone, disc, seeds, stick, king, pawn. */
  kind: string
  /** 2 is nature. */
  side?: 0 | 1 | 2
  /** 0 is the colour of the first stone; left out where it is the same as side. */
  colour?: 0 | 1
  count?: number
  label: string
}

export interface BoardText {
  /** The centre; the left end if mono. */
  x: number
  y: number
  text: string
  /** Height of the letters; 0.4 if left out. */
  size?: number
  /** All letters are equally wide, and blanks count. */
  mono?: boolean
}

/** No other move of the position has the same cells, nor begins with them. A move without cells (too
 * many moves for one board) can only be chosen by its text. */
export interface MoveInfo {
  text: string
  /** To be clicked in this order. */
  cells: string[]
  /** Of a chance outcome: its probability. */
  weight?: number
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

/** A threat annotation of a cell. Rows are named as in five in a row. */
export interface Sign {
  kind: SignKind
  /** Whose it is, whoever is to move. */
  side: 0 | 1
  cell: string
}

// -- An engine of one's own. ------------------------------------------------------------------

export interface Places {
  /** Where zermelo.wasm is: an address, in node a file. */
  engine?: string | URL | undefined
  /** Where verifier.wasm is. */
  verifier?: string | URL | undefined
}

/** Another engine than the one that the functions above share. */
export function load(places?: Places): Promise<Engine>

export interface Engine {
  /** Without the option `book` the game has none. */
  game(name: string, options?: GameOptions): Game
  /** The book that comes with the package for this game; null: there is none. */
  book(name: string): Promise<Uint8Array | null>
  games(): GameInfo[]
  players(): PlayerInfo[]
  readGames(file: string | Uint8Array, options?: ReadGamesOptions): ReadGame<Position>[]
  verify(
    position: PositionRecord | AnyPosition | string,
    claim: string,
    certificate: Uint8Array,
    options?: VerifyOptions,
  ): Promise<Verdict>
  /** Ends the worker that waits for the next search. Without it node ends too. */
  close(): void
}
