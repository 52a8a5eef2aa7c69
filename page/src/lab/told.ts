// Texts of results in the reader's language: the section `results` has them by their English, with
// %1, %2 ... where figures are, so that an experiment that is run again keeps its words.
import { type Dictionary, withFigures } from '../words/languages.ts'
import type { Experiment, LabRow } from './data.ts'

// What is none, such as figures, sizes of boards and player strings, is the same in all languages.
const isText = (text: string | null | undefined): text is string =>
  /[a-z]{3}/.test(text ?? '') && !/^\w+:\S+$/.test(text ?? '')

// undefined: it is not known in that language, as after a change of the program.
export const toldIn = (known: Dictionary, text: string) =>
  isText(text) ? withFigures(known, text.replace(/\s+/g, ' ').trim()) : text

const isMade = ({ label, series, x }: LabRow) => label === `${series}, ${x}`

// The texts of the rows, and what is on their axes.
export function rowTexts({ rows, x, unit }: Experiment): string[] {
  const all = rows.flatMap((row) => [row.series, row.x, row.source, isMade(row) ? '' : row.label])
  return [...new Set([x, unit, ...all])].filter(isText)
}

// The same with all of them in that language; null where one is not known.
export function rowsIn(known: Dictionary, one: Experiment): Experiment | null {
  if (rowTexts(one).some((text) => toldIn(known, text) === undefined)) return null
  const told = (text: string) => toldIn(known, text) ?? text
  const rows = one.rows.map((row) => {
    const [series, x, source] = [row.series, row.x, row.source].map((text) => text && told(text))
    return { ...row, series, x, source, label: isMade(row) ? `${series}, ${x}` : told(row.label) }
  })
  return { ...one, rows, x: one.x && told(one.x), unit: told(one.unit) }
}
