// SPDX-License-Identifier: MIT
// What zermelo serve promises: who may ask, what is refused and how, that searches end with their
// clients, that it goes on whatever comes, and ends when it is told to.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, events, runTests, startServer, stopServer, zermelo } from './server.mjs'

const folder = mkdtempSync(join(tmpdir(), 'zermelo-serve-'))
mkdirSync(join(folder, 'site/assets'), { recursive: true })
writeFileSync(join(folder, 'secret'), 'not to be seen')
writeFileSync(join(folder, 'site/index.html'), '<!doctype html><head></head>page')
writeFileSync(join(folder, 'site/index.html.br'), 'not what is sent: the server writes into it')
writeFileSync(join(folder, 'site/assets/main.js'), 'export {}')
writeFileSync(join(folder, 'site/assets/main.js.gz'), 'as gzip')
writeFileSync(join(folder, 'site/assets/main.js.br'), 'as br')
const page = join(folder, 'site')

const endless = { position: { game: 'connect:10,10,5', moves: [] }, player: 'pvs' }
const at = (game, ...moves) => ({ game, moves })

const get = (headers) => ['GET', '/api/games', undefined, headers]

// What other names for this machine, or names like its own, a page elsewhere might come with.
function hostileHosts(port) {
  const names = ['evil.example', '127.0.0.1.evil.example', '127.evil.example', '127.$(id)']
  names.push('[127.evil]', '127.', '127', '127.1', '127.0.1', '127.0.0', '127.0.0.1.', '127.0.0.1.1')
  names.push('127.0.0.256', '127.0.0.-1', '127.0.0.+1', '127.0.0.0x1', '0x7f.0.0.1', '0x7f000001')
  names.push('0177.0.0.1', '127.0.0.01', '2130706433', '127.0.0.1%00', '127.0.0.1/', '127.0.0.1@evil')
  names.push('evil@127.0.0.1', '127.0.0.1#', '127.0.0.1?', '127.0.0.1,evil.example', '127.0.0.1 evil')
  names.push('127_0_0_1', '127.0.0.1_', '١٢٧.0.0.1', '[127.0.0.1]', '[localhost]', '[::1]evil', '[::1')
  names.push('::1', '[::1]]', '[[::1]]', '[::1%lo]', '[::1%25lo]', '[::2]', '[::]', '[1::1]', '[]', '')
  names.push('[::ffff:127.0.0.1]', '[::127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:1]', '[:1]')
  names.push('localhost.', 'localhost.evil.example', 'evil.localhost', 'xlocalhost', 'localhosts')
  names.push('local', '0', '0.0.0.0', '10.0.0.1', '128.0.0.1', '126.255.255.255', '1.0.0.127', '*')
  names.push('127.0.0.1:127.0.0.1', 'localhost:localhost', '127.0.0.1.nip.io', '.127.0.0.1', '...')
  const here = '127.0.0.1'
  const ports = [here, `${here}:`, `${here}:1`, `${here}:${port}0`, `${here}:0${port}`, `${here}:+${port}`]
  ports.push(`${here}:${port}x`, `${here}: ${port}`, `${here}:${port + 65536}`, `${here}::${port}`)
  ports.push(`${here}:${port}:${port}`, `${here}:${port}.evil`, `${here}:-${port}`, `[::1]${port}`)
  ports.push(':'.repeat(200), '1'.repeat(300), `${'a.'.repeat(200)}:${port}`, `:${port}`)
  // Header values are bytes: what is beyond Latin-1 goes as UTF-8.
  const bytes = (text) => Buffer.from(text, 'utf8').toString('latin1')
  return [...names.map((name) => bytes(`${name}:${port}`)), ...ports]
}

