// What is pasted, dropped and opened; what is shared: links, files, pictures, films; positions set up
// on the board; the explorer of the book and of one's own games.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import {
  expectAccessible,
  hrefOf,
  leave,
  open,
  openText,
  press,
  savedBy,
  serveProgram,
  tap,
  visitor,
  withBrowser,
} from './harness.ts'

withBrowser()

const until = (page: Page, hash: string) =>
  page.waitForFunction((part) => location.hash.includes(part), hash)

// As a person would: pasted where no field has the focus.
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer()
    data.setData('text/plain', given)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    // Firefox lets no script fill the clipboard of an event.
    Object.defineProperty(event, 'clipboardData', { value: data })
    document.body.dispatchEvent(event)
  }, text)
}

// The lines of tests/records/notations.tsv, by game and by how they are read.
const notations = readFileSync('tests/records/notations.tsv', 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.split('\t') as [string, string, string, string])
  .map(([game, how, text, means]) => ({ game, how, means, text: text.replaceAll('\\n', '\n') }))

const full: Record<string, string> = {
  connect4: 'connect:7,6,4',
  gomoku: 'mnk:15,15,5',
  tictactoe: 'mnk:3,3,3',
}
const specOf = (game: string) => full[game] ?? game

// What the page makes of a text: the position, the refusal, or a question.
async function opened(page: Page, text: string): Promise<string> {
  await page.evaluate(() => location.assign('#view=analyse&game=sticks:5,2'))
  await page.locator('.position', { hasText: '5 first' }).waitFor()
  await paste(page, text)
  const end = page.locator('dialog.share .refusal:not(:empty), dialog.share .games-found button')
  const laid = page.locator('.position:not(:text("5 first"))')
  await end.first().or(laid).first().waitFor()
  return (await page.locator('dialog.share').count()) > 0 ? 'dialog' : 'laid'
}

const named: Record<string, string> = {
  connect4: 'Connect Four',
  gomoku: 'Gomoku',
  tictactoe: 'Tic-tac-toe',
  'kalah:6,4': 'Kalah 6,4',
  'othello:8': 'Othello 8',
}

// By day the last of each game and way of reading, which is the longest.
function chosen() {
  const fitting = notations.filter(
    ({ game, how, means }) => how !== 'openspiel' && !means.startsWith('!') && named[game],
  )
  if (process.env.PAGE_TESTS === 'all') return fitting
  return [...new Map(fitting.map((one) => [one.game + one.how, one])).values()]
}

test('moves and positions in each notation: read for the one game they fit, else asked for', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=sticks:5,2')
  await page.getByRole('button', { name: 'Stop analysing', exact: true }).click()
  for (const { game, text, means } of chosen()) {
    if ((await opened(page, text)) === 'dialog') {
      const name = page.getByText(named[game]!, { exact: true })
      await page.locator('.games-found button', { has: name }).click()
    }
    await page.locator('.position', { hasText: means }).waitFor()
    assert.ok((await hrefOf(page)).includes(`game=${specOf(game)}`), `${game}: ${text}`)
  }
  await leave(page)
})

test('moves that fit several games are asked about, the game on the board first', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=connect:7,6,4')
  await paste(page, '4453')
  await page.getByText('This can be read for more than one game').waitFor()
  const choices = await page.locator('.games-found button').allInnerTexts()
  assert.match(choices[0]!, /^Connect Four\s+4 moves$/)
  assert.ok(
    choices.some((text) => text.startsWith('Kalah 6,4')),
    String(choices),
  )
  await page.keyboard.press('Enter') // the focus is on the first
  await until(page, 'moves=4+4+5+3')
  assert.match(await hrefOf(page), /view=play&game=connect:7,6,4/)
  await leave(page)
})

const folder = 'tests/records/files/'
const drop = (page: Page, name: string) =>
  page.locator('dialog.share input[type=file]').setInputFiles(folder + name)

