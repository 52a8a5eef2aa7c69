// One search: its player, its tree, its steps.
import { useEffect, useRef, useState } from 'preact/hooks'
import { short } from '../model/values.ts'
import { PlayerField } from '../play/PlayerField.tsx'
import { teacher } from '../teacher.ts'
import { t } from '../words/words.ts'
import { Growth, GrowthTerms } from './Growth.tsx'
import { Looked } from './Looked.tsx'
import { type Explained, foldTo, keptMost, run, seek, stop } from './panel.ts'
import { Steps } from './Steps.tsx'
import { x } from './say.ts'
import { TreeView, type Zoom } from './TreeView.tsx'
import { ZoomButtons } from './ZoomButtons.tsx'

function Search({ panel }: { panel: Explained }) {
  const [typed, setTyped] = useState('')
  const [missed, setMissed] = useState(false)
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault()
        setMissed(!seek(panel, typed))
      }}
    >
      <input
        type="search"
        class="find"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onInput={(e) => {
          setTyped(e.currentTarget.value)
          setMissed(false)
        }}
      />
      <span role="status" class="quiet">
        {missed ? t('notFound') : ''}
      </span>
    </form>
  )
}

function Tools({ panel, zoom }: { panel: Explained; zoom: { current: Zoom | null } }) {
  return (
    <div class="row spread tools">
      <div class="row">
        <ZoomButtons zoom={zoom} />
        <button type="button" onClick={() => foldTo(panel, false)}>
          {t('foldAll')}
        </button>
        <button type="button" onClick={() => foldTo(panel, true)}>
          {t('unfoldAll')}
        </button>
      </div>
      <Search panel={panel} />
    </div>
  )
}

// What of the tree is not drawn or not kept, and how to get it.
function LeftOut({ panel }: { panel: Explained }) {
  const tree = panel.tree.value!
  const kept = tree.nodes.length
  const drawn = panel.layout.value!.x.size
  const isCut = tree.grown ? kept >= panel.kept.value : kept < tree.total
  return (
    <div class="left-out small quiet">
      {drawn < kept && <p>{x('drawn', { drawn, kept: short(kept) })}</p>}
      {isCut && (
        <p>
          {tree.grown
            ? x('mostVisited', { kept: short(kept) })
            : t('kept', { kept: short(kept), total: short(tree.total) })}{' '}
          {panel.kept.value < keptMost && (
            <button type="button" class="link" onClick={() => (panel.kept.value *= 4)}>
              {x('keepMore')}
            </button>
          )}
        </p>
      )}
      {tree.stopped && <p>{x('limit')}</p>}
    </div>
  )
}

function Explanation({ panel }: { panel: Explained }) {
  const zoom = useRef<Zoom>(null)
  const isRenewed = useLate(panel.running.value)
  const isOld = panel.stale.value
  return (
    <>
      <Tools panel={panel} zoom={zoom} />
      <div class={isOld ? 'canvas stale' : 'canvas'} aria-busy={isOld && panel.running.value}>
        <TreeView panel={panel} zoom={zoom} least={teacher.value ? 2 : 0} />
        <p class="over" role="status">
          {isOld && x(isRenewed ? 'renewing' : 'outdated')}
        </p>
      </div>
      {panel.simulated.value ? <Growth panel={panel} /> : <Steps panel={panel} />}
      <Looked panel={panel} />
      {panel.simulated.value && <GrowthTerms panel={panel} />}
      <LeftOut panel={panel} />
    </>
  )
}

const late = 150 // milliseconds

// True when something has been so for a while: what takes a moment is not worth a word.
function useLate(is: boolean): boolean {
  const [found, setFound] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setFound(is), is ? late : 0)
    return () => clearTimeout(timer)
  }, [is])
  return found && is
}

export function SearchPanel({ panel }: { panel: Explained }) {
  const runs = useLate(panel.running.value)
  return (
    <section class="search" aria-label={panel.player.value}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (runs) stop(panel)
          else run(panel)
        }}
      >
        <PlayerField
          player={panel.player.value}
          onPlayer={(player) => (panel.player.value = player)}
        />
        <button type="submit" class="run">
          {runs ? x('stop') : t('run')}
        </button>
      </form>
      <p class="refusal" role="alert">
        {panel.refusal.value}
      </p>
      {panel.tree.value && <Explanation panel={panel} />}
      {!panel.tree.value && runs && <p class="quiet">{t('searching')}</p>}
    </section>
  )
}
