// Whole tasks of nine kinds of people, from opening the page to the goal, done by what they can see
// and do. In Chromium on a desktop and on a phone; with PAGE_TESTS=all on all screens, with
// BROWSER=firefox in Firefox.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import el from '../../../page/src/words/el.json'
import italian from '../../../page/src/words/it.json'
import { englishIn, latinIn } from '../foreign.ts'
import {
  expectBook,
  goTo,
  hrefOf,
  leave,
  moves,
  savedBy,
  untilMoves,
  withBrowser,
} from './harness.ts'
import { type Person, person, type Screen, screens } from './person.ts'
import { expectReadable } from './readable.ts'

withBrowser()

async function newGame(me: Person, opponent: string, game: RegExp, side?: RegExp): Promise<void> {
  await me.press('New game')
  const choose = (name: string | RegExp) => me.use(me.pick(name))
  await choose(opponent)
  await choose(game)
  if (side) await choose(side)
  await me.press('Start')
  await me.page.getByRole('dialog').waitFor({ state: 'detached' })
}

// -- A beginner learns the rules by doing, and plays. --

// What is asked for in the five steps of Connect Four; first another place in the third one.
const places = [['4, row 1'], ['4, row 4'], ['5, row 1', '4, row 1'], ['4, row 4'], ['4, row 1']]

async function learnConnect(me: Person): Promise<void> {
  await me.press('Learn the rules')
  for (const [i, tries] of places.entries()) {
    await me.page.getByRole('progressbar', { name: `Step ${i + 1} of 5` }).waitFor()
    for (const [j, place] of tries.entries()) {
      if (j > 0) await me.press('Try again')
      await me.use(me.cell(`column ${place}`))
      await me.sees(j < tries.length - 1 ? 'not what was asked for' : '✓')
    }
    await me.press(i < 4 ? 'Next step' : 'Play the game')
  }
}

async function beginner(screen: Screen): Promise<void> {
  const me = await person(screen)
  await newGame(me, '1 · beginner', /^Connect Four/)
  await learnConnect(me)
  assert.match(await me.playToEnd(), /wins|A draw/)
  await me.expectNothingOver()
  await leave(me.page)
}

// -- A pupil takes a lesson, and answers its questions. --

// Whether a node can be pointed at: the picture of a tree may be larger than its frame.
async function isInSight(me: Person, node: Locator): Promise<boolean> {
  const frame = (await me.page.getByRole('application').boundingBox())!
  const box = (await node.boundingBox())!
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const inside = box.x > frame.x && right < frame.x + frame.width
  return inside && box.y > frame.y && bottom < frame.y + frame.height
}

// Nodes that are called so, from the left, until one of them is right. Where they stand is not settled
// at once.
async function answerOnTree(me: Person, name: RegExp): Promise<void> {
  const nodes = me.page.getByRole('application').locator('.node', { hasText: name })
  await nodes.first().waitFor()
  const answer = me.page.getByRole('status').filter({ hasText: /^[✓✗]/ })
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    for (const node of await nodes.all()) {
      if (!(await isInSight(me, node))) continue
      await me.use(node)
      await answer.waitFor()
      if (/^✓/.test((await answer.textContent())!)) return
    }
  }
  assert.fail(`no node called ${name} is right`)
}

const atStep = (me: Person, step: number) =>
  me.page
    .locator('[aria-current=step]')
    .and(me.named('link', new RegExp(`^Step ${step}\\b`)))
    .waitFor()

async function pupil(screen: Screen): Promise<void> {
  const me = await person(screen)
  await me.view('Learn')
  await me.use(me.named('link', /Game trees and minimax/))
  for (let step = 1; step <= 5; step++) {
    await atStep(me, step)
    await me.press('Next')
  }
  await atStep(me, 6)
  await answerOnTree(me, /^b2/)
  await me.sees('b2: right.')
  await me.press('Next')
  await atStep(me, 7)
  await answerOnTree(me, /^c10 /) // the leaf whose value comes up to the root
  await me.press('Next')
  await me.use(me.cell('b1')) // beside the stones of X, which loses
  await me.sees('b1: no.')
  await me.use(me.cell('a3'))
  await me.sees('a3: right.')
  await me.use(me.named('link', 'All lessons'))
  await me.sees('8 of 8 steps done')
  await me.expectNothingOver()
  await leave(me.page)
}

