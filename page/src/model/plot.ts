// Scales and ticks of plots.

export interface Scale {
  log: boolean
  low: number
  high: number
  ticks: number[]
  at: (value: number) => number // from 0 to 1
}

function roundTicks(low: number, high: number): number[] {
  const rough = (high - low) / 5 || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= rough)!
  const ticks: number[] = []
  for (let i = Math.floor(low / step); i <= Math.ceil(high / step); i++) ticks.push(i * step)
  return ticks
}

function powers(low: number, high: number): number[] {
  const from = Math.floor(Math.log10(low))
  const to = Math.max(from + 1, Math.ceil(Math.log10(high)))
  const step = Math.ceil((to - from) / 6)
  const ticks: number[] = []
  for (let power = from; power <= to + step - 1; power += step) ticks.push(10 ** power)
  return ticks
}

// Logarithmic if the values are positive and span more than a factor of 50.
export function scale(values: readonly number[], mayLog = true): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const log = mayLog && low > 0 && high / low > 50
  const ticks = log ? powers(low, high) : roundTicks(Math.min(0, low), high)
  const from = ticks[0]!
  const to = ticks[ticks.length - 1]!
  const at = log
    ? (value: number) => Math.log(value / from) / Math.log(to / from)
    : (value: number) => (value - from) / (to - from)
  return { log, low: from, high: to, ticks, at }
}

// 1234567 as '1.23M', 0.00012 as '1.2e-4'.
export function tickText(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  const steps: [number, string][] = [
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ]
  for (const [unit, sign] of steps) {
    if (size * 1.0005 >= unit) return `${Number((value / unit).toPrecision(3))}${sign}`
  }
  return size < 1e-3 ? value.toExponential(0) : String(Number(value.toPrecision(3)))
}
