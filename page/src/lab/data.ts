// Experiments and benchmarks: the JSON of `zermelo lab NAME --json`, put beside the page when it
// is built, with an index of what there is.
export interface LabRow {
  label: string
  series?: string | null
  x?: string | null
  published: number | null
  measured: number | null
  source?: string | null
  reproduced?: boolean | null
}

export interface Experiment {
  name: string
  source: string
  summary: string
  unit: string
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

// What `zermelo bench --json` prints: rows of names and figures, whatever they are.
export interface Bench {
  rows: Record<string, unknown>[]
}

export interface Data {
  experiments: Experiment[]
  bench: Bench | null
}

interface Index {
  experiments: string[]
  bench: boolean
}

export async function data(): Promise<Data> {
  const index = (await json<Index>('data/index.json')) ?? { experiments: [], bench: false }
  const names = index.experiments
  const all = await Promise.all(names.map((name) => json<Experiment>(`data/${name}.json`)))
  const bench = index.bench ? await json<Bench>('data/bench.json') : null
  const experiments = all.filter((one): one is Experiment => one !== null)
  return { experiments, bench: bench && Array.isArray(bench.rows) ? bench : null }
}
