// A browser, and the page as a static host serves it: with the strictest policy it must bear. The
// browser is Chromium; with BROWSER=firefox it is Firefox, by WebDriver BiDi. Of that protocol
// playwright-core lacks taps, the colours that are preferred and going offline: see tap, visitor, and
// docs/testing.md.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before } from 'node:test'
import axe from 'axe-core'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type Locator,
  type Page,
} from 'playwright-core'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; " +
  "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

const dist = join(process.cwd(), 'page/dist')

let unreachable = false

async function serve(folder: string): Promise<Server> {
  const server = createServer(async (request, answer) => {
    if (unreachable) return void request.socket.destroy()
    const path = normalize(new URL(request.url ?? '/', 'http://x').pathname).replace(
      /\/$/,
      '/index.html',
    )
    try {
      const body = await readFile(join(folder, path))
      answer.writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      answer.end(body)
    } catch {
      answer.writeHead(404).end()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

// What the page saves as a file. Playwright hears of it from Chromium alone; Firefox puts it where it
// is told to.
export async function savedBy(page: Page, act: () => Promise<void>): Promise<Buffer> {
  if (!isFirefox) {
    const waiting = page.waitForEvent('download')
    await act()
    return readFile(await (await waiting).path())
  }
  const before = await readdir(downloads)
  await act()
  for (const until = Date.now() + 20_000; Date.now() < until; await page.waitForTimeout(50)) {
    const now = (await readdir(downloads)).filter((name) => !before.includes(name))
    if (now.length === 1 && !now[0]!.endsWith('.part')) return readFile(join(downloads, now[0]!))
  }
  throw new Error('nothing was saved')
}

let server: Server
let browser: Browser
const contexts: BrowserContext[] = []
let complaints: string[] = []

export const isFirefox = process.env.BROWSER === 'firefox'
const downloads = isFirefox ? mkdtempSync(join(tmpdir(), 'downloads-')) : ''

function launch(): Promise<Browser> {
  if (!isFirefox) {
    const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
    return chromium.launch({ executablePath, args: ['--no-sandbox'] })
  }
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    timeout: 120_000,
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
    },
  })
}

export const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

// For each file of tests: a server and a browser, and no complaint on the console of any page.
export function withBrowser(folder = dist): void {
  before(async () => {
    server = await serve(folder)
    browser = await launch()
  })
  after(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    if (isFirefox) await rm(downloads, { recursive: true })
    server?.closeAllConnections()
    server?.close()
  })
}

export interface Setting {
  options?: BrowserContextOptions
  seats?: unknown // as the page keeps them; null: as it has them for a new visitor
  language?: string
}

export const persons = [{ kind: 'human' }, { kind: 'human' }]
export const against = (level: number) => [{ kind: 'human' }, { kind: 'level', level }]

// A fresh visitor.
export async function visitor({
  options,
  seats = persons,
  language = 'en',
}: Setting = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  contexts.push(context)
  const kept: Record<string, string> = { 'zermelo.language': language }
  if (seats !== null) kept['zermelo.seats'] = JSON.stringify(seats)
  // Firefox is not told which colours are preferred: there they are chosen in the page.
  if (isFirefox && options?.colorScheme) kept['zermelo.theme'] = options.colorScheme
  await context.addInitScript((pairs) => {
    try {
      for (const [key, value] of Object.entries(pairs)) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value)
      }
    } catch {} // a blank page keeps nothing
  }, kept)
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

// Firefox tells of no load where only the fragment of the address changes.
export async function goTo(page: Page, url: string): Promise<void> {
  const bare = (one: string) => one.split('#')[0]
  if (!isFirefox || bare(page.url()) !== bare(url)) await page.goto(url)
  else await page.evaluate((to) => location.assign(to), url)
}

// Playwright cannot take the network from Firefox: there the page is told that it is gone, and the
// server of the tests does not answer.
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  if (!isFirefox) return page.context().setOffline(offline)
  unreachable = offline
  await page.evaluate((off) => {
    Object.defineProperty(navigator, 'onLine', { value: !off, configurable: true })
    dispatchEvent(new Event(off ? 'offline' : 'online'))
  }, offline)
}

export async function open(page: Page, hash: string, at = address()): Promise<void> {
  await goTo(page, `${at}#${hash}`)
  await page.locator('main .view').waitFor()
}

// What Firefox says of a request that was under way when the page was left.
const cutShort = /A ServiceWorker intercepted the request and encountered an unexpected error/

