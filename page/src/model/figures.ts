// What `zermelo bench --full --json` prints, section by section: rows of names and figures, whatever
// they are.
import { tickText } from './plot.ts'

export type Row = Record<string, unknown>

export interface Section {
  name: string
  columns: string[]
  rows: Row[]
}

// A figure of a plot: what was published, or is another's, beside what is ours.
export interface Dot {
  series: string
  x: string
  published: number | null
  measured: number | null
}

const isRow = (x: unknown): x is Row => typeof x === 'object' && x !== null && !Array.isArray(x)

export function sections(bench: unknown): Section[] {
  if (!isRow(bench)) return []
  return Object.entries(bench).flatMap(([name, value]) => {
    const rows = Array.isArray(value) ? value.filter(isRow) : []
    if (rows.length === 0) return []
    return [{ name, rows, columns: [...new Set(rows.flatMap((row) => Object.keys(row)))] }]
  })
}

export function cellText(value: unknown, nameOf = (key: string) => key): string {
  if (typeof value === 'number') return tickText(value)
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (Array.isArray(value)) return value.map((one) => cellText(one, nameOf)).join(' / ')
  if (isRow(value)) {
    return Object.entries(value)
      .map(([key, one]) => `${nameOf(key)} ${cellText(one, nameOf)}`)
      .join(', ')
  }
  return String(value ?? '')
}

const isFigure = (x: unknown): x is number => typeof x === 'number'
const named = (row: Row) => [row.game, row.moves].filter(Boolean).join(' ')

// Theirs beside ours where both are given; else, if all figures are rates, each against the game.
export function dots({ name, rows, columns }: Section): Dot[] {
  if (columns.includes('theirs') && columns.includes('ours')) {
    return rows.map((row) => ({
      series: String(row.what ?? 'ours'),
      x: named(row),
      published: isFigure(row.theirs) ? row.theirs : null,
      measured: isFigure(row.ours) ? row.ours : null,
    }))
  }
  if (name !== 'speed') return []
  return rows.flatMap((row) =>
    columns
      .filter((column) => isFigure(row[column]))
      .map((series) => {
        return { series, x: named(row), published: null, measured: row[series] as number }
      }),
  )
}
