// The dialog of a new game: every card, a way by keys alone, screens of all sizes, switches and their
// sentences; and what can be changed once the game goes on.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { readUsage } from '../../../page/src/model/spec.ts'
import { cards } from '../../../page/src/newgame/cards.ts'
import greek from '../../../page/src/words/el.json'
import english from '../../../page/src/words/en.json'
import italian from '../../../page/src/words/it.json'
import {
  against,
  button,
  expectAccessible,
  hrefOf,
  leave,
  moves,
  open,
  status,
  untilMoves,
  visitor,
  withBrowser,
} from './harness.ts'

const [en, it, el] = [english.newgame, italian.newgame, greek.newgame]

withBrowser()

async function openDialog(page: Page): Promise<void> {
  await page.locator('.title button.main').click()
  await page.locator('dialog[open]').waitFor()
}

const start = (page: Page) => page.locator('dialog button[type="submit"]')

// Who sits above the board, and who below.
const seatsOf = (page: Page) =>
  page
    .locator('.seat select')
    .evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))

// As each game has its name above the board, and in the address.
const titles: Record<string, string> = {
  kalah: 'Kalah 6,4',
  connect4: 'Connect Four',
  tictactoe: 'Tic-tac-toe',
  othello: 'Othello 8',
  sticks: 'Sticks 21,3',
  nim: 'Nim 3,4,5',
  'tuc-chess': 'TUC chess 400',
  bantumi: 'Bantumi',
  freestyle: 'Gomoku',
  standard: 'Gomoku exact',
  renju: 'Renju',
  caro: 'Gomoku caro',
  swap2: 'Gomoku exact,swap2',
}

test('each card starts its game, with the opponent chosen first', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  for (const [i, { id }] of cards.entries()) {
    await openDialog(page)
    assert.equal(await page.locator('dialog .card').count(), cards.length)
    const level = i % 3 // those that each game has
    await page.locator('dialog .pick', { hasText: `${level + 1} · ` }).click()
    await page.locator(`dialog input[value="${id}"]`).check()
    await start(page).click()
    await page.getByRole('heading', { name: titles[id]!, exact: true }).waitFor()
    const seats = await seatsOf(page)
    assert.deepEqual(seats.sort(), ['human', `level${level}`], id)
    await page.locator('.cell.free').first().waitFor()
    assert.deepEqual(await moves(page), [], id)
  }
  await leave(page)
})

test('each card has a picture by the engine', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await openDialog(page)
  await page.waitForFunction(
    (n) => document.querySelectorAll('dialog .thumb .table').length === n,
    cards.length,
  )
  const stones = page.locator('dialog .card', { hasText: 'Swap2' }).locator('.thumb .stone')
  assert.equal(await stones.count(), 3)
  assert.equal(await page.locator('dialog .thumb .barred').count(), 1, 'forbidden in renju')
  assert.ok(await page.locator('dialog .card', { hasText: 'Connect Four' }).isVisible())
  await leave(page)
})

test('by keys alone, from the button to the first move', async () => {
  const page = await visitor({ seats: against(2) })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await open(page, 'view=play&game=mnk:3,3,3')
  await button(page, 'New game').focus()
  await press('Enter')
  await page.locator('dialog [name="opponent"]:checked:focus').waitFor()
  await press('ArrowLeft')
  await page.getByText(en['level.2']).waitFor()
  await press('Tab', 'ArrowLeft') // from tic-tac-toe to the card before
  await page.locator('dialog [value="connect4"]:checked').waitFor()
  await press('Tab', 'Tab', 'ArrowRight') // past "More rules": the second side
  assert.equal(await page.locator('dialog [name="side"]:checked').count(), 1)
  await press('ArrowLeft', 'Enter')
  await page.getByRole('heading', { name: 'Connect Four', exact: true }).waitFor()
  await page.locator('.stage .cell:focus').waitFor()
  await press('ArrowRight', 'Enter')
  await untilMoves(page, 2)
  assert.equal((await moves(page))[0], '2')
  await press('Tab')
  assert.ok(await page.evaluate(() => document.activeElement !== document.body))
  await leave(page)
})

