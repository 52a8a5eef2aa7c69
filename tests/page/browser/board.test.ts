// What a person sees on a board: values in their colours, lines and moves before they are played,
// sowing, forbidden points, openings in which people swap, lessons; with a mouse, keys and a finger.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  isFirefox,
  leave,
  moves,
  open,
  tap,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

const tells = (page: Page, text: RegExp) => page.locator('.tells', { hasText: text }).waitFor()
const cell = (page: Page, id: string) => page.locator(`[data-cell="${id}"]`)
const colour = (page: Page, name: string) =>
  page.evaluate((of) => {
    const probe = document.createElement('p')
    probe.style.color = `var(${of})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

// Against the edge all but c2 win; in the corner only the centre draws: known since there is
// tic-tac-toe.
test('values have the colour of their outcome, whoever is best; all that are best are ringed', async () => {
  const page = await visitor()
  for (const [made, draws, others] of [
    ['b2+a2', ['c2'], 'win'],
    ['a1', ['b2'], 'loss'],
  ] as const) {
    await open(page, `view=analyse&game=mnk:3,3,3&moves=${made}`)
    await page.waitForFunction(
      (n) => document.querySelectorAll('.lines .certain').length === n,
      others === 'win' ? 7 : 8,
    )
    const seen = await page.locator('.cell:has(.paint)').evaluateAll((all) =>
      all.map((one) => ({
        cell: one.getAttribute('data-cell')!,
        fill: getComputedStyle(one.querySelector('.paint rect')!).fill,
        best: one.querySelector('.paint')!.classList.contains('best'),
        text: one.querySelector('.paint text')!.textContent!,
      })),
    )
    const [drawn, other] = [await colour(page, '--draw'), await colour(page, `--${others}`)]
    for (const one of seen) {
      const draw = (draws as readonly string[]).includes(one.cell)
      assert.equal(one.fill, draw ? drawn : other, `${made}: ${one.cell}`)
      assert.match(one.text, draw ? /^=$/ : others === 'win' ? /^\+≤?\d$/ : /^\u2212≥?\d$/)
    }
    if (others === 'loss')
      assert.deepEqual(
        seen.filter(({ best }) => best).map((s) => s.cell),
        ['b2'],
      )
  }
  assert.equal(await page.locator('.legend-of-values li').count(), 5)
  await leave(page)
})

test('on a board of 15 by 15 at most eight values are written', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:15,15,5&moves=h8+i9')
  await page.locator('.cell .paint').nth(7).waitFor()
  await page.waitForTimeout(300)
  assert.equal(await page.locator('.cell .paint').count(), 8)
  await page.getByText('Only the best moves are marked, at most eight.').waitFor()
  await leave(page)
})

test('a line is previewed while it is pointed at, or has the focus', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2+a2')
  await page.locator('.lines .certain').nth(6).waitFor()
  const row = page.locator('.lines tbody tr').first()
  const numbers = page.locator('.preview .number')
  await row.hover()
  await numbers.nth(2).waitFor()
  await tells(page, /^After /)
  await page.mouse.move(2, 2)
  await numbers.first().waitFor({ state: 'detached' })
  await row.locator('button').first().focus()
  await numbers.nth(2).waitFor()
  await page.locator('h1').click()
  await cell(page, 'c2').hover()
  await numbers.first().waitFor()
  assert.equal(await page.locator('.variations .move').count(), 2, 'nothing was played')
  await leave(page)
})

test('what a move does is shown before it is made: with a mouse, and with keys', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=kalah:6,4')
  await cell(page, 'S3').hover()
  await tells(page, /^3: sows 4 seeds, South moves again\.$/)
  assert.deepEqual(await page.locator('.delta').allTextContents(), [
    '\u22124',
    '+1',
    '+1',
    '+1',
    '+1',
  ])
  await page.mouse.move(2, 2)
  await page.locator('.delta').first().waitFor({ state: 'detached' })
  await page.locator('.cell[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await tells(page, /^2: sows 4 seeds\.$/)
  await cell(page, 'S3').click()
  await page.mouse.move(2, 2)
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 1)
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await tells(page, /South moves again/)
  assert.deepEqual(await page.locator('.coordinate.outside').allTextContents(), [
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
  ])
  await leave(page)
})

// The seeds in South's store, at every picture until they are as many as wanted.
const watchStore = (page: Page, wanted: number) =>
  page.evaluate(
    (most) =>
      new Promise<string[]>((done) => {
        const seen = new Set<string>()
        const look = () => {
          const all = ['S3', 'S6', 'S'].map(
            (id) => document.querySelector(`[data-cell="${id}"] .count`)!.textContent,
          )
          seen.add(all.join(' '))
          if (all[2] === `${most}`) done([...seen])
          else requestAnimationFrame(look)
        }
        document
          .querySelector('[data-cell="S3"]')!
          .dispatchEvent(new MouseEvent('click', { bubbles: true }))
        look()
      }),
    wanted,
  )

test('seeds fall one by one, and at once where motion is not wanted', {
  skip: isFirefox, // it is told once, for all pages, that no motion is wanted
}, async () => {
  for (const [reducedMotion, pictures] of [
    ['no-preference', ['4 4 0', '0 4 0', '0 5 0', '0 5 1']],
    ['reduce', ['4 4 0', '0 5 1']],
  ] as const) {
    const page = await visitor({ options: { reducedMotion } })
    await open(page, 'view=play&game=kalah:6,4')
    await cell(page, 'S2').hover() // what moves do is loaded
    await tells(page, /sows/)
    assert.deepEqual(await watchStore(page, 1), pictures)
    await leave(page)
  }
})

test('the run that won is marked; moves are numbered on request', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=connect:7,6,4&moves=1+1+2+2+3+3+4')
  await page.locator('.won').waitFor({ state: 'attached' })
  assert.equal(await page.locator('.overlay .number').count(), 0)
  await page.getByRole('button', { name: 'Number the moves' }).click()
  await page.locator('.overlay .number').nth(6).waitFor()
  assert.deepEqual(
    (await page.locator('.overlay .number').allTextContents()).map(Number),
    [1, 2, 3, 4, 5, 6, 7],
  )
  await leave(page)
})

// Black's stones on f8, g8 and h6, h7 make h8 two open threes: "double three" of the rules of renju.
test('a forbidden point says why, to who points at it and to who listens', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:15,15,5,renju&moves=f8+a1+g8+a3+h6+c1+h7+c3')
  await cell(page, 'h8').locator('.barred').waitFor()
  assert.match((await cell(page, 'h8').getAttribute('aria-label'))!, /forbidden, two threes/)
  await cell(page, 'h8').hover()
  await tells(page, /^h8: Forbidden to Black: .* two open rows of three at once\.$/)
  assert.equal(await page.locator('.barred').count(), 1)
  assert.equal(await page.locator('.star').count(), 5)
  await leave(page)
})

const fills = (page: Page) =>
  page
    .locator('.cell:has(.stone)')
    .evaluateAll((all) =>
      all.map((one) => [
        one.getAttribute('data-cell'),
        getComputedStyle(one.querySelector('.stone')!).fill,
        one.getAttribute('aria-label')?.split(', ')[1],
      ]),
    )

test('who swaps takes the other colour, and no stone changes its own', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:15,15,5,swap2&moves=')
  await page.locator('.opening', { hasText: 'Stone 1 of 3' }).waitFor()
  for (const id of ['h8', 'h9', 'g8']) {
    await cell(page, id).click()
    await page.locator('.stone').nth(0).waitFor()
    await page.waitForFunction((at) => document.querySelector(`[data-cell="${at}"] .stone`), id)
  }
  const before = await fills(page)
  assert.equal(before.filter(([, , name]) => name === 'Black').length, 2)
  const seats = () => page.locator('.seat strong').allTextContents()
  assert.deepEqual(await seats(), ['White', 'Black'])
  const choice = page.getByRole('button', { name: /^Take Black/ })
  assert.ok((await choice.boundingBox())!.height >= 44, 'as large as a finger')
  await page.getByRole('button', { name: /^Put two more stones/ }).waitFor()
  await choice.click()
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 4)
  assert.deepEqual(await fills(page), before)
  assert.deepEqual(await seats(), ['Black', 'White'])
  assert.match((await page.locator('.status').textContent())!, /White/)
  await leave(page)
})

test('the other openings say what is to be done at each stage', async () => {
  const page = await visitor()
  const says = (text: string | RegExp) => page.locator('.opening', { hasText: text }).waitFor()
  await open(page, 'view=play&game=mnk:15,15,5,renju,rif&moves=')
  await says('Put the first stone in the middle.')
  await open(page, 'view=play&game=mnk:15,15,5,renju,rif&moves=h8')
  await says('Put a white stone in the central 3 by 3 points.')
  await open(page, 'view=play&game=mnk:15,15,5,renju,rif&moves=h8+h9+h7')
  await says(/Take Black.*Stay White: put a white stone/)
  await open(page, 'view=play&game=mnk:15,15,5,renju,rif&moves=h8+h9+h7+h6+g8')
  await says('1 of 2 to go')
  await open(page, 'view=play&game=mnk:15,15,5,renju,rif&moves=h8+h9+h7+h6+g8+i10')
  await says('Choose one of the points offered')
  assert.equal(await page.locator('.offered').count(), 2)
  assert.equal(await page.locator('.barred').count(), 0)
  await open(page, 'view=play&game=mnk:15,15,5,renju,soosyrv-8&moves=h8+i9+j10+swap+g7')
  await says('How many points will Black offer')
  assert.equal(await page.locator('.opening button').count(), 8)
  await open(page, 'view=play&game=mnk:15,15,5,renju,swap&moves=h8+h9+h7')
  await says(/Take Black.*Stay White: put a white stone/)
  await open(page, 'view=play&game=mnk:15,15,5,renju,yamaguchi&moves=h8+h9+h7')
  await says('How many points will Black offer')
  await open(page, 'view=play&game=mnk:15,15,5,renju,taraguchi-10&moves=h8')
  await says(/Take Black.*Stay White: put a white stone/)
  // The second player has the black stones now.
  await open(page, 'view=play&game=mnk:15,15,5,renju,taraguchi-10&moves=h8+swap+i9')
  await says(/Take White.*Stay Black: put a black stone/)
  await leave(page)
})

test('threats stand on their points with labels, in the colour of whose they are', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=mnk:15,15,5&moves=f8+f10+g8+a1+h8+o15')
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.locator('[data-cell="e8"] .chip').waitFor()
  const label = page.locator('[data-cell="i8"] .chip.colour0 text')
  assert.equal(await label.first().textContent(), '-4-')
  assert.match((await cell(page, 'i8').getAttribute('aria-label'))!, /Black: open row of 4/)
  await leave(page)
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone a tap aims at a point, enlarged, and a button makes the move', async () => {
  const page = await visitor({ options: phone })
  await open(page, 'view=play&game=mnk:15,15,5&moves=h8+i9')
  await page.getByRole('button', { name: 'Number the moves' }).waitFor() // what aims is there
  await tap(cell(page, 'g7'))
  await page.locator('.aim .lens').waitFor()
  await tap(cell(page, 'g8'))
  assert.equal((await moves(page)).length, 2, 'aiming is no move')
  const place = page.getByRole('button', { name: 'Play g8' })
  assert.ok((await place.boundingBox())!.height >= 44)
  await place.click()
  await page.waitForFunction(() => document.querySelectorAll('.moves .move').length === 3)
  assert.deepEqual((await moves(page))[2], 'g8')
  assert.equal(await page.locator('.aim').count(), 0)
  await leave(page)
})

test('a phone on its side has the whole board beside what is said', async () => {
  const options = { ...phone, viewport: { width: 844, height: 390 } }
  const page = await visitor({ options, language: 'el' })
  await open(page, 'view=play&game=mnk:15,15,5&moves=h8+i9')
  const boxes = await page
    .locator('.head button:not(.skip), .head select, .title button')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(0, i))
      assert.ok(
        one.left >= other.right - 1 || one.top >= other.bottom - 1,
        `${JSON.stringify(one)} lies over ${JSON.stringify(other)}`,
      )
  const board = (await page.locator('.board svg').first().boundingBox())!
  assert.ok(board.height > 300 && board.height <= 390, `${board.height}`)
  const panel = (await page.locator('.panel').boundingBox())!
  assert.ok(panel.x >= board.x + board.width)
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 844)
  await leave(page)
})

// A way through each lesson, as cells to be clicked. '!' first makes a wrong move.
const ways: Record<string, string[]> = {
  'kalah:6,4': ['S1', '!S1 S3', 'S1', '!S4 S6', 'S6'],
  'connect:7,6,4': ['4.1', '4.4', '!5.1 4.1', '4.4', '4.1'],
  'mnk:3,3,3': ['b2', 'c3', '!a2 b1', 'c1', 'c1'],
  'mnk:15,15,5': ['h8', 'i8', 'h8', 'e8', '!a1 g8'],
  'mnk:15,15,5,renju': ['i8', 'l7', '!c3 f8', 'h8', 'g8'],
  'sticks:21,3': ['21', '1', '5', '!7 5', '9'],
  'nim:3,4,5': ['a1', 'a3', 'b2', '!a1 c1', 'a2'],
  'othello:8': ['d3', 'g3', 'a1', 'pass', 'h8'],
  'tuc-chess': ['50 40', '30 21', '33 30', '62 52', '22 02'],
}
const called = {
  en: ['Learn the rules', 'Next step', 'Try again', 'Play the game'],
  it: ['Impara le regole', 'Prossimo passo', 'Riprova', 'Gioca la partita'],
  el: ['Μάθετε τους κανόνες', 'Επόμενο βήμα', 'Δοκιμάστε ξανά', 'Παίξτε την παρτίδα'],
}

const clickAll = async (page: Page, ids: string) => {
  for (const id of ids.split(' ')) await page.locator(`.cell.free[data-cell="${id}"]`).click()
}

// In one language every day, in all where there is time: PAGE_TESTS=all.
const spoken = process.env.PAGE_TESTS === 'all' ? (['en', 'it', 'el'] as const) : (['el'] as const)
for (const language of spoken) {
  test(`the lesson of each game is played to its end, in ${language}`, async () => {
    const page = await visitor({ language, options: { bypassCSP: true } })
    const [learn, next, again, end] = called[language]
    for (const [game, steps] of Object.entries(ways)) {
      await open(page, `view=play&game=${game}&moves=`)
      await page.getByRole('button', { name: learn!, exact: true }).click()
      const tasks = new Set<string>()
      for (const [i, way] of steps.entries()) {
        await page.locator('.task').waitFor()
        tasks.add((await page.locator('.task').textContent())!)
        const [wrong, right] = way.startsWith('!') ? way.slice(1).split(' ') : [null, way]
        if (wrong) {
          await clickAll(page, wrong)
          await page.locator('.answer.wrong').waitFor()
          await page.getByRole('button', { name: again!, exact: true }).click()
        }
        await clickAll(page, right!)
        await page.locator('.answer.right').waitFor()
        if (i === 4) await page.getByRole('button', { name: end!, exact: true }).click()
        else await page.getByRole('button', { name: next!, exact: true }).click()
        if (language === 'el' && game === 'kalah:6,4' && i === 1) {
          await expectAccessible(page, game)
        }
      }
      assert.equal(tasks.size, 5, game)
      await page.locator('.status').waitFor()
    }
    await leave(page)
  })
}
