// What may be in Latin letters in a Greek text, and how English is known in an Italian one: for the
// dictionaries, and for what people meet in the page.

// What is written in Latin letters in Greek, too: terms, names of games and of people, of keys and
// forms of files, what is typed.
const names = new RegExp(
  `\\b(${[
    'MAX|MIN|UCT|MCTS|mcts|[Mm]inimax|alphabeta|pvs|expectiminimax|likely|Star[12]|Monte Carlo|Elo',
    'log|hash|bits?|bytes?|[kK]ilobyte|[mM]egabyte|MiB|malloc|quickselect|heap-select|policy=cutoff|Haskell|Python|HTTP',
    'Zermelo|Kalah Game Protocol|[kK]alah|Bantumi|Gomoku|Othello|Connect|TUC',
    '[rR]enju|[cC]aro|[sS]wap2|exact|misere|three-and-three|rules',
    'SGF|PGN|DOT|RIF|GIF|PNG|SVG|JSON|RenLib|OpenSpiel|Piskvork|psq|Enter|Escape|Ctrl',
    'Carlesso|Vettorello|Febbrari|Knuth|Moore|Huang|Spadaccini|Ballard|OEIS A\\d+|ABDADA|CMancala|Stickfish|Irving',
  ].join('|')})\\b`,
  'g',
)
const typed =
  /`[^`]*`|"[^"]*"|«[^»]*»|“[^”]*”|„[^“]*“|\(zermelo\)|zermelo \w+( --?\w+ \{?\w+\}?)*|--[\w-]+|\w+:\w+=[\w.,=-]+/g
const bare = (text: string) =>
  text
    .replace(/\{\w+\}|%\d/g, '')
    .replace(typed, '')
    .replace(names, '')

// Words that only English has, or that Italian would write otherwise.
const english =
  /(?<!\p{L})(the|of|and|is|are|with|that|this|from|you|your|move|moves|win|wins|side)(?!\p{L})/iu

// The texts that are not in Greek alone.
export const latinIn = (all: readonly string[]) =>
  all.filter((text) => /[A-Za-z]{3,}/.test(bare(text)))

// The texts with a word of English in them.
export const englishIn = (all: readonly string[]) => all.filter((text) => english.test(bare(text)))
