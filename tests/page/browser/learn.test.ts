// The course: every question answered wrong and right, what the texts promise, links, keys, the
// teacher's view. Every step in three languages is in learn_long.test.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { lessons } from '../../../page/src/learn/course.ts'
import english from '../../../page/src/words/en.json'
import { goToStep, plain } from './course.ts'
import { hrefOf, leave, open, visitor, withBrowser } from './harness.ts'
import { expectReadable } from './readable.ts'

withBrowser()

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()

// Answers by clicks on whatever can be clicked, until something was right; all that was said.
async function answer(page: Page, on: 'tree' | 'board'): Promise<string[]> {
  const places = on === 'tree' ? '.tree .node[data-node]' : '.cell.free[data-cell]'
  await page.locator(places).first().waitFor()
  if (on === 'tree') await page.locator('.tree-of[aria-busy=false]').waitFor()
  return page.evaluate(async (where) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    const nameOf = (one: Element) => one.getAttribute('data-node') ?? one.getAttribute('data-cell')!
    const clicked = new Set<string>()
    const said: string[] = []
    for (;;) {
      const all = [...document.querySelectorAll(where)]
      const next = all.find((one) => !clicked.has(nameOf(one)))
      if (!next) return said
      clicked.add(nameOf(next))
      next.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      do {
        await frame()
        await frame()
      } while (!document.querySelector('.answer strong'))
      said.push(document.querySelector('.answer')!.textContent!)
      if (document.querySelector('.answer.right')) return said
    }
  }, places)
}

// What is right by what is known from elsewhere: the theory of sticks, tic-tac-toe, arithmetic.
const known: Record<string, RegExp> = {
  'minimax.q1': /^✓ b2: right\. .* b2\.$/,
  'ordering.q1': /^✓ 6: right/,
  'ordering.q2': /^✓ 4: right/,
  'horizon.q1': /^✓ 3: right/,
  'memory.q1': /: 4 nodes in all/,
  'chance.q2': /^✓ 2151: right/,
  'chance.q3': /5 % of all cases/,
  'proof.q1': /^✓ 2: right/,
  'proof.q3': /^✓ 1: right/,
  'experience.q1': /^✓ 2: right/,
  'experience.q2': /^✓ 1: right/,
  'experience.q3': /^✓ 2: right/,
}

test('every question is answered, wrong and right, and says why', async () => {
  const page = await visitor()
  await open(page, 'learn')
  const never: string[] = [] // wrong
  for (const lesson of lessons) {
    for (const { id, on } of lesson.questions) {
      const name = `${lesson.id}.${id}`
      await goToStep(page, lesson.id, id)
      const said = await answer(page, on)
      assert.match(said.at(-1)!, known[name] ?? /^✓ /, name)
      const words = english.course as Record<string, string>
      const begins = (text: string) => plain(text.split('{')[0]!)
      assert.ok(said.at(-1)!.includes(begins(words[`${name}.why`]!)), name)
      if (said.length === 1) never.push(name)
      else assert.ok(said[0]!.includes(begins(words[`${name}.hint`]!)), name)
    }
  }
  // The root is no answer where nodes are asked for, so there it was clicked in vain.
  assert.ok(never.length <= 8, never.join(' '))
  await open(page, 'learn')
  await page.getByText('3 of 8 steps done').first().waitFor()
  await leave(page)
})

test('what was done is kept, and can be forgotten', async () => {
  const page = await visitor()
  await goToStep(page, 'minimax', 'tree')
  await page.locator('.step-links a.done').first().waitFor()
  // The list marks no step as done: what it shows after a reload was kept.
  await open(page, 'learn')
  await page.reload()
  await page.getByText('1 of 8 steps done').waitFor()
  await press(page, 'Begin anew')
  await page.reload()
  await page.locator('.lessons').waitFor()
  assert.equal(await page.getByText('0 of').count(), 9)
  await leave(page)
})

