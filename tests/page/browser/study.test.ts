// Analysis, explanation, the lab, links and files.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectBook, leave, open, openText, savedBy, visitor, withBrowser } from './harness.ts'

withBrowser()

test('analysis ranks all moves, with what is proven', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2+a2')
  await page.locator('.lines tbody tr').nth(6).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.lines .proven').length === 7)
  // The centre against an edge is won: known since there is tic-tac-toe.
  const first = (await page.locator('.lines tbody tr').first().textContent()) ?? ''
  assert.match(first, /win in (at most )?\d+ moves?.*proven/)
  assert.match(
    (await page.locator('.verdict').textContent()) ?? '',
    /^Proven: a win in .* moves? \(/,
  )
  assert.equal(await page.locator('.cell .paint').count(), 7)
  assert.equal(await page.getByRole('meter').getAttribute('aria-valuenow'), '100')
  await leave(page)
})

test('Connect Four’s first moves are known at once, and the book is said to know them', async () => {
  for (const [language, source] of [
    ['en', /book/],
    ['it', /libro/],
    ['el', /βιβλίο/],
  ] as const) {
    const page = await visitor({ language })
    await open(page, 'view=analyse&game=connect:7,6,4&moves=')
    await expectBook(page, source)
    await leave(page)
  }
})

test('books are fetched for the game that is thought about, and can be missing', async () => {
  const page = await visitor({ options: { serviceWorkers: 'block' } }) // no route sees its requests
  const books = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/books/')) books.add(pathname)
  })
  await open(page, 'view=analyse&game=kalah:6,5&moves=')
  await page.locator('.lines tbody tr').first().waitFor()
  assert.equal(books.size, 0)
  await page.route('**/books/*', (route) => route.fulfill({ body: 'no book' }))
  await open(page, 'view=analyse&game=connect:6,5,4&moves=')
  await page.locator('.engine-lines .row small', { hasText: /nodes/ }).waitFor()
  assert.deepEqual([...books], ['/books/connect-6-5-4.zb'])
  await leave(page, /Service Worker registration blocked/)
})

// The marks on the board: what class, and what is written on them.
const paints = (page: Page) =>
  page
    .locator('.cell .paint')
    .evaluateAll((all) =>
      all.map((one) => ({ look: one.getAttribute('class')!, text: one.textContent ?? '' })),
    )
const spoken = async (page: Page) =>
  (await page
    .locator('.cell:has(.paint)')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))) as string[]

// By eye: colour, corners and fill, as the browser computes them.
const looks = (page: Page, of: string) =>
  page.locator(`.cell .paint.${of} rect`).evaluateAll((all) =>
    all.map((one) => {
      const { fill, rx, strokeDasharray } = getComputedStyle(one)
      return `${fill} ${rx} ${strokeDasharray}`
    }),
  )

const proven = (page: Page, moves: number) =>
  page.waitForFunction((n) => document.querySelectorAll('.lines .certain').length === n, moves)

// Pascal Pons' solver: every move loses, column 4 latest.
test('where all moves lose none is painted as if it won', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=4+1+4+1+4')
  await proven(page, 7)
  const painted = await paints(page)
  assert.equal(painted.length, 7)
  for (const { look, text } of painted) {
    assert.match(look, /\bloss certain\b/)
    assert.doesNotMatch(look, /\bwin\b/)
    assert.match(text, /^\u2212≥?\d+$/)
  }
  for (const name of await spoken(page)) assert.match(name, /loss in .* moves?, proven/)
  assert.match((await page.locator('.verdict').textContent()) ?? '', /^Proven: a loss in /)
  await leave(page)
})

