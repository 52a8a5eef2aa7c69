// Two people in two browsers: whole games in a room of zermelo serve, one of them losing the network
// in the middle of one; whole games by links sent back and forth; links that are damaged.
import assert from 'node:assert/strict'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  address,
  button,
  expectAccessible,
  goTo,
  hrefOf,
  leave,
  open,
  type Serving,
  type Setting,
  serveProgram,
  setOffline,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

let serving: Serving
before(async () => {
  serving = await serveProgram('--allow-host', '127.0.0.1', '--rooms-per-client', '50')
})
after(() => serving.child.kill())

const statusOf = async (page: Page) => (await page.locator('.status').textContent()) ?? ''
const isOver = (page: Page) => page.locator('.status.over').count()
const ply = (page: Page) => page.locator('.moves .move').count()

// A generator of chance, so that a game that fails can be played again.
let state = 1
function among<T>(list: readonly T[]): T {
  state = (state * 48271) % 2147483647
  return list[state % list.length]!
}

const free = '.cell.free, .asked button'

// If this page has the move it makes one, by clicks as a person does.
async function moveIfAsked(page: Page): Promise<boolean> {
  const before = await ply(page)
  for (let clicks = 0; clicks < 6; clicks++) {
    const targets = page.locator('.cell.target')
    const choice = (await targets.count()) ? targets : page.locator(free)
    const all = await choice.count()
    if (all === 0) return clicks > 0
    const which = among(Array.from({ length: all }, (_, i) => i))
    await choice.nth(which).click({ timeout: 5000, force: true })
    await page.waitForTimeout(20)
    if ((await ply(page)) > before || (await page.locator(free).count()) === 0) return true
  }
  return true
}

async function untilOver(
  a: Page,
  b: Page,
  between: (moves: number) => Promise<void> = async () => {},
) {
  const until = Date.now() + 280_000
  let moves = 0
  while (!(await isOver(a)) || !(await isOver(b))) {
    assert.ok(Date.now() < until, `not over: ${await statusOf(a)} / ${await statusOf(b)}`)
    const [one, two] = [await moveIfAsked(a), await moveIfAsked(b)]
    if (one || two) await between(++moves)
    else await a.waitForTimeout(30)
  }
  assert.deepEqual(
    await a.locator('.moves .move').allTextContents(),
    await b.locator('.moves .move').allTextContents(),
  )
  assert.equal(await statusOf(a), await statusOf(b))
}

// A way to the server that can be cut: then nothing passes, and nothing is said unless the connections
// are lost. Mended, what waited passes, or, if the connections are lost, new ones do.
class Wire {
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  private whole = true

  constructor(private readonly port: number) {
    this.server = createServer((here) => {
      const there = connect(this.port, '127.0.0.1')
      this.pass(here, there)
      this.pass(there, here)
    })
  }

