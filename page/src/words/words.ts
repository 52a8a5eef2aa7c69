// The language of the page: t('key') in the language chosen, message(id, ...) for what the engine
// says with an id, said(text) for its labels.
import { computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'
import { form } from '../model/plural.ts'
import { en, type Key, type Words } from './en.ts'
import { byLanguage, type Files, type Language, translated } from './languages.ts'

export type { Language }

// By their names, those in Latin letters first.
const byName = ([, one]: [string, Words], [, other]: [string, Words]) =>
  one.language.localeCompare(other.language, 'en')
const all = byLanguage<Words>(import.meta.glob('./??.ts', { eager: true }))
export const languages = Object.fromEntries(Object.entries(all).sort(byName))
const messages = byLanguage<Record<string, string>>(
  import.meta.glob(['./messages/??.ts', '!./messages/en.ts'], { eager: true }),
)

function preferred(): Language {
  const wanted = [kept('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2))
  return wanted.find((tag) => tag in languages) ?? 'en'
}

export const language = signal<Language>(preferred())
const words = computed<Words>(() => ({ ...en, ...languages[language.value] }))

effect(() => {
  document.documentElement.lang = language.value
  keep('language', language.value)
})

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
  const known = messages[language.value]
  return known ? translated(known, id, values, english) : english
}

// A text that has one form for one and another for many.
export function counted(key: Key, count: number): string {
  return fill(form(words.value[key], count), { count })
}
