// What stands beside the text of a step, as data.
import type { Place } from '../model/place.ts'

// Where in the steps of a search its tree is shown: at its end; before it begins; at the first cut,
// and just before it; when the values of all moves at the root are known, but not its own; half way.
export type Moment = 'end' | 'start' | 'cut' | 'beforeCut' | 'root' | 'middle'

// A board and the tree of a search.
export interface SearchScene extends Place {
  is: 'search'
  player: string
  others?: readonly string[] // players to choose among
  at?: Moment
}

// Searches of one position, each run when it is asked for.
export interface TableScene extends Place {
  is: 'table'
  rows: readonly Row[]
}

export interface Row {
  player: string
  label?: string // a key of the dictionary; else the player's name
  number?: number // fills in the label
  published?: number // nodes
}

// A Monte Carlo tree, one simulation after the other.
export interface GrowthScene extends Place {
  is: 'growth'
  simulations: number // at first
}

// Outcomes of a chance node, drawn.
export interface DrawsScene extends Place {
  is: 'draws'
}

// Games of a player that looks two plies ahead against one that errs never.
export interface GamesScene extends Place {
  is: 'games'
  learns: boolean
}

export type Scene =
  | SearchScene
  | TableScene
  | GrowthScene
  | DrawsScene
  | GamesScene
  | { is: 'memory' }
  | { is: 'proof' }
