// A table of searches, each with a button that runs it: the first column says which, then comes the
// button, then what was found.
import type { ComponentChildren } from 'preact'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'

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
