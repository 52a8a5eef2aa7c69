// SPDX-License-Identifier: MIT
// The packed npm package, installed into an empty folder without a network: the examples of its
// README in node, and its page in Chromium. What is not there is skipped, and said.
//
//     PACKAGE=... node --test install.test.mjs

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { after, test } from 'node:test'

const { PACKAGE } = process.env
const top = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const made = mkdtempSync(join(tmpdir(), 'zermelo-'))
const folder = join(made, 'empty')
after(() => rmSync(made, { recursive: true }))
const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' })

test('packed and installed', () => {
  mkdirSync(folder)
  const [{ filename }] = JSON.parse(
    run('npm', 'pack', PACKAGE, '--json', '--pack-destination', made),
  )
  const tarball = join(made, filename)
  const { size } = statSync(tarball)
  console.log(`${filename}: ${size} bytes`)
  assert.ok(size < 700_000, `${size} bytes`)
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', tarball)
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  assert.deepEqual(Object.keys(dependencies), ['zermelo'])
})

// All of them are run by tools/check-documents too, against the package before it is packed.
test('examples of the README in node', () => {
  const readme = readFileSync(join(folder, 'node_modules/zermelo/README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```js run\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  assert.ok(blocks.length >= 8)
  for (const [i, code] of blocks.entries()) {
    if (i > 0 && !/verify|zermelo\/sync/.test(code)) continue
    writeFileSync(join(folder, `example${i}.mjs`), code)
    assert.ok(run(process.execPath, `example${i}.mjs`).length > 0)
  }
})

const tsc = join(top, 'page/node_modules/.bin/tsc')

test('its types are found', { skip: !existsSync(tsc) && 'skipped: no tsc' }, () => {
  copyFileSync(join(top, 'tests/js/types.ts'), join(folder, 'types.mts'))
  const options = '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom'
  run(tsc, ...options.split(' '), 'types.mts')
})

const vite = join(top, 'page/node_modules/.bin/vite')

test('bundled by Vite', { skip: !existsSync(vite) && 'skipped: no vite' }, () => {
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>')
  writeFileSync(join(folder, 'main.js'), "import { open } from 'zermelo'\nopen('tictactoe')\n")
  run(vite, 'build', '--logLevel', 'error')
  const names = readdirSync(join(folder, 'dist/assets')).map((name) =>
    name.replace(/-[\w-]{8}\./, '.'),
  )
  const inlined = (path) => statSync(path).size < 4096
  const books = ['books', 'books/npm']
    .flatMap((folder) =>
      readdirSync(join(PACKAGE, folder)).map((file) => join(PACKAGE, folder, file)),
    )
    .filter((path) => path.endsWith('.zb') && !inlined(path))
    .map((path) => basename(path))
  const made = ['index.js', 'verifier.wasm', 'worker.js', 'zermelo.wasm', ...books]
  assert.deepEqual(names.sort(), made.sort())
})

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'; " +
  "worker-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:"

async function serve() {
  const server = createServer((request, answer) => {
    const path = join(folder, new URL(request.url, 'http://x').pathname)
    if (!existsSync(path)) return answer.writeHead(path.endsWith('.ico') ? 204 : 404).end()
    const type = types[extname(path)] ?? 'application/octet-stream'
    return answer
      .writeHead(200, { 'content-type': type, 'content-security-policy': policy })
      .end(readFileSync(path))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const page = join(top, 'page/node_modules/playwright-core')
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)
const missing = !existsSync(page) ? 'no playwright-core' : !executablePath && 'no chromium'

// With its import map.
function writePage() {
  const readme = readFileSync(join(folder, 'node_modules/zermelo/README.md'), 'utf8')
  const [, page] = /^```html as board\.html\n([\s\S]*?)^```$/m.exec(readme)
  writeFileSync(join(folder, 'board.html'), page)
}

test('in Chromium', { skip: missing && `skipped: ${missing}` }, async () => {
  const { chromium } = createRequire(import.meta.url)(page)
  writePage()
  const server = await serve()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const at = await browser.newPage()
    const complaints = []
    at.on('console', (message) => complaints.push(message.text()))
    at.on('pageerror', (error) => complaints.push(error.message))
    const site = `http://127.0.0.1:${server.address().port}`
    await at.goto(`${site}/board.html`)
    await at.locator('body > svg').waitFor()
    await at.goto(`${site}/node_modules/zermelo/examples/connect4.html`)
    await playConnectFour(at)
    assert.deepEqual(await at.evaluate(askAll), {
      move: 'a3',
      accepted: true,
      nodes: 549945,
      rule: 'book',
    })
    assert.deepEqual(complaints, [])
  } finally {
    await browser.close()
    server.close()
  }
})

// Drops into the middle column: the engine answers.
async function playConnectFour(at) {
  const board = at.locator('#board svg')
  await board.waitFor()
  // Those in the holes; the line below has two more.
  const discs = () => at.locator('#board svg > g > .disc').count()
  assert.equal(await discs(), 0)
  const { width, height } = await board.boundingBox()
  for (const drops of [1, 2]) {
    await board.click({ position: { x: width / 2, y: height / 2 } })
    await at.waitForFunction(
      (n) => document.querySelectorAll('#board svg > g > .disc').length === n,
      2 * drops,
    )
  }
}

// In the page: a search, a proof, and the synchronous engine.
async function askAll() {
  const root = '/node_modules/zermelo/src'
  const { open, verify } = await import(`${root}/browser.js`)
  const { load } = await import(`${root}/browser_sync.js`)
  const { rule } = await (await open('connect4')).start.best()
  const { move } = await (await open('tictactoe')).start.best({ player: 'minimax' })
  const { certificate, proof } = await (await open('kalah:3,3')).start.solve({ certificate: true })
  const { accepted } = await verify('kalah:3,3', proof.claim, certificate)
  const { nodes } = (await load()).game('tictactoe').start.best({ player: 'minimax' })
  return { move, accepted, nodes, rule }
}