// -- A teacher shows a search tree to a class. --

const lessonOf = async ({ page }: Person) => [
  await page.getByRole('heading', { level: 2 }).textContent(),
  await page.locator('.lesson-text').textContent(),
  await page.getByRole('application').getAttribute('aria-label'),
  await page.getByText(/^Step \d+ of \d+$/).textContent(),
]

async function teacher(screen: Screen): Promise<void> {
  const me = await person(screen)
  await me.view('Learn')
  await me.use(me.named('link', /^2\. Alpha-beta/))
  await me.named('heading', '2. Alpha-beta').waitFor()
  await me.press('Teacher’s view')
  // A page at a time, down to what is tried and then to the next step.
  for (let i = 0; i < 20 && !(await hrefOf(me.page)).endsWith('learn/2/3'); i++) {
    await me.page.keyboard.press('PageDown')
    await me.page.waitForTimeout(100)
  }
  await me.sees(/^As soon as a value leaves the window/)
  await me.page.getByRole('application').locator('.node').first().waitFor()
  await expectReadable(me.page)
  const link = new URL(await hrefOf(me.page)).hash.slice(1)
  assert.equal(link, 'learn/2/3')
  const pupil = await person(screen, link)
  await pupil.page.getByRole('application').locator('.node').first().waitFor()
  assert.deepEqual(await lessonOf(pupil), await lessonOf(me))
  await leave(pupil.page)
  await leave(me.page)
}

// -- A gomoku player begins with the opening of tournaments. --

// A column of which the upper half is empty, and so are those beside it. A board that is drawn anew
// may have no cells for a moment.
async function emptyColumn(me: Person): Promise<string> {
  for (let tries = 0; tries < 20; tries++) {
    for (const column of 'bndlfj') {
      const [left, right] = [-1, 1].map((by) => String.fromCharCode(column.charCodeAt(0) + by))
      const name = new RegExp(`^[${left}-${right}](9|1[0-5]), can be picked`)
      if ((await me.board.getByRole('button', { name }).count()) === 21) return column
    }
    await me.page.waitForTimeout(250)
  }
  assert.fail(`stones everywhere: ${await moves(me.page)}`)
}

// Three stones in a row for who is to move, as a variation; the other side's lie far apart.
async function tryThree(me: Person): Promise<string> {
  const column = await emptyColumn(me)
  for (const row of [13, 12, 11]) {
    await me.put(`${column}${row}`)
    await me.putOnOneOf(['o1', 'o4', 'o7', 'a1', 'a4', 'a7'])
  }
  return column
}

async function gomokuPlayer(screen: Screen): Promise<void> {
  const me = await person(screen)
  await newGame(me, '2 · novice', /^Swap2/, /\(second\)/)
  await me.sees('Choose a colour, or go on.')
  assert.equal((await moves(me.page)).length, 3)
  await me.press(/^Put two more stones/)
  await me.sees('Stone 1 of 2')
  await me.putOnOneOf(['c3', 'm3', 'c13', 'm13'])
  await me.sees('Stone 2 of 2')
  await me.putOnOneOf(['c5', 'm5', 'c11', 'm11'])
  await untilMoves(me.page, 7) // a choice of colours, or a stone at once
  for (const row of [1, 2]) {
    const before = (await moves(me.page)).length
    await me.putOnOneOf(['e', 'g', 'i', 'k'].map((column) => column + row))
    await untilMoves(me.page, before + 2)
  }
  await me.view('Analyse')
  await me.press('Stop analysing')
  const column = await tryThree(me)
  const name = new RegExp(`^${column}1[04], .*(row of 4|rows of 4|end cell)`)
  const threat = me.board.getByRole('button', { name })
  await threat.first().locator('.chip').waitFor()
  await me.expectNothingOver()
  await leave(me.page)
}

// -- Two friends play by links that they send each other. --

