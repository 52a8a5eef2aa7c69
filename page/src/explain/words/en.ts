// English for search trees: the dictionary that gives the keys.
export const en = {
  stop: 'Stop the search',
  teacher: 'Teacher’s view',
  teacherAbout: 'Full width and large letters, to be read from the last row',
  renewing: 'Searching anew; this tree is the one before',
  outdated: 'This tree is the one before the change',
  noSearch: 'There is nothing to search here: no player is to move.',
  together: 'Step together',
  beyond: 'The other search goes on where this one never looked.',
  line: 'The line to this node',
  goThere: 'Go to this position',
  windowNow: 'Window now',
  windowBefore: 'Window on entry',
  bestSoFar: 'Best so far',
  whyCut: 'Why the cut',
  assured: '{other} is already sure of β = {bound}, by the line {by}.',
  assuredMin: '{other} is already sure of α = {bound}, by the line {by}.',
  asked: 'β = {bound} was set before this node, as the most that is of interest.',
  askedMin: 'α = {bound} was set before this node, as the least that is of interest.',
  refutes:
    'Here move {cutBy} gives {side} at least {value}, so {other} will not let the game come to this.',
  refutesMin:
    'Here move {cutBy} holds {other} to at most {value}, so {other} will not let the game come to this.',
  unlooked:
    'The other move is not searched: {moves}.|The other {count} moves are not searched: {moves}.',
  noneLeft: 'It was the last move anyway.',
  drawn:
    '{drawn} of {kept} nodes are drawn. +5 below a node: five more, which a click on it opens.',
  keepMore: 'Keep more nodes',
  notKept: 'Nodes below that were not kept: {count}. Keep more of them, or go to this position.',
  mostVisited: 'Only the {kept} most visited nodes of this tree were kept.',
  simulationsBeyond: 'Simulations that went on to nodes not kept',
  limit: 'The search was stopped at its limit of nodes: the tree is not complete.',
  simulationOn: 'Next simulation',
  phaseOn: 'Next phase',
  'name.select': 'Select',
  'name.expand': 'Expand',
  'name.playout': 'Play out',
  'name.backup': 'Back up',
  'phase.select':
    'Simulation {number}, select: from the root the move with the highest Q + U is taken, again and again, down to a node that is not in the tree yet. The way: {way}.',
  'phase.expand': 'Simulation {number}, expand: one node is added, {move}.',
  'phase.expandNone':
    'Simulation {number}, expand: nothing is added, for the result of this position is proven.',
  'phase.playoutNone':
    'Simulation {number}, play out: no random game is needed, for the proven result counts: {result} for MAX.',
  'phase.playout':
    'Simulation {number}, play out: random moves to the end of the game. {side} won: {result} for MAX.',
  'phase.playoutDraw':
    'Simulation {number}, play out: random moves to the end of the game. It was a draw: {result}.',
  'phase.backup':
    'Simulation {number}, back up: each node on the way has one visit more, and {result} goes into its mean.',
  terms:
    'At {node}, after {visits} visits: U = {constant} · √(ln(N + 2) / n). N are the visits of this node, n those of the move, Q is its mean for the side to move.',
  untriedFirst: 'untried moves come first',
  leftOut: 'proven, left out',
  noTerms:
    'This player chooses by more than the terms of UCT, so its phases and terms are not shown.',
  plain: 'Take plain UCT',
} as const

export type ExplainKey = keyof typeof en