test('wins, draws and losses differ, and not by their colour alone', async () => {
  const page = await visitor()
  const seen = new Set<string>()
  const words = new Set<string>()
  // Against the edge all but c2 win; in the corner only the centre draws.
  for (const [moves, counts] of [
    ['b2+a2', { win: 6, draw: 1, loss: 0 }],
    ['a1', { win: 0, draw: 1, loss: 7 }],
  ] as const) {
    await open(page, `view=analyse&game=mnk:3,3,3&moves=${moves}`)
    await proven(page, counts.win + counts.draw + counts.loss)
    for (const [of, count] of Object.entries(counts)) {
      const found = await looks(page, of)
      assert.equal(found.length, count, `${moves}: ${of}`)
      for (const look of found) seen.add(look)
      for (const { text } of (await paints(page)).filter(({ look }) => look.includes(of)))
        words.add(text)
    }
  }
  const shapes = new Set(
    [...seen].map((look) => look.replace(/^rgba?\([^)]*\)|^color\([^)]*\)/, '')),
  )
  assert.equal(seen.size, 3, [...seen].join('; '))
  assert.equal(shapes.size, 3, [...shapes].join('; '))
  for (const word of words) assert.match(word, /^(=|[+\u2212][≤≥]?\d)$/)
  assert.equal(new Set([...words].map((word) => word[0])).size, 3)
  await leave(page)
})

test('what is not proven is called an estimate, in words and by its look', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:8,7,4')
  await page.locator('.lines tbody tr').nth(7).waitFor()
  const rows = page.locator('.lines tbody tr')
  for (let i = 0; i < 8; i++)
    assert.match((await rows.nth(i).locator('.value').textContent()) ?? '', /^\u2248.*estimate$/)
  assert.equal(await page.locator('.lines .proven').count(), 0)
  assert.match(
    (await page.locator('.verdict').textContent()) ?? '',
    /^Estimate, not proven: .* may change with more time\.$/,
  )
  for (const { look, text } of await paints(page)) {
    assert.match(look, /guessed/)
    assert.match(text, /^\u2248/)
  }
  for (const name of await spoken(page)) assert.match(name, /, estimate$/)
  assert.match((await page.getByRole('meter').getAttribute('aria-valuetext')) ?? '', /estimate$/)
  const guessed = await looks(page, 'guessed')
  await open(page, 'view=analyse&game=connect:7,6,4&moves=4+1+4+1+4')
  await proven(page, 7)
  for (const look of await looks(page, 'certain')) assert.ok(!guessed.includes(look))
  assert.match((await page.getByRole('meter').getAttribute('aria-valuetext')) ?? '', /proven$/)
  await leave(page)
})

test('threats are marked on the board, and named for those who hear it', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:7,7,5&moves=b4+a1+c4+b1+d4+c1')
  await page.locator('.cell .threat').first().waitFor()
  assert.match(
    (await page.locator('[data-cell="e4"]').getAttribute('aria-label')) ?? '',
    /Black: open row of 4/,
  )
  assert.match((await page.locator('.signs').textContent()) ?? '', /White: row of 4/)
  await page.getByLabel('Threats on the board').uncheck()
  assert.equal(await page.locator('.cell .threat').count(), 0)
  await leave(page)
})

test('variations: played, stepped through, promoted, deleted', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2+a3+c1')
  const tree = page.locator('.variations')
  await page.getByRole('button', { name: 'One move back' }).click()
  await page.locator('[data-cell="c3"]').click()
  await tree.locator('.variation').waitFor()
  assert.match((await tree.textContent()) ?? '', /b2a3.*c1.*\(.*c3.*\)/)
  await page.getByRole('button', { name: 'Make it the main line' }).click()
  assert.match((await tree.textContent()) ?? '', /b2a3.*c3.*\(.*c1.*\)/)
  await page.getByRole('button', { name: 'Delete from here' }).click()
  assert.doesNotMatch((await tree.textContent()) ?? '', /c3/)
  await leave(page)
})

test('an expected line is stepped through as a variation', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=sticks:9,3')
  const third = page.locator('.lines tbody tr').first().locator('.pv button').nth(2)
  await third.click()
  await page.waitForFunction(() => document.querySelectorAll('.variations .move').length >= 3)
  await leave(page)
})