async function friends(screen: Screen): Promise<void> {
  const [a, b] = [await person(screen), await person(screen)]
  await a.press('Play a friend')
  await a.page.getByLabel('Game').selectOption({ label: 'Tic-tac-toe' })
  await a.page.getByLabel('You play').selectOption({ label: 'X' })
  await a.press('Begin a game by link')
  let [one, other] = [a, b]
  for (const move of ['b2', 'a1', 'b1', 'a2', 'b3']) {
    await one.use(one.cell(move))
    const link = await one.page.getByLabel('Link for your friend').inputValue()
    await goTo(other.page, link)
    await other.cell(`${move}, [XO], last move`).waitFor()
    ;[one, other] = [other, one]
  }
  for (const me of [a, b]) await me.sees(/^X wins$/)
  await one.press('Review game')
  await one.sees('The game was lost by move 4: a2.')
  await leave(a.page)
  await leave(b.page)
}

// -- A member of a club learns from a game. --

async function clubPlayer(screen: Screen): Promise<void> {
  const me = await person(screen)
  await newGame(me, 'A person at this board', /^Connect Four/)
  await me.press('Open…')
  await me.page.getByLabel('Moves, a position').fill('4433526') // row 1: three, both ends open
  await me.use(me.page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }))
  await me.sees(/^X wins$/)
  await me.press('Review game')
  await me.sees('The game was lost by move 4: 3.')
  await me.press('Previous mistake')
  await me.sees('4. 3: blunder.')
  await me.page.getByLabel('Mistakes of').selectOption({ label: 'O' })
  await me.press(/^Learn from your mistakes/)
  await me.sees('O to move. 3 was played here: blunder. Find a better move.')
  await me.use(me.cell('column 2, row 1'))
  await me.sees(/^2 (is right|keeps the value, too):/)
  await me.press('Finish')
  await me.press('Back to the review')
  await me.press('Share…')
  await me.page.getByLabel('Format').selectOption({ label: 'PGN' })
  const text = me.page.getByRole('textbox', { name: 'As text' })
  await me.page.waitForFunction(() => document.querySelector('textarea')?.value.startsWith('['))
  const saved = await savedBy(me.page, () => me.press('Save'))
  assert.equal(saved.toString(), await text.inputValue())
  await leave(me.page)
}

// -- Somebody plays on a small screen. --

async function phonePlayer(screen: Screen): Promise<void> {
  const me = await person(screen)
  await newGame(me, '1 · beginner', /^Freestyle/, /\(first\)/)
  await me.use(me.cell('g7'))
  await me.page.locator('.lens').waitFor()
  await me.use(me.cell('h8')) // aims elsewhere
  await me.press('Not here')
  assert.deepEqual(await moves(me.page), [])
  await me.put('h8')
  await untilMoves(me.page, 2)
  // The phone is turned.
  await me.page.setViewportSize({ width: screen.height, height: screen.width })
  await me.putOnOneOf(['b2', 'b14', 'n2', 'n14'])
  await untilMoves(me.page, 4)
  const board = (await me.board.boundingBox())!
  assert.ok(board.height <= screen.width && board.width <= screen.height)
  await me.expectNothingOver()
  await leave(me.page)
}

// -- Visitors who read Italian and Greek. --

// What is to be read and heard in the page, but for what is said to be in another language.
const textsIn = ({ page }: Person) =>
  page.evaluate(() => {
    const own = document.documentElement.lang
    const all = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.closest<HTMLElement>('[lang]')?.lang === own &&
        !one.closest('code') &&
        one.checkVisibility(),
    )
    const ofText = (one: Element) =>
      [...one.childNodes].filter(({ nodeType }) => nodeType === 3).map((node) => node.textContent!)
    const names = ['aria-label', 'title', 'placeholder', 'alt']
    const ofNames = (one: Element) => names.map((name) => one.getAttribute(name) ?? '')
    return [...new Set(all.flatMap((one) => [...ofText(one), ...ofNames(one)]))]
  })

const visitors = { it: [italian.page, englishIn], el: [el.page, latinIn] } as const

