// Figures by series: lines where x is a number in every row, bars where it is a name. What was
// published is hollow, what was measured is full.
import type { Dot } from '../model/figures.ts'
import { scale, tickText } from '../model/plot.ts'
import { t } from '../words/words.ts'
import { Scroll } from './Scroll.tsx'
import { b } from './say.ts'

const width = 640
const height = 300
const left = 56
const bottom = 34
const top = 12

const colours = 6 // classes tone0 ... tone5
const plotWidth = width - left - 14
const plotHeight = height - top - bottom

export function seriesOf(dots: readonly Dot[]): string[] {
  return [...new Set(dots.map((dot) => dot.series))]
}

function Axis({ ticks, at }: { ticks: readonly number[]; at: (value: number) => number }) {
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${top + plotHeight * (1 - at(tick))})`}>
          <path class="gridline" d={`M${left} 0h${plotWidth}`} />
          <text class="tick" x={left - 8} y={4} text-anchor="end">
            {tickText(tick)}
          </text>
        </g>
      ))}
    </>
  )
}

interface ChartProps {
  dots: readonly Dot[]
  at: (value: number) => number
  ground: number // where bars begin
}

const yOf = (at: (value: number) => number, value: number) => top + plotHeight * (1 - at(value))
const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text))

// The places of a horizontal axis from 0 to 1: numbers where they belong, names in their order.
// Of names that would overlap every other, or every third, is written.
function placesOf(dots: readonly Dot[]) {
  const names = [...new Set(dots.map((dot) => dot.x))]
  const numeric = names.every(isNumber)
  const values = numeric ? names.map(Number) : names.map((_, i) => i)
  const [from, to] = [Math.min(...values), Math.max(...values)]
  const part = (value: number) => (to === from ? 0.5 : (value - from) / (to - from))
  const room = (plotWidth - 28) / names.length
  const apart = Math.ceil((Math.max(...names.map((name) => name.length)) * 6.5) / room)
  const ticks = numeric
    ? scale(values, false)
        .ticks.filter((tick) => tick >= from && tick <= to)
        .map((tick) => ({ text: tickText(tick), at: part(tick) }))
    : names.map((text, i) => ({ text, at: part(i) })).filter((_, i) => i % apart === 0)
  return { ticks, at: (name: string) => part(numeric ? Number(name) : names.indexOf(name)) }
}

function Lines({ dots, at }: ChartProps) {
  const places = placesOf(dots)
  const xOf = (part: number) => left + 14 + part * (plotWidth - 28)
  return (
    <>
      {places.ticks.map(({ text, at: part }) => {
        const hangsOver = xOf(part) + (text.length * 6.5) / 2 > width
        const [x, anchor] = hangsOver ? [width, 'end'] : [xOf(part), 'middle']
        return (
          <text key={text} class="tick" x={x} y={height - 18} text-anchor={anchor}>
            {text}
          </text>
        )
      })}
      {seriesOf(dots).map((name, i) => {
        const mine = dots.filter((dot) => dot.series === name)
        const full = mine.filter((dot) => dot.measured !== null)
        const points = full.map((dot) => `${xOf(places.at(dot.x))} ${yOf(at, dot.measured!)}`)
        return (
          <g key={name} class={`tone${i % colours}`}>
            {points.length > 1 && <path class="curve" d={`M${points.join('L')}`} />}
            {full.map((dot) => (
              <circle
                key={dot.x}
                class="measured"
                r={3.4}
                cx={xOf(places.at(dot.x))}
                cy={yOf(at, dot.measured!)}
              />
            ))}
            {mine
              .filter((dot) => dot.published !== null)
              .map((dot) => (
                <circle
                  key={dot.x}
                  class="published"
                  r={6.5}
                  cx={xOf(places.at(dot.x))}
                  cy={yOf(at, dot.published!)}
                />
              ))}
          </g>
        )
      })}
    </>
  )
}

interface Group {
  x: string
  from: number // the number of bars before it
  dots: Dot[]
}

// The bars of each place, wherever they stand in the list.
function groupsOf(dots: readonly Dot[]): Group[] {
  const groups = new Map<string, Dot[]>()
  for (const dot of dots) groups.set(dot.x, [...(groups.get(dot.x) ?? []), dot])
  let from = 0
  return [...groups].map(([x, mine]) => {
    from += mine.length
    return { x, from: from - mine.length, dots: mine }
  })
}

const longest = (dots: readonly Dot[]) => Math.max(...dots.map((dot) => dot.x.length))

// True if some name is longer than its group is wide.
function isAslant(dots: readonly Dot[]): boolean {
  const step = plotWidth / dots.length
  return groupsOf(dots).some(({ x, dots: mine }) => x.length * 6.5 > step * mine.length)
}

// Bars in groups, one for each place; names too long for their group are written aslant.
function Bars({ dots, at, ground: base }: ChartProps) {
  const names = seriesOf(dots)
  const groups = groupsOf(dots)
  const step = plotWidth / dots.length
  const wide = Math.min(26, step * 0.36)
  const aslant = isAslant(dots)
  const ground = yOf(at, base)
  const bar = (x: number, value: number, kind: string) => {
    const y = yOf(at, value)
    return (
      <rect
        class={kind}
        x={x}
        y={Math.min(y, ground)}
        width={wide}
        height={Math.max(1, Math.abs(ground - y))}
        rx={2}
      />
    )
  }
  return (
    <>
      {groups.map(({ x: name, from, dots: mine }) => {
        const middle = left + step * (from + mine.length / 2)
        return (
          <g key={name}>
            {mine.map((dot, i) => {
              const x = left + step * (from + i + 0.5)
              return (
                <g key={dot.series} class={`tone${names.indexOf(dot.series) % colours}`}>
                  {dot.published !== null && bar(x - wide, dot.published, 'published')}
                  {dot.measured !== null &&
                    bar(dot.published === null ? x - wide / 2 : x, dot.measured, 'measured')}
                </g>
              )
            })}
            <text
              class="tick"
              transform={`translate(${middle} ${height - 18})${aslant ? ' rotate(-35)' : ''}`}
              text-anchor={aslant ? 'end' : 'middle'}
            >
              {name}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface PlotProps {
  dots: readonly Dot[]
  name: string
  x?: string | undefined // what the places are
  unit: string
  lang?: 'en' | undefined // of what is written in it, unless it is the page's
  bars?: boolean | undefined // unless said: where the places are no numbers
  logarithmic?: boolean | undefined // as wide as the figures ask for, unless said
}

export function Plot({ dots, name, x, unit, lang, bars, logarithmic }: PlotProps) {
  const values = dots
    .flatMap((dot) => [dot.published, dot.measured])
    .filter((v): v is number => v !== null)
  if (values.length === 0) return null
  const { ticks, at, log, low } = scale(values, logarithmic)
  const barred = bars ?? !dots.every((dot) => isNumber(dot.x))
  const tall = height + (barred && isAslant(dots) ? 4 * longest(dots) : 0)
  const Chart = barred ? Bars : Lines
  return (
    <figure class="plot">
      <Scroll label={name}>
        <svg viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={name}>
          <Axis ticks={ticks} at={at} />
          <g lang={lang}>
            <Chart dots={dots} at={at} ground={log ? low : 0} />
          </g>
        </svg>
      </Scroll>
      <figcaption>
        <ul class="legend" lang={lang}>
          {seriesOf(dots).map((series, i) => (
            <li key={series} class={`tone${i % colours}`}>
              {series}
            </li>
          ))}
        </ul>
        <span class="quiet">
          <span lang={lang}>
            {x ? `${x} → ` : ''}
            {unit}
          </span>
          {log ? `, ${b('logarithmic')}` : ''} · ○ {t('published')} · ● {b('measured')}
        </span>
      </figcaption>
    </figure>
  )
}
