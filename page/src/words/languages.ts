// Languages are found by their files: each is one here, such as it.json, with a section for each part of
// the page. docs/translating.md tells how one is added. English gives the keys.
import type english from './en.json'

export type Language = string // a code of two letters
export type Dictionary = Record<string, string>
export type Part = keyof typeof english
export type Key<P extends Part = 'page'> = keyof (typeof english)[P] & string

// What `import * as explain from 'words:explain'` gives: a section in English, and what fetches it in
// the other languages.
export interface Section {
  en: Dictionary
  others: Record<Language, () => Promise<{ default: Dictionary }>>
}

// A text with its figures, where the language has it without them: '7 seeds' by '%1 seeds'.
export function withFigures(known: Dictionary, text: string): string | undefined {
  const figures: string[] = []
  const phrase = text.replace(/\d+/g, (figure) => `%${figures.push(figure)}`)
  return known[phrase]?.replace(/%(\d+)/g, (_, place) => figures[Number(place) - 1] ?? '')
}

const placesIn = (text: string) =>
  Math.max(0, ...[...text.matchAll(/%(\d)/g)].map((place) => Number(place[1])))

// A message of the engine by its id; `english` where a part of it is not known.
export function translated(
  messages: Record<string, string>,
  id: string,
  values: readonly string[],
  english: string,
): string {
  const parts = id.split('/')
  const keys = parts.map((part, i) => (i + 1 < parts.length ? `${part}/` : part))
  const unnamed = !messages[id] && messages[`${id}/`] // what a guest says, the last argument
  let [left, text] = [values, '']
  for (const key of unnamed ? [`${id}/`] : keys) {
    const found = messages[key]
    if (found === undefined) return english
    const now = left
    text += found.replace(/%(\d)/g, (_, place: string) => {
      const value = now[Number(place) - 1] ?? ''
      return messages[`word.${value}`] ?? value
    })
    left = left.slice(placesIn(found))
  }
  return text + (unnamed ? (left[0] ?? '') : '')
}

// The rules in force, of sentences with ids; null where one is not known, as those of guests are not.
export function rulesOf(
  sentences: Record<string, string>,
  said: readonly { id: string; arguments: readonly string[] }[] | undefined,
): string | null {
  const lines = said?.map(({ id, arguments: values }) =>
    sentences[id]?.replace(/%(\d)/g, (_, place) => values[Number(place) - 1] ?? ''),
  )
  if (!lines || lines.includes(undefined)) return null
  return lines.join('\n')
}
