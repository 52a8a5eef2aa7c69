// A table of searches, each with a button that runs it: the first column says which, then comes the
// button, then what was found.
import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'

export interface Runs<Found> {
  found: Signal<ReadonlyMap<number, Found>>
  running: Signal<number | null>
  start: (rows: readonly number[]) => void // in turn; what was running is stopped
  stop: () => void
}

// `search` is asked for one row, and does not fail.
export function useRuns<Found>(
  search: (row: number, signal: AbortSignal) => Promise<Found>,
): Runs<Found> {
  const found = useSignal<ReadonlyMap<number, Found>>(new Map())
  const running = useSignal<number | null>(null)
  const control = useRef<AbortController | null>(null)
  const start = async (rows: readonly number[]) => {
    control.current?.abort()
    const mine = new AbortController()
    const { signal } = mine
    control.current = mine
    for (const row of rows) {
      if (signal.aborted) return
      running.value = row
      const one = await search(row, signal)
      if (!signal.aborted) found.value = new Map(found.peek()).set(row, one)
    }
    if (!signal.aborted) running.value = null
  }
  const stop = () => {
    control.current?.abort()
    running.value = null
  }
  useEffect(() => stop, [])
  return { found, running, start, stop }
}

interface TableProps {
  first: string
  heads: readonly string[]
  children: ComponentChildren // rows
}

export function RunsTable({ first, heads, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section class="scrolled-table" tabIndex={0} aria-label={l('searches')}>
      <table class="runs">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col">
              <span class="hidden">{t('run1')}</span>
            </th>
            {heads.map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

interface RowProps {
  name: ComponentChildren
  spoken: string
  running: boolean
  onRun: () => void
  children: ComponentChildren // cells
}

export function RunsRow({ name, spoken, running, onRun, children }: RowProps) {
  return (
    <tr aria-busy={running}>
      <th scope="row">{name}</th>
      <td>
        <button type="button" aria-label={`${t('run1')}: ${spoken}`} onClick={onRun}>
          {t('run1')}
        </button>
      </td>
      {children}
    </tr>
  )
}