test('a position is opened, a wrong one refused with the reason', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=kalah:6,4')
  await openText(page, 'S 1 2 3')
  await page.locator('dialog .refusal:not(:empty)').waitFor()
  await page.keyboard.press('Escape')
  await openText(page, 'N 0 0 0 0 0 1 20 / 0 0 0 1 0 2 24')
  await page.waitForFunction(() => location.hash.includes('position=N'))
  assert.equal(await page.locator('.cell.free').count(), 2)
  await leave(page)
})

test('moves are opened as people write them, and what was taken for granted is said', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:15,15,5')
  await openText(page, '1. 7,7 H9\n2. g8 *')
  await page.waitForFunction(() => location.hash.includes('moves=h8+h9+g8'))
  await page.locator('.fault[role=status]', { hasText: 'column,row' }).waitFor()
  await leave(page)
})

test('only moves that are considered are ranked', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2+a2')
  await proven(page, 7)
  const choice = page.locator('.considered')
  await choice.locator('summary').click()
  await choice.getByRole('button', { name: 'a3', exact: true }).click()
  await page.waitForFunction(() => document.querySelectorAll('.lines tbody tr').length === 6)
  await choice.getByRole('button', { name: 'None' }).click()
  await choice.getByRole('button', { name: 'c2', exact: true }).click()
  await page.waitForFunction(() => document.querySelectorAll('.lines tbody tr').length === 1)
  assert.match((await page.locator('.verdict').textContent()) ?? '', /^Proven: a draw/)
  await choice.getByRole('button', { name: 'All' }).click()
  await proven(page, 7)
  await leave(page)
})

test('a game is saved, and opened again', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=kalah:6,4&moves=3+6+2')
  await page.getByRole('button', { name: 'Share…' }).click()
  await page.getByLabel('Format').selectOption('saved')
  const saved = await savedBy(page, () => page.getByRole('button', { name: 'Save' }).click())
  const text = saved.toString()
  assert.match(text, /^zermelo 1\ngame kalah:6,4\n[\s\S]*moves 3 6 2\nend\n$/)
  await page.keyboard.press('Escape')
  await open(page, 'view=analyse&game=mnk:3,3,3')
  await page.getByRole('button', { name: 'Open…' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'game.zermelo', mimeType: 'text/plain', buffer: saved })
  await page.waitForFunction(() => location.hash.includes('kalah'))
  assert.match(page.url(), /moves=3\+6\+2/)
  await leave(page)
})

test('a link leads to the same position in the same view', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=4+4+3')
  await page.getByRole('heading', { name: 'Connect Four' }).waitFor()
  assert.equal(await page.locator('.variations .move').count(), 3)
  await leave(page)
})

test('a link may call the game by another name', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=tictactoe&moves=b2+a2')
  await page.locator('.cell .paint').nth(6).waitFor()
  assert.match(page.url(), /game=mnk:3,3,3/)
  await leave(page)
})

test('a link to nonsense is answered with the engine’s own line', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=kalah:0,0')
  assert.match((await page.locator('.fault').textContent()) ?? '', /kalah/)
  await leave(page)
})

test('a search is stepped through: windows, values, cuts', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=sticks:6,3')
  const says = page.locator('.says')
  await page.locator('svg.tree .node').first().waitFor()
  await page.getByRole('button', { name: 'To the first step' }).click()
  assert.match((await says.textContent()) ?? '', /The root is entered with the window \(−∞, ∞\)/)
  await page.getByRole('button', { name: 'A step on' }).click()
  assert.match((await says.textContent()) ?? '', /^Node 1 is entered/)
  await page.getByRole('button', { name: 'Next cut' }).click()
  assert.match((await says.textContent()) ?? '', /not searched/)
  assert.ok((await page.locator('svg.tree .stump').count()) > 0)
  await leave(page)
})

