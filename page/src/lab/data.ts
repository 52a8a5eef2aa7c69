// Experiments and benchmarks: the JSON of `zermelo lab NAME --json`, put beside the page when it
// is built, with an index of what there is.
import { type Section, sections } from '../model/figures.ts'

export interface LabRow {
  label: string
  series?: string | null
  x?: string | null
  published: number | null
  measured: number | null
  source?: string | null
  reproduced?: boolean | null
  plotted?: boolean
}

export interface Experiment {
  name: string
  source: string
  summary: string
  x?: string
  unit: string
  bars?: boolean
  logarithmic?: boolean
  rows: LabRow[]
  notes?: string[] | string
}

async function json<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path)
    return answer.ok ? ((await answer.json()) as T) : null
  } catch {
    return null
  }
}

// Of the table of the source reports.
export interface Row {
  id: string
  did: string
  command: string
  found: string
}

export interface Data {
  experiments: Experiment[]
  rows: Row[]
  bench: Section[]
}

interface Index {
  experiments: string[]
  bench: boolean
}

// null: it cannot be fetched now.
export async function data(): Promise<Data | null> {
  const index = await json<Index>('data/index.json')
  if (!index) return null
  const names = index.experiments
  const all = await Promise.all(names.map((name) => json<Experiment>(`data/${name}.json`)))
  const bench = index.bench ? sections(await json('data/bench.json')) : []
  const experiments = all.filter((one): one is Experiment => one !== null)
  const rows = (await json<Row[]>('data/reports.json')) ?? []
  return { experiments, rows, bench }
}