// Files by their kinds, and the position that tests/records/collections.tsv has for the first game.
const files = ['latin1.sgf', 'piskvork.psq', 'rif.xml', 'tree.lib', 'export.pgn', 'games.game']
const several = ['rif.xml', 'export.pgn'] // with more than one game that can be read
const expected = new Map(
  readFileSync('tests/records/collections.tsv', 'utf8')
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([, , number, means]) => number === '1' && !means!.startsWith('!'))
    .map(([name, , , means]) => [name, means!]),
)

test('files of games are read without a server: one is opened, of several one is chosen', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=sticks:5,2')
  await press(page, 'Stop analysing')
  for (const name of files) {
    await press(page, 'Open…')
    await drop(page, name)
    const laid = page.locator('.position', { hasText: expected.get(name)! })
    const choice = page.locator('.games-found button').first()
    await laid.or(choice).first().waitFor()
    assert.equal(await choice.isVisible(), several.includes(name), name)
    if (several.includes(name)) await choice.click()
    await laid.waitFor()
    await page.locator('dialog').waitFor({ state: 'detached' })
  }
  await leave(page)
})

// -- What is wrong gets one line, and changes nothing. --

const forged: [string, RegExp][] = [
  ['4 4 9', /^Read as Connect Four: move 3, after "4 4": "9" is no column, accepted: 1 to 7$/],
  ['4444444', /^Read as Connect Four: move 7, after "444444": column 4 is full$/],
  ['...\n<script>alert(1)</script>', /^Read as [^:]+: .+$/],
  ['(;GM[4]SZ[15];B[hh];W[hh])', /^line 1: move 2: h8 is taken$/],
  ['(;GM[4]SZ[999];B[hh])', /^line 1: the size of the board is "999".*$/],
  ['zermelo 1\ngame connect:7,6,4\nmoves 4', /^line 3: no "end": the file was cut short$/],
  ['zermelo 1\ngame connect:7,6,4\nmoves 9\nend', /"9"/],
  ['http://x.example/#view=play&game=nogame&moves=1', /^The link names no position.*nogame.*$/],
  ['http://x.example/#view=play&game=connect:7,6,4&moves=4+%00', /^The link is damaged/],
  ['http://x.example/#view=friend&room=0123', /^This link holds no game/],
  ['<?xml version="1.0"?><database>', /./],
  ['   ', /^There is nothing to read/],
]

test('forged input gets one line, and the game on the table stays', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=4')
  await press(page, 'Stop analysing')
  const before = await hrefOf(page)
  await press(page, 'Open…')
  const field = page.getByRole('textbox', { name: 'Moves, a position' })
  for (const [text, line] of forged) {
    await field.fill(text)
    await page.locator('dialog button[type=submit]').click()
    const refusal = page.locator('dialog .refusal:not(:empty)')
    await refusal.waitFor()
    const said = await refusal.textContent()
    assert.match(said!, line, text)
    assert.ok(!said!.includes('\n'), said!)
    assert.equal(await hrefOf(page), before, text)
  }
  await page.keyboard.press('Escape')
  const focus = await page.evaluate(() => document.activeElement?.textContent)
  assert.equal(focus, 'Open…', 'the focus is where it was')
  await leave(page)
})

// -- Sharing. --

async function saved(page: Page, button: string): Promise<Buffer> {
  return savedBy(page, () =>
    page.locator('dialog').getByRole('button', { name: button, exact: true }).click(),
  )
}

