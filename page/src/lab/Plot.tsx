// Figures by series: lines where x is a number in every row, bars where it is a name. What was
// published is hollow, what was measured is full.
import type { Dot } from '../model/figures.ts'
import { scale, tickText } from '../model/plot.ts'
import { t } from '../words/words.ts'

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
}

const yOf = (at: (value: number) => number, value: number) => top + plotHeight * (1 - at(value))

function Lines({ dots, at }: ChartProps) {
  const xs = scale(
    dots.map((dot) => Number(dot.x)),
    false,
  )
  const [from, to] = [
    Math.min(...dots.map((d) => Number(d.x))),
    Math.max(...dots.map((d) => Number(d.x))),
  ]
  const xOf = (x: string) => left + 14 + ((Number(x) - from) / (to - from || 1)) * (plotWidth - 28)
  return (
    <>
      {xs.ticks
        .filter((tick) => tick >= from && tick <= to)
        .map((tick) => (
          <text key={tick} class="tick" x={xOf(String(tick))} y={height - 12} text-anchor="middle">
            {tickText(tick)}
          </text>
        ))}
      {seriesOf(dots).map((name, i) => {
        const mine = dots.filter((dot) => dot.series === name)
        const full = mine.filter((dot) => dot.measured !== null)
        const points = full.map((dot) => `${xOf(dot.x)} ${yOf(at, dot.measured!)}`)
        return (
          <g key={name} class={`tone${i % colours}`}>
            {points.length > 1 && <path class="curve" d={`M${points.join('L')}`} />}
            {full.map((dot) => (
              <circle
                key={dot.x}
                class="measured"
                r={3.4}
                cx={xOf(dot.x)}
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
                  cx={xOf(dot.x)}
                  cy={yOf(at, dot.published!)}
                />
              ))}
          </g>
        )
      })}
    </>
  )
}

// How many bars from here on share a name.
function groupSize(dots: readonly Dot[], from: number): number {
  let end = from + 1
  while (dots[end]?.x === dots[from]!.x) end++
  return end - from
}

function Bars({ dots, at }: ChartProps) {
  const names = seriesOf(dots)
  const step = plotWidth / dots.length
  const wide = Math.min(26, step * 0.36)
  const bar = (x: number, value: number, kind: string) => {
    const y = yOf(at, value)
    return (
      <rect
        class={kind}
        x={x}
        y={y}
        width={wide}
        height={Math.max(1, top + plotHeight - y)}
        rx={2}
      />
    )
  }
  return (
    <>
      {dots.map((dot, i) => {
        const x = left + step * (i + 0.5)
        return (
          <g key={`${dot.series} ${dot.x}`} class={`tone${names.indexOf(dot.series) % colours}`}>
            {dot.published !== null && bar(x - wide, dot.published, 'published')}
            {dot.measured !== null &&
              bar(dot.published === null ? x - wide / 2 : x, dot.measured, 'measured')}
            {(dots.length <= 12 || dots[i - 1]?.x !== dot.x) && (
              <text class="tick" x={x} y={height - 12} text-anchor="middle">
                {dot.x.slice(0, Math.floor((step * groupSize(dots, i)) / 6))}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

export function Plot({ dots, name, unit }: { dots: readonly Dot[]; name: string; unit: string }) {
  const values = dots
    .flatMap((dot) => [dot.published, dot.measured])
    .filter((v): v is number => v !== null)
  if (values.length === 0) return null
  const { ticks, at, log } = scale(values)
  const numeric = dots.every((dot) => dot.x !== '' && Number.isFinite(Number(dot.x)))
  const Chart = numeric ? Lines : Bars
  return (
    <figure class="plot">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        <Axis ticks={ticks} at={at} />
        <Chart dots={dots} at={at} />
      </svg>
      <figcaption>
        <ul class="legend">
          {seriesOf(dots).map((series, i) => (
            <li key={series} class={`tone${i % colours}`}>
              {series}
            </li>
          ))}
        </ul>
        <span class="quiet">
          {unit}
          {log ? `, ${t('logarithmic')}` : ''} · ○ {t('published')} · ● {t('measured')}
        </span>
      </figcaption>
    </figure>
  )
}
