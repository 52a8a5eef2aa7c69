// The page as zermelo serve serves it: the server thinks, and if it goes the browser does.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import {
  against,
  expectBook,
  hrefOf,
  leave,
  moves,
  open,
  persons,
  type Serving,
  serveProgram as serve,
  untilKept,
  untilMoves,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

let child: ChildProcess
let url = ''

before(async () => {
  const serving = await serve()
  child = serving.child
  url = serving.url
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

test('a server that is busy is asked again', async () => {
  const page = await visitor({ seats: against(2) })
  let refused = 0
  await page.route('**/api/think', (route) =>
    refused++ < 2
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy })
      : route.continue(),
  )
  await open(page, 'view=play&game=tictactoe&moves=', url)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  assert.equal(await page.getByRole('alert').count(), 0)
  assert.ok(refused > 2)
  await leave(page, /503/)
})

test('the server has books too', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=', url)
  await expectBook(page)
  await leave(page)
})

// As the server would say it: one move, with a distance of some kind.
function told(value: number, distance: number, kind: string | undefined): string {
  const known = { move: 'a1', value, kind: 'exact', outcome: null, distance, pv: ['a1'], depth: 9 }
  const said = kind === undefined ? known : { ...known, distance_kind: kind }
  const effort = { nodes: 100, simulations: 0, time_ms: 10, player: 'pvs', seed: 1 }
  return `event: answer\ndata: ${JSON.stringify({ ...said, ...effort, moves: [said] })}\n\n`
}

test('distances are said as what they are: exact, at most, at least', async () => {
  const cases = [
    [1, 13, 'exact', 'a win in 7 moves (13 plies)', 'win in 7 moves'],
    [1, 13, 'at_most', 'a win in at most 7 moves (13 plies)', 'win in at most 7 moves'],
    [1, 13, undefined, 'a win in at most 7 moves (13 plies)', 'win in at most 7 moves'],
    [1, 1, 'exact', 'a win in 1 move (1 ply)', 'win in 1 move'],
    [-1, 16, 'exact', 'a loss in 8 moves (16 plies)', 'loss in 8 moves'],
    [-1, 16, 'at_least', 'a loss in at least 8 moves (16 plies)', 'loss in at least 8 moves'],
    [-1, 16, undefined, 'a loss in at least 8 moves (16 plies)', 'loss in at least 8 moves'],
    [0, 9, undefined, 'a draw', 'draw'],
  ] as const
  const page = await visitor()
  let answer = ''
  await page.route('**/api/think', (route) =>
    route.fulfill({ body: answer, contentType: 'text/event-stream' }),
  )
  for (const [i, [value, distance, kind, verdict, row]] of cases.entries()) {
    answer = told(value, distance, kind)
    await open(page, `view=analyse&game=mnk:3,3,3&moves=${['a2', 'b2', 'c2', 'a3'][i % 4]}`, url)
    await page.reload()
    await page.locator('.verdict', { hasText: `Proven: ${verdict}.` }).waitFor()
    await page.locator('.lines .value', { hasText: new RegExp(`^${row} `) }).waitFor()
  }
  answer = told(1, 13, 'at_most')
  for (const [language, verdict] of [
    ['it', 'Dimostrato: vittoria in non più di 7 mosse (13 semimosse).'],
    ['el', 'Αποδεδειγμένο: νίκη σε το πολύ 7 κινήσεις (13 ημικινήσεις).'],
  ] as const) {
    await page.locator('.choices select').selectOption(language)
    await page.reload()
    await page.locator('.verdict', { hasText: verdict }).waitFor()
  }
  await leave(page)
})

async function vanish({ child }: Serving): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const refused = /ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY|Failed to fetch/

test('the server vanishes in the middle of a game: the browser plays on, and says so', async () => {
  const serving = await serve()
  const page = await visitor({ seats: against(2) })
  await open(page, 'view=play&game=tictactoe&moves=', serving.url)
  await untilKept(page)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  assert.match((await foot(page))!, /on the server/)
  await vanish(serving)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 4)
  await page.getByRole('status').getByText('The server has gone.').waitFor()
  assert.match((await foot(page))!, /in this browser/)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  assert.equal(await page.getByText('The server has gone.').count(), 0)
  await leave(page, refused)
})

