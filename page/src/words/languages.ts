// Languages are found by their files: each part of the page has a folder with one file for each
// language, `it.ts`, which exports `it`. docs/translating.md tells how one is added.
export type Language = string // a code of two letters
export type Dictionary = Record<string, string>
export type Files = Record<string, unknown> // what import.meta.glob finds in such a folder

export const codeOf = (path: string): Language => path.slice(-5, -3)

export function byLanguage<W>(files: Files): Record<Language, W> {
  const named = Object.entries(files).map(([path, file]): [Language, W] => {
    const code = codeOf(path)
    return [code, (file as Record<Language, W>)[code]!]
  })
  return Object.fromEntries(named)
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