test('a tree of thousands: folded at first, unfolded, searched, drawn only where one looks', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=mnk:3,3,3')
  await page.getByLabel('any player string').fill('minimax:depth=4')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.locator('svg.tree .node').first().waitFor()
  await page.waitForFunction(() =>
    document.querySelector('.tree')?.getAttribute('aria-label')?.includes('minimax'),
  )
  assert.ok((await page.locator('svg.tree *').count()) < 400)
  await page.getByRole('button', { name: 'Unfold all' }).click()
  assert.ok((await page.locator('svg.tree *').count()) < 1500)
  await page.getByLabel('Find a move or a value').fill('c1')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'c1' }).waitFor()
  await leave(page)
})

// What is written beside marks: '×12', '+1.2 k'. Numbers are whole up to 9999.
const numbers = async (page: Page, at: string) =>
  (await page.locator(at).allTextContents()).map((text) => Number(text.replace(/\D/g, '')))
const sum = (all: readonly number[]) => all.reduce((so, one) => so + one, 0)

// The nodes that are drawn: each alone, or many as a bar with their number.
async function drawn(page: Page): Promise<number> {
  const alone = await page.locator('svg.tree .mark-of:not(:has(.many)) .dots-of').count()
  const single = await page.locator('svg.tree .node').count()
  return alone + single + sum(await numbers(page, 'svg.tree .many text'))
}

async function search(page: Page, player: string): Promise<{ kept: number }> {
  const answer = page.waitForFunction(
    (wanted) => document.querySelector('.tree')?.getAttribute('aria-label')?.includes(wanted),
    player,
  )
  await page.getByLabel('any player string').fill(player)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await answer
  // Each node is entered and left once.
  const steps = (await page.getByText(/^Step \d+ of \d+$/).textContent())!
  return { kept: Number(/of (\d+)/.exec(steps)![1]) / 2 }
}

test('from afar no child of a wide tree is left out, and no cut', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=mnk:3,3,3')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  // 1 + 9 + 9·8 + 9·8·7 + 9·8·7·6 nodes.
  const { kept } = await search(page, 'minimax:depth=4')
  assert.equal(kept, 3610)
  await button('Unfold all').click()
  await button('Show all').click()
  await page.waitForFunction(() => document.querySelectorAll('.tree .mark-of').length > 20)
  assert.equal(await drawn(page), kept)
  assert.equal(await page.locator('svg.tree .beside').count(), 0)
  assert.ok((await page.locator('svg.tree *').count()) < 1500)

  await search(page, 'alphabeta:depth=4')
  await button('Unfold all').click()
  // All that was cut is marked.
  await button('Show all').click()
  await page.waitForFunction(() => document.querySelectorAll('.tree .cuts').length > 5)
  const all = sum(await numbers(page, 'svg.tree .cuts text'))
  await button('Side by side').click()
  const told = await page
    .getByRole('row', { name: /^Never looked at/ })
    .locator('td')
    .first()
    .textContent()
  assert.equal(all, Number(told))
  await leave(page)
})

test('what is folded or out of sight is counted', async () => {
  const page = await visitor({ options: { viewport: { width: 360, height: 640 } } })
  await open(page, 'view=explain&game=mnk:3,3,3')
  const { kept } = await search(page, 'alphabeta:depth=3')
  assert.ok((await page.locator('svg.tree .beside').count()) > 0, 'its root first, not all of it')
  const values = await page.locator('svg.tree .node.done .value').allTextContents()
  assert.ok(values.length > 5 && values.every((text) => /^[≈≳≲]/.test(text)))
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.waitForFunction(() => !document.querySelector('.tree .beside'))
  const below = [
    ...(await numbers(page, 'svg.tree .more text')),
    ...(await numbers(page, 'svg.tree .rest text')),
  ]
  assert.ok(below.length > 0)
  assert.equal((await drawn(page)) + sum(below), kept)
  await leave(page)
})

