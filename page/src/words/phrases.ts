// Labels of the engine, in the reader's language where a phrase is known; else as it says them.
// Phrases are looked up whole, then word by word; a new game needs none of them. What has an id is
// in the folder messages.
import type { GameInfo } from '../engine/types.ts'
import { gameName } from '../model/spec.ts'
import { games } from '../state.ts'
import { byLanguage } from './languages.ts'
import { language, message } from './words.ts'

const phrases = byLanguage<Record<string, string>>(
  import.meta.glob('./phrases/??.ts', { eager: true }),
)

export function said(text: string): string {
  const known = phrases[language.value]
  if (!known || text === '') return text
  const whole = known[text]
  if (whole) return whole
  const owned = /^(\w+)'s (.+)$/.exec(text)
  if (owned) return `${said(owned[2]!)} (${said(owned[1]!)})`
  return text.replace(/[A-Za-z]+/g, (word) => known[word] ?? known[word.toLowerCase()] ?? word)
}

export const summaryOf = ({ name, summary }: GameInfo) =>
  message(`game.${name}.summary`, [], summary)

const names = byLanguage<Record<string, string>>(import.meta.glob('./names/??.ts', { eager: true }))

// The name of a game, or of an alias, as a title has it.
export function nameOf(name: string): string {
  const known = names[language.value]?.[name] ?? names.en![name]
  return known ?? name.slice(0, 1).toUpperCase() + name.slice(1)
}

// A game string as a title: by the alias that stands for it or for its beginning, or by its name; and
// with the parameters that are left.
export function title(spec: string): string {
  const aliases = games.value.flatMap((game) => game.aliases)
  const [alias] = aliases
    .filter(({ standsFor }) => `${spec},`.startsWith(`${standsFor},`))
    .sort((one, other) => other.standsFor.length - one.standsFor.length)
  if (alias) return `${nameOf(alias.name)} ${spec.slice(alias.standsFor.length + 1)}`.trim()
  const name = gameName(spec)
  return `${nameOf(name)} ${spec.slice(name.length + 1)}`.trim()
}
