// Reviews: marks in lists, graph and board; mistakes gone through and learned from; by the engine in
// the browser and by a server; files of games.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  hrefOf,
  leave,
  moves,
  open,
  openText,
  press,
  tap,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

// O answers in the middle of an edge, which loses: known since there is tic-tac-toe.
const lost = 'game=mnk:3,3,3&moves=b2+a2+a1+c3+c1+b1+a3'

// Until all of the game is reviewed.
async function untilReviewed(page: Page): Promise<void> {
  await page.locator('.sums').waitFor()
  await page.waitForFunction(() => !document.querySelector('progress'))
}

const rows = (page: Page) =>
  page
    .locator('.reviewed-moves tbody tr')
    .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.split(/\s*\t\s*/)))

test('a game that is over is reviewed: in the list, in the graph, on the board', async () => {
  const page = await visitor()
  await open(page, `view=play&${lost}`)
  await page.locator('.status', { hasText: 'X wins' }).waitFor()
  await press(page, 'Review game')
  await untilReviewed(page)
  const all = await rows(page)
  assert.equal(all.length, 7)
  assert.deepEqual(
    all.slice(0, 3).map((row) => row.slice(2)),
    [
      ['draw', 'draw'],
      ['draw', 'loss in 3 moves'],
      ['win in 3 moves', 'win in 3 moves'],
    ],
  )
  assert.equal(await page.locator('.reviewed-moves .mark').count(), 1)
  assert.equal(await page.locator('.graph .mark').count(), 1)
  await page.getByText('The game was lost by move 2: a2.').waitFor()
  const sums = await page.locator('.sums tbody tr').allInnerTexts()
  assert.match(sums[0]!, /^X\s+100\.0 %\s+0\s+0\s+0$/)
  assert.match(sums[1]!, /^O\s+69\.5 %\s+0\s+0\s+1$/)

  await press(page, 'Previous mistake')
  await page.locator('.verdict', { hasText: '2. a2: blunder.' }).waitFor()
  await page.getByText('a2: loss in 3 moves.').waitFor()
  assert.equal(await page.locator('.badge text').textContent(), '??')
  assert.match((await page.locator('[data-cell="a2"]').getAttribute('aria-label'))!, /blunder/)
  assert.ok(await page.getByRole('button', { name: 'Previous mistake' }).isDisabled())
  await press(page, 'Play')
  assert.match((await moves(page))[1]!, /^a2\s*\?\?, blunder$/)
  await leave(page)
})

test('mistakes are learned from: what keeps the value is accepted, other moves are not', async () => {
  const page = await visitor()
  await open(page, `view=review&${lost}`)
  await press(page, 'Review game')
  await untilReviewed(page)
  await page.getByLabel('Mistakes of').selectOption('0')
  assert.ok(await page.getByRole('button', { name: /^Learn .*\(0\)/ }).isDisabled())
  await page.getByLabel('Mistakes of').selectOption('1')
  await press(page, /^Learn .*\(1\)/)
  const says = (text: string | RegExp) => page.locator('.learn', { hasText: text }).waitFor()
  const put = (cell: string) => page.locator(`.cell.free[data-cell="${cell}"]`).click()
  await says('O to move. a2 was played here: blunder. Find a better move.')
  assert.equal(
    await page.evaluate(() => document.activeElement?.tagName),
    'H2',
    'the focus is there',
  )
  await press(page, 'Hint')
  await says('There is more to be had here: draw.')
  await put('a2')
  await says('a2 is what was played.')
  await press(page, 'Try again')
  await put('b1')
  await says(/b1 is not good enough: loss in \d moves\./)
  await press(page, 'Try again')
  await put('c1') // all corners draw, of which the review names one
  await says(/c1 (is right|keeps the value, too): draw\./)
  await press(page, 'Finish')
  await says('Done: 0 of 1 found at once.')
  await press(page, 'Back to the review')
  await press(page, /^Learn from/)
  await press(page, 'Show the solution')
  await says(/The solution is [ac][13]: draw\./)
  assert.equal(await page.locator('.cell.hinted').count(), 1)
  assert.ok(!(await hrefOf(page)).includes('c1'.repeat(2)), 'the game on the table is as it was')
  await leave(page)
})