test('the server vanishes while it analyses and explains', async () => {
  for (const view of ['analyse', 'explain']) {
    const serving = await serve()
    const page = await visitor()
    await open(page, `view=${view}&game=kalah:6,5&moves=3`, serving.url)
    await untilKept(page)
    await vanish(serving)
    await page.getByRole('button', { name: 'Undo' }).or(page.locator('.board')).first().waitFor()
    if (view === 'explain') await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('The server has gone.').waitFor()
    assert.match((await foot(page))!, /in this browser/)
    await leave(page, refused)
  }
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

const busy = { error: { code: 'busy', message: '2 searches are running' } }
const takesServer = 'The game heaps needs a server: zermelo serve --plugin heaps.so'

// A visit to a server with a plug-in, and the end of both.
async function withPlugin(
  file: string,
  seats: unknown,
  visit: (page: Page, serving: Serving) => Promise<void>,
  expected?: RegExp,
): Promise<void> {
  const serving = await serve('--plugin', `${process.env.ZERMELO_BUILD}/${file}`)
  const page = await visitor({ seats })
  try {
    await visit(page, serving)
    await leave(page, expected) // before the server goes: idle, a page still fetches its dialogs
  } finally {
    serving.child.kill()
  }
}

const heaps = 'examples/heaps.so'

test('a game from a plug-in is chosen, played, hinted and taken back', () => {
  const visit = async (page: Page, { url }: Serving) => {
    await open(page, 'view=play&game=tictactoe&moves=', url)
    await page.getByRole('button', { name: 'New game' }).click()
    await page.locator('.card', { hasText: 'Heaps' }).getByText('(heaps.so)').waitFor()
    await page.getByRole('radio', { name: /^Heaps/ }).check()
    await page.getByText('More rules').click()
    await page.getByLabel('heaps:a,b,...').fill('99')
    await page.getByText('heaps: accepted is 1 to 8 heaps').waitFor()
    await page.getByLabel('heaps:a,b,...').fill('1,4,5')
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('heading', { name: 'Heaps 1,4,5' }).waitFor()
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.getByText(/^Try [abc]\d/).waitFor()
    await page.locator('[data-cell="a1"]').click()
    await untilMoves(page, 2)
    assert.equal((await moves(page))[0], 'a1')
    assert.match(await hrefOf(page), /game=heaps:1,4,5&plugin=heaps\.so&moves=a1/)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.waitForFunction(() => !location.hash.includes('moves='))
  }
  return withPlugin(heaps, against(2), visit, /422/)
})

test('a game from a plug-in is analysed and explained', () =>
  withPlugin(heaps, persons, async (page, { url }) => {
    await open(page, 'view=analyse&game=heaps:1,2&plugin=heaps.so', url)
    await page.locator('.verdict', { hasText: 'Proven: a win' }).waitFor()
    await open(page, 'view=explain&game=heaps:1,2&plugin=heaps.so', url)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText(/^Step \d+ of \d+/).waitFor()
    assert.equal(await page.locator('.fault').count(), 0)
  }))

test('without a server, or without its plug-in, a link says what the game needs', async () => {
  for (const at of [undefined, url]) {
    const page = await visitor()
    await open(page, 'view=play&game=heaps:1,2&plugin=heaps.so&moves=a1', at)
    await page.getByRole('status').getByText(takesServer).waitFor()
    await page.getByRole('button', { name: 'New game' }).click()
    assert.equal(await page.getByRole('radio', { name: /^Heaps/ }).count(), 0)
    await leave(page)
  }
})

test('the server vanishes in the middle of a game from a plug-in', () =>
  withPlugin(
    heaps,
    persons,
    async (page, serving) => {
      await open(page, 'view=play&game=heaps:3,4,5&plugin=heaps.so', serving.url)
      await untilKept(page)
      await vanish(serving)
      await page.locator('.cell.free').first().click()
      await page.getByRole('status').getByText(takesServer).waitFor()
      assert.equal(await page.getByRole('alert').count(), 0)
    },
    refused,
  ))

test('a plug-in that crashes is named, and the position before stays', () =>
  withPlugin(
    'tests/check/guest_wrong.so',
    persons,
    async (page, { url }) => {
      await open(page, 'view=play&game=wrong:crash&plugin=guest_wrong.so&moves=a3', url)
      await page.locator('.moves .move').first().waitFor()
      await open(page, 'view=play&game=wrong:crash&plugin=guest_wrong.so&moves=a3+b2', url)
      await page.getByText(/guest_wrong.so crashed, asked to show: Aborted/).waitFor()
      assert.deepEqual(await moves(page), ['a3'])
    },
    /422/,
  ))

// A browser for which names of somebody else's lead here, as they may after DNS rebinding: then a
// page of theirs has the origin that it asks, and only the header Host tells.
test('under a name that somebody else lets point here nothing is told', async () => {
  const names = ['127.0.0.1.evil.example', '127.evil.example', 'evil.example', 'localhost.evil']
  const rules = names.map((name) => `MAP ${name} 127.0.0.1`).join(', ')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', `--host-resolver-rules=${rules}`],
  })
  try {
    const { port } = new URL(url)
    const told = await (await fetch(`${url}api/server`)).json()
    const { token } = told as { token: string }
    for (const name of names) {
      const page = await (await browser.newContext()).newPage()
      for (const path of ['', 'api/server', 'api/games']) {
        const answer = (await page.goto(`http://${name}:${port}/${path}`))!
        assert.equal(answer.status(), 403, `${name}/${path}`)
        const text = await answer.text()
        assert.equal(JSON.parse(text).error.code, 'bad_host')
        assert.ok(!text.includes(token))
      }
      // What a page there would do, even if it had the token.
      const thought = await page.evaluate(async (known) => {
        const body = JSON.stringify({ position: { game: 'tictactoe', moves: [] }, player: 'pvs' })
        const headers = { 'content-type': 'application/json', 'x-zermelo-token': known }
        return (await fetch('think', { method: 'POST', headers, body })).status
      }, token)
      assert.equal(thought, 403, name)
    }
    // The same browser is served under the server's own names.
    const page = await (await browser.newContext()).newPage()
    for (const name of ['127.0.0.1', 'localhost'])
      assert.equal((await page.goto(`http://${name}:${port}/api/server`))!.status(), 200, name)
  } finally {
    await browser.close()
  }
})
