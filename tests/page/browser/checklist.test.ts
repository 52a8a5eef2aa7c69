// A checklist in the manner of Lighthouse, measured: how fast the page is there and answers, how
// much is loaded, what those need who do not see it as others do. Prints the table of docs/page.md.
// What else the machine does is no property of the page: times are the best of several, and one
// beyond its bound is marked in the table, but fails nothing.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { isLater } from '../../../page/vite.config.ts'
import { address, leave, open, visitor, withBrowser } from './harness.ts'

withBrowser()

const views = {
  play: 'view=play&game=kalah:6,4&moves=3',
  analyse: 'view=analyse&game=connect:7,6,4&moves=4+4',
  review: 'view=review&game=mnk:3,3,3&moves=b2+a2',
  explain: 'view=explain&game=mnk:3,3,3&moves=b2+a3',
  learn: 'learn/2/3',
  lab: 'view=lab',
  friend: 'view=friend&game=mnk:3,3,3&moves=b2&to=2',
}

const rows: string[][] = []
const missed: string[] = []

// One line of the table; at most `most` of it is wanted. Times, in milliseconds, are never missed.
function note(what: string, found: number, most: number, unit = ''): void {
  const shown = (n: number) => `${Math.round(n * 1000) / 1000}${unit && ` ${unit}`}`
  const kept = found <= most
  rows.push([
    what,
    shown(found) + (kept ? '' : ' (!)'),
    most === 0 ? '0' : `at most ${shown(most)}`,
  ])
  if (!kept && unit !== 'ms') missed.push(`${what}: ${shown(found)}`)
}

interface Load {
  ready: number // a move can be made, milliseconds after the address was asked for
  paint: number // the largest part is painted
  blocked: number // beyond 50 ms in each long task
  shift: number // how much of what was there has moved
  requests: number
  others: number // requests to other hosts
}

function watchLoading(): void {
  const seen = { paint: 0, blocked: 0, shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', (entry) => {
    seen.paint = entry.startTime
  })
  watch('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
}

async function load(view: string): Promise<Load> {
  const page = await visitor()
  let requests = 0
  let others = 0
  page.on('request', (request) => {
    requests++
    if (!request.url().startsWith(address())) others++
  })
  await page.addInitScript(watchLoading)
  await page.goto(`${address()}#${view}`)
  const ready = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          if (document.querySelector('.cell.free')) done(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  const asked = requests
  await page.waitForTimeout(300)
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Pick<Load, 'paint' | 'blocked' | 'shift'> }).seen,
  )
  await leave(page)
  return { ...seen, ready, requests: asked, others }
}

test('loading', async () => {
  const loads: Load[] = []
  for (let i = 0; i < 5; i++) loads.push(await load(views.play))
  const best = (key: keyof Load) => Math.min(...loads.map((one) => one[key]))
  const worst = (key: keyof Load) => Math.max(...loads.map((one) => one[key]))
  note('first move possible after', best('ready'), 1000, 'ms')
  note('largest part painted after', best('paint'), 1000, 'ms')
  note('blocked by long tasks while loading', best('blocked'), 200, 'ms')
  note('layout shift', worst('shift'), 0.1)
  note('requests before the first move', worst('requests'), 15)
  note('requests to other hosts', worst('others'), 0)
})

test('how much is loaded', () => {
  const below = (folder: string): string[] =>
    readdirSync(folder).flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? below(path) : [path]
    })
  // What a server sends: the compressed file beside each, if there is one.
  const sizeOf = (file: string, end: string) => {
    const small = `${file}${end}`
    return statSync(existsSync(small) ? small : file).size / 1000
  }
  const sum = (these: string[], end: string) =>
    these.reduce((all, one) => all + sizeOf(one, end), 0)
  const files = below('page/dist').filter((file) => !/\.(gz|br)$/.test(file))
  const later = (file: string) => isLater(relative('page/dist', file))
  const first = files.filter((file) => !later(file))
  // A part of the page, with what it imports that a first visit has not.
  const made = (parts: string[]) => {
    const named = (file: string) => parts.some((part) => file.includes(`/assets/${part}`))
    const all = new Set(files.filter((file) => later(file) && named(file)))
    for (const file of all) {
      const code = file.endsWith('.js') ? readFileSync(file, 'utf8') : ''
      for (const [, name] of code.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g)) {
        const other = `page/dist/assets/${name}`
        if (later(other)) all.add(other)
      }
    }
    return [...all]
  }
  const view = (name: string) => made([`${name}View`])
  const books = files.filter((file) => file.includes('/books/'))
  const figures = files.filter((file) => file.includes('/data/'))
  note('all files of a first visit, by gzip', sum(first, '.gz'), 500, 'kB')
  note('all files of a first visit, by brotli', sum(first, '.br'), 350, 'kB')
  const overlay = files.filter((file) => /\/assets\/overlay.*js$/i.test(file))
  note('of these what is drawn over a board', sum(overlay, '.gz'), 15, 'kB')
  for (const name of ['Analyse', 'Review', 'Explain', 'Lab', 'Friend']) {
    note(`the view ${name}, fetched when it is opened`, sum(view(name), '.gz'), 20, 'kB')
  }
  const dialog = made(['NewGame'])
  note('the dialog of a new game, fetched when the page is idle', sum(dialog, '.gz'), 20, 'kB')
  const course = [...view('Learn'), ...files.filter((file) => /\/assets\/\w+-course-/.test(file))]
  const proofs = files.filter((file) => /\/proof\/|\/assets\/wholeWorker/.test(file))
  note('the course in three languages, fetched when it is opened', sum(course, '.gz'), 65, 'kB')
  note('what proves and verifies in it, fetched for that', sum(proofs, '.gz'), 600, 'kB')
  const greek = files.filter((file) => /\/assets\/el-(?!course).*js$/.test(file))
  note('all of Greek but the course, by views that are opened', sum(greek, '.gz'), 60, 'kB')
  const met = greek.filter((file) => /\/el-(page|messages|phrases|names|overlay)-/.test(file))
  note('of these what a first visit fetches', sum(met, '.gz'), 12, 'kB')
  const sharing = made(['Dialogs'])
  note('what opens and shares games, fetched for that', sum(sharing, '.gz'), 25, 'kB')
  const explorer = made(['Explorer'])
  note('the explorer, fetched when it is opened', sum(explorer, '.gz'), 10, 'kB')
  note('lessons of the rules, fetched when they are opened', sum(view('Rules'), '.gz'), 20, 'kB')
  note('figures of the lab, fetched with it', sum(figures, '.gz'), 50, 'kB')
  note(
    'the largest book, fetched with its game',
    Math.max(...books.map((book) => sum([book], '.gz'))),
    250,
    'kB',
  )
})

