// Nothing of the page stays in English where another language was chosen, and no word is kept that
// nothing says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
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
