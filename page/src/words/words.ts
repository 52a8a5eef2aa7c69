// The language of the page: t('key') in the language chosen, message(id, ...) for what the engine
// says with an id, said(text) for its labels.
import { computed, effect, signal } from '@preact/signals'
import { keep, kept } from '../kept.ts'
import { form } from '../model/plural.ts'
import { el } from './el.ts'
import { en, type Key, type Words } from './en.ts'
import { it } from './it.ts'
import { translated } from './messages.ts'

export const languages = { en, it, el } satisfies Record<string, Words>
export type Language = keyof typeof languages

function preferred(): Language {
  const wanted = [kept('language', ''), ...navigator.languages].map((tag) => tag.slice(0, 2))
  return (wanted.find((tag) => tag in languages) as Language | undefined) ?? 'en'
}

export const language = signal<Language>(preferred())
const words = computed<Words>(() => languages[language.value])

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

// The same for words that come later: a dictionary of their own in each language.
export function speaker<K extends string>(all: Record<Language, Record<K, string>>) {
  return (key: K, values?: Fill) => fill(all[language.value][key], values)
}

export function message(id: string, values: readonly string[], english: string): string {
  return language.value === 'en' ? english : translated(language.value, id, values, english)
}

// A text that has one form for one and another for many.
export function counted(key: Key, count: number): string {
  return fill(form(words.value[key], count), { count })
}
