// Nothing of the page stays in English where another language was chosen, and no word is kept that
// nothing says.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { englishIn, latinIn } from '../foreign.ts'
import { allParts, filesBelow, wordFiles } from './dictionaries.ts'

const source = filesBelow('page/src').filter((file) => /\.tsx?$/.test(file))
const code = source
  .filter((file) => !/words\/(course\.)?[a-z]{2}\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

// Keys may be written as they are, or be made of parts: `sign${name}`.
const quoted = new Set([...code.matchAll(/['"]([\w.-]+)['"]/g)].map(([, text]) => text))
const made = [...code.matchAll(/`([\w.-]*)\$\{[^`}]*\}([\w.-]*)`/g)].filter(
  ([, before, after]) => before! + after! !== '',
)
const isUsed = (key: string) =>
  quoted.has(key) ||
  made.some(([, before, after]) => key.startsWith(before!) && key.endsWith(after!)) ||
  new RegExp(`^\\s+${key}: \\{`, 'm').test(code)

// Keys of the course and of lessons are made of ids, of messages and rules are the engine's.
const said = (await allParts()).filter(({ folder }) => /(?<!newgame|rules)\/words\/$/.test(folder))
for (const { folder, words } of said) {
  test(`every word of ${folder} is said somewhere`, () => {
    const unused = Object.keys(words.en!).filter((key) => !isUsed(key))
    assert.deepEqual(unused, [])
  })
}

// Labels are names, and the rules name the words of game strings.
const filesOf = (language: string) =>
  wordFiles
    .filter(({ folder, code }) => code === language && !/(phrases|sentences)\/$/.test(folder))
    .map(({ file }) => file)

// The texts of a dictionary, as they stand in its file.
function textsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^\s*(\/\/|import ).*$/gm, '')
  return [...text.matchAll(/: *\n? *('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g)].map(
    ([, quoted]) => quoted!.slice(1, -1),
  )
}

test('Greek is written in Greek letters', () => {
  const all = filesOf('el').flatMap(textsIn)
  assert.ok(all.length > 500)
  assert.deepEqual(latinIn(all), [])
})

test('Italian has no English in it', () => {
  const all = filesOf('it').flatMap(textsIn)
  assert.ok(all.length > 500)
  assert.deepEqual(englishIn(all), [])
})

test('what each experiment is about is known in each language but the engine’s own', async () => {
  const sources = filesBelow('programs/lab').map((file) => readFileSync(file, 'utf8'))
  const all = sources.flatMap((text) =>
    [...text.matchAll(/^ {4}\.name = "([\w-]+)",$/gm)].map(([, name]) => name!),
  )
  const names = all.filter((name) => name !== 'lab') // the command
  assert.ok(names.length > 30)
  const part = (await allParts()).find(({ folder }) => folder.endsWith('lab/experiments/'))!
  for (const known of Object.values(part.words))
    assert.deepEqual(Object.keys(known).sort(), names.sort())
})