test('what is shared is read again: SGF, PGN, psq, saved games, the link', async () => {
  const page = await visitor()
  const game = 'game=mnk:15,15,5&moves=h8+i9+g7+h10'
  await open(page, `view=analyse&${game}`)
  await press(page, 'Stop analysing')
  const texts: string[] = []
  await press(page, 'Share…')
  texts.push(await page.getByRole('textbox', { name: 'Link to this' }).inputValue())
  for (const [format, begins] of [
    ['sgf', '(;'],
    ['pgn', '['],
    ['psq', 'Piskvorky'],
    ['saved', 'zermelo'],
  ] as const) {
    await page.getByLabel('Format').selectOption(format)
    // What was there before goes first.
    const text = await page.waitForFunction((start) => {
      const { value } = document.querySelector<HTMLTextAreaElement>('dialog textarea')!
      return value.startsWith(start) && value.length > 20 ? value : null
    }, begins)
    texts.push((await text.jsonValue())!)
  }
  assert.match(texts[1]!, /^\(;.*B\[hh\]/s)
  await page.getByLabel('Format').selectOption('kgp')
  await page.locator('dialog small', { hasText: 'boards of Kalah only' }).waitFor()
  await page.keyboard.press('Escape')
  for (const text of texts) {
    await page.evaluate(() => location.assign('#view=analyse&game=mnk:3,3,3'))
    await page.locator('.position', { hasText: '.../.../... X' }).waitFor()
    await paste(page, text)
    await until(page, game)
  }
  await leave(page)
})

interface Png {
  width: number
  height: number
  colours: number
}

// The size of a PNG, and how many kinds of pixels its rows begin to show, filtered as they are.
function pngIn(bytes: Buffer): Png {
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.subarray(at + 4, at + 8).toString() === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const rows = inflateSync(Buffer.concat(parts))
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    colours: new Set(rows).size,
  }
}

test('pictures of the board: PNG of its size and not blank, SVG that stands alone, a film', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4&moves=4+4+3')
  await press(page, 'Stop analysing')
  await press(page, 'Share…')
  const box = await page.locator('.stage .board svg').evaluate((svg) => {
    const { width, height } = (svg as SVGSVGElement).viewBox.baseVal
    return { width, height }
  })
  const png = pngIn(await saved(page, 'PNG'))
  assert.equal(Math.max(png.width, png.height), 1200)
  assert.ok(Math.abs(png.width / png.height - box.width / box.height) < 0.01)
  assert.ok(png.colours > 20, `${png.colours}`)
  const svg = (await saved(page, 'SVG')).toString()
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox=.*<title>Connect Four/s)
  assert.ok(!/class=|var\(|url\(|color\(/.test(svg), 'it needs nothing of the page')
  assert.ok((svg.match(/<circle/g) ?? []).length >= 42 + 3)
  const film = await saved(page, 'Make the film')
  assert.equal(film.subarray(0, 6).toString(), 'GIF89a')
  assert.equal(
    film.readUInt16LE(6),
    Math.round((480 * box.width) / Math.max(box.width, box.height)),
  )
  const frames = film.toString('latin1').split('\x21\xf9\x04').length - 1
  assert.equal(frames, 4, 'the start, and each move')
  assert.equal(film.at(-1), 0x3b)
  await leave(page)
})

// -- Positions set up on the board. --

test('by keyboard alone: stones are put, the engine judges, the position is analysed', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await page.getByRole('button', { name: 'Set up the board…' }).focus()
  await page.keyboard.press('Enter')
  const says = (text: string | RegExp) => page.locator('.verdict-line', { hasText: text }).waitFor()
  await says('X to move')
  await page.locator('dialog .cell[tabindex="0"]').focus()
  const keys = ['Enter', 'ArrowRight', 'Enter', 'ArrowRight', 'Enter'] // three X in a row
  for (const key of keys) await page.keyboard.press(key)
  await says(/has a run already/)
  assert.ok(await page.getByRole('button', { name: 'Play from here' }).isDisabled())
  await page.keyboard.press('Enter') // the last goes again
  await says('X to move')
  await page.getByRole('radio', { name: 'O' }).last().focus()
  await page.keyboard.press('Space')
  await says('O to move')
  await page.locator('dialog').getByRole('button', { name: 'Analyse' }).focus()
  await page.keyboard.press('Enter')
  await until(page, 'position=XX./.../...+O')
  assert.match(await hrefOf(page), /view=analyse/)
  await leave(page)
})

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

