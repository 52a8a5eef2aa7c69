// The steps of the course, for its tests.
import type { Page } from 'playwright-core'
import { lessons } from '../../../page/src/learn/course.ts'
import { open } from './harness.ts'

// The number of a step among those of its lesson, by their names.
function place(lesson: string, step: string): [number, number] {
  const i = lessons.findIndex(({ id }) => id === lesson)
  const { steps, questions } = lessons[i]!
  return [i + 1, [...steps, ...questions].findIndex(({ id }) => id === step) + 1]
}

// By way of the list of lessons, so that nothing of the step before is still there.
export async function goToStep(page: Page, lesson: string, step: string): Promise<void> {
  await open(page, 'learn')
  await page.locator('.lessons').waitFor()
  await open(page, `learn/${place(lesson, step).join('/')}`)
}

// A text without what is filled in.
export const plain = (text: string) =>
  text
    .replace(/\{\w+\}/g, '')
    .replace(/\s+/g, ' ')
    .trim()