function hostileOrigins(here) {
  const port = here.replace(/.*:/, '')
  const origins = ['http://evil.example', 'null', '', 'http://', '://', here, `//${here}`, 'file://']
  origins.push(`https://${here}`, `http://${here}.evil`, `http://${here}/`, `http://${here}0`)
  origins.push(`http://evil@${here}`, `http://${here}@evil`, `http://${here} http://evil.example`)
  origins.push(`http://${here},http://evil.example`, `ws://${here}`, `http:/${here}`, `http:${here}`)
  origins.push(`http://127.0.0.1`, `http://127.0.0.1.evil.example:${port}`, `http://localhost:${port}`)
  origins.push(`http://[::1]:${port}`, `http://http://${here}`, `view-source:http://${here}`)
  return origins
}

// More of 127.0.0.0/8 and of the ways to write ::1.
const otherLoopback = ['127.0.0.2', '127.255.255.255', '127.1.2.3', '[0:0:0:0:0:0:0:1]', '[0::1]']

async function withServer(options, test) {
  const server = await startServer('--page', page, ...options)
  try {
    await test(server)
  } finally {
    assert.equal(await stopServer(server), 0)
  }
}

async function refused(server, code, status, ...request) {
  const { status: got, headers, text } = await ask(server, ...request)
  assert.equal(got, status, `${code}: ${text}`)
  assert.equal(headers['content-type'], 'application/json')
  assert.equal(JSON.parse(text).error.code, code)
  return headers
}

async function isWell(server) {
  const { status, text } = await ask(server, 'POST', '/api/show', { position: at('tictactoe') })
  assert.equal(status, 200)
  assert.equal(JSON.parse(text).moves.length, 9)
}

// What a server answers to bytes as they stand, until it closes.
async function say({ port }, bytes) {
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part))
  socket.on('error', () => {})
  socket.setTimeout(1000, () => socket.destroy()) // it may wait for the rest
  socket.end(bytes)
  await once(socket, 'close')
  return text
}

// A search without end: {socket}; resolved when it has begun.
async function begin(server, address = '127.0.0.1') {
  const socket = net.connect({ port: server.port, host: '127.0.0.1', localAddress: address })
  const body = JSON.stringify(endless)
  socket.on('error', () => {})
  socket.write(
    `POST /api/think HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
      `Content-Type: application/json\r\nX-Zermelo-Token: ${server.token}\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  )
  const [first] = await once(socket, 'data')
  return { socket, status: Number(/^HTTP\/1.1 (\d+)/.exec(first)[1]) }
}

// The most memory a server has had, in kB.
const peak = ({ child }) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1])

// Asks until the answer is this one: what ends elsewhere takes a moment.
async function until(status, request) {
  for (let i = 0; i < 200; i++) {
    const got = await request()
    if (got.status === status) return
    await new Promise((done) => setTimeout(done, 50))
  }
  assert.fail(`never ${status}`)
}

const quick = { ...endless, limits: { nodes: 1000 } }

