// All dictionaries of the page, found by their files, as the page finds them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'

export type Dictionary = Record<string, string>

export interface Part {
  folder: string // with `course.` where the files of the course are
  words: Record<string, Dictionary> // by language
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

// A file of words imports nothing but types.
async function wordsIn(file: string, code: string): Promise<Dictionary> {
  const { code: plain } = transformSync(readFileSync(file, 'utf8'), { loader: 'ts' })
  const found = await import(`data:text/javascript,${encodeURIComponent(plain)}`)
  return found[code] ?? found.words
}

export const wordFiles = filesBelow('page/src').flatMap((file) => {
  const found =
    /^(.*\/(?:words|messages|names|phrases|players|sentences|experiments)\/(?:course\.)?)([a-z]{2})\.ts$/.exec(
      file,
    )
  return found ? [{ file, folder: found[1]!, code: found[2]! }] : []
})

export const languages = wordFiles
  .filter(({ folder }) => folder === 'page/src/words/')
  .map(({ code }) => code)

export async function allParts(): Promise<Part[]> {
  const parts = new Map<string, Part>()
  for (const { file, folder, code } of wordFiles) {
    const part = parts.get(folder) ?? { folder, words: {} }
    part.words[code] = await wordsIn(file, code)
    parts.set(folder, part)
  }
  return [...parts.values()]
}
