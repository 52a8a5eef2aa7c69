// The course at length: every step in three languages, and axe-core, light and dark, wide and narrow.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { lessons } from '../../../page/src/learn/course.ts'
import el from '../../../page/src/words/el.json'
import en from '../../../page/src/words/en.json'
import it from '../../../page/src/words/it.json'
import { goToStep, plain } from './course.ts'
import { expectAccessible, leave, open, visitor, withBrowser } from './harness.ts'

withBrowser()

const dictionaries: Record<string, Record<string, string>> = {
  en: en.course,
  it: it.course,
  el: el.course,
}

// Goes to a step, waits for its text in each language, and for what stands beside it. All of it in
// the page: there are many steps.
const openStep = (page: Page, hash: string, texts: readonly [string, string][]) =>
  page.evaluate(
    async ([at, parts]) => {
      const until = (test: () => unknown) =>
        new Promise<void>((done) => {
          const look = () => (test() ? done() : requestAnimationFrame(look))
          look()
        })
      const squeezed = (text: string) => text.replace(/\s+/g, ' ')
      location.hash = at
      const chooser = document.querySelector<HTMLSelectElement>('.choices select')!
      for (const [language, part] of parts) {
        chooser.value = language
        chooser.dispatchEvent(new Event('change', { bubbles: true }))
        await until(() =>
          squeezed(document.querySelector('.lesson-text')?.textContent ?? '').includes(part),
        )
      }
      await until(() =>
        document.querySelector('.view.learn .stage :is(.node, .mark-of, .runs, .proof, .cell)'),
      )
    },
    [hash, texts] as const,
  )

test('every step opens, with its text in three languages', async () => {
  const page = await visitor()
  await open(page, 'learn')
  assert.equal(await page.locator('.lessons li').count(), 9)
  for (const [i, lesson] of lessons.entries()) {
    const { steps, questions } = lesson
    for (const [j, { id }] of [...steps, ...questions].entries()) {
      const texts = Object.entries(dictionaries).map(([language, words]): [string, string] => [
        language,
        plain(words[`${lesson.id}.${id}`]!.split('\n')[0]!),
      ])
      await openStep(page, `#learn/${i + 1}/${j + 1}`, texts)
    }
  }
  assert.equal(await page.locator('.fault').count(), 0)
  await leave(page)
})

// Until the engine has shown and searched what stands beside the text.
const untilShown = (page: Page) =>
  page.waitForFunction(() => {
    const stage = document.querySelector('.view.learn .stage')
    return stage?.querySelector('.node, .mark-of, table.runs, .proof, .cell')
  })

const looked = [
  ['minimax', 'tree'],
  ['ordering', 'counts'],
  ['memory', 'whole'],
  ['montecarlo', 'select'],
  ['chance', 'draw'],
  ['proof', 'file'],
  ['experience', 'learns'],
  ['alphabeta', 'q1'],
] as const

for (const [language, colorScheme, width] of [
  ['en', 'light', 1280],
  ['el', 'dark', 390],
] as const) {
  test(`all by axe-core, ${colorScheme}, in ${language}, ${width} wide: nothing hangs over`, async () => {
    const options = { viewport: { width, height: 844 }, colorScheme, bypassCSP: true }
    const page = await visitor({ language, options })
    await open(page, 'learn')
    await expectAccessible(page, 'contents')
    for (const [lesson, step] of looked) {
      await goToStep(page, lesson, step)
      await untilShown(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= width, `${lesson}.${step} is ${wide} wide`)
      await expectAccessible(page, `${lesson}.${step}`)
    }
    await leave(page)
  })
}
