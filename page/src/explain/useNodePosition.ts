// The position of the node that is selected, as the engine shows it.

import { movesTo } from '../model/walk.ts'
import { useShown } from '../parts/useShown.ts'
import type { Explained } from './panel.ts'

export function useNodePosition(panel: Explained) {
  const tree = panel.tree.value
  const from = panel.of.value ?? panel.at.value
  const moves = tree ? movesTo(tree, panel.selected.value) : []
  return useShown({ ...from, moves: [...from.moves, ...moves] })
}
