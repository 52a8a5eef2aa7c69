// All languages of the page, found by their files, as the page finds them.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type Dictionary = Record<string, string>
export type Sections = Record<string, Dictionary>

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

const found = readdirSync('page/src/words').flatMap((name): [string, Sections][] => {
  const code = /^([a-z]{2})\.json$/.exec(name)?.[1]
  return code ? [[code, JSON.parse(readFileSync(join('page/src/words', name), 'utf8'))]] : []
})

export const dictionaries = Object.fromEntries(found)
export const languages = Object.keys(dictionaries)
export const english = dictionaries.en!

// A section in all languages.
export const inAll = (section: string): Sections =>
  Object.fromEntries(found.map(([code, sections]) => [code, sections[section] ?? {}]))
