// The course: its lessons, what stands beside each step of their texts, and the questions at their
// ends. The texts are in words/, by the ids of lesson and step.
import type { Place } from '../model/place.ts'
import { uct } from '../model/player.ts'
import type { Scene, SearchScene } from './scenes.ts'

export interface Step {
  id: string
  scene: Scene
}

// How the right answer is found: answers.ts.
export type RightName =
  | 'principalMove'
  | 'principalLeaf'
  | 'neverLookedAt'
  | 'cuttingMove'
  | 'boundsOnly'
  | 'firstTried'
  | 'horizons'
  | 'inMemory'
  | 'forgotten'
  | 'allocatedTooEarly'
  | 'nextChild'
  | 'mostVisited'
  | 'newest'
  | 'chanceNodes'
  | 'leastLikely'
  | 'minNodes'
  | 'bestMoves'
  | 'thinks'
  | 'learned'

export interface Question {
  id: string
  scene: SearchScene
  on: 'tree' | 'board' // where it is answered
  right: RightName
}

export interface Lesson {
  id: string
  steps: readonly Step[] // the last tells what a source report did
  questions: readonly Question[]
}

const ending: Place = { game: 'mnk:3,3,3', moves: 'b3 c2 a2 a1 b1' }
const small: Place = { game: 'kalah:3,2' }
const bantumi: Place = { game: 'kalah:6,3,empty,mover,majority,nosweep' }
const heap: Place = { game: 'sticks:11,2' }
const rook = 'k..../p..../.R..*/...../...../.p.../....K w 0 0'
const lastPly: Place = { game: 'tuc-chess:400', start: `${rook} 399` }
const twoPlies: Place = { game: 'tuc-chess:400', start: `${rook} 398` }

const whole: SearchScene = { is: 'search', ...ending, player: 'minimax' }
const both = ['minimax:depth=3', 'alphabeta:depth=3'] as const
const minimax: SearchScene = { is: 'search', ...small, player: both[0], others: both }
const pruned: SearchScene = { ...minimax, player: both[1] }

const minimaxLesson: Lesson = {
  id: 'minimax',
  steps: [
    { id: 'tree', scene: whole },
    { id: 'sides', scene: whole },
    { id: 'up', scene: { ...whole, at: 'start' } },
    { id: 'proven', scene: whole },
    {
      id: 'report',
      scene: {
        is: 'table',
        game: 'mnk:3,3,3',
        rows: ['minimax', 'alphabeta', 'minimax:depth=4'].map((player) => ({ player })),
      },
    },
  ],
  questions: [
    { id: 'q1', scene: { ...whole, at: 'root' }, on: 'tree', right: 'principalMove' },
    { id: 'q2', scene: whole, on: 'tree', right: 'principalLeaf' },
    { id: 'q3', scene: { ...whole, moves: 'b2 a1 c3' }, on: 'board', right: 'bestMoves' },
  ],
}

const alphabetaLesson: Lesson = {
  id: 'alphabeta',
  steps: [
    { id: 'idle', scene: minimax },
    { id: 'window', scene: { ...pruned, at: 'start' } },
    { id: 'cut', scene: { ...pruned, at: 'cut' } },
    {
      id: 'same',
      scene: {
        is: 'table',
        game: 'kalah:4,3',
        rows: [4, 6, 8, 10].flatMap((depth) => [
          { player: `minimax:depth=${depth}` },
          { player: `alphabeta:depth=${depth}` },
        ]),
      },
    },
    {
      id: 'report',
      scene: {
        ...pruned,
        player: 'alphabeta:depth=4,cuts=shallow,compare=strict',
        others: ['alphabeta:depth=4,cuts=shallow,compare=strict', 'alphabeta:depth=4'],
      },
    },
  ],
  questions: [
    { id: 'q1', scene: { ...minimax, others: [] }, on: 'tree', right: 'neverLookedAt' },
    {
      id: 'q2',
      scene: { ...pruned, others: [], at: 'beforeCut' },
      on: 'tree',
      right: 'cuttingMove',
    },
    { id: 'q3', scene: { ...pruned, others: [] }, on: 'tree', right: 'boundsOnly' },
  ],
}

const orders = ['none', 'nearest', 'score-own']
const steps = 'unit=steps,distance=no'
const theirs = 'cuts=shallow,compare=strict'
const series = [
  ['countsMinimax', `minimax:${steps}`, [129, 8727, 882215, 99569593]],
  ['countsNone', `alphabeta:${theirs},${steps}`, [112, 3057, 84577, 2676841, 81995855]],
  [
    'countsNearest',
    `alphabeta:${theirs},order=nearest,${steps}`,
    [83, 2209, 56770, 1320574, 25298451],
  ],
  ['countsScore', `alphabeta:${theirs},order=score,${steps}`, [97, 2405, 50387, 1148562, 23123673]],
] as const

