// Modules of the page made of its languages, one file each: `words:explain` is the section "explain"
// in English, with what fetches it in the other languages; `words:it/explain` that in Italian. So
// each section of each language can be loaded by itself.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

function sectionOf(file: string, name: string): string {
  try {
    return JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))[name] ?? {})
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

export function words(folder: string): Plugin {
  const fileOf = (code: string) => join(folder, `${code}.json`)
  const codes = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => basename(name, '.json'))
  // Pieces of the bundle are named by their modules: it-explain.
  const named = /^(?:\0words\/|words:)(?:(\w+)[-/])?(\w+)$/
  return {
    name: 'words',
    resolveId(id) {
      const [, code, part] = named.exec(id) ?? []
      return part && `\0words/${code ? `${code}-` : ''}${part}`
    },
    load(id) {
      const [, code, part] = named.exec(id) ?? []
      if (!part) return
      this.addWatchFile(fileOf(code ?? 'en'))
      const section = sectionOf(fileOf(code ?? 'en'), part)
      if (code) return `export default ${section}`
      const others = codes().filter((one) => one !== 'en')
      const fetching = others.map((one) => `${one}: () => import('words:${one}/${part}')`)
      return `export const en = ${section}\nexport const others = { ${fetching.join(', ')} }`
    },
  }
}