test('another game has another tree, and so has another position', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=sticks:6,3')
  await page.locator('svg.tree .node .move').first().waitFor()
  const names = () => page.locator('svg.tree .node .move').allTextContents()
  assert.ok((await names()).every((name) => /^[123]$/.test(name)))
  await page.getByRole('button', { name: 'New game' }).click()
  await page.getByRole('radio', { name: /^Tic-tac-toe/ }).check()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await page.locator('svg.tree .node .move', { hasText: /^b2$/ }).first().waitFor()
  assert.ok((await names()).every((name) => /^[abc][123]$/.test(name)))
  assert.equal(await page.locator('.canvas.stale').count(), 0)
  await page.locator('.panel [data-cell="b2"]').click()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.tree .move')].every((move) => move.textContent !== 'b2'),
  )
  assert.equal(await page.locator('.canvas.stale').count(), 0)
  // The same game begun anew is another game, too.
  await page.getByRole('button', { name: 'New game' }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await page.locator('svg.tree .node .move', { hasText: /^b2$/ }).first().waitFor()
  await leave(page)
})

test('the tree by keyboard', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=sticks:6,3')
  const tree = page.getByRole('application')
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: 'Node 2', exact: true }).waitFor()
  await page.keyboard.press('ArrowUp')
  const nodes = page.locator('svg.tree .node')
  const before = await nodes.count()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (n) => document.querySelectorAll('svg.tree .node').length !== n,
    before,
  )
  await leave(page)
})

test('two algorithms side by side, with their node counts', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=mnk:3,3,3&moves=b2+a3')
  await page.getByRole('button', { name: 'Side by side' }).click()
  const table = page.locator('.comparison')
  await table.waitFor()
  const row = await table
    .getByRole('row', { name: /^Nodes/ })
    .locator('td')
    .allTextContents()
  const [cutting, plain] = row.map((text) => Number(text.replace(/\D/g, '')))
  assert.ok(cutting! < plain!)
  assert.equal(plain, 1 + 7 + 7 * 6 + 7 * 6 * 5 - 0)
  await leave(page)
})

test('the lab shows what there is', async () => {
  const page = await visitor()
  await open(page, 'view=lab')
  const names = page.locator('.list .item')
  await names.last().click()
  assert.equal(await page.locator('.reports tbody tr').count(), 44)
  if ((await names.count()) > 1) {
    await names.first().click()
    await page.locator('.plot svg').waitFor()
    assert.ok((await page.locator('.experiment tbody tr').count()) > 0)
    // Each has a way to the row of the report that it is from.
    await page.getByRole('button', { name: /^Row [A-Z]\d+ of the reports$/ }).click()
    await page.locator('.reports tr.chosen:focus').waitFor()
  } else await page.getByText('There is no data here').waitFor()
  await leave(page)
})

test('on a phone a plot keeps its letters, and says that it is wider', async () => {
  const page = await visitor({ options: { viewport: { width: 390, height: 844 } } })
  await open(page, 'view=lab')
  const letters = page.locator('.plot .tick').first()
  await letters.waitFor()
  const size = await letters.evaluate((text) => {
    const { a } = (text as SVGTextElement).getScreenCTM()!
    return Number.parseFloat(getComputedStyle(text).fontSize) * a
  })
  assert.ok(size >= 11, `${size} px`)
  await page.locator('.plot .cue').waitFor()
  await leave(page)
})

test('Back leads to the view before, with the game as it is now', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await page.locator('.cell.free').first().waitFor()
  await page.getByRole('button', { name: 'Analyse', exact: true }).first().click()
  await page.locator('.engine-lines').waitFor()
  await page.locator('.cell.free').first().click()
  await page.waitForFunction(() => location.hash.includes('moves='))
  const before = new URLSearchParams(new URL(page.url()).hash).get('moves')
  await page.getByRole('button', { name: 'Lab', exact: true }).click()
  await page.locator('.view.lab').waitFor()
  await page.goBack()
  await page.locator('.engine-lines').waitFor()
  await page.goBack()
  await page.waitForFunction(
    (moves) => location.hash === `#view=play&game=mnk:3,3,3&moves=${moves}`,
    before,
  )
  await page.goForward()
  await page.locator('.engine-lines').waitFor()
  await leave(page)
})