export const nineteen = series.flatMap(([label, player, counts]) =>
  counts.map((published, i) => ({
    label,
    number: i + 1,
    player: `${player},depth=${i + 1}`,
    published,
  })),
)

const inOrder = (order: string, depth: number): SearchScene => ({
  is: 'search',
  ...bantumi,
  player: `alphabeta:depth=${depth},order=${order}`,
})

const orderingLesson: Lesson = {
  id: 'ordering',
  steps: [
    {
      id: 'first',
      scene: {
        is: 'search',
        ...small,
        player: 'alphabeta:depth=4',
        others: orders.map((order) => `alphabeta:depth=4,order=${order}`),
      },
    },
    {
      id: 'perfect',
      scene: {
        is: 'table',
        ...bantumi,
        rows: [
          { player: `minimax:${steps},depth=3` },
          ...orders.map((order) => ({ player: `alphabeta:${steps},depth=3,order=${order}` })),
        ],
      },
    },
    { id: 'counts', scene: { is: 'table', ...bantumi, rows: nineteen } },
    {
      id: 'better',
      scene: {
        is: 'table',
        ...bantumi,
        rows: [
          { player: `alphabeta:${theirs},order=score,${steps},depth=5`, published: 23123673 },
          { player: `alphabeta:order=score-own,${steps},depth=5` },
        ],
      },
    },
    {
      id: 'report',
      scene: {
        ...inOrder('score', 2),
        others: ['score', 'score-own'].map((order) => `alphabeta:depth=2,order=${order}`),
      },
    },
  ],
  questions: [
    { id: 'q1', scene: inOrder('nearest', 2), on: 'board', right: 'firstTried' },
    { id: 'q2', scene: inOrder('score-own', 2), on: 'board', right: 'firstTried' },
    { id: 'q3', scene: { ...minimax, others: [], at: 'root' }, on: 'tree', right: 'principalMove' },
  ],
}

const far: Place = { game: 'kalah:4,2' }
const depths = [1, 2, 3, 4, 6, 8, 10, 12]
const seen = (depth: number): SearchScene => ({
  is: 'search',
  ...far,
  player: `alphabeta:depth=${depth}`,
})

const horizonLesson: Lesson = {
  id: 'horizon',
  steps: [
    { id: 'depth', scene: { ...seen(2), others: [1, 2, 3].map((d) => `alphabeta:depth=${d}`) } },
    {
      id: 'deeper',
      scene: {
        is: 'table',
        ...far,
        rows: [...depths.map((d) => `alphabeta:depth=${d}`), 'exact'].map((player) => ({ player })),
      },
    },
    { id: 'estimate', scene: { ...seen(3), moves: '4 3' } },
    {
      id: 'report',
      scene: {
        is: 'table',
        game: 'tuc-chess:400',
        rows: [
          'alphabeta:depth=2,chance=likely',
          'alphabeta:depth=4,chance=likely',
          'alphabeta:policy=cutoff,least=2,most=4,chance=likely',
        ].map((player) => ({ player })),
      },
    },
  ],
  questions: [
    { id: 'q1', scene: seen(1), on: 'board', right: 'thinks' },
    { id: 'q2', scene: seen(2), on: 'tree', right: 'horizons' },
    { id: 'q3', scene: seen(4), on: 'board', right: 'bestMoves' },
  ],
}

const line: SearchScene = {
  is: 'search',
  game: 'sticks:100,3',
  player: 'minimax:depth=3',
  at: 'middle',
}

const memoryLesson: Lesson = {
  id: 'memory',
  steps: [
    { id: 'line', scene: line },
    { id: 'whole', scene: { is: 'memory' } },
    { id: 'within', scene: { is: 'memory' } },
    {
      id: 'table',
      scene: {
        is: 'table',
        game: 'connect:5,4,4',
        rows: [8, 10, 12].flatMap((depth) => [
          { player: `alphabeta:depth=${depth}` },
          { player: `pvs:depth=${depth},hash=16` },
        ]),
      },
    },
    { id: 'report', scene: { is: 'memory' } },
  ],
  questions: [
    { id: 'q1', scene: line, on: 'tree', right: 'inMemory' },
    { id: 'q2', scene: line, on: 'tree', right: 'forgotten' },
    { id: 'q3', scene: line, on: 'tree', right: 'allocatedTooEarly' },
  ],
}

