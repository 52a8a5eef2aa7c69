// The right answers to questions, computed when they are asked: from the tree that is shown, or by
// other searches of the same position.
import type { Engine, Position } from '../engine/types.ts'
import {
  type NodeKind,
  readTree,
  type SearchNode,
  type SearchTree,
  stage,
} from '../model/search.ts'
import { movesTo } from '../model/walk.ts'
import { engine, show } from '../state.ts'
import type { Fill } from '../words/words.ts'
import type { RightName } from './course.ts'
import { noStop, playGames } from './games.ts'

export interface Asked {
  tree: SearchTree
  step: number // where in its steps it is shown
  position: Position
  player: string
}

// What is right, nodes of the tree or moves, and what the explanation is filled in with.
export interface Answer {
  right: ReadonlySet<number | string>
  fill?: Fill
}

type Right = (asked: Asked) => Answer | Promise<Answer>

function thinkOnce(p: Position, player: string): ReturnType<Engine['think']> {
  return engine.value!.think(p, player, {}, () => {}, noStop)
}

export async function treeOf(p: Position, player: string, nodes = 5000): Promise<SearchTree> {
  const tree = readTree(await engine.value!.explain(p, player, nodes))
  if (!tree) throw new Error(`${player} has no tree`)
  return tree
}

const pathTo = (tree: SearchTree, id: number) => movesTo(tree, id).join(' ')
const paths = (tree: SearchTree) => new Set(tree.nodes.map(({ id }) => pathTo(tree, id)))

const nodesWhere = ({ tree }: Asked, test: (node: SearchNode) => boolean): ReadonlySet<number> =>
  new Set(tree.nodes.filter(test).map(({ id }) => id))

const childrenOf = (tree: SearchTree, id = 0) =>
  tree.nodes[id]!.children.map((child) => tree.nodes[child]!)

// -- Trees of alpha-beta and minimax. --

const principalMove: Right = (asked) => ({
  right: nodesWhere(asked, ({ parent, principal }) => parent === 0 && principal),
  fill: { move: asked.tree.move },
})

const principalLeaf: Right = (asked) => ({
  right: nodesWhere(asked, ({ principal, children }) => principal && children.length === 0),
})

const ofKind =
  (kind: NodeKind): Right =>
  (asked) => ({ right: nodesWhere(asked, (node) => node.kind === kind) })

const chanceNodes = ofKind('CHANCE')
const horizons = ofKind('horizon')
const minNodes = ofKind('MIN')

const boundsOnly: Right = (asked) => ({
  right: nodesWhere(asked, ({ bound }) => bound !== 'none'),
})

// The nodes that alpha-beta does not come to.
const neverLookedAt: Right = async (asked) => {
  const pruned = await treeOf(asked.position, asked.player.replace('minimax', 'alphabeta'))
  const known = paths(pruned)
  const right = nodesWhere(asked, ({ id }) => !known.has(pathTo(asked.tree, id)))
  return { right, fill: { count: right.size } }
}

// The move whose value makes the first cut.
const cuttingMove: Right = (asked) => {
  const { tree, step } = asked
  const cut = tree.nodes.find((node) => node.cut && node.left === step + 1)
  return {
    right: nodesWhere(asked, ({ id }) => id === cut?.children.at(-1)),
    fill: { move: cut?.cutBy ?? '', count: cut?.skippedCount ?? 0 },
  }
}

const atStage =
  (wanted: ReturnType<typeof stage>): Right =>
  (asked) => {
    const right = nodesWhere(asked, (node) => stage(node, asked.step) === wanted)
    return { right, fill: { count: right.size } }
  }

// While a search goes depth first: what it is in, has come back from, and will come to.
const inMemory = atStage('open')
const forgotten = atStage('done')
const allocatedTooEarly = atStage('unseen')

const leastLikely: Right = (asked) => {
  const chances = asked.tree.nodes.map(({ probability }) => probability ?? 1)
  const least = Math.min(...chances)
  return {
    right: nodesWhere(asked, ({ probability }) => (probability ?? 1) === least),
    fill: { percent: Math.round(least * 1000) / 10 },
  }
}

// -- Monte Carlo trees: each simulation continues the tree of the one before. --

const after = ({ position, player }: Asked, simulations: number) =>
  treeOf(position, player.replace(/iterations=\d+/, `iterations=${simulations}`))

const nextChild: Right = async (asked) => {
  const number = asked.tree.total + 1
  const next = await after(asked, number)
  const visits = new Map(childrenOf(next).map((node) => [node.move, node.visits]))
  const chosen = childrenOf(asked.tree).filter((node) => visits.get(node.move) !== node.visits)
  return {
    right: new Set(chosen.map(({ id }) => id)),
    fill: { move: chosen[0]?.move ?? '', number },
  }
}

const newest: Right = async (asked) => {
  const number = asked.tree.total
  const before = paths(await after(asked, number - 1))
  const right = nodesWhere(asked, ({ id }) => !before.has(pathTo(asked.tree, id)))
  return { right, fill: { number } }
}

const mostVisited: Right = (asked) => {
  const most = Math.max(...childrenOf(asked.tree).map(({ visits }) => visits ?? 0))
  return {
    right: nodesWhere(asked, ({ parent, visits }) => parent === 0 && visits === most),
    fill: { count: most },
  }
}

// -- Moves on the board. --

const thinks: Right = async ({ position, player }) => {
  const { move } = await thinkOnce(position, player)
  return { right: new Set([move]), fill: { move } }
}

const firstTried: Right = ({ tree }) => {
  const { move } = childrenOf(tree)[0]!
  return { right: new Set([move]), fill: { move } }
}

// What a move is worth for the side that makes it, proven.
async function provenValue(position: Position, move: string, side: unknown): Promise<number> {
  const p = { ...position, moves: [...position.moves, move] }
  const now = await show(p)
  if (now.over) return side === 0 ? now.result! : -now.result!
  const { value } = await thinkOnce(p, 'exact')
  return now.side === side ? value : -value
}

// All moves that keep the value.
const bestMoves: Right = async ({ position }) => {
  const { moves, side } = await show(position)
  const values = await Promise.all(moves.map(({ text }) => provenValue(position, text, side)))
  const best = Math.max(...values)
  const right = moves.map(({ text }) => text).filter((_, i) => values[i] === best)
  return { right: new Set(right), fill: { moves: right.join(', ') } }
}

// The first move of the player that looks two plies ahead, in the first game that it wins after it
// has learned from those it lost.
const learned: Right = async ({ position }) => {
  const games = await playGames(position, 12)
  const move = games.at(-1)!.moves[0]!
  return { right: new Set([move]), fill: { move, lost: games.filter(({ won }) => !won).length } }
}

export const rights: Record<RightName, Right> = {
  principalMove,
  principalLeaf,
  neverLookedAt,
  cuttingMove,
  boundsOnly,
  firstTried,
  horizons,
  inMemory,
  forgotten,
  allocatedTooEarly,
  nextChild,
  mostVisited,
  newest,
  chanceNodes,
  leastLikely,
  minNodes,
  bestMoves,
  thinks,
  learned,
}