async function foreigner(screen: Screen, language: keyof typeof visitors): Promise<void> {
  const [words, foreignIn] = visitors[language]
  const me = await person(screen, '', words)
  await me.page
    .getByLabel('Language')
    .selectOption({ label: { it: 'Italiano', el: 'Ελληνικά' }[language] })
  await me.page.locator(`html[lang=${language}]`).waitFor()
  const isOwn = async (where: string) => {
    const texts = await textsIn(me)
    assert.ok(texts.length > 10)
    const foreign = foreignIn(texts).filter((text) => !/^[XO.]{3}\/.* [XO]$/.test(text)) // a position
    assert.deepEqual(foreign, [], where)
    await me.expectNothingOver()
  }
  await isOwn('at first')
  await me.press(words.newGame)
  await me.pick(/^1 · /).waitFor()
  await isOwn('the dialog')
  await me.use(me.pick(/^1 · /))
  await me.use(me.pick(/^Tic-tac-toe|^Tris|^Τρίλιζα/))
  await me.page.keyboard.press('Enter')
  await me.cell('b2').waitFor()
  await me.playToEnd()
  await isOwn('the end of a game')
  await me.press(words.reviewGame)
  await me.page.locator('.sums').waitFor()
  await isOwn('the review')
  for (const view of [words.analyse, words.explain, words.learn]) {
    await me.view(view)
    await me.page.locator('.view').waitFor()
    await isOwn(view)
  }
  await me.view(words.lab)
  const items = me.page.locator('.view.lab .list .item')
  await items.first().waitFor()
  for (const item of await items.all()) {
    await item.click()
    const english = await me.page.locator('.experiment [lang=en]:not(td)').allTextContents()
    assert.deepEqual(english, [], 'in the lab')
    await isOwn(`the lab: ${await item.textContent()}`)
  }
  await leave(me.page)
}

// -- A researcher looks for values that are certain, and where they come from. --

async function researcher(screen: Screen): Promise<void> {
  const me = await person(screen)
  await newGame(me, 'A person at this board', /^Connect Four/)
  await me.view('Analyse')
  await expectBook(me.page)
  await me.sees(/^Proven: a win in 21 moves/)
  await me.use(me.page.locator('.lines').getByRole('button', { name: '4', exact: true }).first())
  await me.sees(/^Proven: a win in 21 moves|a loss in/)
  assert.deepEqual(await me.page.locator('.variations .move').allTextContents(), ['4'])

  await me.view('Learn')
  await me.use(me.named('link', /^8\. Proofs and certificates/))
  await me.use(me.named('link', 'Step 3'))
  await me.press('Prove')
  await me.sees(/^Proven: =0\. The certificate covers \d+ positions/)
  await me.press('Ask the verifier')
  await me.sees(/^Accepted\.$/)

  await me.view('Lab')
  const row = me.page
    .getByRole('row')
    .filter({ has: me.page.getByTitle('reproduced') })
    .first()
  await row.waitFor()
  const [published, measured] = await row.locator('.figure').allTextContents()
  assert.equal(published, measured)
  await me.press(/^Row [A-Z]\d+ of the reports$/)
  await me.page.locator('.reports tr.chosen:focus').waitFor()
  await leave(me.page)
}

const tasks: Record<string, (screen: Screen) => Promise<void>> = {
  'a beginner learns the rules of Connect Four and plays a whole game': beginner,
  'a pupil takes a lesson and answers its questions': pupil,
  'a teacher projects a search tree, and the class opens its link': teacher,
  'a gomoku player opens with swap2, plays on and sees threats': gomokuPlayer,
  'two friends play a whole game by links': friends,
  'a club player learns from the mistake of a game': clubPlayer,
  'an Italian plays a whole game and meets no English': (screen) => foreigner(screen, 'it'),
  'a Greek plays a whole game and meets no English': (screen) => foreigner(screen, 'el'),
  'a researcher finds proven values, certificates and figures': researcher,
}

for (const [name, screen] of screens) {
  for (const [what, task] of Object.entries(tasks)) test(`${name}: ${what}`, () => task(screen))
  if (screen.finger) test(`${name}: gomoku with a finger`, () => phonePlayer(screen))
}