const random: Place = { game: 'mnk:3,3,3', moves: 'b2 a1' }
const growth = { is: 'growth', ...random } as const
const grown = (simulations: number): SearchScene => ({
  is: 'search',
  ...random,
  player: `mcts:iterations=${simulations},${uct}`,
})

const montecarloLesson: Lesson = {
  id: 'montecarlo',
  steps: [
    { id: 'idea', scene: { ...growth, simulations: 7 } },
    { id: 'select', scene: { ...growth, simulations: 20 } },
    { id: 'expand', scene: { ...growth, simulations: 21 } },
    { id: 'back', scene: { ...growth, simulations: 22 } },
    {
      id: 'many',
      scene: {
        is: 'table',
        game: 'mnk:3,3,3',
        moves: 'a1 b1',
        rows: [10, 100, 1000, 10000]
          .map((count) => `mcts:iterations=${count},${uct}`)
          .concat('exact')
          .map((player) => ({ player })),
      },
    },
    {
      id: 'report',
      scene: {
        is: 'table',
        game: 'tuc-chess:400',
        rows: ['1k', '10k', '50k'].map((count) => ({
          player: `mcts:iterations=${count},c=1.414,chance=open`,
        })),
      },
    },
  ],
  questions: [
    { id: 'q1', scene: grown(30), on: 'tree', right: 'nextChild' },
    { id: 'q2', scene: grown(40), on: 'tree', right: 'mostVisited' },
    { id: 'q3', scene: grown(12), on: 'tree', right: 'newest' },
  ],
}

const weighed: SearchScene = { is: 'search', ...lastPly, player: 'minimax' }

const chanceLesson: Lesson = {
  id: 'chance',
  steps: [
    { id: 'node', scene: weighed },
    { id: 'mean', scene: { ...weighed, at: 'start' } },
    { id: 'draw', scene: { is: 'draws', ...lastPly, moves: '2124' } },
    {
      id: 'cost',
      scene: {
        is: 'table',
        ...twoPlies,
        rows: ['minimax', 'star1', 'star2', 'minimax:chance=likely'].map((player) => ({ player })),
      },
    },
    { id: 'report', scene: { ...weighed, ...twoPlies } },
  ],
  questions: [
    { id: 'q1', scene: weighed, on: 'tree', right: 'chanceNodes' },
    { id: 'q2', scene: { ...weighed, at: 'root' }, on: 'tree', right: 'principalMove' },
    { id: 'q3', scene: weighed, on: 'tree', right: 'leastLikely' },
  ],
}

const proven: SearchScene = { is: 'search', game: 'sticks:5,2', player: 'alphabeta' }
const proofs = { is: 'proof' } as const

const proofLesson: Lesson = {
  id: 'proof',
  steps: [
    { id: 'what', scene: proven },
    { id: 'file', scene: proofs },
    { id: 'verifier', scene: proofs },
    { id: 'forged', scene: proofs },
    { id: 'report', scene: { is: 'search', game: 'sticks:6,2', player: 'alphabeta' } },
  ],
  questions: [
    { id: 'q1', scene: { ...proven, at: 'root' }, on: 'tree', right: 'principalMove' },
    { id: 'q2', scene: proven, on: 'tree', right: 'minNodes' },
    { id: 'q3', scene: { ...proven, game: 'sticks:21,3' }, on: 'board', right: 'bestMoves' },
  ],
}

const blind: SearchScene = { is: 'search', ...heap, player: 'alphabeta:depth=2' }
const games = { is: 'games', ...heap } as const

const experienceLesson: Lesson = {
  id: 'experience',
  steps: [
    { id: 'blind', scene: blind },
    { id: 'forgets', scene: { ...games, learns: false } },
    { id: 'learns', scene: { ...games, learns: true } },
    { id: 'file', scene: { ...games, learns: true } },
    { id: 'report', scene: { ...games, learns: true } },
  ],
  questions: [
    { id: 'q1', scene: blind, on: 'board', right: 'bestMoves' },
    { id: 'q2', scene: blind, on: 'board', right: 'thinks' },
    { id: 'q3', scene: blind, on: 'board', right: 'learned' },
  ],
}

export const lessons: readonly Lesson[] = [
  minimaxLesson,
  alphabetaLesson,
  orderingLesson,
  horizonLesson,
  memoryLesson,
  montecarloLesson,
  chanceLesson,
  proofLesson,
  experienceLesson,
]

export const stepsOf = ({ steps, questions }: Lesson) => steps.length + questions.length
