// One search: its player, its tree, its steps.
import { useRef, useState } from 'preact/hooks'
import { short } from '../model/values.ts'
import { Icon } from '../parts/Icon.tsx'
import { PlayerField } from '../play/PlayerField.tsx'
import { t } from '../words/words.ts'
import { Details } from './Details.tsx'
import { type Explained, foldTo, run, seek, showGrowth } from './panel.ts'
import { Steps, WalkButtons, WalkRange } from './Steps.tsx'
import { TreeView, type Zoom } from './TreeView.tsx'
import { treeValue } from './values.ts'

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

export function ZoomButtons({ zoom }: { zoom: { current: Zoom | null } }) {
  const icons = [
    ['zoomIn', 'plus', () => zoom.current?.by(1.4)],
    ['zoomOut', 'minus', () => zoom.current?.by(1 / 1.4)],
    ['fit', 'fit', () => zoom.current?.fit()],
  ] as const
  return icons.map(([key, icon, act]) => (
    <button type="button" class="icon" key={key} aria-label={t(key)} title={t(key)} onClick={act}>
      <Icon name={icon} />
    </button>
  ))
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

// A Monte Carlo tree as it grows.
function Growth({ panel }: { panel: Explained }) {
  const growth = panel.growth.value
  const tree = panel.tree.value!
  const at = Math.max(0, growth.indexOf(tree))
  const walk = { at, last: growth.length - 1, go: (to: number) => showGrowth(panel, to) }
  return (
    <div class="stepper">
      <div class="row">
        <WalkButtons {...walk} />
        <span class="quiet">{t('step', { step: at + 1, steps: growth.length })}</span>
      </div>
      <WalkRange {...walk} />
      <p class="says" aria-live="polite">
        {t('grown', {
          simulations: tree.total.toLocaleString(),
          move: tree.move,
          value: treeValue(tree),
          nodes: tree.nodes.length,
        })}
      </p>
    </div>
  )
}

function Explanation({ panel }: { panel: Explained }) {
  const zoom = useRef<Zoom>(null)
  const tree = panel.tree.value!
  const kept = tree.nodes.length
  return (
    <>
      <Tools panel={panel} zoom={zoom} />
      {panel.stale.value && (
        <p class="note" role="status">
          {t('staleTree')}{' '}
          <button type="button" class="link" onClick={() => run(panel)}>
            {t('searchHere')}
          </button>
        </p>
      )}
      <div class={panel.stale.value ? 'canvas stale' : 'canvas'}>
        <TreeView panel={panel} zoom={zoom} />
      </div>
      {tree.grown ? <Growth panel={panel} /> : <Steps panel={panel} />}
      <Details panel={panel} />
      {!tree.grown && kept < tree.total && (
        <small class="quiet">{t('kept', { kept, total: short(tree.total) })}</small>
      )}
    </>
  )
}

export function SearchPanel({ panel }: { panel: Explained }) {
  return (
    <section class="search" aria-label={panel.player.value}>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (panel.running.value) panel.search?.abort()
          else run(panel)
        }}
      >
        <PlayerField
          player={panel.player.value}
          onPlayer={(player) => (panel.player.value = player)}
        />
        <button type="submit" class="main" disabled={panel.running.value && !panel.grows.value}>
          {t(!panel.running.value ? 'run' : panel.grows.value ? 'engineOff' : 'searching')}
        </button>
      </form>
      <p class="refusal" role="alert">
        {panel.refusal.value}
      </p>
      {panel.tree.value && <Explanation panel={panel} />}
    </section>
  )
}
