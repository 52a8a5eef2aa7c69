// What holds in every view: no network needed, small screens, languages, accessibility.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { englishIn, latinIn } from '../foreign.ts'
import {
  address,
  expectAccessible,
  expectBook,
  goTo,
  leave,
  open,
  setOffline,
  tap,
  until,
  untilKept,
  untilMoves,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

const views = {
  play: 'view=play&game=kalah:6,4&moves=3',
  analyse: 'view=analyse&game=connect:7,6,4&moves=4+4',
  explain: 'view=explain&game=mnk:3,3,3&moves=b2+a3',
  lab: 'view=lab',
}

test('a link shows its position, and no other before', async () => {
  const page = await visitor()
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      seen.add(document.querySelector('.title h2')?.textContent?.trim() ?? '')
      const moves = document.querySelectorAll('.moves .move').length
      if (document.querySelector('.cell')) seen.add(`${moves} moves`)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await open(page, 'view=play&game=mnk:3,3,3&moves=b2+a3')
  const seen = () => [...(window as unknown as { seen: Set<string> }).seen].filter(Boolean)
  assert.deepEqual(await page.evaluate(seen), ['Tic-tac-toe', '2 moves'])
  await leave(page)
})

test('without a network after the first visit', async () => {
  const page = await visitor()
  await open(page, views.play)
  await untilKept(page)
  await setOffline(page, true)
  await page.reload()
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  await leave(page)
})

test('without a network all of the page is there if it was kept on request', async () => {
  const page = await visitor()
  await open(page, views.play)
  await untilKept(page)
  await page.getByRole('button', { name: 'Keep everything for use offline' }).click()
  await page.getByText('All of the page is kept for use offline').waitFor()
  await setOffline(page, true)
  await page.reload()
  for (const view of Object.values(views)) await open(page, view)
  await page.locator('.experiment article').first().waitFor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=')
  await expectBook(page)
  await leave(page)
})

test('without a network a view that was never opened says so', async () => {
  const page = await visitor()
  await open(page, views.play)
  await untilKept(page)
  await setOffline(page, true)
  await goTo(page, `${address()}#${views.lab}`)
  await page.getByText('This part of the page could not be loaded').waitFor()
  await leave(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/)
})

test('without a network reviews are there if they were opened before', async () => {
  const page = await visitor()
  await open(page, 'view=review&game=mnk:3,3,3&moves=b2+a2')
  await untilKept(page)
  await page.reload()
  await page.locator('main .view').waitFor()
  await setOffline(page, true)
  await page.reload()
  await page.getByRole('button', { name: 'Review game' }).click()
  await page.locator('.reviewed-moves .blunder').waitFor()
  await leave(page)
})

test('without a network a game that was visited has its book', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=')
  await expectBook(page)
  await untilKept(page)
  await until(page, () => caches.match('books/connect-7-6-4.zb').then(Boolean))
  await setOffline(page, true)
  await page.reload()
  await expectBook(page)
  await leave(page)
})

const narrow = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

for (const language of ['en', 'it', 'el']) {
  test(`on a screen 360 pixels wide, in ${language}`, async () => {
    const page = await visitor({ options: narrow, language })
    for (const [name, view] of Object.entries(views)) {
      await open(page, view)
      await page.waitForTimeout(150)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(wide <= 360, `${name} is ${wide} wide`)
    }
    await open(page, views.play)
    await tap(page.locator('.cell.free').first())
    await untilMoves(page, 2)
    await leave(page)
  })
}

test('the language is the reader’s, kept, and said to the browser', async () => {
  const page = await visitor({ options: { locale: 'it-IT' }, language: '' })
  await open(page, views.play)
  await page.getByRole('button', { name: 'Nuova partita' }).waitFor()
  assert.equal(await page.locator('html').getAttribute('lang'), 'it')
  await page.getByLabel('Lingua').selectOption('el')
  await page.getByRole('button', { name: 'Νέα παρτίδα' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Νέα παρτίδα' }).waitFor()
  await leave(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`accessibility by axe-core, ${colorScheme}`, async () => {
    const page = await visitor({ options: { colorScheme, bypassCSP: true } })
    for (const [name, view] of Object.entries(views)) {
      await open(page, view)
      if (name === 'analyse') await page.locator('.lines tbody tr').first().waitFor()
      if (name === 'explain') await page.locator('svg.tree .node').first().waitFor()
      await expectAccessible(page, name)
    }
    await open(page, views.play)
    await page.getByRole('button', { name: 'New game' }).click()
    await expectAccessible(page, 'the dialog')
    await leave(page)
  })
}

test('in the colours of the system what is current and whose turn it is can be seen', async () => {
  const page = await visitor({ options: { forcedColors: 'active' } })
  await open(page, 'view=play&game=mnk:3,3,3&moves=b2')
  const look = (selector: string) =>
    page.locator(selector).evaluate((one) => {
      const { borderLeftColor, outlineStyle, backgroundColor } = getComputedStyle(one)
      return `${borderLeftColor} ${outlineStyle} ${backgroundColor}`
    })
  assert.notEqual(await look('.seat.turn'), await look('.seat:not(.turn)'))
  assert.notEqual(
    await look('nav [aria-current]'),
    await look('nav button:not([aria-current]):last-child'),
  )
  await open(page, 'view=analyse&game=connect:7,6,4')
  await page.locator('.eval.certain').waitFor()
  assert.notEqual(await look('.eval'), await look('.eval .first'))
  await leave(page)
})

test('every cell has a name that can be spoken, and what happens is announced', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=kalah:6,4')
  const names = await page
    .locator('.board .cell')
    .evaluateAll((cells) => cells.map((c) => c.getAttribute('aria-label')))
  assert.ok(
    names.every((name) => name && /house|store/i.test(name) && /seed/.test(name)),
    names.join('; '),
  )
  await page.locator('.cell.free').first().click()
  await page.waitForFunction(() =>
    /^South: 1\. .* to move/.test(
      document.querySelector('[role=status].hidden')?.textContent ?? '',
    ),
  )
  await leave(page)
})

const spoken = ['kalah:6,4,pie', 'connect:7,6,4', 'mnk:15,15,5,renju', 'mnk:15,15,5,swap2'].concat([
  'sticks:21,3',
  'nim:3,4,5',
  'othello:6',
  'tuc-chess',
  'kalah:6,3,empty,mover,majority,nosweep',
])

// What is written and spoken on the board, but for the game's own name.
const textsOf = (page: Page) =>
  page.locator('div.board').evaluate((board) => {
    const names = [...board.querySelectorAll('[aria-label]:not([role=group])')]
    const written = [...board.querySelectorAll('text')].map((one) => one.textContent ?? '')
    return [...written, ...names.map((one) => one.getAttribute('aria-label') ?? '')]
  })

for (const [language, foreignIn] of [
  ['it', englishIn],
  ['el', latinIn],
] as const) {
  test(`boards speak ${language}: cells, pieces, captions and buttons`, async () => {
    const page = await visitor({ language })
    for (const game of spoken) {
      await open(page, `view=play&game=${game}`)
      await page.locator('.cell.free').first().waitFor()
      // Where a piece is chosen first, the second click is for the cell it goes to.
      for (let click = 0; click < 6 && (await page.locator('.cell.free').count()) > 0; click++) {
        const texts = await textsOf(page)
        assert.ok(texts.length > 4, game)
        assert.deepEqual(foreignIn(texts), [], game)
        await page.locator('.cell.free').first().click()
        await page.waitForTimeout(100)
      }
    }
    await leave(page)
  })
}
