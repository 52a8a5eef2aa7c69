// Nothing of the page stays in English where another language was chosen, and no word is kept that
// nothing says.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Experiment } from '../../../page/src/lab/data.ts'
import { rowsIn, rowTexts, toldIn } from '../../../page/src/lab/told.ts'
import { sections } from '../../../page/src/model/figures.ts'
import { reportRows } from '../../../page/vite.config.ts'
import { englishIn, latinIn } from '../foreign.ts'
import { dictionaries, english, filesBelow, inAll } from './dictionaries.ts'

const source = filesBelow('page/src').filter((file) => /\.tsx?$/.test(file))
const code = source.map((file) => readFileSync(file, 'utf8')).join('\n')

// Keys may be written as they are, or be made of parts: `sign${name}`.
const quoted = new Set([...code.matchAll(/['"]([\w.-]+)['"]/g)].map(([, text]) => text))
const made = [...code.matchAll(/`([\w.-]*)\$\{[^`}]*\}([\w.-]*)`/g)].filter(
  ([, before, after]) => before! + after! !== '',
)
const isUsed = (key: string) =>
  quoted.has(key) ||
  made.some(([, before, after]) => key.startsWith(before!) && key.endsWith(after!)) ||
  new RegExp(`^\\s+${key}: \\{`, 'm').test(code)

// Keys of the course and of lessons are made of ids, those of other sections are the engine's.
const said = ['page', 'overlay', 'explorer', 'review', 'explain', 'share', 'friend', 'lab']
for (const section of said) {
  test(`every word of the section ${section} is said somewhere`, () => {
    const unused = Object.keys(english[section]!).filter((key) => !isUsed(key))
    assert.deepEqual(unused, [])
  })
}

// tsc knows the keys of the section that speaker() is told, and not which one it is given.
test('who speaks from a section knows its keys, and every section is read', () => {
  const read = [...code.matchAll(/^import \{.*\} from 'words:(\w+)'$/gm)].map(([, name]) => name!)
  for (const [, name, section] of code.matchAll(/^import \* as (\w+) from 'words:(\w+)'$/gm)) {
    assert.ok(code.includes(`speaker<'${section}'>(${name})`), section)
    read.push(section!)
  }
  assert.deepEqual([...new Set(read)].sort(), Object.keys(english).sort())
})

// Labels are names, and the rules name the words of game strings.
const textsOf = (language: string) =>
  Object.entries(dictionaries[language]!).flatMap(([section, words]) =>
    section === 'phrases' || section === 'rules' ? [] : Object.values(words),
  )

test('Greek is written in Greek letters', () => {
  const all = textsOf('el')
  assert.ok(all.length > 500)
  assert.deepEqual(latinIn(all), [])
})

test('Italian has no English in it', () => {
  const all = textsOf('it')
  assert.ok(all.length > 500)
  assert.deepEqual(englishIn(all), [])
})

test('what each experiment is about is known in each language', () => {
  const sources = filesBelow('programs/lab').map((file) => readFileSync(file, 'utf8'))
  const all = sources.flatMap((text) =>
    [...text.matchAll(/^ {4}\.name = "([\w-]+)",[^;]*?\.summary =((?:\s*"[^"]*")+)/gm)].map(
      ([, name, summary]) => [name!, summary!.replace(/"\s*"|^\s*"|"$/g, '')] as const,
    ),
  )
  const about = Object.fromEntries(all.filter(([name]) => name !== 'lab')) // the command
  assert.ok(Object.keys(about).length > 30)
  assert.deepEqual(english.experiments, about)
  for (const known of Object.values(inAll('experiments')))
    assert.deepEqual(Object.keys(known).sort(), Object.keys(about).sort())
})

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const measured = `${process.env.ZERMELO_BUILD ?? 'build'}/page/lab` // by a build of the page
const stored = ['bench/lab', measured].filter(existsSync).flatMap(filesBelow)
const experiments = stored.map((file): Experiment => json(file))
const benchmarks = sections(json('bench/results.json')).flatMap(({ name, columns, rows }) => [
  name,
  ...columns.map((column) => column.replace(/_/g, ' ')),
  ...rows.flatMap(({ what }) => (typeof what === 'string' ? [what] : [])),
])
const reports = reportRows(readFileSync('docs/reports.md', 'utf8'))

const ofExperiments = experiments.flatMap((one) => [...rowTexts(one), ...[one.notes ?? []].flat()])
const ofReports = reports.flatMap(({ did, found }) => [did, found])

const skip = existsSync(measured) ? false : 'the page has not been built'
test('every text of the section results is said somewhere', { skip }, () => {
  const all = [...ofExperiments, ...benchmarks, ...ofReports]
  const said = all.map((text) => {
    let place = 0
    return text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\d+/g, () => `%${++place}`)
  })
  assert.deepEqual(
    Object.keys(english.results!).filter((key) => !said.includes(key)),
    [],
  )
})

for (const [code, known] of Object.entries(inAll('results'))) {
  const unknown = (texts: readonly string[]) =>
    texts.filter((text) => toldIn(known, text) === undefined)
  test(`${code}: the texts of stored results are translated`, () => {
    assert.ok(experiments.length >= 8)
    assert.deepEqual(unknown(ofExperiments), [])
    assert.deepEqual(unknown(benchmarks), [])
  })
  test(`${code}: the table of the reports is translated`, () => {
    assert.ok(reports.length > 40)
    for (const { id, did, found } of reports) assert.deepEqual(unknown([did, found]), [], id)
  })
  test(`${code}: results have the figures that their English has`, () => {
    const places = (text: string) => (text.match(/%\d+/g) ?? []).sort()
    for (const [key, text] of Object.entries(known)) {
      if (code === 'en') assert.equal(text, key)
      assert.deepEqual(places(text), places(key), key)
    }
  })
}

test('a result with other figures keeps its words; one with other words is English as a whole', () => {
  const { results } = dictionaries.it!
  assert.equal(toldIn(results!, 'alpha-beta,\n order 3'), 'alfa-beta, ordine 3')
  const row = { label: 'ours, 9 x 9', series: 'our search', x: '9 x 9', published: 1, measured: 2 }
  const one = { name: 'a', source: 'M1', summary: '', unit: 'seconds', x: 'board', rows: [row] }
  const own = rowsIn(results!, { ...one, rows: [{ ...row, label: 'our search, 9 x 9' }] })!
  const { label, series, x } = own.rows[0]!
  assert.deepEqual([label, series, x], ['la nostra ricerca, 9 x 9', 'la nostra ricerca', '9 x 9'])
  assert.deepEqual([own.unit, own.x, own.source], ['secondi', 'tavola', 'M1'])
  assert.equal(rowsIn(results!, one), null, 'of a row')
  assert.equal(rowsIn(results!, { ...one, rows: [], unit: 'fortnights' }), null)
})
