// The view in which searches are explained: one, or two side by side on the same position.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import type { Shown } from '../engine/types.ts'
import { play } from '../model/variations.ts'
import { StepButtons } from '../parts/MoveList.tsx'
import { isShown, laid, setTree, table, turned } from '../state.ts'
import '../styles/explain.css'
import { useTeacher } from '../teacher.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { clear, type Explained, goToStep, newPanel, run, stop } from './panel.ts'
import { SearchPanel } from './SearchPanel.tsx'
import { x } from './say.ts'
import { TeacherButton } from './TeacherButton.tsx'
import { treeValue } from './values.ts'

const one = newPanel('alphabeta:depth=3')
const other = newPanel('minimax:depth=3')
const both = signal(false)
const together = signal(true)

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

function forgetOthers(): void {
  if (shownFor !== laid.value) for (const panel of [one, other]) clear(panel)
  shownFor = laid.value
}

const isSearched = (now: Shown) => isShown() && !now.over && now.side !== 'nature'

const calm = 350 // milliseconds after a change of a player: it may be one that is being typed

// The tree follows the position and the player. A search of what is not wanted any more is stopped.
function useRenewal(panel: Explained, now: Shown, isOpen: boolean): void {
  const wanted = panel.wanted.value
  useEffect(() => {
    const isThere = () => panel.tree.value !== null && !panel.stale.value
    if (!isOpen || isThere() || !isSearched(now)) return
    stop(panel)
    const isMoved = panel.tree.value === null || panel.of.value !== panel.at.value
    const timer = setTimeout(() => !isThere() && run(panel), isMoved ? 0 : calm)
    return () => {
      clearTimeout(timer)
      stop(panel)
    }
  }, [wanted, now, isOpen])
}

// Steps in one tree are made in the other, too.
function usePartners(areTogether: boolean): void {
  useEffect(() => {
    one.partner.value = areTogether ? other : null
    other.partner.value = areTogether ? one : null
    if (areTogether && one.tree.value && !one.tree.value.grown) goToStep(one, one.step.value)
  }, [areTogether])
}

function Choices() {
  return (
    <div class="row">
      <button type="button" aria-pressed={both.value} onClick={() => (both.value = !both.value)}>
        {t(both.value ? 'single' : 'compare')}
      </button>
      {both.value && (
        <label>
          <input
            type="checkbox"
            checked={together.value}
            onChange={(e) => (together.value = e.currentTarget.checked)}
          />{' '}
          {x('together')}
        </label>
      )}
      <TeacherButton />
    </div>
  )
}

function Legend() {
  return (
    <p class="quiet small legend">
      {t('legend')} {t('legendValues')} {t('legendFar')} {one.tree.value?.grown && t('legendGrown')}
    </p>
  )
}

export function ExplainView({ now }: { now: Shown }) {
  useTeacher()
  useEffect(forgetOthers, [laid.value])
  useRenewal(one, now, true)
  useRenewal(other, now, both.value)
  usePartners(both.value && together.value)
  return (
    <div class="view explain">
      <aside class="panel narrow">
        <p class="quiet intro">{t('explainIntro')}</p>
        <Board
          name={title(now.game)}
          board={now.board}
          moves={isShown() ? now.moves : []}
          onMove={(move) => setTree(play(table.value.tree, move))}
          turned={turned.value}
          last={now.last}
          luck={now.side === 'nature'}
        />
        <StepButtons />
        <Choices />
        {both.value && <Comparison />}
        <Legend />
      </aside>
      <div class={both.value ? 'searches two' : 'searches'}>
        {isShown() && !isSearched(now) && <p class="note">{x('noSearch')}</p>}
        <SearchPanel panel={one} />
        {both.value && <SearchPanel panel={other} />}
      </div>
    </div>
  )
}