test('a review is stopped, and what it has found stays', async () => {
  const page = await visitor()
  const long = '4+4+4+4+4+4+2+2+2+2+2+2+6+6+6+6+6+6+1+1+1+3+7+7'
  await open(page, `view=review&game=connect:7,6,4&moves=${long}`)
  await page.getByLabel('Time').selectOption('300')
  await press(page, 'Review game')
  await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 2)
  await press(page, 'Stop the review')
  await page.getByText(/^Stopped: \d+ of 24 moves are reviewed, the last ones\.$/).waitFor()
  assert.ok((await rows(page)).length >= 2)
  await leave(page)
})

test('without a move there is nothing to review, and that is said', async () => {
  const page = await visitor()
  await open(page, 'view=review&game=mnk:3,3,3')
  await page.getByText('There is no move to review.').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Review game' }).isDisabled())
  await leave(page)
})

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['it', 'dark'],
  ['el', 'dark'],
] as const) {
  test(`on a narrow screen, ${colorScheme}, in ${language}: nothing hangs over, all by axe-core`, async () => {
    const page = await visitor({ language, options: { ...phone, colorScheme, bypassCSP: true } })
    const isNarrow = async (where: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= 360, `${where} is ${wide} wide`)
      await expectAccessible(page, where)
    }
    await open(page, `view=review&${lost}`)
    await isNarrow('before')
    await tap(page.locator('.controls .main').first())
    await untilReviewed(page)
    await tap(page.locator('.pair button').first())
    await page.locator('.verdict.blunder').waitFor()
    await isNarrow('a mistake')
    await page.locator('.controls select').last().selectOption('1')
    await tap(page.locator('.controls .main').last())
    await page.locator('.learn').waitFor()
    await isNarrow('learning')
    await leave(page)
  })
}

test('by keyboard alone: review, the mistake, a better move', async () => {
  const page = await visitor()
  await open(page, `view=review&game=mnk:3,3,3&moves=b2+a2`)
  await page.getByRole('button', { name: 'Review game' }).focus()
  await page.keyboard.press('Enter')
  await untilReviewed(page)
  await page.getByLabel('Mistakes of').selectOption('1')
  await page.getByRole('button', { name: /^Learn from/ }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.cell.free[data-cell="a1"]').waitFor()
  await page.locator('.cell[data-cell="a1"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('.learn.right').waitFor()
  await leave(page)
})

async function serve(): Promise<{ child: ChildProcess; url: string }> {
  const options = ['serve', '--port', '0', '--json', '--page', 'page/dist']
  const child = spawn(process.env.ZERMELO!, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return { child, url: (JSON.parse(line as string) as { url: string }).url }
}

test('the server reviews, and reads files of games', async () => {
  const { child, url } = await serve()
  try {
    const page = await visitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await open(page, `view=review&${lost}`, url)
    await press(page, 'Review game')
    await untilReviewed(page)
    assert.equal((await rows(page))[1]![3], 'loss in 3 moves')
    assert.ok(asked.includes('/api/review'))
    assert.ok(!asked.some((path) => path.includes('worker')), 'no engine in the browser')

    await openText(page, '(;GM[4]SZ[15]AB[aa];W[ig];B[gg])')
    await page.getByRole('heading', { name: 'Gomoku' }).waitFor()
    await page.waitForFunction(() => location.hash.includes('moves=i9+g9'))
    assert.match(await hrefOf(page), /position=X/)
    await openText(page, '(;GM[4]SZ[5];B[cc];W[cc])')
    await page.locator('dialog').getByText('line 1: move 2: c3 is taken').waitFor()
    await page.locator('input[type=file]').setInputFiles({
      name: 'game.pgn',
      mimeType: 'text/plain',
      buffer: Buffer.from('[Game "kalah:3,2"]\r\n\r\n1. 1 2 2. 3 *\r\n'),
    })
    await page.waitForFunction(() => /game=kalah:3,2&moves=1\+2\+3$/.test(location.hash))
    await leave(page, /422/)
  } finally {
    child.kill()
  }
})