  private pass(from: Socket, to: Socket) {
    this.sockets.add(from)
    from.pipe(to)
    if (!this.whole) from.pause()
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.sockets.delete(from)
      to.destroy()
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}/`
  }

  cut({ lost }: { lost: boolean }): void {
    this.whole = false
    for (const socket of this.sockets) {
      if (lost) socket.destroy()
      else socket.pause()
    }
  }

  mend({ lost }: { lost: boolean }): void {
    this.whole = true
    for (const socket of this.sockets) {
      if (lost) socket.destroy()
      else socket.resume()
    }
  }

  close(): void {
    this.mend({ lost: true })
    this.server.close()
  }
}

// From a game on the table to the choice of a way to play it with a friend.
async function openMenu(page: Page, url: string, game: string): Promise<void> {
  await open(page, `view=play&game=${game}`, url)
  await button(page, 'Play a friend').click()
  await page.getByRole('heading', { name: 'Live, in a room' }).waitFor()
  await page.getByLabel('You play').selectOption('first')
}

// Opens a room in one browser and accepts the invitation in another.
async function meet(
  game: string,
  urls: [string, string],
  clock?: string,
  setting?: Setting,
): Promise<[Page, Page]> {
  const [a, b] = [await visitor(setting), await visitor(setting)]
  await openMenu(a, urls[0], game)
  if (clock) await a.getByLabel('Clock').selectOption({ label: clock })
  await button(a, 'Open a room').click()
  const invitation = await a.getByLabel('Invitation').inputValue()
  assert.match(invitation, /#view=friend&room=[0-9a-f]{32}&invitation=[0-9a-f]{32}$/)
  await a.waitForFunction(() => /&token=[0-9a-f]{32}/.test(location.hash))
  await goTo(b, invitation.replace(urls[0], urls[1]))
  await button(b, 'Accept the invitation').click()
  await b.waitForFunction(() => location.hash.includes('&token='))
  await a.locator('.seat.turn').waitFor()
  await b.locator('.seat.turn').waitFor()
  return [a, b]
}

const bothLeave = async (pages: Page[], expected?: RegExp) => {
  for (const page of pages) await leave(page, expected)
}

const away = process.env.PAGE_TESTS === 'all' ? 20 : 3 // seconds

// One of two loses the network for a while in the middle of a game; what they do meanwhile is there
// afterwards.
async function withLoss(game: string, lost: boolean): Promise<void> {
  const wire = new Wire(Number(new URL(serving.url).port))
  const [a, b] = await meet(game, [serving.url, await wire.listen()], '5 min')
  let cut = false
  await untilOver(a, b, async () => {
    if (cut) return // after the first moves, when no game can be over yet
    cut = true
    while ((await b.locator(free).count()) === 0) {
      assert.ok(!(await isOver(a)))
      await moveIfAsked(a)
      await b.waitForTimeout(100)
    }
    const before = await ply(a)
    wire.cut({ lost })
    if (lost) await setOffline(b, true)
    assert.ok(await moveIfAsked(b))
    if (lost) await b.getByText('The network is lost.').waitFor()
    await a.waitForTimeout(away * 1000)
    assert.equal(await ply(a), before)
    wire.mend({ lost })
    if (lost) await setOffline(b, false)
    // The move arrives without another click.
    for (const page of [a, b])
      await page.waitForFunction(
        (least) => document.querySelectorAll('.moves .move').length > least,
        before,
      )
  })
  assert.ok(cut)
  wire.close()
  await bothLeave([a, b], /ERR_|Failed to load|Failed to fetch/)
}

test('a whole game of tic-tac-toe in a room; for one the network stands still', () =>
  withLoss('mnk:3,3,3', false))

test('a whole game of bantumi in a room; one is offline', () => withLoss('kalah:6,4', true))

test('what two can say to each other: resignation, draw, another game; and who looks on', async () => {
  const [a, b] = await meet('connect:7,6,4', [serving.url, serving.url])
  const spectator = await visitor()
  await goTo(spectator, (await hrefOf(a)).replace(/&token=.*/, ''))
  await spectator.getByText('You are looking on.').waitFor()
  await a.getByText('Spectators: 1').waitFor()
  await moveIfAsked(a)
  await spectator.locator('.moves .move').first().waitFor()
  assert.equal(await spectator.locator('.cell.free').count(), 0)
  assert.equal(await a.locator('.cell.free').count(), 0, 'who is not to move cannot')
  // While the game runs no view shows what an engine thinks of it.
  for (const page of [a, b]) {
    assert.equal(
      (await button(page, 'Hint').count()) + (await button(page, 'Analyse').count()),
      1,
      'the view alone',
    )
    await button(page, 'Analyse').click()
    await page.locator('.engine-lines').waitFor()
    assert.doesNotMatch(await hrefOf(page), /moves=/)
    await button(page, 'Play').click()
    await button(page, 'Play a friend').click()
    await page.locator('.seat.turn').waitFor()
    assert.equal(await ply(page), 1)
  }
  await button(b, 'Offer a draw').click()
  await button(a, 'Decline').click()
  await button(b, 'Resign').click()
  await button(b, 'No, play on').click()
  await button(b, 'Resign').click()
  await button(b, 'Yes, resign').click()
  for (const page of [a, b, spectator])
    await page
      .getByText(/ resigns; .* wins/)
      .first()
      .waitFor()
  await button(a, 'Play again, sides swapped').click()
  await b.getByText('Your friend wants another game.').waitFor()
  await button(b, 'Play again, sides swapped').click()
  await b.locator('.cell.free').first().waitFor()
  await button(b, 'Offer a draw').click()
  await button(a, 'Accept the draw').click()
  for (const page of [a, b])
    await page.locator('.status', { hasText: 'A draw by agreement' }).waitFor()
  await button(a, 'Close the room').click()
  for (const page of [a, b]) await page.getByText('The room is closed.').waitFor()
  await bothLeave([a, b, spectator], /Failed to load resource.*4\d\d/)
})

test('an address that opens nothing', async () => {
  const nothing = '0123456789abcdef0123456789abcdef'
  const page = await visitor()
  await goTo(page, `${serving.url}#view=friend&room=${nothing}`)
  await page.getByText('There is no such room').waitFor()
  await goTo(page, `${serving.url}#view=friend&room=${nothing}&token=x`)
  await page.getByText('This link is damaged: “token” is not what it should be.').waitFor()
  await leave(page, /404/)
  const elsewhere = await visitor()
  await goTo(elsewhere, `${address()}#view=friend&room=${nothing}`)
  await elsewhere.getByText('A room takes the server that made the link').waitFor()
  await leave(elsewhere)
})