// How long the page takes to answer a key, from the event to the next picture, in milliseconds.
function answerTimes(page: Page, keys: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const times: number[] = []
    for (const key of all) {
      const began = performance.now()
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(event)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      times.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 40))
    }
    return times
  }, keys)
}

test('input while a search runs', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:15,15,5&moves=h8+i9')
  await page.locator('.engine-lines[aria-busy=true] .lines').waitFor()
  await page.locator('.cell[tabindex="0"]').focus()
  const keys = Array.from({ length: 24 }, (_, i) => (i % 2 ? 'ArrowLeft' : 'ArrowRight'))
  const times = (await answerTimes(page, keys)).sort((a, b) => a - b)
  assert.ok(await page.locator('.engine-lines[aria-busy=true]').isVisible(), 'it still runs')
  note('a key answered while a search runs, median', times[times.length >> 1]!, 50, 'ms')
  await leave(page)
})

// What each rule of axe-core stands for; all the others count together.
const rules: Record<string, string> = {
  'color-contrast': 'text without contrast',
  'button-name': 'buttons without a name',
  label: 'fields without a label',
  'html-has-lang': 'pages that do not tell their language',
  'document-title': 'pages without a title',
  'meta-viewport': 'pages that cannot be enlarged',
  'heading-order': 'headings out of order',
  'target-size': 'targets too small or too close (WCAG 2.2)',
}

test('for everybody: rules of axe-core in all views, light and dark', async () => {
  const found: Record<string, number> = {}
  let elements = 0
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visitor({ options: { colorScheme, bypassCSP: true } })
    for (const view of Object.values(views)) {
      await open(page, view)
      await page.waitForTimeout(200)
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          resultTypes: ['violations'],
          rules: { 'target-size': { enabled: true } },
        }),
      )
      for (const { id, nodes } of violations) found[id] = (found[id] ?? 0) + nodes.length
      elements = Math.max(elements, await page.locator('*').count())
    }
    await leave(page)
  }
  for (const [id, what] of Object.entries(rules)) note(what, found[id] ?? 0, 0)
  const others = Object.entries(found).filter(([id]) => !(id in rules))
  note(
    'breaches of all other rules of axe-core',
    others.reduce((sum, [, count]) => sum + count, 0),
    0,
  )
  note('elements in a view', elements, 1500)
})

test('by keyboard, and without motion', async () => {
  const page = await visitor()
  await open(page, views.play)
  let unseen = 0
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab')
    unseen += await page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 0
      const ring = at.querySelector('.focus') // cells of a board draw their own
      const seen = ring ? getComputedStyle(ring).stroke : getComputedStyle(at).outlineStyle
      return seen === 'none' ? 1 : 0
    })
  }
  note('places of the keyboard that cannot be seen', unseen, 0)
  await page.locator('.cell.free').first().click()
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === 'running').length,
  )
  note('things that move where motion is not wanted', moving, 0)
  await leave(page)
})

test('the table', () => {
  const wide = [0, 1, 2].map((i) => Math.max(...rows.map((row) => row[i]!.length)))
  const line = (row: string[]) => `| ${row.map((text, i) => text.padEnd(wide[i]!)).join(' | ')} |`
  console.log([line(['what', 'measured', 'wanted']), '|---|---|---|', ...rows.map(line)].join('\n'))
  assert.deepEqual(missed, [])
})
