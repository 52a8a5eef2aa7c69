// The page as zermelo serve serves it: the server thinks, and if it goes the browser does.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { against, leave, moves, open, untilMoves, visitor, withBrowser } from './harness.ts'

withBrowser()

let child: ChildProcess
let url = ''

before(async () => {
  const options = ['serve', '--port', '0', '--json', '--page', 'page/dist']
  child = spawn(process.env.ZERMELO!, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  url = (JSON.parse(line as string) as { url: string }).url
})
after(() => child.kill())

const foot = (page: Page) => page.locator('.foot').textContent()

test('a game against the server', async () => {
  const page = await visitor({ seats: against(2) })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, 'view=play&game=tictactoe&moves=', url)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  assert.match((await foot(page))!, /on the server, \d+ threads/)
  assert.ok(asked.includes('/api/think') && asked.includes('/api/show'))
  assert.ok(!asked.some((path) => path.endsWith('worker.js')), 'no engine in the browser')
  assert.ok((await moves(page)).length >= 2)
  await leave(page)
})

test('analysis by the server, while it thinks and when it is stopped', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=kalah:6,4&moves=3', url)
  await page.locator('.engine-lines .lines li, .engine-lines .lines tr').first().waitFor()
  await open(page, 'view=explain&game=mnk:3,3,3&moves=b2+a3', url)
  await open(page, 'view=lab', url)
  await leave(page)
})

test('a host that is none of ours has no server to ask', async () => {
  const page = await visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, 'view=play&game=tictactoe&moves=')
  assert.match((await foot(page))!, /in this browser/)
  assert.ok(!asked.some((address) => address.includes('/api/')))
  await leave(page)
})
