// Whole games of each kind, by clicks and by keyboard, between persons and against a machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  against,
  hrefOf,
  leave,
  moves,
  open,
  persons,
  status,
  untilMoves,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

// Small boards, so that whole games are short; each draws its board in its own way.
const games = [
  'mnk:3,3,3',
  'mnk:6,6,4',
  'connect:4,4,3',
  'kalah:3,2',
  'sticks:11,3',
  'tuc-chess:12',
]

const isOver = (page: Page) => page.locator('.status.over').isVisible()

// Picks cells that may be picked, until a move is made of them. Not always the first, so that
// games come to an end.
async function clickMove(page: Page, turn: number): Promise<void> {
  const before = (await moves(page)).length
  while ((await moves(page)).length === before && !(await isOver(page))) {
    const free = page.locator('.board .cell.free')
    const count = await free.count()
    if (count === 0) break
    await free.nth((turn * 7) % count).click()
    await page.waitForFunction(
      (n) =>
        document.querySelectorAll('.moves .move').length !== n ||
        document.querySelector('.cell.picked'),
      before,
    )
  }
  await untilMoves(page, before + 1)
}

for (const game of games) {
  test(`${game} by clicks, between persons`, async () => {
    const page = await visitor({ seats: persons })
    await open(page, `view=play&game=${game}`)
    for (let turn = 0; !(await isOver(page)); turn++) await clickMove(page, turn)
    assert.match((await status(page)) ?? '', /wins|draw/i)
    assert.ok((await moves(page)).length >= 3)
    assert.equal(await page.locator('.cell.free').count(), 0)
    await leave(page)
  })
}

for (const game of ['mnk:3,3,3', 'kalah:3,2', 'tuc-chess:12']) {
  test(`${game} by clicks, against a machine`, async () => {
    const page = await visitor({ seats: against(1) })
    await open(page, `view=play&game=${game}`)
    for (let turn = 0; !(await isOver(page)); turn++) await clickMove(page, turn)
    assert.match((await status(page)) ?? '', /wins|draw/i)
    await leave(page)
  })
}

const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']

// Wanders over the board by arrow keys, always on the same way, to a cell that may be picked.
async function keyToFree(page: Page, skip: number): Promise<boolean> {
  let seen = 0
  let lot = 1
  for (let step = 0; step < 400; step++) {
    const free = await page.evaluate(() => document.activeElement?.classList.contains('free'))
    if (free && seen++ >= skip) return true
    lot = (lot * 1103515245 + 12345) % 2 ** 31
    await page.keyboard.press(arrows[(lot >> 16) % arrows.length]!)
  }
  return false
}

for (const game of games) {
  test(`${game} by keyboard`, async () => {
    const page = await visitor({ seats: persons })
    await open(page, `view=play&game=${game}`)
    await page.locator('.cell[tabindex="0"]').focus()
    for (let turn = 0; !(await isOver(page)); turn++) {
      const before = (await moves(page)).length
      for (let part = 0; part < 2 && (await moves(page)).length === before; part++) {
        assert.ok(await keyToFree(page, turn % 2), 'a cell can be reached')
        await page.keyboard.press(part === 0 ? 'Enter' : 'Space')
        await page.waitForFunction(
          (n) =>
            document.querySelectorAll('.moves .move').length !== n ||
            document.querySelector('.cell.picked'),
          before,
        )
      }
      await untilMoves(page, before + 1)
    }
    assert.match((await status(page)) ?? '', /wins|draw/i)
    await leave(page)
  })
}

test('undo, redo, take back, hint, resign', async () => {
  const page = await visitor({ seats: against(1) })
  await open(page, 'view=play&game=mnk:3,3,3')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.locator('[data-cell="b2"]').click()
  await untilMoves(page, 2)
  const both = await moves(page)

  await press('Undo')
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  await press('Redo')
  await page.waitForFunction(() => document.querySelectorAll('.cell.free').length === 7)
  assert.deepEqual(await moves(page), both)

  await press('Take back')
  await page.waitForFunction(() => document.querySelectorAll('.cell.free').length === 9)
  await press('Hint')
  await page.locator('.cell.hinted').waitFor()
  assert.match((await page.locator('.hint').textContent()) ?? '', /Try \w\d/)

  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(
    () => document.querySelectorAll('.cell.free').length === 8 || document.querySelector('.note'),
  )
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => document.querySelectorAll('.cell.free').length === 9)
  await press('Resign')
  await press('Yes, resign')
  assert.match((await status(page)) ?? '', /X resigns; O wins/)
  assert.equal(await page.locator('.cell.free').count(), 0)
  await press('Play again')
  await page.waitForFunction(() => document.querySelectorAll('.cell.free').length === 9)
  assert.deepEqual(await moves(page), [])
  await leave(page)
})

test('a new game from the dialog: its rules, its players, its clock', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await page.getByRole('button', { name: 'New game' }).click()
  await page.getByRole('radio', { name: /^Sticks/ }).check()
  await page.getByText('More rules').click()
  await page.getByLabel('Sticks', { exact: true }).fill('7')
  await page.getByLabel('misere').check()
  await page.getByLabel('Most in one move').fill('0')
  await page.locator('dialog .refusal:not(:empty)').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Start', exact: true }).isDisabled())
  await page.getByLabel('Most in one move').fill('2')
  await page.getByRole('radio', { name: 'Another player' }).check()
  await page.getByRole('radio', { name: 'first', exact: true }).check()
  await page.getByLabel('any player string').fill('minimax:depth=9')
  await page.getByLabel('Clock').selectOption({ label: '3 min + 2 s' })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('heading', { name: 'Sticks 7,2,misere' }).waitFor()
  assert.equal(await page.getByRole('timer').count(), 2)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  await page.locator('.clock', { hasText: /^3:0[12]$/ }).waitFor() // the move added 2 seconds
  assert.match(await hrefOf(page), /game=sticks:7,2,misere/)
  await leave(page)
})