// `expected`: what the browser itself says of a server that has gone.
export async function leave(page: Page, expected?: RegExp): Promise<void> {
  await page.context().close()
  unreachable = false
  const said = complaints.filter(
    (line) => !expected?.test(line) && !(isFirefox && cutShort.test(line)),
  )
  complaints = []
  assert.deepEqual(said, [], 'the console is silent')
}

// The rules of axe-core, and that of the size of targets, which it leaves off. Injected past the
// policy of the page, which rightly lets no script in: the visitor takes bypassCSP.
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    }),
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  assert.deepEqual(found, [], where)
}

// As the page has it now: what the browser tells of it comes a little later.
export const hrefOf = (page: Page) => page.evaluate(() => location.href)

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
export const press = (page: Page, name: string | RegExp) => button(page, name).click()

// A tap with a finger. Playwright gives Firefox none, so there the page gets the events of one, at the
// place where the finger would be.
export async function tap(target: Locator): Promise<void> {
  if (!isFirefox) return target.tap()
  await target.click({ trial: true })
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const how = { bubbles: true, cancelable: true, clientX: x + width / 2, clientY: y + height / 2 }
    const hit = document.elementFromPoint(how.clientX, how.clientY)!
    const finger = { ...how, pointerType: 'touch', isPrimary: true }
    for (const type of ['pointerover', 'pointerdown', 'pointerup', 'pointerout'])
      hit.dispatchEvent(new PointerEvent(type, finger))
    hit.closest<HTMLElement>('button, a, input, select, [tabindex]')?.focus()
    hit.dispatchEvent(new MouseEvent('click', { ...how, detail: 1 }))
  })
}

// Types something into the dialog that opens positions and games.
export async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open…' }).click()
  await page.locator('dialog.share textarea').fill(text)
  await page.locator('dialog.share button[type=submit]').click()
}

// Until a promise of the page is for true; waitForFunction() takes any promise for true.
export async function until(page: Page, check: () => Promise<boolean>): Promise<void> {
  const last = Date.now() + 60_000 // a machine may have other work
  while (!(await page.evaluate(check))) {
    assert.ok(Date.now() < last, `not within a minute: ${check}`)
    await page.waitForTimeout(50)
  }
}

// Until what was loaded is kept, for visits without a network: also the dialog of a new game, which
// is fetched when the page is idle.
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done))
  })
  await until(page, async () => {
    const assets = () => {
      const all = performance.getEntriesByType('resource').map(({ name }) => name)
      return all.filter((name) => name.includes('/assets/'))
    }
    const dialog = assets().find((name) => /NewGame.*js$/.test(name))
    const looks = document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*=NewGame]')
    if (!dialog || !looks?.sheet) return false
    await import(dialog) // and with it what it imports
    const found = await Promise.all(assets().map((name) => caches.match(name)))
    return found.every((one) => one !== undefined)
  })
}

// Pascal Pons' scores of Connect Four's first moves are -2, -1, 0, 1, 0, -1, -2; the page shows them
// from its book, and says so.
export async function expectBook(page: Page, source = /^from the opening book/): Promise<void> {
  await page.locator('.lines .certain').nth(6).waitFor()
  assert.match((await page.locator('.engine-lines .row small').textContent()) ?? '', source)
  const rows = await page
    .locator('.lines tbody tr')
    .evaluateAll((all) =>
      all.map(
        (row) => row.querySelector('.move')!.textContent + row.querySelector('td')!.innerText,
      ),
    )
  assert.match(rows[0]!, /^4.* 21 /)
  assert.deepEqual(
    rows.map((row) => row[0]),
    ['4', '3', '5', '2', '6', '1', '7'],
  )
}

export interface Serving {
  child: ChildProcess
  url: string
}

// zermelo serve with the page, at any free port.
export async function serveProgram(...more: string[]): Promise<Serving> {
  const options = ['serve', '--port', '0', '--json', '--page', 'page/dist', ...more]
  const child = spawn(process.env.ZERMELO!, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return { child, url: (JSON.parse(line as string) as { url: string }).url }
}

// The moves made so far, as the list beside the board has them.
export const moves = (page: Page) => page.locator('.moves .move').allTextContents()

export const status = (page: Page) => page.locator('.status').textContent()

// Waits until the page is no longer where it was: the move is made, or the game over.
export async function untilMoves(page: Page, more: number): Promise<void> {
  await page.waitForFunction(
    (least) =>
      document.querySelectorAll('.moves .move').length >= least &&
      (document.querySelector('.cell.free') || document.querySelector('.status.over')),
    more,
  )
}
