// The view of experiments and benchmarks: what was published beside what is measured.
import { useEffect, useState } from 'preact/hooks'
import type { Dot, Section } from '../model/figures.ts'
import * as figures from '../model/figures.ts'
import { tickText } from '../model/plot.ts'
import '../styles/lab.css'
import { t } from '../words/words.ts'
import { type Data, data, type Experiment, type LabRow } from './data.ts'
import { Plot } from './Plot.tsx'

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
  const plotted = rows.filter((row) => row.plotted !== false)
  return plotted.map(({ series, label, x, published, measured }) => ({
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
      <Plot
        dots={dots(one.rows)}
        name={one.summary}
        x={one.x}
        unit={one.unit}
        bars={one.bars}
        logarithmic={one.logarithmic}
      />
      {notes.map((note) => (
        <p class="quiet" key={note}>
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
  const heading = `${t('benchmarks')}: ${name}`
  return (
    <article>
      <h2>{heading}</h2>
      <Plot dots={figures.dots(section)} name={heading} unit="1 / s" />
      <div class="scroll" tabindex={0} role="region" aria-label={heading}>
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
      </div>
    </article>
  )
}

export function LabView() {
  const [found, setFound] = useState<Data | null | undefined>(undefined)
  const [chosen, setChosen] = useState(0)
  useEffect(() => {
    data().then(setFound)
  }, [])
  if (found === undefined) return <p class="quiet">{t('loading')}</p>
  if (found === null) return <p class="view note">{t('noFigures')}</p>
  const { experiments: all, bench: speed } = found
  const names = [...all, ...speed].map((one) => one.name)
  const one = all[chosen]
  const section = speed[chosen - all.length]
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
      <div class="experiment">
        {one && <One one={one} />}
        {section && <Speed section={section} />}
      </div>
    </div>
  )
}
