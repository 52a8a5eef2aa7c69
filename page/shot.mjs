import { chromium } from 'playwright-core'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
const child = spawn('/tmp/rooms/build/zermelo', ['serve','--port','0','--json','--page','dist'], {stdio:['ignore','pipe','inherit']})
const [line] = await once(createInterface({input: child.stdout}), 'line')
const url = JSON.parse(line).url
const browser = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox']})
const out = '/tmp/rooms/shots/'
async function person(size, scheme, language) {
  const context = await browser.newContext({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' })
  await context.addInitScript((l) => localStorage.setItem('zermelo.language', l), language)
  const page = await context.newPage()
  page.setDefaultTimeout(15000)
  return page
}
const wide={width:1280,height:800}, phone={width:390,height:844}
const which = process.argv[2] ?? 'all'
let n=0
const shot = async (page, name) => { await page.waitForTimeout(300); await page.screenshot({path: `${out}${name}.png`, fullPage: true}) }
const a = await person(wide,'light','en'), b = await person(phone,'dark','it'), c = await person(phone,'light','el')
await a.goto(`${url}#view=play&game=kalah:6,4`); await a.locator('.view').waitFor(); await shot(a,'play')
await a.goto(`${url}#view=friend`); await a.locator('.ways .main:enabled').nth(1).waitFor(); await shot(a,'menu-wide')
await c.goto(`${url}#view=friend`); await c.locator('.ways .main:enabled').nth(1).waitFor(); await shot(c,'menu-phone-el')
await a.getByLabel('You play').selectOption('first')
await a.getByLabel('Clock').selectOption({index:3})
await a.locator('.ways .main').first().click()
await a.locator('.link-box').nth(1).waitFor(); await shot(a,'room-waiting')
const inv = await a.getByLabel('Invitation').inputValue()
await b.goto(inv); await b.locator('.invitation button').waitFor(); await shot(b,'invited-phone-it')
await b.locator('.invitation button').click(); await b.locator('.seat.turn').waitFor(); await shot(b,'game-phone-it')
await a.locator('.cell.free').first().click(); await b.locator('.moves .move').first().waitFor(); await a.waitForTimeout(300)
await b.getByRole('button',{name:'Proponi patta'}).click(); await a.locator('.note .main').waitFor(); await shot(a,'game-offer')
await a.locator('.actions button').nth(1).click(); await shot(a,'resign-question')
await a.getByRole('button',{name:'Yes, resign'}).click(); await b.locator('.status.over').waitFor(); await shot(b,'over-phone-it'); await shot(a,'over')
await c.goto(`${url}#view=friend&game=mnk:15,15,5&moves=h8+h9&to=1&offer=draw`); await c.locator('.friend').waitFor(); await shot(c,'link-phone-el')
await c.locator('[data-cell="i9"]').click(); await c.locator('.link-box').waitFor(); await shot(c,'link-sent-phone-el')
const d = await person(wide,'dark','en')
await d.goto(`${url}#view=friend&game=connect:7,6,4&moves=4&to=2`); await d.locator('.friend').waitFor(); await shot(d,'link-wide-dark')
await d.goto(`${url}#view=friend&game=nogame&to=2`); await d.waitForTimeout(800); await shot(d,'link-bad')
await browser.close(); child.kill()
