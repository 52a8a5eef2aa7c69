// A board and the tree of a search of it: searched again when a move is made or another player chosen.
import { untracked, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Details } from '../../explain/Details.tsx'
import { clear, type Explained, foldTo, goToStep, newPanel, run } from '../../explain/panel.ts'
import { Steps } from '../../explain/Steps.tsx'
import { TreeView, type Zoom } from '../../explain/TreeView.tsx'
import { treeValue } from '../../explain/values.ts'
import { ZoomButtons } from '../../explain/ZoomButtons.tsx'
import type { SearchTree } from '../../model/search.ts'
import { teacher } from '../../teacher.ts'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'
import type { Moment, SearchScene } from '../scenes.ts'
import { type Desk, useDesk, WithBoard } from './desk.tsx'

const readable = 90 // nodes: a larger tree is folded at first
const readableGrown = 20

function stepAt({ nodes, steps }: SearchTree, at: Moment): number {
  const cut = nodes.filter((node) => node.cut).sort((a, b) => a.left - b.left)[0]?.left ?? 0
  const end = steps.length - 1
  const places = { end, start: 0, cut, beforeCut: cut - 1, root: end - 1, middle: end >> 1 }
  return Math.max(0, places[at])
}

// A grown tree is wide: if it is large, the moves at the root are shown.
function foldGrown({ folded }: Explained, { nodes }: SearchTree): void {
  const inner = nodes.filter(({ depth, children }) => depth > 0 && children.length > 0)
  if (nodes.length > readableGrown) folded.value = new Set(inner.map(({ id }) => id))
}

async function search(panel: Explained, at: Moment): Promise<void> {
  await run(panel)
  const tree = panel.tree.value
  if (!tree) return
  if (tree.grown) return foldGrown(panel, tree)
  foldTo(panel, tree.nodes.length <= readable)
  goToStep(panel, stepAt(tree, at))
  if (at === 'root' || at === 'beforeCut') panel.selected.value = 0 // nothing is given away
}

export interface Stage {
  desk: Desk
  panel: Explained
}

// The tree follows the board and the player.
export function useStage(scene: SearchScene): Stage {
  const desk = useDesk(scene)
  const panel = useMemo(() => newPanel(scene.player, desk.at), [])
  useSignalEffect(() => {
    const now = desk.shown.value
    const player = panel.player.value
    if (!now) return
    untracked(() => {
      clear(panel)
      if (now.over || now.side === 'nature') return
      const isFirst = desk.at.value === desk.first && player === scene.player
      search(panel, isFirst ? (scene.at ?? 'end') : 'end')
    })
  })
  useEffect(() => () => panel.search?.abort(), [])
  return { desk, panel }
}

function Players({ panel, players }: { panel: Explained; players: readonly string[] }) {
  return (
    <fieldset class="row players">
      <legend class="hidden">{t('algorithm')}</legend>
      {players.map((player) => (
        <button
          type="button"
          key={player}
          class="mono"
          aria-pressed={panel.player.value === player}
          onClick={() => (panel.player.value = player)}
        >
          {player}
        </button>
      ))}
    </fieldset>
  )
}

// What the whole search found, and what it cost.
function Summary({ tree }: { tree: SearchTree }) {
  const { player, total, cuts, skipped, move } = tree
  const values = { player, total: total.toLocaleString(), cuts, skipped, move }
  const key = tree.grown ? 'sumGrown' : cuts > 0 ? 'sumCut' : 'sum'
  return <p class="quiet">{l(key, { ...values, value: treeValue(tree) })}</p>
}

interface TreeProps {
  panel: Explained
  onPick?: ((id: number) => void) | undefined
  told?: boolean // what the search found
}

export function Tree({ panel, onPick, told = true }: TreeProps) {
  const zoom = useRef<Zoom>(null)
  const tree = panel.tree.value
  if (panel.refusal.value) return <p class="refusal">{panel.refusal.value}</p>
  if (!tree) return <p class="quiet">{panel.running.value ? t('searching') : l('noTreeHere')}</p>
  return (
    <div class="tree-of" aria-busy={panel.running.value}>
      <div class="row spread">
        <div class="row">
          <ZoomButtons zoom={zoom} />
        </div>
        {told && <Summary tree={tree} />}
      </div>
      <div class="canvas">
        <TreeView panel={panel} zoom={zoom} onPick={onPick} least={teacher.value ? 2 : 0} />
      </div>
    </div>
  )
}

export function SearchStage({ scene }: { scene: SearchScene }) {
  const { desk, panel } = useStage(scene)
  const { others = [] } = scene
  const tree = panel.tree.value
  return (
    <WithBoard desk={desk}>
      {others.length > 0 && <Players panel={panel} players={others} />}
      <Tree panel={panel} />
      {tree && !tree.grown && <Steps panel={panel} />}
      {tree && <Details panel={panel} />}
    </WithBoard>
  )
}
