// The rows of the source reports: docs/reports.md, put beside the page when it is built.
import { useEffect, useRef } from 'preact/hooks'
import type { Row } from './data.ts'
import { Scroll } from './Scroll.tsx'
import { b, told } from './say.ts'

// Text in which backticks set off code.
function Marked({ text }: { text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>
}

// What a report did, and the way to its row; `source` is a row, or the letter of a report.
export function Source({
  rows,
  source,
  onRow,
}: {
  rows: readonly Row[]
  source: string
  onRow: (id: string) => void
}) {
  const row = rows.find(({ id }) => id.startsWith(source))
  if (!row) return null
  const did = told(row.did)
  return (
    <p>
      {row.id === source && (
        <span lang={did.lang}>
          <Marked text={did.text} />{' '}
        </span>
      )}
      <button type="button" class="link" onClick={() => onRow(row.id)}>
        {b('rowLink', { row: row.id })}
      </button>
    </p>
  )
}

function Cell({ text: english }: { text: string }) {
  const { text, lang } = told(english)
  return (
    <td lang={lang}>
      <Marked text={text} />
    </td>
  )
}

// The row that is asked for is brought into sight, and has the focus.
export function Reports({ rows, chosen }: { rows: readonly Row[]; chosen: string | null }) {
  const wanted = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    wanted.current?.scrollIntoView({ block: 'center' })
    wanted.current?.focus({ preventScroll: true })
  }, [chosen])
  const heads = ['row', 'did', 'command', 'found'] as const
  return (
    <article>
      <h2>{b('reports')}</h2>
      <p>{b('reportsAbout')}</p>
      <Scroll label={b('reports')}>
        <table class="reports">
          <thead>
            <tr>
              {heads.map((head) => (
                <th scope="col" key={head}>
                  {b(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, did, command, found }) => (
              <tr
                key={id}
                ref={id === chosen ? wanted : undefined}
                tabIndex={-1}
                class={id === chosen ? 'chosen' : ''}
              >
                <th scope="row">{id}</th>
                <Cell text={did} />
                <td>
                  <Marked text={command} />
                </td>
                <Cell text={found} />
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </article>
  )
}
