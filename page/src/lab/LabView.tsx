// The view of experiments and benchmarks: what was published beside what is measured.
import { useEffect, useState } from 'preact/hooks'
import type { Dot, Section } from '../model/figures.ts'
import * as figures from '../model/figures.ts'
import { tickText } from '../model/plot.ts'
import '../styles/lab.css'
import { t } from '../words/words.ts'
import { type Data, data, type Experiment, type LabRow, type Row } from './data.ts'
import { Plot } from './Plot.tsx'
import { Reports, Source } from './Reports.tsx'
import { Scroll } from './Scroll.tsx'
import { b, summaryIn } from './say.ts'

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
    <Scroll label={b('experiment')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{one.unit}</th>
            <th scope="col">{t('published')}</th>
            <th scope="col">{b('measured')}</th>
            <th scope="col">{t('comparison')}</th>
            <th scope="col">{b('source')}</th>
          </tr>
        </thead>
        <tbody>
          {one.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" lang="en">
                {row.label}
              </th>
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
    </Scroll>
  )
}

function dots(rows: readonly LabRow[]): Dot[] {
  const plotted = rows.filter((row) => row.plotted !== false)
  return plotted.map(({ series, label, x, published, measured }) => ({
    series: series ?? label,
    x: x ?? label,
    published,
    measured,
  }))
}

interface OneProps {
  one: Experiment
  rows: readonly Row[]
  onRow: (id: string) => void
}

function One({ one, rows, onRow }: OneProps) {
  const notes = typeof one.notes === 'string' ? [one.notes] : (one.notes ?? [])
  const summary = summaryIn(one.name) ?? one.summary
  return (
    <article>
      <h2>{summary}</h2>
      <Source rows={rows} source={one.source} onRow={onRow} />
      <Plot
        dots={dots(one.rows)}
        name={summary}
        x={one.x}
        unit={one.unit}
        bars={one.bars}
        logarithmic={one.logarithmic}
      />
      {notes.map((note) => (
        <p class="quiet" key={note} lang="en">
          {note}
        </p>
      ))}
      <Rows one={one} />
    </article>
  )
}

// A section of the benchmarks.
function Speed({ section }: { section: Section }) {
  const { name, columns, rows } = section
  const heading = `${b('benchmarks')}: ${name}`
  return (
    <article>
      <h2>{heading}</h2>
      <Plot dots={figures.dots(section)} name={heading} unit="1 / s" />
      <Scroll label={heading}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column.replace(/_/g, ' ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {columns.map((column) => (
                  <td key={column} class={typeof row[column] === 'number' ? 'figure' : ''}>
                    {figures.cellText(row[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </article>
  )
}

// What can be chosen: an experiment, a section of the benchmarks, the table of the reports.
function Chosen({ found, at, row, onRow }: ChosenProps) {
  const { experiments, bench, rows } = found
  const one = experiments[at]
  const section = bench[at - experiments.length]
  if (one) return <One one={one} rows={rows} onRow={onRow} />
  if (section) return <Speed section={section} />
  return <Reports rows={rows} chosen={row} />
}

interface ChosenProps {
  found: Data
  at: number
  row: string | null // of the table
  onRow: (id: string) => void
}

function Names({
  names,
  at,
  onName,
}: {
  names: string[]
  at: number
  onName: (i: number) => void
}) {
  return (
    <ul class="list">
      {names.map((name, i) => (
        <li key={name}>
          <button
            type="button"
            class="item"
            aria-current={i === at ? 'true' : undefined}
            onClick={() => onName(i)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function LabView() {
  const [found, setFound] = useState<Data | null | undefined>(undefined)
  const [at, setAt] = useState(0)
  const [row, setRow] = useState<string | null>(null)
  useEffect(() => {
    data().then(setFound)
  }, [])
  if (found === undefined) return <p class="quiet">{t('loading')}</p>
  if (found === null) return <p class="view note">{b('noFigures')}</p>
  const measured = [...found.experiments, ...found.bench].map((one) => one.name)
  const choose = (i: number, id: string | null) => {
    setAt(i)
    setRow(id)
  }
  return (
    <div class="view lab">
      <nav class="panel narrow" aria-label={b('experiment')}>
        <p class="quiet">{b('labIntro')}</p>
        {measured.length === 0 && <p class="note">{b('noLab')}</p>}
        <Names names={[...measured, b('reports')]} at={at} onName={(i) => choose(i, null)} />
      </nav>
      <div class="experiment">
        <Chosen found={found} at={at} row={row} onRow={(id) => choose(measured.length, id)} />
      </div>
    </div>
  )
}
