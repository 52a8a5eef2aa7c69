// The node that is looked at: its position on a small board, the line that leads there, what is
// known of it.
import { Board } from '../board/Board.tsx'
import { playAll } from '../model/variations.ts'
import { movesTo } from '../model/walk.ts'
import { setTree, table, turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { Details } from './Details.tsx'
import type { Explained } from './panel.ts'
import { x } from './say.ts'
import { useNodePosition } from './useNodePosition.ts'

function goThere(panel: Explained): void {
  const { tree } = table.value
  setTree(playAll(tree, movesTo(panel.tree.value!, panel.selected.value), tree.current))
}

// The nodes on the way, each a button.
function Line({ panel }: { panel: Explained }) {
  const tree = panel.tree.value!
  const ids: number[] = []
  for (let id = panel.selected.value; id >= 0; id = tree.nodes[id]!.parent) ids.unshift(id)
  return (
    <ol class="moves line" aria-label={x('line')}>
      {ids.map((id) => (
        <li key={id}>
          <button
            type="button"
            class="move"
            aria-current={id === panel.selected.value ? 'step' : undefined}
            onClick={() => (panel.selected.value = id)}
          >
            {tree.nodes[id]!.move || t('root')}
          </button>
        </li>
      ))}
    </ol>
  )
}

function NodeBoard({ panel }: { panel: Explained }) {
  const found = useNodePosition(panel)
  if (!found) return <p class="quiet">{t('loading')}</p>
  const { now } = found
  return (
    <Board
      name={title(now.game)}
      board={now.board}
      moves={none}
      onMove={() => {}}
      turned={turned.value}
      last={now.last}
    />
  )
}
const none: [] = []

export function Looked({ panel }: { panel: Explained }) {
  const isRoot = panel.selected.value === 0
  return (
    <section class="looked">
      <div class="node-board">
        <NodeBoard panel={panel} />
      </div>
      <div class="node-facts">
        <Line panel={panel} />
        <Details panel={panel} />
        <button type="button" disabled={isRoot || panel.stale.value} onClick={() => goThere(panel)}>
          {x('goThere')}
        </button>
      </div>
    </section>
  )
}
