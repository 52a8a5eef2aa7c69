// The language of the page: t('key') in the language chosen, message(id, ...) for what the engine
// says with an id. English comes with the part of the page that says it; the same in another language
// is fetched when that is chosen, so that a visit is not longer for each that there is.
import { others as messagesIn } from 'words:messages'
import * as page from 'words:page'
import { effect, signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'
import { form } from '../model/plural.ts'
import {
  type Dictionary,
  type Key,
  type Language,
  type Part,
  type Section,
  translated,
} from './languages.ts'

interface Held {
  others: Section['others']
  own: Record<Language, Dictionary> // what has been fetched
}

export const language = signal<Language>('en')
const held: Held[] = [] // of the parts of the page that are here

// What a language has in a section; nothing where it is English, or has none there.
export function wordsIn(others: Section['others']): () => Dictionary {
  const own: Held['own'] = {}
  held.push({ others, own })
  return () => own[language.value] ?? {}
}

// 'Italiano', as those who speak it write it.
export function nameIn(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}

// Those in Latin letters first.
export const languages: Language[] = ['en', ...Object.keys(page.others)].sort((one, other) =>
  nameIn(one).localeCompare(nameIn(other), 'en'),
)

// Fetches in a language what is said by parts that came meanwhile, too.
async function fetchWords(code: Language): Promise<void> {
  const missing = held.filter(({ own }) => !own[code])
  if (missing.length === 0) return
  const fetchOne = async ({ others, own }: Held) => {
    own[code] = (await others[code]?.())?.default ?? {}
  }
  await Promise.all(missing.map(fetchOne))
  await fetchWords(code)
}

let chosen: Language = 'en'

// Changes the language when its words are there. Fails if they cannot be fetched: the next visit tries
// again.
export async function speak(code: Language): Promise<void> {
  chosen = code
  keep('language', code)
  await fetchWords(code)
  if (chosen === code) language.value = code
}

// A part of the page that is loaded when it is wanted, with its words; with English where those of the
// language cannot be fetched.
export async function withWords<T>(loading: Promise<T>): Promise<T> {
  const part = await loading
  await fetchWords(language.peek()).catch(() => {})
  return part
}

// The reader's language, as chosen before or as the browser prefers.
export function preferred(): Language {
  const wanted = [kept('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2))
  return wanted.find((tag) => languages.includes(tag)) ?? 'en'
}

effect(() => {
  document.documentElement.lang = language.value
})

export type Fill = Record<string, string | number>

export function fill(text: string, values: Fill = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

// What says the texts of a section, by their keys. What a language has not is English.
export function speaker<P extends Part>({ en, others }: Section) {
  const own = wordsIn(others)
  return (key: Key<P>, values?: Fill) => fill(own()[key] ?? en[key]!, values)
}

export const t = speaker<'page'>(page)

const messages = wordsIn(messagesIn)

export const message = (id: string, values: readonly string[], english: string) =>
  translated(messages(), id, values, english)

// A text that has one form for one and another for many.
export const counted = (key: Key, count: number) => fill(form(t(key), count), { count })
