// A game with its variations: a tree of moves, never changed in place. Node 0 is the start. The
// first child of a node is the main line.

export interface Node {
  readonly move: string // '' at the start
  readonly parent: number // -1 at the start
  readonly children: readonly number[]
}

export interface Variations {
  readonly nodes: readonly (Node | null)[] // null: removed
  readonly current: number
}

export const noMoves: Variations = { nodes: [{ move: '', parent: -1, children: [] }], current: 0 }

export function node(tree: Variations, id: number): Node {
  const found = tree.nodes[id]
  if (!found) throw new Error(`no node ${id}`)
  return found
}

// The nodes from the start to this one, both included.
export function path(tree: Variations, id = tree.current): number[] {
  const ids: number[] = []
  for (let at = id; at >= 0; at = node(tree, at).parent) ids.unshift(at)
  return ids
}

export function movesTo(tree: Variations, id = tree.current): string[] {
  return path(tree, id)
    .slice(1)
    .map((at) => node(tree, at).move)
}

// The line of play through a node: on from it, always by the first child.
export function line(tree: Variations, through = tree.current): number[] {
  const ids = path(tree, through)
  let next = node(tree, through).children[0]
  while (next !== undefined) {
    ids.push(next)
    next = node(tree, next).children[0]
  }
  return ids
}

export function goTo(tree: Variations, id: number): Variations {
  node(tree, id)
  return { ...tree, current: id }
}

// Makes a move at a node: the child that has it, or a new one. It becomes the current node.
export function play(tree: Variations, move: string, at = tree.current): Variations {
  const parent = node(tree, at)
  const known = parent.children.find((id) => node(tree, id).move === move)
  if (known !== undefined) return goTo(tree, known)
  const id = tree.nodes.length
  const nodes = [...tree.nodes, { move, parent: at, children: [] }]
  nodes[at] = { ...parent, children: [...parent.children, id] }
  return { nodes, current: id }
}

export function playAll(tree: Variations, moves: readonly string[], at = tree.current): Variations {
  return moves.reduce((t, move) => play(t, move), goTo(tree, at))
}

// Removes a node with all below it. If the current node goes, its parent becomes current.
export function remove(tree: Variations, id: number): Variations {
  const gone = node(tree, id)
  if (gone.parent < 0) return noMoves
  const nodes = [...tree.nodes]
  const drop = (at: number) => {
    for (const child of node(tree, at).children) drop(child)
    nodes[at] = null
  }
  drop(id)
  const parent = node(tree, gone.parent)
  nodes[gone.parent] = { ...parent, children: parent.children.filter((child) => child !== id) }
  return { nodes, current: nodes[tree.current] ? tree.current : gone.parent }
}

// Makes the line through a node the main line.
export function promote(tree: Variations, id: number): Variations {
  const nodes = [...tree.nodes]
  for (let at = id; node(tree, at).parent >= 0; at = node(tree, at).parent) {
    const up = node(tree, at).parent
    const parent = node(tree, up)
    nodes[up] = { ...parent, children: [at, ...parent.children.filter((child) => child !== at)] }
  }
  return { nodes, current: tree.current }
}
