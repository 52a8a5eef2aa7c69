// The view of experiments and benchmarks: what was published beside what is measured.
import { useEffect, useState } from 'preact/hooks'
import { tickText } from '../model/plot.ts'
import { t } from '../words/words.ts'
import { type Bench, type Data, data, type Experiment, type LabRow } from './data.ts'
import { type Dot, Plot } from './Plot.tsx'

const figure = (value: number | null) =>
  value === null ? '' : Number.isInteger(value) ? value.toLocaleString() : value.toPrecision(3)

function comparison({ published, measured, reproduced }: LabRow): string {
  if (reproduced === true) return '='
  if (reproduced === false) return '≠'
  if (!published || !measured) return ''
  return `× ${tickText(measured / published)}`
}

function Rows({ one }: { one: Experiment }) {
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={t('experiment')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{one.unit}</th>
            <th scope="col">{t('published')}</th>
            <th scope="col">{t('measured')}</th>
            <th scope="col">{t('comparison')}</th>
            <th scope="col">{t('source')}</th>
          </tr>
        </thead>
        <tbody>
          {one.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td class="figure">{figure(row.published)}</td>
              <td class="figure">{figure(row.measured)}</td>
              <td
                class="figure"
                title={
                  row.reproduced === true
                    ? t('reproduced')
                    : row.reproduced === false
                      ? t('notReproduced')
                      : ''
                }
              >
                {comparison(row)}
              </td>
              <td class="quiet">{row.source ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function dots(rows: readonly LabRow[]): Dot[] {
  return rows.map(({ series, label, x, published, measured }) => ({
    series: series ?? label,
    x: x ?? label,
    published,
    measured,
  }))
}

function One({ one }: { one: Experiment }) {
  const notes = typeof one.notes === 'string' ? [one.notes] : (one.notes ?? [])
  return (
    <article>
      <h2>{one.summary}</h2>
      <Plot dots={dots(one.rows)} name={one.summary} unit={one.unit} />
      {notes.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
      <Rows one={one} />
    </article>
  )
}

// Any rows of names and figures.
function Speed({ found }: { found: Bench }) {
  const columns = [...new Set(found.rows.flatMap((row) => Object.keys(row)))]
  const rates = columns.filter((name) => name.endsWith('_per_second'))
  const named = (row: Record<string, unknown>) => [row.game, row.moves].filter(Boolean).join(' ')
  const all: Dot[] = rates.flatMap((series) =>
    found.rows.map((row) => ({
      series: series.replace('_per_second', ''),
      x: named(row),
      published: null,
      measured: typeof row[series] === 'number' ? row[series] : null,
    })),
  )
  return (
    <article>
      <h2>{t('benchmarks')}</h2>
      <Plot dots={all} name={t('benchmarks')} unit="1 / s" />
      <div class="scroll" tabindex={0} role="region" aria-label={t('experiment')}>
        <table>
          <thead>
            <tr>
              {columns.map((name) => (
                <th scope="col" key={name}>
                  {name.replace(/_/g, ' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <tr key={named(row)}>
                {columns.map((name) => (
                  <td key={name} class={typeof row[name] === 'number' ? 'figure' : ''}>
                    {typeof row[name] === 'number' ? tickText(row[name]) : String(row[name] ?? '')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </article>
  )
}

export function LabView() {
  const [found, setFound] = useState<Data | null>(null)
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    data().then(setFound)
  }, [])
  if (found === null) return <p class="quiet">{t('loading')}</p>
  const { experiments: all, bench: speed } = found
  const names = [...all.map((one) => one.name), ...(speed ? [t('benchmarks')] : [])]
  const one = all[chosen]
  return (
    <div class="view lab">
      <nav class="panel narrow" aria-label={t('experiment')}>
        <p class="quiet">{t('labIntro')}</p>
        {names.length === 0 && <p class="note">{t('noLab')}</p>}
        <ul class="list">
          {names.map((name, i) => (
            <li key={name}>
              <button
                type="button"
                class="item"
                aria-current={i === chosen ? 'true' : undefined}
                onClick={() => setChosen(i)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div class="experiment">{one ? <One one={one} /> : speed && <Speed found={speed} />}</div>
    </div>
  )
}