test('links lead to a step, also where there is none; the browser goes back', async () => {
  const page = await visitor()
  await open(page, 'learn/2/99')
  await page.locator('.step-links a[aria-current]', { hasText: '?' }).waitFor()
  await open(page, 'learn/77/1')
  await page.locator('.lessons').waitFor()
  await page.locator('.lessons a').nth(3).click()
  await page.getByRole('heading', { name: /^4\. Depth/ }).waitFor()
  await press(page, 'Next')
  await page.waitForFunction(() => location.hash === '#learn/4/2')
  await page.goBack()
  await page.waitForFunction(() => location.hash === '#learn/4/1')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForFunction(() => location.hash.startsWith('#view=play'))
  await leave(page)
})

test('by keyboard: steps, a question on the tree, the teacher’s view in large letters', async () => {
  const page = await visitor()
  await goToStep(page, 'proof', 'forged')
  await page.getByRole('button', { name: 'Prove', exact: true }).waitFor()
  await page.locator('h2').focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => location.hash === '#learn/8/5')
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => location.hash === '#learn/8/6')
  await page.locator('.tree .node').first().waitFor()
  await page.locator('svg.tree').focus()
  await page.keyboard.press('ArrowDown') // from the root to its first move
  await page.keyboard.press('Enter')
  await page.locator('.answer.wrong').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.locator('.answer.right').waitFor()
  assert.ok((await hrefOf(page)).endsWith('#learn/8/6'), 'the arrow keys of the tree are its own')

  await press(page, 'Teacher’s view')
  await page.keyboard.press('PageUp')
  await page.waitForFunction(() => location.hash === '#learn/8/5')
  await page.locator('.tree .node').first().waitFor()
  await expectReadable(page)
  await leave(page)
})

const inSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('the text, the board, the tree and the buttons of its steps are in sight together', async () => {
  const page = await visitor({ options: { viewport: { width: 1280, height: 800 } } })
  await goToStep(page, 'minimax', 'up')
  await page.locator('.tree .node').first().waitFor()
  for (const part of ['.lesson-text', '.desk', '.canvas', '.stepper'])
    assert.ok(await inSight(page, part), part)
  // A tree that is seen whole stays where it is when the search goes on to its leaves.
  const view = () => page.locator('svg.tree').getAttribute('viewBox')
  const before = await view()
  for (let i = 0; i < 20; i++) await press(page, 'A step on')
  assert.equal(await view(), before)
  await leave(page)
})

test('on a projector PgDn shows what is tried, then the next step', async () => {
  const page = await visitor({ options: { viewport: { width: 1024, height: 768 } } })
  await goToStep(page, 'alphabeta', 'cut')
  await page.locator('.tree .node').first().waitFor()
  await press(page, 'Teacher’s view')
  await page.locator('h2').focus()
  const hash = await page.evaluate(() => location.hash)
  assert.ok(!(await inSight(page, '.stepper')))
  await page.keyboard.press('PageDown')
  await page.waitForFunction(() => scrollY > 0)
  for (const part of ['.canvas', '.says']) assert.ok(await inSight(page, part), part)
  assert.ok((await hrefOf(page)).endsWith(hash), 'the same step')
  for (let i = 0; i < 6 && (await hrefOf(page)).endsWith(hash); i++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(100)
  }
  assert.ok((await hrefOf(page)).endsWith(hash.replace(/\d+$/, (step) => `${+step + 1}`)))
  await leave(page)
})

test('counts of one and two steps are those that were published', async () => {
  const page = await visitor()
  await goToStep(page, 'ordering', 'counts')
  for (const name of [
    'minimax',
    'alpha-beta, no order',
    'alpha-beta, order 1',
    'alpha-beta, order 2',
  ]) {
    for (const n of [1, 2]) {
      const row = page.locator('tr', { hasText: `${name}, ${n} steps` })
      await row.getByRole('button').click()
      await row.locator('.same').waitFor()
      assert.equal(
        (await row.locator('.same').textContent())!.replace(' =', ''),
        await row.locator('.published').textContent(),
      )
    }
  }
  await leave(page)
})

