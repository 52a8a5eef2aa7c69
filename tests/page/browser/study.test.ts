// Analysis, explanation, the lab, links and files.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { leave, open, visitor, withBrowser } from './harness.ts'

withBrowser()

test('analysis ranks all moves, with what is proven', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2+a2')
  await page.locator('.lines tbody tr').nth(6).waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.lines .proven').length === 7)
  // The centre against an edge is won: known since there is tic-tac-toe.
  assert.match((await page.locator('.lines tbody tr').first().textContent()) ?? '', /win in \d/)
  assert.equal(await page.locator('.cell .paint').count(), 7)
  assert.equal(await page.getByRole('meter').getAttribute('aria-valuenow'), '100')
  await leave(page)
})

test('threats are marked on the board, and named for those who hear it', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:7,7,5&moves=b4+a1+c4+b1+d4+c1')
  await page.locator('.cell .threat').first().waitFor()
  assert.match(
    (await page.locator('[data-cell="e4"]').getAttribute('aria-label')) ?? '',
    /X: open row of 4/,
  )
  assert.match((await page.locator('.signs').textContent()) ?? '', /O: row of 4/)
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

test('a position is pasted, a wrong one refused with the reason', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=kalah:6,4')
  const field = page.getByLabel('Position as text, or a saved game')
  await field.fill('S 1 2 3')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.locator('.files .refusal:not(:empty)').waitFor()
  await field.fill('N 0 0 0 0 0 1 20 / 0 0 0 1 0 2 24')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.waitForFunction(() => location.hash.includes('position=N'))
  assert.equal(await page.locator('.cell.free').count(), 2)
  await leave(page)
})

test('a game is saved, and opened again', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=kalah:6,4&moves=3+6+2')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save' }).click()
  const path = await (await waiting).path()
  const text = await readFile(path, 'utf8')
  assert.match(text, /^zermelo 1\ngame kalah:6,4\n[\s\S]*moves 3 6 2\nend\n$/)
  await open(page, 'view=analyse&game=mnk:3,3,3')
  await page.locator('input[type=file]').setInputFiles(path)
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
  assert.match((await says.textContent()) ?? '', /^1 is entered/)
  await page.getByRole('button', { name: 'Next cut' }).click()
  assert.match((await says.textContent()) ?? '', /is good enough: cut/)
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

test('a Monte Carlo search grows a tree, step by step; its visits add up; it can be stopped', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=connect:7,6,4')
  await page.getByLabel('any player string').fill('mcts:iterations=1000')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('Step 5 of 5').waitFor()
  const nodes = async () => await page.locator('svg.tree .node').count()
  const visits = async () =>
    (await page.locator('svg.tree .visits').allTextContents()).map((text) => Number(text))
  assert.match((await page.locator('.says').textContent())!, /^After 1,000 simulations/)
  const [root, ...below] = await visits()
  assert.equal(root, 1000)
  assert.ok(below.every((n) => n <= 1000) && below.some((n) => n > 100))
  const late = await nodes()
  await page.getByRole('button', { name: 'To the first step' }).click()
  await page.getByText('Step 1 of 5').waitFor()
  assert.match((await page.locator('.says').textContent())!, /^After 10 simulations/)
  assert.ok((await nodes()) < late)
  assert.equal((await visits())[0], 10)
  await page.getByLabel('any player string').fill('mcts:iterations=100m')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText(/^Step \d of \d$/).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor()
  await leave(page)
})

test('the tree by keyboard', async () => {
  const page = await visitor()
  await open(page, 'view=explain&game=sticks:6,3')
  const tree = page.getByRole('application')
  await tree.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { name: '2', exact: true }).waitFor()
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
  if ((await names.count()) > 0) {
    await names.first().click()
    await page.locator('.plot svg').waitFor()
    assert.ok((await page.locator('.experiment tbody tr').count()) > 0)
  } else await page.getByText('There is no data here').waitFor()
  await leave(page)
})