// By links alone, from a static site. The pages take turns; each opens what the other was shown.
async function byLinks(game: string, most: number): Promise<string> {
  const [a, b] = [await visitor(), await visitor()]
  await openMenu(a, address(), game)
  await a.getByText('This takes a server').waitFor()
  assert.ok(await button(a, 'Open a room').isDisabled())
  await button(a, 'Begin a game by link').click()
  let [one, other] = [a, b]
  let link = ''
  for (let turns = 0; turns < most; turns++) {
    await one.locator(`${free}, .status.over`).first().waitFor()
    if (await isOver(one)) break
    while (await moveIfAsked(one)) await one.waitForTimeout(100)
    const box = one.getByLabel('Link for your friend')
    link = await box.inputValue()
    const shown = await one.locator('.moves .move').allTextContents()
    await goTo(other, link)
    await other.waitForFunction(
      (count) => document.querySelectorAll('.moves .move').length >= count,
      shown.length,
    )
    // Who comes back to an address of one's own waits still.
    await one.reload()
    assert.equal(await one.getByLabel('Link for your friend').inputValue(), link)
    assert.equal(await one.locator('.cell.free').count(), 0)
    ;[one, other] = [other, one]
  }
  await bothLeave([a, b])
  return link
}

test('a whole game by links sent back and forth', async () => {
  const link = await byLinks('mnk:3,3,3', 12)
  assert.match(link, /#view=friend&game=mnk:3,3,3&moves=\w\d(\+\w\d){4,8}&to=[12]$/)
})

test('sowing again, and chance, before the other is to move', async () => {
  await byLinks('kalah:6,4', 4)
  assert.match(await byLinks('tuc-chess', 3), /moves=.*[*=]/)
})

test('links that are damaged are answered by a line, and nothing moves', async () => {
  const page = await visitor()
  const cases: [string, RegExp][] = [
    ['game=nogame&to=1', /^This link cannot be played: .*nogame/],
    ['game=mnk:3,3,3&moves=b2+b2&to=1', /^This link cannot be played: /],
    ['game=mnk:3,3,3&moves=b2&to=1', /^This link is damaged: it is for X, who is not to move\.$/],
    ['game=mnk:3,3,3&position=XXX&to=1', /^This link cannot be played: /],
    ['game=mnk:3,3,3&to=3', /^This link is damaged: “to” /],
    ['game=mnk:3,3,3&game=mnk:3,3,3&to=1', /^This link is damaged: “game” /],
    ['game=mnk:3,3,3&to=1&evil=<b>', /^This link is damaged: “evil” /],
  ]
  for (const [fields, said] of cases) {
    await goTo(page, `${address()}#view=friend&${fields}`)
    await page.getByRole('alert').filter({ hasText: said }).waitFor()
    assert.equal(await page.locator('.cell.free').count(), 0, fields)
  }
  await leave(page)
})

test('resigning and agreeing by link', async () => {
  const page = await visitor()
  const at = 'view=friend&game=mnk:3,3,3&moves=b2'
  await open(page, `${at}&to=2&offer=draw`)
  await page.getByText('Your friend offers a draw.').waitFor()
  await button(page, 'Accept the draw').click()
  await page.locator('.status', { hasText: 'A draw by agreement' }).waitFor()
  // The button that had the focus is gone.
  await page.locator('.status:focus').waitFor()
  assert.match(await page.getByLabel('Link for your friend').inputValue(), /&to=1&end=agreed$/)
  await open(page, `${at}&to=2`)
  await button(page, 'Resign').click()
  await button(page, 'Yes, resign').click()
  await page.locator('.status', { hasText: 'O resigns; X wins' }).waitFor()
  const link = await page.getByLabel('Link for your friend').inputValue()
  assert.match(link, /&to=1&end=resigned$/)
  const friend = await visitor()
  await goTo(friend, link)
  await friend.locator('.status', { hasText: 'O resigns; X wins' }).waitFor()
  await bothLeave([page, friend])
})

test('for everybody: rules of axe-core, light and dark, in three languages', async () => {
  for (const [colorScheme, language] of [
    ['light', 'en'],
    ['dark', 'it'],
    ['dark', 'el'],
  ] as const) {
    const page = await visitor({ options: { colorScheme, bypassCSP: true }, language })
    await goTo(page, `${serving.url}#view=friend`)
    await page.locator('.ways .main:enabled').nth(1).waitFor()
    await expectAccessible(page, 'the choice')
    await page.locator('.ways .main').first().click()
    await page.locator('.link-box').nth(1).waitFor()
    await expectAccessible(page, 'a room')
    await leave(page)
  }
  const setting = { options: { bypassCSP: true } }
  const [a, b] = await meet('connect:7,6,4', [serving.url, serving.url], undefined, setting)
  await expectAccessible(a, 'a game that begins')
  const [mover, other] = (await a.locator('.cell.free').count()) > 0 ? [a, b] : [b, a]
  await mover.locator('.cell.free').first().click()
  await other.locator('.cell.free').first().waitFor()
  await expectAccessible(other, 'a game, after a move')
  await bothLeave([a, b])
})

if (process.env.PAGE_TESTS === 'all') {
  for (const game of [
    'connect:7,6,4',
    'mnk:15,15,5',
    'mnk:15,15,5,renju',
    'mnk:15,15,5,swap2',
    'othello:8',
    'sticks:21,3',
    'tuc-chess:400',
    'kalah:6,4,pie',
  ])
    test(`a whole game of ${game} in a room`, async () => {
      const [a, b] = await meet(game, [serving.url, serving.url])
      await untilOver(a, b)
      await bothLeave([a, b])
    })
}
