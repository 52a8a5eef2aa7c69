// Labels of the engine, in the reader's language where the phrase is known, else as it says them: a
// new game needs none of them. What has an id is a message.
import { en, others as namesIn } from 'words:names'
import { others as phrasesIn } from 'words:phrases'
import type { GameInfo } from '../engine/types.ts'
import { gameName } from '../model/spec.ts'
import { games } from '../state.ts'
import { withFigures } from './languages.ts'
import { message, wordsIn } from './words.ts'

const phrases = wordsIn(phrasesIn)
const names = wordsIn(namesIn)

export const said = (text: string) => withFigures(phrases(), text) ?? text

export const summaryOf = ({ name, summary }: GameInfo) =>
  message(`game.${name}.summary`, [], summary)

// The name of a game, or of an alias, as a title has it.
export function nameOf(name: string): string {
  const known = names()[name] ?? en[name]
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
