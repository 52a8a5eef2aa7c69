// Nothing of the page stays in English where another language was chosen, and no word is kept that
// nothing says.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { en as explain } from '../../../page/src/explain/words/en.ts'
import { en as explorer } from '../../../page/src/explorer/words/en.ts'
import { en as friend } from '../../../page/src/friend/words/en.ts'
import { en as lab } from '../../../page/src/lab/words/en.ts'
import { en as overlay } from '../../../page/src/overlay/words/en.ts'
import { en as review } from '../../../page/src/review/words/en.ts'
import { en as share } from '../../../page/src/share/words/en.ts'
import { en as words } from '../../../page/src/words/en.ts'
import { messages } from '../../../page/src/words/messages.ts'
import { englishIn, latinIn } from '../foreign.ts'

const below = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? below(path) : [path]
  })
const source = below('page/src').filter((file) => /\.tsx?$/.test(file))
const code = source
  .filter((file) => !/words\/(course\.)?(en|it|el)\.ts$/.test(file))
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

for (const [name, all] of Object.entries({
  explain,
  explorer,
  friend,
  lab,
  overlay,
  review,
  share,
  words,
})) {
  test(`every word of ${name} is said somewhere`, () => {
    const unused = Object.keys(all).filter((key) => !isUsed(key))
    assert.deepEqual(unused, [])
  })
}

function filesOf(language: string): string[] {
  return source.filter((file) => new RegExp(`words/(course\\.)?${language}\\.ts$`).test(file))
}

// The texts of a dictionary, as they stand in its file.
function textsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^\s*(\/\/|import ).*$/gm, '')
  return [...text.matchAll(/: *\n? *('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g)].map(
    ([, quoted]) => quoted!.slice(1, -1),
  )
}

test('Greek is written in Greek letters', () => {
  const all = [...filesOf('el').flatMap(textsIn), ...Object.values(messages).map(([, , el]) => el)]
  assert.ok(all.length > 500)
  assert.deepEqual(latinIn(all), [])
})

test('Italian has no English in it', () => {
  const all = [...filesOf('it').flatMap(textsIn), ...Object.values(messages).map(([, it]) => it)]
  assert.ok(all.length > 500)
  assert.deepEqual(englishIn(all), [])
})