const tests = {
  async 'the page'() {
    await withServer([], async (server) => {
      const { status, headers, text } = await ask(server, 'GET', '/')
      assert.equal(status, 200)
      assert.match(text, /^<!doctype html><head><meta name="zermelo-server" content="api\/" \/>/)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.match(headers['content-security-policy'], /^default-src 'none'/)
      assert.equal(headers['access-control-allow-origin'], undefined)
      const again = { 'if-none-match': headers.etag }
      const same = await ask(server, 'GET', '/index.html', undefined, again)
      assert.deepEqual([same.status, same.text], [304, ''])
      const main = await ask(server, 'GET', '/assets/main.js')
      assert.match(main.headers['cache-control'], /immutable/)
      assert.equal(main.headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal((await ask(server, 'HEAD', '/')).status, 200)
      await refused(server, 'bad_method', 405, 'POST', '/', '{}')
    })
  },

  async 'files are sent compressed to those who can read it'() {
    await withServer([], async (server) => {
      const get = (accepted, more) =>
        ask(server, 'GET', '/assets/main.js', undefined, { 'accept-encoding': accepted, ...more })
      const codings = [
        ['gzip, deflate, br', 'br'], ['gzip', 'gzip'], ['br;q=0, GZIP;q=0.5', 'gzip'],
        ['gzip;q=0,br;q=0.000', undefined], ['brr, xgzip', undefined], [null, undefined],
        ['br ; q=1', 'br'], [',,;;q=,', undefined],
      ]
      for (const [accepted, coding] of codings) {
        const { status, headers, text } = await get(accepted)
        assert.deepEqual([status, headers['content-encoding']], [200, coding], accepted)
        assert.equal(text, coding ? `as ${coding}` : 'export {}')
        assert.equal(headers.vary, 'Accept-Encoding')
        assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
        const same = await get(accepted, { 'if-none-match': headers.etag })
        assert.equal(same.status, 304)
        const other = await get(coding === 'br' ? 'gzip' : 'br', { 'if-none-match': headers.etag })
        assert.equal(other.status, 200, 'a tag is of one coding')
      }
      await refused(server, 'not_found', 404, 'GET', '/assets/main.js.br')
      const index = await ask(server, 'GET', '/', undefined, { 'accept-encoding': 'br' })
      assert.equal(index.headers['content-encoding'], undefined)
    })
  },

  async 'nothing but the page'() {
    await withServer([], async (server) => {
      const paths = ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '//etc/passwd', '/etc/passwd']
      paths.push('/assets/../../secret', '/assets', '/.git', '/api/')
      for (const path of paths) await refused(server, 'not_found', 404, 'GET', path)
    })
  },

  async 'Host and Origin'() {
    await withServer([], async (server) => {
      const here = `127.0.0.1:${server.port}`
      for (const host of hostileHosts(server.port)) {
        await refused(server, 'bad_host', 403, ...get({ host }))
        await refused(server, 'bad_host', 403, ...get({ host, origin: `http://${host}` }))
        const think = ['POST', '/api/think', quick, { host, origin: `http://${host}` }]
        await refused(server, 'bad_host', 403, ...think)
        if (`http://${host}` !== `http://${here}`)
          await refused(server, 'bad_origin', 403, ...get({ origin: `http://${host}` }))
      }
      for (const origin of hostileOrigins(here))
        await refused(server, 'bad_origin', 403, ...get({ origin }))
      for (const name of ['127.0.0.1', 'localhost', 'LocalHost', '[::1]', ...otherLoopback]) {
        const host = `${name}:${server.port}`
        assert.equal((await ask(server, ...get({ host }))).status, 200, host)
        const { status } = await ask(server, ...get({ host, origin: `http://${host}` }))
        assert.equal(status, 200, host)
      }
      assert.match(await say(server, 'GET / HTTP/1.1\r\n\r\n'), /bad_host/)
      const other = `GET http://evil.example/api/server HTTP/1.1\r\nHost: ${here}\r\n\r\n`
      assert.match(await say(server, other), /^HTTP\/1.1 404 /)
    })
  },

  async 'Host, where other machines can reach the server'() {
    const options = ['--host', '0.0.0.0', '--allow-host', 'games.example', '--allow-host', '::5']
    await withServer(options, async (server) => {
      const mine = Object.values(networkInterfaces()).flat()
      const own = mine.map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
      for (const name of [...own, '127.0.0.1', 'localhost', '[::1]', '0.0.0.0']) {
        const host = `${name}:${server.port}`
        const { status } = await ask(server, ...get({ host, origin: `http://${host}` }))
        assert.equal(status, 200, host)
      }
      // A proxy has a port of its own, and may speak HTTPS; nobody else does.
      for (const host of ['games.example', `GAMES.example:${server.port}`, 'games.example:1', '[::5]'])
        for (const scheme of ['http', 'https'])
          assert.equal(
            (await ask(server, ...get({ host, origin: `${scheme}://${host}` }))).status,
            200,
            host,
          )
      const foreign = ['192.0.2.1', '[2001:db8::1]', '1.1.1.1', '255.255.255.255', '[::]', '[::6]']
      foreign.push('evil.games.example', 'games.example.evil', 'ames.example', '[games.example]', '::5')
      for (const name of foreign) {
        const host = `${name}:${server.port}`
        await refused(server, 'bad_host', 403, ...get({ host, origin: `http://${host}` }))
      }
      const here = `localhost:${server.port}`
      await refused(server, 'bad_origin', 403, ...get({ host: here, origin: `https://${here}` }))
      const notOurs = hostileHosts(server.port).filter((host) => !/^0\.0\.0\.0:/.test(host))
      for (const host of notOurs)
        if (!own.includes(host.replace(/:\d+$/, '')))
          await refused(server, 'bad_host', 403, ...get({ host }))
    })
    for (const bad of ['', 'games.example:80', '[::1]', 'a b', 'http://games.example', 'x'.repeat(300)]) {
      const { status, stderr } = spawnSync(zermelo, ['serve', '--port', '0', '--allow-host', bad])
      assert.equal(status, 2, bad)
      assert.match(`${stderr}`, /^zermelo serve: .*accepted: a name or an address.*\n$/)
    }
  },

  async 'the token'() {
    await withServer([], async (server) => {
      const { token } = server
      const wrong = ['', 'x', token.slice(1), `${token}0`, token.replace(/./g, '0'), null]
      for (const one of wrong) {
        const headers = { 'x-zermelo-token': one }
        for (const path of ['/api/think', '/api/explain'])
          await refused(server, 'bad_token', 403, 'POST', path, quick, headers)
      }
      assert.equal((await ask(server, 'POST', '/api/think', quick)).status, 200)
    })
  },

  async 'malformed requests'() {
    await withServer([], async (server) => {
      const bad = ['', '{', '[]', '7', 'null', '"x"', '\xff', '{"position":{}}x', '{"a":1,"a":2}']
      bad.push('['.repeat(100000), '{"position":'.repeat(5000), '{"position":{"game":"\\u0000"}}')
      bad.push('{"position":{"game":"\\ud800","moves":[]}}', '{"seed":1e999}')
      for (const path of ['show', 'event', 'explain', 'think'])
        for (const body of bad) {
          const { status, text } = await ask(server, 'POST', `/api/${path}`, body)
          assert.equal(status, 400, `${path} ${body.slice(0, 40)}: ${text}`)
          assert.match(JSON.parse(text).error.code, /^bad_(json|field)$/)
        }
      for (const moves of [['3 3'], [''], [7], 3, ['3\n3'], { 0: '3' }]) {
        const body = { position: { game: 'kalah:6,4', moves } }
        await refused(server, 'bad_field', 400, 'POST', '/api/show', body)
      }
      for (const game of ['', 'nogame', 'kalah:0,0', 'kalah:6,4\nx', 'π'.repeat(500), '<b>"'])
        await refused(server, 'refused', 422, 'POST', '/api/show', { position: at(game) })
      await isWell(server)
    })
  },

  async 'what is no HTTP'() {
    await withServer([], async (server) => {
      const host = `Host: 127.0.0.1:${server.port}\r\n`
      const get = `GET / HTTP/1.1\r\n${host}`
      const post = `POST /api/show HTTP/1.1\r\n${host}Content-Type: application/json\r\n`
      const wrong = [
        [400, '\0\xff\x16\x03\x01'],
        [400, '\x16\x03\x01\x02\0\x01'], // TLS
        [400, 'GET\r\n\r\n'],
        [400, '\r\n\r\n'],
        [400, 'hello'],
        [400, 'GET / HTTP/1.1\n\n'],
        [400, 'GET / HTTP/1.1\r\nHost'],
        [400, 'GET /a b HTTP/1.1\r\n\r\n'],
        [400, 'GET  / HTTP/1.1\r\n\r\n'],
        [400, 'G\xc4T / HTTP/1.1\r\n\r\n'],
        [400, 'GET / FTP/1.1\r\n\r\n'],
        [505, 'GET / HTTP/2.0\r\n\r\n'],
        [505, 'GET / HTTP/0.9\r\n\r\n'],
        [505, 'GET / HTTP/11\r\n\r\n'],
        [400, `${get}no colon\r\n\r\n`],
        [400, `${get}X : y\r\n\r\n`],
        [400, `${get}: y\r\n\r\n`],
        [400, `${get}X: y\r\n folded\r\n\r\n`],
        [400, `${get}X: \0\r\n\r\n`],
        [400, `${get}X: a\rb\r\n\r\n`],
        [400, `${post}Content-Length: -1\r\n\r\n`],
        [400, `${post}Content-Length:\r\n\r\n`],
        [400, `${post}Content-Length: 10\r\n\r\n{`], // the rest does not come
        [413, `${post}Content-Length: 99999999999999999999\r\n\r\n`],
        [413, `${post}Content-Length: 16777217\r\n\r\n`],
        [411, `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
        [417, `${post}Expect: 100-continue\r\nContent-Length: 10\r\n\r\n`],
        [431, `GET /${'x'.repeat(100000)} HTTP/1.1\r\n\r\n`],
        [431, `${get}${'X: y\r\n'.repeat(10000)}\r\n`],
        [431, `GET /?${'a&'.repeat(300)} HTTP/1.1\r\n${host}\r\n`],
        [431, `${get}Cookie: ${'a;'.repeat(300)}\r\n\r\n`],
      ]
      for (const [status, bytes] of wrong) {
        const text = await say(server, bytes)
        const [head, body] = text.split('\r\n\r\n')
        const what = `${JSON.stringify(bytes.slice(0, 80))}: ${text}`
        assert.match(head, new RegExp(`^HTTP/1.1 ${status} `), what)
        assert.match(head, /Content-Type: application\/json/, what)
        assert.match(JSON.parse(body).error.code, /^\w+$/, what)
      }
      await isWell(server)
    })
  },

  // Each is right but for its head: what is refused is the head, with this code.
  async 'a body of two lengths, and other fields that are there twice'() {
    await withServer([], async (server) => {
      const host = `Host: 127.0.0.1:${server.port}\r\n`
      const body = JSON.stringify({ position: at('tictactoe') })
      const n = body.length
      const json = 'Content-Type: application/json\r\n'
      const post = (fields, more = json) =>
        say(server, `POST /api/show HTTP/1.1\r\n${host}${more}${fields}\r\n${body}`)
      const length = `Content-Length: ${n}\r\n`
      assert.match(await post(length), /^HTTP\/1.1 200 /)
      assert.match(await post(`content-length:\t ${n}\r\n`), /^HTTP\/1.1 200 /)
      assert.match(await post(`Content-Length: 00${n}\r\n`), /^HTTP\/1.1 200 /)
      const lengths = [`${n}, ${n}`, `${n},${n}`, `${n},`, `+${n}`, `-${n}`, `0x${n.toString(16)}`]
      lengths.push(n.toString(16) + 'h', `${n}.0`, `${n}e0`, `"${n}"`, `${n} ${n}`, `${n};`, `${n} `, '', ' ', 'x')
      lengths.push(`${n}\x80`, `\xa0${n}`, '4_0', '٣')
      const wrong = lengths.map((text) => `Content-Length: ${text}\r\n`)
      wrong.push(length + length, `${length}Content-Length: 1\r\n`, `Content-Length: 1\r\n${length}`)
      wrong.push(`${length}CONTENT-LENGTH: ${n}\r\n`, `${length}X: y\r\n${length}`)
      wrong.push(`Content-Length : ${n}\r\n`, ` Content-Length: ${n}\r\n`)
      for (const coding of ['chunked', 'identity', 'gzip, chunked', 'x', '']) {
        const field = `Transfer-Encoding: ${coding}\r\n`
        wrong.push(field + length, length + field, field + field)
        assert.match(await post(field), /^HTTP\/1.1 411 .*length_required/s, coding)
      }
      for (const fields of wrong)
        assert.match(await post(fields), /^HTTP\/1.1 400 .*"bad_request"/s, JSON.stringify(fields))
      for (const field of [host, json, `Origin: http://127.0.0.1:${server.port}\r\n`]) {
        const twice = await post(length, json + field + field)
        assert.match(twice, /^HTTP\/1.1 400 .*"bad_request"/s, field)
      }
      const second = `Host: evil.example\r\n`
      assert.match(await post(length, json + second), /^HTTP\/1.1 400 .*"bad_request"/s)
      await isWell(server)
    })
  },

  async 'one request for each connection'() {
    await withServer([], async (server) => {
      const get = `GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`
      const text = await say(server, get + get)
      assert.match(text, /^HTTP\/1.1 200 .*\r\nConnection: close\r\n/s)
      assert.equal(text.match(/HTTP\/1.1/g).length, 1)
    })
  },

  async 'a head in pieces'() {
    await withServer([], async (server) => {
      const get = `GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`
      const socket = net.connect(server.port, '127.0.0.1')
      socket.setNoDelay()
      const closed = once(socket, 'close') // perhaps before the last wait is over
      let text = ''
      socket.on('data', (part) => (text += part))
      for (const byte of get) {
        socket.write(byte)
        await new Promise((done) => setTimeout(done, 1))
      }
      await closed
      assert.match(text, /^HTTP\/1.1 200 /)
    })
  },

  async 'a body that is too large'() {
    await withServer([], async (server) => {
      const size = 262144
      const body = (n) => JSON.stringify({ position: at('tictactoe') }).padEnd(n)
      await refused(server, 'too_large', 413, 'POST', '/api/show', body(size + 1))
      assert.equal((await ask(server, 'POST', '/api/show', body(size))).status, 200)
    })
  },

  async 'progress, then the answer'() {
    await withServer([], async (server) => {
      const limits = { seconds: 1, rank: true, memory: 2 ** 50 }
      const { status, text } = await ask(server, 'POST', '/api/think', { ...endless, limits })
      const all = events(text)
      assert.equal(status, 200)
      assert.equal(all.at(-1).name, 'answer')
      assert.equal(all.at(-1).data.running, undefined)
      const told = all.slice(0, -1)
      assert.ok(told.length >= 1 && told.every((e) => e.name === 'progress' && e.data.running))
      for (const [i, { data }] of told.entries())
        if (i) assert.ok(data.time_ms - told[i - 1].data.time_ms > 50, 'at most ten a second')
    })
  },

  async 'the time and the memory of a search'() {
    await withServer(['--time', '300ms', '--memory', '8M'], async (server) => {
      const { text } = await ask(server, 'POST', '/api/think', endless)
      const { name, data } = events(text).at(-1)
      assert.equal(name, 'answer')
      assert.ok(data.nodes > 0)
      const large = { ...endless, player: 'mcts', limits: { memory: 1000 } }
      await refused(server, 'refused', 422, 'POST', '/api/think', large)
      // A request for more gets what the server allows.
      const limits = { seconds: 1000, memory: 2 ** 40 }
      const more = { ...endless, player: 'pvs:hash=512', limits }
      const before = peak(server)
      const late = new Promise((_, refuse) => setTimeout(() => refuse(new Error('late')), 10000))
      const asked = ask(server, 'POST', '/api/think', more)
      const answer = events((await Promise.race([asked, late])).text).at(-1)
      late.catch(() => {})
      assert.equal(answer.name, 'answer')
      if (!process.env.LOAD_ANY_MEMORY) assert.ok(peak(server) < before + 16384)
    })
  },

  async 'how many searches'() {
    await withServer(['--searches', '3', '--per-client', '2'], async (server) => {
      const [a, b] = [await begin(server), await begin(server)]
      assert.deepEqual([a.status, b.status], [200, 200])
      const think = ['POST', '/api/think', quick, {}]
      const headers = await refused(server, 'too_many_searches', 429, ...think)
      assert.equal(headers['retry-after'], '1')
      const c = await begin(server, '127.0.0.2')
      assert.equal(c.status, 200)
      await refused(server, 'busy', 503, ...think, { localAddress: '127.0.0.2' })
      await isWell(server)
      a.socket.destroy()
      await until(200, () => ask(server, ...think))
      b.socket.destroy()
      c.socket.destroy()
      await until(200, () => ask(server, ...think, { localAddress: '127.0.0.2' }))
    })
  },

  async 'a client that goes before there is an answer'() {
    await withServer(['--searches', '1', '--per-client', '1'], async (server) => {
      const explain = { position: at('kalah:12,20'), player: 'alphabeta:depth=40', maxNodes: 1000 }
      const body = JSON.stringify(explain)
      await say(
        server,
        `POST /api/explain HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
          `Content-Type: application/json\r\nX-Zermelo-Token: ${server.token}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
      await until(200, () => ask(server, 'POST', '/api/think', quick))
    })
  },

  async 'how many connections'() {
    const options = ['--connections', '4', '--searches', '9', '--per-client', '9']
    await withServer(options, async (server) => {
      const busy = []
      for (let i = 0; i < 4; i++) busy.push(await begin(server))
      await refused(server, 'too_many_connections', 503, ...get({}))
      for (const { socket } of busy) socket.destroy()
      await until(200, () => ask(server, ...get({})))
    })
  },

  // They are 500, of whom 256 may stay; the first to come go when the next come, and no sooner.
  async 'many who ask nothing keep nobody out'() {
    await withServer([], async (server) => {
      let gone = 0
      const idle = Array.from({ length: 500 }, () => net.connect(server.port, '127.0.0.1'))
      for (const socket of idle) socket.on('close', () => gone++).on('error', () => {}).resume()
      await Promise.all(idle.map((socket) => once(socket, 'connect')))
      for (const socket of idle.slice(-20)) socket.write('GET / HTTP/1.1\r\n') // and no more
      for (let i = 0; i < 3; i++) assert.equal((await ask(server, ...get({}))).status, 200)
      const { text } = await ask(server, 'POST', '/api/think', quick)
      assert.equal(events(text).at(-1).name, 'answer')
      assert.ok(gone < 300, `${gone} are gone`)
      for (const socket of idle) socket.destroy()
      await isWell(server)
    })
  },

  // Who says that he sends no more may listen still; who has gone costs no more.
  async 'a client that closes its half'() {
    await withServer(['--searches', '1', '--per-client', '1', '--time', '4s'], async (server) => {
      const post = (path, body, more = '') => {
        const text = JSON.stringify(body)
        return (
          `POST /api/${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
          `Content-Type: application/json\r\nX-Zermelo-Token: ${server.token}\r\n${more}` +
          `Content-Length: ${text.length}\r\n\r\n${text}`
        )
      }
      const hear = async (bytes) => {
        const socket = net.connect(server.port, '127.0.0.1')
        let text = ''
        socket.on('data', (part) => (text += part))
        socket.end(bytes)
        await once(socket, 'close')
        return text
      }
      const long = `X: ${'x'.repeat(7000)}\r\n`
      assert.match(await hear(post('show', { position: at('tictactoe') })), /^HTTP\/1.1 200 .*"moves"/s)
      assert.match(await hear(post('think', quick)), /^HTTP\/1.1 200 .*event: answer/s)
      assert.match(await hear(post('think', quick, long)), /^HTTP\/1.1 200 .*event: answer/s)
      const whole = await hear(post('think', endless)) // as long as it may
      assert.match(whole, /^(HTTP\/1.1 100 Continue\r\n\r\n)*HTTP\/1.1 200 .*event: answer/s)
      const why = { position: at('kalah:12,20'), player: 'alphabeta:depth=40', maxNodes: 1000 }
      const explained = await hear(post('explain', why))
      assert.match(explained, /^(HTTP\/1.1 100 Continue\r\n\r\n)*HTTP\/1.1 (200|422) /)
      await until(200, () => ask(server, 'POST', '/api/think', quick))
    })
    await withServer(['--searches', '1', '--per-client', '1'], async (server) => {
      const { socket } = await begin(server)
      socket.end()
      await new Promise((done) => setTimeout(done, 1500))
      await refused(server, 'too_many_searches', 429, 'POST', '/api/think', quick)
      socket.destroy()
      await until(200, () => ask(server, 'POST', '/api/think', quick))
    })
  },

  // 10^9 nodes are wanted; the tree that is kept, and its text, stay within the memory allowed.
  async 'the memory of an explanation'() {
    const grown = async (memory) => {
      let most = 0
      await withServer(['--memory', memory], async (server) => {
        const before = peak(server)
        const body = { position: at('mnk:4,4,4'), player: 'minimax:depth=6', maxNodes: 1e9 }
        const { status, text } = await ask(server, 'POST', '/api/explain', body)
        assert.equal(status, 200, text.slice(0, 200))
        most = peak(server) - before
        assert.ok(JSON.parse(text).tree.children.length === 16)
      })
      return most
    }
    for (const [memory, kB] of [['16M', 16384], ['64M', 65536]]) {
      const most = await grown(memory)
      console.log(`an explanation within ${memory} takes ${most} kB`)
      if (!process.env.LOAD_ANY_MEMORY) assert.ok(most < kB + 8192, `${memory}: ${most} kB`)
    }
  },

  async 'who reads slowly'() {
    await withServer(['--time', '3s'], async (server) => {
      const rss = () =>
        Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1])
      const { socket } = await begin(server)
      socket.pause()
      await new Promise((done) => setTimeout(done, 1000))
      const before = rss()
      await new Promise((done) => setTimeout(done, 1500))
      assert.ok(rss() < before + 20000, `${before} kB, then ${rss()}`)
      await isWell(server)
      socket.destroy()
    })
  },

  async 'the end, in the middle of searches'() {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      const server = await startServer('--page', page)
      const running = [await begin(server), await begin(server)]
      const texts = running.map(async ({ socket }) => {
        let text = ''
        socket.on('data', (part) => (text += part))
        await once(socket, 'close')
        return text
      })
      assert.equal(await stopServer(server, signal), 0)
      await Promise.all(texts)
    }
  },

  'what cannot be served'() {
    const serve = (...options) => spawnSync(zermelo, ['serve', ...options], { encoding: 'utf8' })
    const none = serve('--page', join(folder, 'nothing'))
    assert.deepEqual([none.status, none.stdout], [2, ''])
    assert.match(none.stderr, /^zermelo serve: no page in .*\n$/)
    for (const bad of [['--port', '65536'], ['--host', 'no such host'], ['--searches', '0']]) {
      const { status, stderr } = serve(...bad)
      assert.equal(status, 2, stderr)
      assert.match(stderr, /^zermelo serve: .*\n$/)
    }
    const short = serve('--port', '0', '--page', page, '--for', '200ms')
    assert.equal(short.status, 0)
    assert.match(short.stdout, /^Zermelo is at http:\/\/127\.0\.0\.1:\d+\/\n/)
  },

  async 'tables of exact values are asked'() {
    const tables = join(folder, 'tables')
    mkdirSync(tables)
    const file = join(tables, 'kalah4.zt')
    spawnSync(zermelo, ['tables', 'build', 'kalah:4,3', '--seeds', '16', '--out', file])
    const answers = []
    for (const options of [[], ['--tables', tables], ['--tables', file]])
      await withServer(options, async (server) => {
        const limits = { rank: true }
        const body = { position: at('kalah:4,3'), player: 'exact', limits }
        const { text } = await ask(server, 'POST', '/api/think', body)
        answers.push(events(text).at(-1).data)
      })
    const [without, ...those] = answers
    for (const { value, kind, nodes, moves } of those) {
      assert.deepEqual([value, kind], [without.value, 'exact'])
      assert.deepEqual(moves.map((m) => m.value), without.moves.map((m) => m.value))
      assert.ok(nodes < without.nodes / 2, `${nodes} nodes, without tables ${without.nodes}`)
    }
    const none = spawnSync(zermelo, ['serve', '--tables', join(folder, 'site/index.html')])
    assert.equal(none.status, 2)
  },

  async 'a port that is taken'() {
    await withServer([], ({ port }) => {
      const { status, stderr } = spawnSync(zermelo, ['serve', '--port', `${port}`])
      assert.equal(status, 2)
      assert.match(`${stderr}`, /Address already in use\n$/)
    })
  },
}

const failed = await runTests(tests)
rmSync(folder, { recursive: true })
process.exit(failed ? 1 : 0)
