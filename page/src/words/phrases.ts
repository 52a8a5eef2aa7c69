// Labels of the engine, in the reader's language where a phrase is known; else as it says them.
// Phrases are looked up whole, then word by word; a new game needs none of them. What has an id is
// in messages.ts.
import type { GameInfo } from '../engine/types.ts'
import { gameName } from '../model/spec.ts'
import { games } from '../state.ts'
import { language, message } from './words.ts'

type Phrase = readonly [it: string, el: string]

const phrases: Record<string, Phrase> = {
  South: ['Sud', 'Νότος'],
  North: ['Nord', 'Βορράς'],
  White: ['Bianco', 'Λευκός'],
  Black: ['Nero', 'Μαύρος'],
  first: ['il primo', 'πρώτος'],
  second: ['il secondo', 'δεύτερος'],
  seed: ['seme', 'σπόρο'],
  seeds: ['semi', 'σπόρους'],
  point: ['punto', 'πόντο'],
  points: ['punti', 'πόντους'],
  win: ['vittoria', 'νίκη'],
  wins: ['vittorie', 'νίκες'],
  empty: ['vuota', 'κενό'],
  house: ['casa', 'λακκούβα'],
  store: ['granaio', 'αποθήκη'],
  column: ['colonna', 'στήλη'],
  row: ['riga', 'σειρά'],
  cell: ['casella', 'θέση'],
  king: ['re', 'βασιλιάς'],
  pawn: ['pedone', 'πιόνι'],
  rook: ['torre', 'πύργος'],
  present: ['dono', 'δώρο'],
  stick: ['bastoncino', 'ξυλάκι'],
  sticks: ['bastoncini', 'ξυλάκια'],
  stone: ['pietra', 'πούλι'],
  disc: ['disco', 'δίσκος'],
  discs: ['dischi', 'δίσκους'],
  pass: ['passo', 'πάσο'],
  of: ['di', ':'],
  take: ['togli', 'πάρε'],
  houses: ['case', 'λακκούβες'],
  columns: ['colonne', 'στήλες'],
  rows: ['righe', 'σειρές'],
  ply: ['mossa', 'κίνηση'],
  left: ['rimasti', 'απομένουν'],
  'forbidden, overline': ['vietato, fila troppo lunga', 'απαγορευμένο, υπερβολικά μακριά σειρά'],
  'forbidden, two fours': ['vietato, due quattro', 'απαγορευμένο, δύο τεσσάρες'],
  'forbidden, two threes': ['vietato, due tre', 'απαγορευμένο, δύο τριάρες'],
  offered: ['offerto', 'προτεινόμενο'],
  'offer ten points': ['offri dieci punti', 'πρότεινε δέκα σημεία'],
  'change hands': ['scambia i colori', 'αλλαγή χρωμάτων'],
  'put two stones': ['metti due pietre', 'βάλε δύο πέτρες'],
  worth: ['vale', 'αξία'],
  no: ['nessun', 'κανένα'],
  plies: ['mosse', 'κινήσεις'],
}

export function said(text: string): string {
  if (language.value === 'en' || text === '') return text
  const which = language.value === 'it' ? 0 : 1
  const whole = phrases[text]
  if (whole) return whole[which]
  const owned = /^(\w+)'s (.+)$/.exec(text)
  if (owned) return `${said(owned[2]!)} (${said(owned[1]!)})`
  return text.replace(
    /[A-Za-z]+/g,
    (word) => (phrases[word] ?? phrases[word.toLowerCase()])?.[which] ?? word,
  )
}

export const summaryOf = ({ name, summary }: GameInfo) =>
  message(`game.${name}.summary`, [], summary)

// The names of games, of their aliases and of rule sets, where they are more than a word with a
// capital letter, or have a name in another language.
const names: Record<string, readonly [en: string, it: string, el: string]> = {
  tictactoe: ['Tic-tac-toe', 'Tris', 'Τρίλιζα'],
  connect4: ['Connect Four', 'Forza quattro', 'Σκορ 4'],
  mnk: ['m,n,k-game', 'Gioco m,n,k', 'Παιχνίδι m,n,k'],
  sticks: ['Sticks', 'Bastoncini', 'Ξυλάκια'],
  nim: ['Nim', 'Nim', 'Νιμ'],
  'tuc-chess': ['TUC chess', 'Scacchi TUC', 'Σκάκι TUC'],
  freestyle: ['Freestyle', 'Libero', 'Ελεύθερο'],
  standard: ['Standard', 'Standard', 'Τυπικό'],
}
const tongues = ['en', 'it', 'el'] as const

// The name of a game, or of an alias, as a title has it.
export function nameOf(name: string): string {
  const known = names[name]?.[tongues.indexOf(language.value)]
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