test('a level from the dialog', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=sticks:9,3')
  await page.getByRole('button', { name: 'New game' }).click()
  await page.getByRole('radio', { name: '3 · casual player' }).check()
  const [asked] = await Promise.all([
    page.waitForFunction(() => localStorage.getItem('zermelo.seats')?.includes('"level":2')),
    page.getByRole('button', { name: 'Start', exact: true }).click(),
  ])
  assert.ok(asked)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 2)
  assert.ok(await page.getByText('casual player').count())
  await leave(page)
})

test('machines play each other', async () => {
  const level = (n: number) => ({ kind: 'level', level: n })
  const page = await visitor({ seats: [level(0), level(1)] })
  await open(page, 'view=play&game=sticks:4,3')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.locator('.status.over').waitFor()
  await leave(page)
})

// A search of one ply loses against the rules; the first side could win.
test('a machine learns from the games it loses, until it is told to forget', async () => {
  const seats = ['alphabeta:depth=1', 'rules'].map((player) => ({ kind: 'player', player }))
  const page = await visitor({ seats })
  const toEnd = async () => {
    await page.locator('.status.over').waitFor()
    await page.waitForTimeout(300) // it learns
    return (await moves(page)).join(' ')
  }
  const again = async () => {
    await page.getByRole('button', { name: 'Play again' }).click()
    await page.locator('.status:not(.over)').waitFor()
    return toEnd()
  }
  const setting = async (act: () => Promise<void>) => {
    await page.getByRole('button', { name: 'New game' }).click()
    await act()
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    return toEnd()
  }
  await open(page, 'view=play&game=sticks:7,3')
  await page.getByRole('button', { name: 'Go on' }).click()
  const first = await toEnd()
  const lost = [first]
  const isAnother = (game: string) => {
    assert.ok(!lost.includes(game), `${game} was lost before`)
    if (game.split(' ').length % 2 === 0) lost.push(game) // the second side took the last stick
  }
  isAnother(await again())
  const named = await page.title()
  await page.reload()
  await page.waitForFunction((name) => document.title === name, named) // the same game is laid
  isAnother(await setting(async () => {}))
  const learns = page.getByLabel('The computer learns from its games')
  assert.equal(await setting(() => learns.uncheck()), first)
  isAnother(await setting(() => learns.check()))
  const forget = page.getByRole('button', { name: 'Forget what it learned' })
  const forgotten = page.getByRole('button', { name: 'Forgotten' })
  assert.equal(await setting(() => forget.click().then(() => forgotten.waitFor())), first)
  await leave(page)
})

// For the longest time that a machine takes before its move is seen, and more.
const aWhile = 1500

test('opening a link moves nothing until the person acts', async () => {
  const level = (n: number) => ({ kind: 'level', level: n })
  const links = [
    ['mnk:3,3,3&moves=b2', [{ kind: 'human' }, level(0)], ['b2']],
    ['mnk:3,3,3', [level(0), { kind: 'human' }], []],
    ['sticks:9,3&moves=1', [level(0), level(0)], ['1']],
    ['tuc-chess:12', [level(0), level(0)], []],
    ['kalah:3,2&position=N+2+2+2+0+/+2+2+2+0', [{ kind: 'human' }, level(0)], []],
  ] as const
  for (const [link, seats, before] of links) {
    const page = await visitor({ seats })
    await open(page, `view=play&game=${link}`)
    const goOn = page.getByRole('button', { name: 'Go on' })
    await goOn.waitFor()
    await page.getByText('This position came by a link.').waitFor()
    await page.waitForTimeout(aWhile)
    assert.deepEqual(await moves(page), before, link)
    assert.equal(await page.locator('.dots').count(), 0, 'nobody is thinking')
    await goOn.click()
    await page.waitForFunction(
      (n) => document.querySelectorAll('.moves .move').length > n,
      before.length,
    )
    assert.equal(await page.getByText('This position came by a link.').count(), 0)
    await leave(page)
  }
})

test('a link opened in another view, or while a game is on, moves nothing either', async () => {
  const page = await visitor({ seats: against(0) })
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  await page.waitForTimeout(aWhile)
  assert.deepEqual(await moves(page), ['b2'])
  await page.evaluate(() => {
    location.hash = '#view=play&game=mnk:3,3,3&moves=a1+b2+c3'
  })
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 3)
  await page.waitForTimeout(aWhile)
  assert.deepEqual(await moves(page), ['a1', 'b2', 'c3'])
  // Where it is the person's turn there is nothing to say: a move is answered.
  await page.evaluate(() => {
    location.hash = '#view=play&game=mnk:3,3,3&moves=a1+b2'
  })
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 2)
  assert.equal(await page.getByRole('button', { name: 'Go on' }).count(), 0)
  await page.locator('.cell.free').first().click()
  await untilMoves(page, 4)
  await leave(page)
})
