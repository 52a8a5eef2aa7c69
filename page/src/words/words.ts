// The language of the page: t('key') in the language chosen, message(id, ...) for what the engine
// says with an id, said(text) for its labels. English is there at once; a language is fetched when it
// is chosen, so that a first visit is not longer for each that there is.
import { batch, computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'
import { form } from '../model/plural.ts'
import { en, type Key, type Words } from './en.ts'
import {
  byLanguage,
  codeOf,
  type Dictionary,
  type Files,
  type Language,
  translated,
} from './languages.ts'

const files = import.meta.glob<Record<Language, Dictionary>>([
  './??.ts',
  './*/??.ts',
  '!./en.ts',
  '!./*/en.ts',
])
const folderOf = (path: string) => path.slice(2, -6)

export const language = signal<Language>('en')
const own = signal<Record<string, Dictionary>>({}) // of that language, by folder

// 'Italiano', as those who speak it write it.
export function nameIn(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}

// Those in Latin letters first.
export const languages: Language[] = ['./en.ts', ...Object.keys(files)]
  .filter((path) => !folderOf(path))
  .map(codeOf)
  .sort((one, other) => nameIn(one).localeCompare(nameIn(other), 'en'))

let latest = 0

// Changes the language when its words are there. Fails if they cannot be fetched: the next visit tries
// again.
export async function speak(code: Language): Promise<void> {
  const mine = ++latest
  keep('language', code)
  const wanted = Object.entries(files).filter(([path]) => codeOf(path) === code)
  const found = await Promise.all(
    wanted.map(async ([path, load]) => [folderOf(path), (await load())[code]!] as const),
  )
  if (mine !== latest) return
  batch(() => {
    own.value = Object.fromEntries(found)
    language.value = code
  })
}

// The reader's language, as chosen before or as the browser prefers.
export function preferred(): Language {
  const wanted = [kept('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2))
  return wanted.find((tag) => languages.includes(tag)) ?? 'en'
}

effect(() => {
  document.documentElement.lang = language.value
})

// What the language has in one of the folders here; undefined: it is English, or has none.
export const ownWords = (folder: string): Dictionary | undefined => own.value[folder]
const words = computed<Words>(() => ({ ...en, ...ownWords('') }))

export type Fill = Record<string, string | number>

export function fill(text: string, values: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function t(key: Key, values?: Fill): string {
  return fill(words.value[key], values)
}

// The same for words that come later: a folder of their own. What a language has not is English.
export function speaker<K extends string>(files: Files) {
  const all = byLanguage<Record<K, string>>(files)
  return (key: K, values?: Fill) => fill(all[language.value]?.[key] ?? all.en![key], values)
}

export function message(id: string, values: readonly string[], english: string): string {
  const known = ownWords('messages')
  return known ? translated(known, id, values, english) : english
}

// A text that has one form for one and another for many.
export function counted(key: Key, count: number): string {
  return fill(form(words.value[key], count), { count })
}
