// The position of the node that is selected, as the engine shows it: not while one steps on quickly,
// for a large board takes longer to draw than a step.
import { useEffect, useState } from 'preact/hooks'
import { movesTo } from '../model/walk.ts'
import { useShown } from '../parts/useShown.ts'
import { positionKey } from '../state.ts'
import type { Explained } from './panel.ts'

const calm = 80 // milliseconds

function nodePosition(panel: Explained) {
  const tree = panel.tree.value
  const from = panel.of.value ?? panel.at.value
  const moves = tree ? movesTo(tree, panel.selected.value) : []
  return { ...from, moves: [...from.moves, ...moves] }
}

export function useNodePosition(panel: Explained) {
  const wanted = nodePosition(panel)
  const [at, setAt] = useState(wanted)
  const key = positionKey(wanted)
  useEffect(() => {
    if (positionKey(at) === key) return
    const timer = setTimeout(() => setAt(wanted), calm)
    return () => clearTimeout(timer)
  }, [key])
  const found = useShown(at)
  return found && { ...found, isNow: positionKey(found.at) === key }
}
