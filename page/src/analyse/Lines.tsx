// The moves ranked, each with its value and the line that is expected after it.
import { useState } from 'preact/hooks'
import type { Answer, RankedMove } from '../engine/types.ts'
import { best, type Known, short, standing } from '../model/values.ts'
import { playAll } from '../model/variations.ts'
import { setTree, table, unit } from '../state.ts'
import type { Key } from '../words/languages.ts'
import { t } from '../words/words.ts'
import { answer, looked } from './analysis.ts'
import { Certainty, valueText, verdict } from './valueText.tsx'

export function ranks(found: Answer): readonly RankedMove[] {
  return found.moves && found.moves.length > 0 ? found.moves : [best(found)]
}

// A line of moves, each a button that goes there: as a variation, if it was not played.
// `from` is the node where it begins.
export function ExpectedLine({ moves, from }: { moves: readonly string[]; from?: number }) {
  return (
    <span class="pv">
      {moves.slice(0, 12).map((move, i) => (
        <button
          type="button"
          class="move"
          key={i}
          onClick={() => setTree(playAll(table.value.tree, moves.slice(0, i + 1), from))}
        >
          {move}
        </button>
      ))}
    </span>
  )
}

// Where an answer is from, if it is not from the search, by the rule that it names.
const sources: Partial<Record<string, Key>> = {
  book: 'fromBook',
  'book, unverified': 'fromBookUnverified',
  experience: 'fromExperience',
}

export function Effort({ found }: { found: Answer }) {
  const source = sources[found.rule ?? '']
  if (source) return <small class="quiet">{t(source)}</small>
  const seconds = (found.time_ms / 1000).toFixed(1)
  if (found.simulations > 0) {
    return (
      <small class="quiet">
        {t('simulationsDone', { count: short(found.simulations), seconds })}
      </small>
    )
  }
  const values = { depth: found.depth, nodes: short(found.nodes), seconds }
  return <small class="quiet">{t('depthNodes', values)}</small>
}

const few = 8

// The look of a value: who wins, and whether that is proven.
export function standingClass(known: Known): string {
  const { outcome, proven } = standing(known, unit.value)
  return `${outcome} ${proven ? 'certain' : 'guessed'}`
}

// A line is previewed on the board while it is pointed at, has the focus, or after it was tapped.
const looksAt = (line: readonly string[]) => ({
  onPointerEnter: () => (looked.value = line),
  onPointerLeave: (event: PointerEvent) => {
    if (event.pointerType !== 'touch') looked.value = null
  },
  onFocusIn: () => (looked.value = line),
  onFocusOut: () => (looked.value = null),
})

export function Lines() {
  const [all, setAll] = useState(false)
  const found = answer.value
  if (!found) return <p class="quiet dotted" />
  const moves = ranks(found)
  const known = found.book ?? found
  return (
    <>
      <p class={`verdict ${standingClass(known)}`}>
        {verdict(known)} {found.kind === 'heuristic' && moves.length > 1 && t('orderMay')}
      </p>
      <table class="lines">
        <caption class="hidden">{t('lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('move')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('line')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.slice(0, all ? moves.length : few).map((one) => (
            <tr key={one.move} class={standingClass(one)} {...looksAt(one.pv)}>
              <th scope="row">
                <button
                  type="button"
                  class="move"
                  onClick={() => setTree(playAll(table.value.tree, [one.move]))}
                >
                  {one.move}
                </button>
              </th>
              <td class="value">
                <span>{valueText(one)}</span> <Certainty known={one} />
              </td>
              <td>
                <ExpectedLine moves={one.pv} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row spread">
        <Effort found={found} />
        {moves.length > few && (
          <button type="button" class="link" onClick={() => setAll(!all)}>
            {all ? '−' : `+ ${moves.length - few}`}
          </button>
        )}
      </div>
    </>
  )
}