test('by touch: seeds by tap and by number, and a game goes on from there', async () => {
  const page = await visitor({ options: phone })
  await open(page, 'view=play&game=kalah:6,4')
  await tap(page.getByRole('button', { name: 'Set up the board…' }))
  await tap(page.getByRole('button', { name: 'Empty the board' }))
  await page.locator('.verdict-line', { hasText: 'game is over' }).waitFor()
  const house = page.locator('dialog .cell').filter({ has: page.locator('.pit') })
  await tap(house.first())
  await tap(house.first())
  const numbers = page.locator('.counts input')
  await numbers.nth(1).fill('3')
  await numbers.nth(1).blur()
  await tap(page.getByRole('radio', { name: 'North' }))
  await page.locator('.verdict-line', { hasText: /to move|is over/ }).waitFor()
  await numbers.nth(8).fill('100')
  await page.locator('.verdict-line.refused', { hasText: /seeds on the board/ }).waitFor()
  await numbers.nth(8).fill('5')
  await tap(page.getByRole('button', { name: 'Play from here' }))
  await until(page, 'position=N')
  await page.locator('.status', { hasText: 'North to move' }).waitFor()
  await leave(page)
})

test('what is set up: games of rows and of counts, each of which the engine accepts as it stands', async () => {
  const page = await visitor()
  const games = [
    'mnk:15,15,5,renju',
    'mnk:15,15,5,swap2',
    'othello:8',
    'tuc-chess',
    'connect:7,6,4',
  ]
  for (const game of games) {
    await open(page, `view=analyse&game=${game}`)
    await press(page, 'Set up the board…')
    await page.locator('.verdict-line:not(.refused)', { hasText: 'to move' }).waitFor()
    await page.keyboard.press('Escape')
  }
  await open(page, 'view=analyse&game=nim:3,4,5')
  await press(page, 'Set up the board…')
  await page.getByText('cannot be set up on the board').waitFor()
  await page.locator('dialog').getByRole('button', { name: 'Open a position' }).click()
  await page.getByRole('textbox', { name: 'Moves, a position' }).waitFor()
  await leave(page)
})

// -- The explorer. --

const explored = (page: Page) =>
  page
    .locator('.explored tbody tr')
    .evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText.split(/\s*\t\s*/)))

test('the explorer: seven exact values at the start of Connect Four; a click plays', async () => {
  const page = await visitor()
  await open(page, 'view=analyse&game=connect:7,6,4')
  await press(page, 'Stop analysing')
  await page.getByText('Explorer', { exact: true }).click()
  await page.locator('.explored tbody tr').nth(6).waitFor()
  await page.getByText('Book, exact. None of your games came here.').waitFor()
  const values = (await explored(page)).map(([move, value]) => `${move} ${value}`)
  assert.equal(values[0], '4 win in 21 moves')
  assert.deepEqual(values.slice(1, 3).sort(), ['3 draw', '5 draw'])
  assert.equal(values.filter((value) => / loss in \d+ moves$/.test(value)).length, 4)
  await page.locator('.explored button', { hasText: '4' }).focus()
  await page.keyboard.press('Enter')
  await until(page, 'moves=4')
  await page.waitForFunction(() => document.activeElement?.closest('.explorer-body'))
  await leave(page)
})

test('own games: counted after one is played, not after one is opened; forgotten at once', async () => {
  const page = await visitor()
  await open(page, 'view=play&game=mnk:3,3,3')
  await paste(page, 'tictactoe: nothing')
  await page.locator('dialog .refusal:not(:empty)').waitFor()
  await page.keyboard.press('Escape')
  await paste(page, 'zermelo 1\ngame mnk:3,3,3\nmoves b2 a1 b1 a2 b3\nend\n')
  await page.locator('.status', { hasText: 'X wins' }).waitFor()
  await press(page, 'Play again')
  for (const cell of ['b2', 'a2', 'a1', 'c3', 'c1', 'b1', 'a3'])
    await page.locator(`.cell.free[data-cell="${cell}"]`).click()
  await page.locator('.status', { hasText: 'X wins' }).waitFor()
  await open(page, 'view=analyse&game=mnk:3,3,3&moves=b2')
  await press(page, 'Stop analysing')
  await page.getByText('Explorer', { exact: true }).click()
  await page.getByText('Your games that came here: 1.').waitFor()
  const rows = await explored(page)
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.join(' '), /^a2 – .*0 won, 0 drawn, 1 lost$/)
  await press(page, 'Forget them (1)')
  await page.getByText('None of your games came here.').waitFor()
  await leave(page)
})

