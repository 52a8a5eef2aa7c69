// The course: its texts in three languages, links to its steps, and what is computed without an engine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lessons, nineteen, stepsOf } from '../../../page/src/learn/course.ts'
import { forged, hashOf, headerEnd, textOf } from '../../../page/src/learn/forge.ts'
import { allocatedNodes } from '../../../page/src/learn/memory.ts'
import { readLink, writeLink } from '../../../page/src/model/link.ts'
import { inAll } from './dictionaries.ts'

const dictionaries = inAll('course')
const en = dictionaries.en!

// The keys that are made of the ids of lessons, steps and questions.
const lessonKeys = lessons.flatMap(({ id, steps, questions }) => [
  id,
  `${id}.about`,
  ...steps.map((step) => `${id}.${step.id}`),
  ...questions.flatMap((q) => [`${id}.${q.id}`, `${id}.${q.id}.why`, `${id}.${q.id}.hint`]),
])

test('nine lessons, each with a report at the end of its steps and three questions', () => {
  assert.equal(lessons.length, 9)
  for (const lesson of lessons) {
    assert.equal(lesson.steps.at(-1)!.id, 'report', lesson.id)
    assert.equal(lesson.questions.length, 3, lesson.id)
    assert.equal(stepsOf(lesson), lesson.steps.length + 3)
  }
})

test('every lesson has its texts, and every text its lesson', () => {
  const ids = new Set(lessons.map(({ id }) => id))
  for (const key of lessonKeys) assert.ok(key in en, key)
  const known = new Set(lessonKeys)
  for (const key of Object.keys(en)) if (ids.has(key.split('.')[0]!)) assert.ok(known.has(key), key)
})

const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
const paragraphs = (text: string) => text.split('\n').length

for (const [name, words] of Object.entries(dictionaries)) {
  test(`${name} says all, with the same blanks and paragraphs`, () => {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort())
    for (const [key, english] of Object.entries(en)) {
      assert.deepEqual(blanks(words[key]!), blanks(english), key)
      assert.equal(paragraphs(words[key]!), paragraphs(english), key)
    }
  })
}

test('other languages leave nothing in English', () => {
  for (const words of Object.values(dictionaries)) {
    if (words === en) continue
    const same = Object.entries(en).filter(([key, english]) => words[key] === english)
    assert.deepEqual(same, [])
  }
})

test('links to steps', () => {
  for (const [hash, lesson, step] of [
    ['#learn', 0, 1],
    ['#learn/2', 2, 1],
    ['#learn/2/7', 2, 7],
  ] as const) {
    assert.deepEqual(readLink(hash), { mode: 'learn', position: null, course: { lesson, step } })
  }
  const place = { mode: 'learn', position: null, course: { lesson: 9, step: 8 } } as const
  assert.equal(writeLink(place), '#learn/9/8')
  assert.equal(writeLink({ ...place, course: { lesson: 0, step: 1 } }), '#learn')
  for (const hash of ['#learn/x', '#learn/1/2/3', '#learning', '#learn/1234/1'])
    assert.equal(readLink(hash).mode, 'play', hash)
})

test('the nineteen figures are those of the report', () => {
  assert.equal(nineteen.length, 19)
  assert.equal(
    nineteen.reduce((sum, { published }) => sum + published, 0),
    129 +
      8727 +
      882215 +
      99569593 +
      112 +
      3057 +
      84577 +
      2676841 +
      81995855 +
      83 +
      2209 +
      56770 +
      1320574 +
      25298451 +
      97 +
      2405 +
      50387 +
      1148562 +
      23123673,
  )
})

test('the tree of the report: 12 093 234 nodes of 48 bytes, 580 MB', () => {
  assert.equal(allocatedNodes(10), 12_093_234)
  assert.equal(Math.round((allocatedNodes(10) * 48) / 1e6), 580)
})

// What zermelo solve tictactoe --certificate writes.
const certificate = Buffer.from(
  'emVybWVsbyBjZXJ0aWZpY2F0ZSAzCmdhbWUgbW5rOjMsMywzCm1vdmVzIC0KbGVhdmVzIDAKcHJvb2YgPj0gMCB6' +
    'b25lcyAwIHBvc2l0aW9ucyAwMDAwMDAwMDAwMDAwMDAwMDAyNiByZXBsaWVzIDAwMDAwMDAwMDAwMDAwMDAwMDA1' +
    'IGJ5dGVzIDAwMDAwMDAwMDAwMDAwMDAwMDA4CnByb29mIDw9IDAgem9uZXMgMCBwb3NpdGlvbnMgMDAwMDAwMDAw' +
    'MDAwMDAwMDAwOTkgcmVwbGllcyAwMDAwMDAwMDAwMDAwMDAwMDAyNiBieXRlcyAwMDAwMDAwMDAwMDAwMDAwMDAw' +
    'OApoYXNoIDU2MmVhYzY5M2NmNWNiNzYKCukIAAAAAAAAA15YY9yEewY=',
  'base64',
)

test('a forged certificate has one byte changed, and a hash that fits', () => {
  const header = textOf(certificate.subarray(0, headerEnd(certificate)))
  assert.match(header, /^zermelo certificate 3\ngame mnk:3,3,3\n/)
  assert.ok(header.endsWith(`\nhash ${hashOf(certificate)}\n\n`))
  const other = forged(certificate)
  const start = headerEnd(certificate)
  const changed = [...other.subarray(start)].filter((byte, i) => byte !== certificate[start + i])
  assert.equal(changed.length, 1)
  assert.notEqual(hashOf(other), hashOf(certificate))
  assert.ok(textOf(other).includes(`\nhash ${hashOf(other)}\n`))
})