const levelEntries = (page: Page) => page.locator('dialog .pick', { hasText: /^\d · / })

const opponentNow = (page: Page) =>
  page.locator('dialog .pick', { has: page.locator('[name="opponent"]:checked') }).textContent()

test('a game has the levels that the engine has for it', async () => {
  const page = await visitor({ seats: against(5) })
  await open(page, 'view=play&game=mnk:3,3,3')
  await openDialog(page)
  await levelEntries(page).nth(4).waitFor({ state: 'detached' })
  const texts = await levelEntries(page).allTextContents()
  assert.deepEqual(
    texts.map((text) => text[0]),
    ['1', '2', '3', '8'],
  )
  assert.match((await opponentNow(page))!, /^3 · /)
  await page.locator('dialog input[value="connect4"]').check()
  await levelEntries(page).nth(7).waitFor()
  assert.match((await opponentNow(page))!, /^6 · /)
  await leave(page)
})

// The first stick, as long as there are any.
async function loseSticks(page: Page): Promise<void> {
  for (
    let n = 0;
    !(await page.locator('.status.over').isVisible());
    n = (await moves(page)).length
  ) {
    await page.locator('.cell.free').first().click()
    await untilMoves(page, n + 1)
  }
}

test('a level follows the reader from game to game, and the browser keeps it', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=sticks:4,3')
  await openDialog(page)
  await page.locator('dialog .pick', { hasText: en.adaptive }).click()
  await start(page).click()
  await loseSticks(page)
  const told = page.getByText(/^Points against this level: [01] of 1\. Next: \d · /)
  await told.waitFor()
  const before = await told.textContent()
  await page.reload()
  await page.locator('.stage').waitFor()
  assert.equal(await told.textContent(), before)
  await leave(page)
})

test('closing it changes nothing, and the focus is where it was', async () => {
  const page = await visitor({ seats: against(4) })
  await open(page, 'view=play&game=mnk:3,3,3&moves=b2')
  const before = await hrefOf(page)
  await button(page, 'New game').focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog input[value="nim"]').check()
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  assert.equal(await hrefOf(page), before)
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'New game')
  await leave(page)
})

const screens = [
  [320, 568],
  [844, 390],
  [1280, 800],
] as const