// -- With a server; in all looks. --

test('on a page that is served the server reads; files of games are read as well', async () => {
  const { child, url } = await serveProgram()
  try {
    const page = await visitor()
    await open(page, 'view=analyse&game=connect:7,6,4', url)
    await press(page, 'Stop analysing')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await paste(page, '1. h8 g6 2. f6 *')
    await page.locator('.games-found button').first().click()
    await until(page, 'moves=h8+g6+f6')
    assert.ok(asked.includes('/api/show') && !asked.some((path) => path.endsWith('.wasm')))
    await paste(page, '(;GM[4]SZ[15];B[hh];W[ig])')
    await until(page, 'moves=h8+i9')
    await leave(page, /422/)
  } finally {
    child.kill()
  }
})

const looks = [
  ['el', 'dark'],
  ['it', 'light'],
  ['en', 'dark'],
] as const
for (const [language, colorScheme] of looks.slice(0, process.env.PAGE_TESTS === 'all' ? 3 : 1)) {
  test(`on a narrow screen, ${colorScheme}, in ${language}: nothing hangs over, all by axe-core`, async () => {
    const page = await visitor({ language, options: { ...phone, colorScheme, bypassCSP: true } })
    await open(page, 'view=analyse&game=connect:7,6,4')
    const isNarrow = async (where: string) => {
      const wide = await page.evaluate(() => {
        const dialog = document.querySelector('dialog[open]')
        const over = dialog ? dialog.scrollWidth - dialog.clientWidth : 0
        return Math.max(document.documentElement.scrollWidth - innerWidth, over)
      })
      assert.ok(wide <= 0, `${where} hangs over by ${wide}`)
      await expectAccessible(page, where)
    }
    await page.locator('.explorer summary').click()
    await page.locator('.explored tbody tr').nth(6).waitFor()
    await isNarrow('the explorer')
    for (const [i, end] of ['textarea', '.preview', '.verdict-line'].entries()) {
      await tap(page.locator('[aria-haspopup=dialog]').nth(i))
      await page.locator(`dialog ${end}`).first().waitFor()
      await isNarrow(end)
      await page.keyboard.press('Escape')
    }
    await leave(page)
  })
}

test('dialogs look alike, and on a phone the board that was opened is in sight', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await visitor({ options })
  await open(page, 'view=play&game=mnk:15,15,5,renju')
  const look = () =>
    page.locator('dialog').evaluate((one) => {
      const { borderRadius, borderColor, backgroundColor, color } = getComputedStyle(one)
      return [borderRadius, borderColor, backgroundColor, color]
    })
  await press(page, 'New game')
  const wanted = await look()
  await page.keyboard.press('Escape')
  for (const name of ['Share…', 'Set up the board…']) {
    await press(page, name)
    await page.locator('dialog h2').waitFor()
    assert.deepEqual(await look(), wanted, name)
    await page.keyboard.press('Escape')
  }
  await openText(page, 'h8 i9 i8 j8 g8')
  await page.locator('.moves .move').nth(4).waitFor()
  const top = await page.locator('div.board').evaluate((one) => one.getBoundingClientRect().top)
  assert.ok(top >= 0 && top < 400, `the board is at ${top}`)
  await leave(page)
})

test('a dialog that was closed does not close the one that is opened after it', async () => {
  const page = await visitor()
  await open(page, 'game=tictactoe')
  await page.getByRole('button', { name: 'Open…' }).click()
  await page.locator('dialog.share textarea').waitFor()
  // Before the next frame, with which the event of the first dialog comes.
  await page.evaluate(async () => {
    const one = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Open…')!
    document.querySelector<HTMLElement>('dialog.share header button')!.click()
    while (document.querySelector('dialog.share')) await Promise.resolve()
    one.click()
  })
  await page.waitForTimeout(300)
  assert.ok(await page.locator('dialog.share textarea').isVisible())
  await leave(page)
})
