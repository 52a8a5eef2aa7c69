// A fourth language is one file: the page is built with a made-up French, and offers and speaks it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import english from '../../../page/src/words/en.json'
import { button, leave, open, press, visitor, withBrowser } from './harness.ts'

const root = process.cwd()
const top = mkdtempSync(join(tmpdir(), 'language-')) // the project, as far as the page needs it
const page = join(top, 'page')

const french = (text: string) =>
  text
    .split('|')
    .map((form) => `‹${form}›`)
    .join('|')

// All of English but the section of the explorer and the line at the foot, in angle quotes.
function writeLanguage(): void {
  const { explorer, ...sections } = english as Record<string, Record<string, string>>
  const { tagline, ...rest } = sections.page!
  const words = Object.entries({ ...sections, page: rest }).map(([name, section]) => [
    name,
    Object.fromEntries(Object.entries(section).map(([key, text]) => [key, french(text)])),
  ])
  writeFileSync(join(page, 'src/words/fr.json'), JSON.stringify(Object.fromEntries(words)))
}

function build(): void {
  mkdirSync(page)
  for (const name of ['bench', 'books', 'docs', 'js'])
    symlinkSync(join(root, name), join(top, name))
  const parts = ['src', 'public', 'index.html', 'package.json', 'tsconfig.json']
  for (const name of [...parts, 'vite.config.ts', 'words.ts'])
    cpSync(join(root, 'page', name), join(page, name), { recursive: true })
  symlinkSync(join(root, 'page/node_modules'), join(page, 'node_modules'))
  writeLanguage()
  const env = { ZERMELO_BUILD: join(root, 'build'), ...process.env }
  execFileSync('node_modules/.bin/vite', ['build', '--logLevel', 'warn'], { cwd: page, env })
}

build()
withBrowser(join(page, 'dist'))
after(() => rmSync(top, { recursive: true }))

test('who prefers it gets it, each part when it is opened; what it has not is English', async () => {
  const page = await visitor({ language: '', options: { locale: 'fr-FR' } })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  const has = (part: string) => fetched.some((url) => url.includes(`/fr-${part}-`))
  await open(page, 'view=play&game=mnk:3,3,3')
  await page.locator('html[lang=fr]').waitFor()
  await button(page, '‹New game›').waitFor()
  assert.equal(await page.getByLabel('‹Language›').inputValue(), 'fr')
  await page.getByText(english.page.tagline, { exact: true }).waitFor()
  assert.ok(has('page') && !has('course') && !has('lab') && !has('explorer'))
  await press(page, '‹Learn›')
  await page.getByText(french(english.course.intro), { exact: true }).waitFor()
  assert.ok(has('course'))
  await press(page, '‹Lab›')
  await page.getByText(french(english.lab.labIntro), { exact: true }).waitFor()
  await press(page, '‹Analyse›')
  await page.getByText('‹Explorer›', { exact: true }).click()
  await page.getByText(english.explorer.keep, { exact: true }).waitFor()
  await leave(page)
})

test('it is offered to others, who fetch nothing of it before they choose it', async () => {
  const page = await visitor()
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, 'view=explain&game=mnk:3,3,3&moves=b2+a3')
  await page.getByText(english.page.explainIntro, { exact: true }).waitFor()
  assert.deepEqual(await page.getByLabel('Language').locator('option').allTextContents(), [
    'English',
    'Français',
    'Italiano',
    'Ελληνικά',
  ])
  assert.ok(!fetched.some((url) => /\/(fr|it|el)-\w+-/.test(url)))
  await page.getByLabel('Language').selectOption({ label: 'Français' })
  await page.getByText(french(english.page.explainIntro), { exact: true }).waitFor()
  assert.ok(fetched.some((url) => url.includes('/fr-explain-')))
  assert.ok(!fetched.some((url) => /\/(it|el)-\w+-/.test(url)))
  await leave(page)
})
