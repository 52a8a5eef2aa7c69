// The view in which searches are explained: one, or two side by side on the same position.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import type { Shown } from '../engine/types.ts'
import { play } from '../model/variations.ts'
import { StepButtons } from '../parts/MoveList.tsx'
import { isShown, laid, setTree, table, turned } from '../state.ts'
import '../styles/explain.css'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { clear, newPanel, run } from './panel.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { treeValue } from './values.ts'

const one = newPanel('alphabeta:depth=3')
const other = newPanel('minimax:depth=3')
const both = signal(false)

function Comparison() {
  const [a, b] = [one.tree.value, other.tree.value]
  if (!a || !b) return null
  const rows: [string, string, string][] = [
    [t('nodes'), a.total.toLocaleString(), b.total.toLocaleString()],
    [t('cuts'), String(a.cuts), String(b.cuts)],
    [t('skipped'), String(a.skipped), String(b.skipped)],
    [t('move'), a.move, b.move],
    [t('value'), treeValue(a), treeValue(b)],
  ]
  const [few, many] = a.total < b.total ? [a, b] : [b, a]
  return (
    <table class="comparison">
      <thead>
        <tr>
          <th scope="col">{t('comparison')}</th>
          <th scope="col">{a.player}</th>
          <th scope="col">{b.player}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, left, right]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{left}</td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3} class="quiet">
            {many.player}: {t('ratio', { ratio: (many.total / few.total).toFixed(2) })}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

// The trees are those of the game on the table: another game, other trees.
let shownFor = -1

function renew(now: Shown): void {
  if (shownFor !== laid.value) for (const panel of [one, other]) clear(panel)
  shownFor = laid.value
  if (!isShown() || now.over || now.side === 'nature') return
  for (const panel of both.value ? [one, other] : [one]) {
    if (!panel.tree.value && !panel.running.value) run(panel)
  }
}

export function ExplainView({ now }: { now: Shown }) {
  useEffect(() => renew(now), [now, laid.value])
  const compare = () => {
    both.value = !both.value
    if (both.value) run(other)
  }
  return (
    <div class="view explain">
      <aside class="panel narrow">
        <p class="quiet">{t('explainIntro')}</p>
        <Board
          name={title(now.game)}
          board={now.board}
          moves={isShown() ? now.moves : []}
          onMove={(move) => setTree(play(table.value.tree, move))}
          turned={turned.value}
          last={now.last}
          luck={now.side === 'nature'}
        />
        <div class="row spread">
          <StepButtons />
          <button type="button" aria-pressed={both.value} onClick={compare}>
            {t(both.value ? 'single' : 'compare')}
          </button>
        </div>
        {both.value && <Comparison />}
        <p class="quiet small">
          {t('legend')} {t('legendValues')} {t('legendFar')}{' '}
          {one.tree.value?.grown && t('legendGrown')}
        </p>
      </aside>
      <div class={both.value ? 'searches two' : 'searches'}>
        <SearchPanel panel={one} />
        {both.value && <SearchPanel panel={other} />}
      </div>
    </div>
  )
}
