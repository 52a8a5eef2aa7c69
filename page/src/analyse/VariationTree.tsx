// The game with its variations: the main line, others in brackets where they branch off.
import type { ComponentChildren } from 'preact'
import { node, promote, remove, type Variations } from '../model/variations.ts'
import { MoveButton } from '../parts/MoveList.tsx'
import { setTree, table } from '../state.ts'
import { t } from '../words/words.ts'

// A node, those after it on its line, and the variations on the way.
function lineFrom(tree: Variations, from: number, first: number): ComponentChildren[] {
  const out: ComponentChildren[] = []
  let ply = first
  for (let id: number | undefined = from; id !== undefined; ply++) {
    const { parent, children }: { parent: number; children: readonly number[] } = node(tree, id)
    if (ply % 2 === 1) out.push(<span class="ply">{(ply + 1) / 2}.</span>)
    out.push(<MoveButton tree={tree} id={id} key={id} />)
    const siblings = id === from ? [] : node(tree, parent).children.slice(1)
    for (const other of siblings) {
      out.push(<span class="variation">({lineFrom(tree, other, ply)})</span>)
    }
    id = children[0]
  }
  return out
}

export function VariationTree() {
  const { tree } = table.value
  const begin = node(tree, 0).children
  if (begin.length === 0) return <p class="quiet">{t('noMovesYet')}</p>
  const current = tree.current
  const branches = current > 0 && node(tree, node(tree, current).parent).children[0] !== current
  return (
    <>
      <div class="variations">
        {lineFrom(tree, begin[0]!, 1)}
        {begin.slice(1).map((id) => (
          <span class="variation" key={id}>
            ({lineFrom(tree, id, 1)})
          </span>
        ))}
      </div>
      <div class="row">
        <button
          type="button"
          class="link"
          disabled={!branches}
          onClick={() => setTree(promote(tree, current))}
        >
          {t('promote')}
        </button>
        <button
          type="button"
          class="link"
          disabled={current === 0}
          onClick={() => setTree(remove(tree, current))}
        >
          {t('deleteLine')}
        </button>
      </div>
    </>
  )
}
