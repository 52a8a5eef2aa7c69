// The view of experiments and benchmarks: what was published beside what is measured.
import { useEffect, useState } from 'preact/hooks'
import type { Dot, Section } from '../model/figures.ts'
import * as figures from '../model/figures.ts'
import { tickText } from '../model/plot.ts'
import { gameName } from '../model/spec.ts'
import { games } from '../state.ts'
import '../styles/lab.css'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type Data, data, type Experiment, type LabRow, type Row } from './data.ts'
import { Plot } from './Plot.tsx'
import { Reports, Source } from './Reports.tsx'
import { Scroll } from './Scroll.tsx'
import { b, rowsTold, summaryIn, type Told, told } from './say.ts'

const figure = (value: number | null) =>
  value === null ? '' : Number.isInteger(value) ? value.toLocaleString() : value.toPrecision(3)

function comparison({ published, measured, reproduced }: LabRow): string {
  if (reproduced === true) return '='
  if (reproduced === false) return '≠'
  if (!published || !measured) return ''
  return `× ${tickText(measured / published)}`
}

function Rows({ one, lang }: { one: Experiment; lang?: 'en' }) {
  return (
    <Scroll label={b('experiment')}>
      <table>
        <thead>
          <tr>
            <th scope="col" lang={lang}>
              {one.unit}
            </th>
            <th scope="col">{t('published')}</th>
            <th scope="col">{b('measured')}</th>
            <th scope="col">{t('comparison')}</th>
            <th scope="col">{b('source')}</th>
          </tr>
        </thead>
        <tbody>
          {one.rows.map((row) => (
            <tr key={row.label}>
              <th scope="row" lang={lang}>
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
              <td class="quiet" lang={lang}>
                {row.source ?? ''}
              </td>
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
  const { own, lang } = rowsTold(one)
  return (
    <article>
      <h2>{summary}</h2>
      <Source rows={rows} source={one.source} onRow={onRow} />
      <Plot
        dots={dots(own.rows)}
        name={summary}
        x={own.x}
        unit={own.unit}
        lang={lang}
        bars={one.bars}
        logarithmic={one.logarithmic}
      />
      {notes.map(told).map(({ text, lang }) => (
        <p class="quiet" key={text} lang={lang}>
          {text}
        </p>
      ))}
      <Rows one={own} lang={lang} />
    </article>
  )
}

const isGame = (text: string) =>
  games.value.some(({ name, aliases }) =>
    [name, ...aliases.map((alias) => alias.name)].includes(gameName(text)),
  )
const nameOf = (text: string) => (isGame(text) ? title(text) : told(text).text)

// What is no game, nor a word, is the name of a player or a program.
function Cell({ column, value }: { column: string; value: unknown }) {
  if (typeof value !== 'string') return <td class="figure">{figures.cellText(value, nameOf)}</td>
  if (isGame(value)) return <td>{title(value)}</td>
  const isWord = column === 'what' || value === 'all'
  const { text, lang }: Told = isWord ? told(value) : { text: value, lang: 'en' }
  return <td lang={lang}>{text}</td>
}

// A section of the benchmarks.
function Speed({ section }: { section: Section }) {
  const { name, columns, rows } = section
  const heading = `${b('benchmarks')}: ${told(name).text}`
  const all = figures
    .dots(section)
    .map((dot) => ({ ...dot, series: told(dot.series).text, x: nameOf(dot.x) }))
  return (
    <article>
      <h2>{heading}</h2>
      <Plot dots={all} name={heading} unit="1 / s" />
      <Scroll label={heading}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => {
                const { text, lang } = told(column.replace(/_/g, ' '))
                return (
                  <th scope="col" key={column} lang={lang}>
                    {text}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {columns.map((column) => (
                  <Cell key={column} column={column} value={row[column]} />
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

function Names({ names, at, onName }: { names: Told[]; at: number; onName: (i: number) => void }) {
  return (
    <ul class="list">
      {names.map(({ text, lang }, i) => (
        <li key={i}>
          <button
            type="button"
            class="item"
            lang={lang}
            aria-current={i === at ? 'true' : undefined}
            onClick={() => onName(i)}
          >
            {text}
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
  const measured: Told[] = [
    ...found.experiments.map(({ name }): Told => ({ text: name, lang: 'en' })), // typed, as they are
    ...found.bench.map(({ name }) => told(name)),
  ]
  const choose = (i: number, id: string | null) => {
    setAt(i)
    setRow(id)
  }
  return (
    <div class="view lab">
      <nav class="panel narrow" aria-label={b('experiment')}>
        <p class="quiet">{b('labIntro')}</p>
        {measured.length === 0 && <p class="note">{b('noLab')}</p>}
        <Names
          names={[...measured, { text: b('reports') }]}
          at={at}
          onName={(i) => choose(i, null)}
        />
      </nav>
      <div class="experiment">
        <Chosen found={found} at={at} row={row} onRow={(id) => choose(measured.length, id)} />
      </div>
    </div>
  )
}
