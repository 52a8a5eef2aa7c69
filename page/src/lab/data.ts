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

export async function experiments(): Promise<Experiment[]> {
  const names = (await json<string[]>('data/index.json')) ?? []
  const all = await Promise.all(names.map((name) => json<Experiment>(`data/${name}.json`)))
  return all.filter((one): one is Experiment => one !== null)
}

// What `zermelo bench --json` prints: rows of names and figures, whatever they are.
export interface Bench {
  rows: Record<string, unknown>[]
}

export async function bench(): Promise<Bench | null> {
  const found = await json<Bench>('data/bench.json')
  return found && Array.isArray(found.rows) ? found : null
}