test('580 MB against 6 kB: the search looks at the same nodes within them, with less it does not', async () => {
  const page = await visitor()
  await goToStep(page, 'memory', 'whole')
  const last = page.locator('.runs tbody tr').last()
  assert.equal(await last.locator('.theirs').textContent(), '580.5 MB')
  const row = page.locator('.runs tbody tr').nth(4) // six levels, five plies
  const run = () => row.getByRole('button').click()
  await run()
  await row.locator('.tried').waitFor()
  assert.equal(await row.locator('.ours').textContent(), '6.0 kB')
  assert.equal(await row.locator('.tried').textContent(), '9,330')
  assert.equal(await row.locator('.their-nodes').textContent(), '9,330')
  await page.getByLabel('Memory of our search').selectOption('4000')
  await run()
  await row.getByText(/too little for this depth|is too small/).waitFor()
  await page.getByLabel('Memory of our search').selectOption('3000')
  await run()
  await row.getByText(/3000 bytes is too small, this search needs at least \d+/).waitFor()
  await leave(page)
})

test('each simulation begins with the highest Q + U, untried moves first', async () => {
  const page = await visitor()
  await goToStep(page, 'montecarlo', 'idea')
  for (let n = 8; n <= 16; n++) {
    await page.locator('.says', { hasText: `Simulation ${n - 1},` }).waitFor()
    await press(page, 'Next simulation')
    await page.locator('.says', { hasText: `Simulation ${n},` }).waitFor()
    const rows = await page.locator('.terms tbody tr').evaluateAll((all) =>
      all.map((row) => ({
        chosen: row.classList.contains('chosen'),
        score: Number(row.lastElementChild!.textContent),
      })),
    )
    const chosen = rows.filter((row) => row.chosen)
    assert.equal(chosen.length, 1, `simulation ${n}`)
    const most = Math.max(...rows.map(({ score }) => score))
    assert.ok(chosen[0]!.score >= most - 0.011, `simulation ${n}`) // two digits are shown
  }
  for (const phase of ['expand', 'play out', 'back up', 'select']) {
    await press(page, 'Next phase')
    await page.locator('.says', { hasText: `, ${phase}:` }).waitFor()
  }
  await leave(page)
})

test('a certificate is verified in the page: true, claimed otherwise, forged', async () => {
  const page = await visitor()
  await goToStep(page, 'proof', 'verifier')
  await press(page, 'Prove')
  await page.getByText(/^Proven: =0\. /).waitFor()
  assert.match(
    (await page.locator('.dump').textContent())!,
    /^zermelo certificate \d+\ngame mnk:3,3,3/,
  )
  const verdict = page.locator('.verdict-of')
  await press(page, 'Ask the verifier')
  await verdict.locator('text=Accepted.').waitFor()
  assert.match((await verdict.textContent())!, /accepted/)
  await page.getByLabel('Claim').selectOption('first')
  await press(page, 'Ask the verifier')
  await verdict.locator('text=Not accepted.').waitFor()
  assert.match((await verdict.textContent())!, /rejected/)
  await page.getByLabel('Claim').selectOption('=0')
  await page.getByLabel(/^Forge it/).check()
  await press(page, 'Ask the verifier')
  await verdict.locator('text=Not accepted.').waitFor()
  assert.match((await verdict.textContent())!, /rejected: .*move|rejected/)
  await leave(page)
})

test('a player loses the same game until it remembers it', async () => {
  const page = await visitor()
  await goToStep(page, 'experience', 'forgets')
  const games = () => page.locator('.runs tbody td.mono').allTextContents()
  for (let n = 1; n <= 2; n++) {
    await press(page, 'Play a game')
    await page
      .locator('.runs tbody tr')
      .nth(n - 1)
      .waitFor()
  }
  const [first, second] = await games()
  assert.equal(first, second)
  await page.getByLabel('It remembers').check()
  for (let n = 3; n <= 12; n++) {
    await press(page, 'Play a game')
    await page
      .locator('.runs tbody tr')
      .nth(n - 1)
      .waitFor()
    if (await page.locator('.runs .same').count()) break
  }
  const all = await games()
  assert.equal(await page.locator('.runs .same').count(), 1, all.join('; '))
  assert.equal(new Set(all.slice(2)).size, all.length - 2, 'none of them twice')
  await leave(page)
})
