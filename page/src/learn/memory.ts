// The tree that the program of the report on sticks allocates as a whole.
const choices = 6

// 24 for a node of their listing, and 24 in its parent's array, which keeps pointers.
export const nodeBytes = 48

// The number of nodes below the root in a tree of `levels` levels.
export function allocatedNodes(levels: number): number {
  let nodes = 0
  for (let level = 1; level < levels; level++) nodes += choices ** level
  return nodes
}