for (const [width, height] of screens) {
  test(`${width} by ${height}: the button is always in sight, and nothing is cut off`, async () => {
    const page = await visitor({ options: { viewport: { width, height }, hasTouch: width < 1000 } })
    await open(page, 'view=play&game=mnk:15,15,5,renju,rif')
    await openDialog(page)
    for (const language of ['el', 'it', 'en']) {
      const fields = page.locator('dialog .fields')
      for (const part of [0, 0.5, 1]) {
        await fields.evaluate((e, at) => e.scrollTo(0, at * e.scrollHeight), part)
        const box = (await start(page).boundingBox())!
        assert.ok(box.x >= 0 && box.x + box.width <= width, language)
        assert.ok(box.y >= 0 && box.y + box.height <= height, language)
        assert.ok(box.height >= 36)
      }
      const wide = await page.evaluate(() => [
        document.querySelector('dialog .fields')!.scrollWidth,
        document.querySelector('dialog .fields')!.clientWidth,
      ])
      assert.equal(wide[0], wide[1], `${language}: no part is wider than the dialog`)
      await page.evaluate((code) => {
        const select = document.querySelector<HTMLSelectElement>('.choices select')!
        select.value = code
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }, language)
    }
    await leave(page)
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe-core, ${colorScheme}: the dialog with all it has, and the question`, async () => {
    const page = await visitor({ options: { colorScheme, bypassCSP: true }, seats: against(1) })
    await open(page, 'view=play&game=mnk:15,15,5,renju,rif')
    await openDialog(page)
    await page.getByRole('radio', { name: 'Another player' }).check()
    await page.getByRole('radio', { name: 'I watch' }).check()
    await page.locator('dialog .switch').first().waitFor()
    await expectAccessible(page, 'the dialog')
    await page.keyboard.press('Escape')
    await button(page, 'Resign').click()
    await expectAccessible(page, 'the question')
    await leave(page)
  })
}

interface Listed {
  name: string
  usage: string
}

test('every game has a card, and every switch and number of it a sentence in each language', () => {
  const text = execFileSync(process.env.ZERMELO!, ['games', '--json']).toString()
  const games = (JSON.parse(text) as { games: Listed[] }).games
  assert.ok(games.length >= 7)
  const wanted = cards.map(({ id }) => `card.${id}`)
  for (const { name, usage } of games) {
    assert.ok(
      cards.some(({ spec }) => spec.split(':')[0] === name),
      `no card for ${name}`,
    )
    const form = readUsage(usage)
    const numbers = form.list ? ['heaps'] : form.numbers.map((number) => number.name)
    wanted.push(...[...numbers, ...form.words].map((word) => `${name}.${word}`))
  }
  for (const words of [en, it, el]) {
    const own = Object.keys(words).filter((key) => key.includes('.') && !key.startsWith('level.'))
    assert.deepEqual(own.sort(), wanted.sort())
  }
  for (const words of [en, it, el]) {
    const lines = cards.map(({ id }) => (words as Record<string, string>)[`card.${id}`])
    assert.equal(new Set(lines).size, cards.length, 'each card has a line of its own')
  }
  const sentences = (all: Record<string, string>) => wanted.map((key) => all[key])
  for (const other of [it, el]) {
    const same = wanted.filter((_, i) => sentences(en)[i] === sentences(other)[i])
    assert.deepEqual(same, [], 'translated')
  }
})

test('switches are shown with their sentences; what does not go together is said, and starts nothing', async () => {
  const page = await visitor({ language: 'it' })
  await open(page, 'view=play&game=mnk:3,3,3')
  await openDialog(page)
  await page.locator('dialog input[value="freestyle"]').check()
  await page.locator('dialog .more > summary').click()
  const shown = await page.locator('dialog .switch small').allTextContents()
  assert.equal(shown.length, 12) // and that of no opening
  assert.ok(shown.includes(it['mnk.taraguchi-10']))
  await page.getByRole('radio', { name: 'RIF' }).check()
  await page.locator('dialog .refusal', { hasText: 'rif' }).waitFor()
  assert.ok(await start(page).isDisabled())
  await page.locator('dialog .switch input[type="checkbox"]').nth(2).check() // renju
  await page.locator('dialog .chosen', { hasText: 'Renju rif' }).waitFor()
  await page.getByRole('radio', { name: 'Yamaguchi' }).check()
  await page.locator('dialog .chosen', { hasText: 'Renju yamaguchi' }).waitFor()
  assert.ok(await page.locator('dialog input[value="freestyle"]').isChecked(), 'the card stays')
  await start(page).click()
  await page.getByRole('heading', { name: 'Renju yamaguchi' }).waitFor()
  await leave(page)
})

test('what was chosen last is chosen again, on another visit, too', async () => {
  const page = await visitor({ seats: against(1) })
  await open(page, 'view=play')
  await openDialog(page)
  await page.getByRole('radio', { name: /^7 · expert/ }).check()
  await page.locator('dialog input[value="sticks"]').check()
  await page.getByRole('radio', { name: 'at random' }).check()
  await page.getByLabel('Clock').selectOption({ label: '10 min + 5 s' })
  await start(page).click()
  await page.getByRole('heading', { name: 'Sticks 21,3' }).waitFor()
  await page.goto('about:blank') // the computer, if it is the first side, may move at any moment
  await open(page, 'view=play')
  await page.getByRole('heading', { name: 'Kalah 6,4' }).waitFor()
  await openDialog(page)
  assert.ok(await page.getByRole('radio', { name: /^7 · expert/ }).isChecked())
  assert.ok(await page.locator('dialog input[value="sticks"]').isChecked())
  assert.ok(await page.getByRole('radio', { name: 'at random' }).isChecked())
  assert.equal(await page.getByLabel('Clock').inputValue(), '3')
  await leave(page)
})

test('the second side, and to watch only', async () => {
  const page = await visitor()
  const begin = async (side: RegExp) => {
    await openDialog(page)
    await page.getByRole('radio', { name: '1 · beginner' }).check()
    await page.locator('dialog input[value="sticks"]').check()
    await page.getByRole('radio', { name: side }).check()
    await start(page).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    return seatsOf(page)
  }
  await open(page, 'view=play&game=mnk:3,3,3')
  assert.deepEqual(await begin(/^second$/), ['human', 'level0']) // the second side is above
  await untilMoves(page, 1)
  assert.deepEqual(await begin(/^I watch$/), ['level0', 'level2'])
  await page.locator('.status.over').waitFor()
  await leave(page)
})

test('a friend elsewhere: the game and the side go along', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3&moves=b2')
  await openDialog(page)
  await page.getByRole('radio', { name: 'A friend elsewhere' }).check()
  await page.locator('dialog input[value="caro"]').check()
  await page.getByRole('radio', { name: /second/ }).check()
  await button(page, 'Invite').click()
  await page.locator('.friend-menu').waitFor()
  assert.equal(await page.getByLabel('Game').inputValue(), 'mnk:15,15,5,caro')
  assert.equal(await page.getByLabel('You play').inputValue(), 'second')
  await button(page, 'Play').click()
  assert.deepEqual(await moves(page), ['b2'], 'the game on the table is as it was')
  await leave(page)
})

// Where the buttons beside the board are, by their names.
const places = (page: Page) =>
  page.locator('.actions > button, .panel .row.spread button').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      const box = [x, y + scrollY, width, height].map(Math.round)
      return [one.textContent || one.ariaLabel, ...box]
    }),
  )

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`resigning is asked about, and no button moves, ${width} wide`, async () => {
    const page = await visitor({ seats: against(1), options: { viewport: { width, height } } })
    await open(page, 'view=play&game=mnk:3,3,3')
    const before = await places(page)
    const stay = async (when: string) => assert.deepEqual(await places(page), before, when)
    await button(page, 'Hint').click()
    await page.locator('.cell.hinted').waitFor()
    await stay('after a hint')
    await button(page, 'Resign').click()
    await stay('while it is asked')
    const no = button(page, 'No, play on')
    await no.waitFor()
    assert.ok(await no.evaluate((e) => e === document.activeElement))
    await no.press('Enter')
    await page.locator('.actions .resign:focus').waitFor()
    assert.equal(await page.locator('.status.over').count(), 0)
    await page.keyboard.press('Enter')
    await button(page, 'Yes, resign').click()
    assert.match((await status(page)) ?? '', /X resigns; O wins/)
    await stay('after the game')
    await page.locator('.next button:focus', { hasText: 'Play again' }).waitFor()
    await leave(page)
  })
}

test('another opponent in mid-game moves for that side, and a person does', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await page.locator('[data-cell="b2"]').click()
  await untilMoves(page, 1)
  const seat = page.getByRole('combobox', { name: 'Who plays O' })
  await seat.selectOption('level7')
  await untilMoves(page, 2)
  assert.deepEqual((await moves(page)).slice(0, 1), ['b2'], 'the game goes on as it stands')
  assert.equal(await page.locator('.cell.free').count(), 7)
  await seat.selectOption('human')
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 3)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 4)
  await seat.selectOption('player')
  await page.locator('summary', { hasText: 'Who plays O' }).click()
  await page.getByLabel('any player string').fill('minimax:depth=2')
  await page.waitForTimeout(100)
  assert.ok(
    !(await page.evaluate(() => localStorage.getItem('zermelo.seats')))!.includes('minimax'),
  )
  await button(page, 'Play on with it').click()
  await page.waitForFunction(() => localStorage.getItem('zermelo.seats')?.includes('minimax'))
  await leave(page)
})
