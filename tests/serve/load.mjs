// SPDX-License-Identifier: MIT
// A hundred clients at once, from several addresses, that ask, break off, read slowly, or talk
// nonsense, for this many seconds: load.mjs ZERMELO [SECONDS]. What they hear is what is told, the
// server's memory does not grow, and afterwards it is well and idle.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { randomNumbers } from './random.mjs'
import { ask, events, startServer, stopServer } from './server.mjs'

const seconds = Number(process.argv[3] ?? 3)
const clients = 100
const limits = ['--searches', '8', '--per-client', '4', '--memory', '8M', '--time', '2s']
const server = await startServer(...limits)
const heard = {} // how often each status, or how it ended

const rss = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1])

const random = randomNumbers(1)
const { among } = random

const games = ['kalah:6,4', 'connect4', 'gomoku', 'tuc-chess', 'sticks:21,3']
const request = () => ({
  position: { game: among(games), moves: [] },
  player: among(['pvs', 'mcts', 'strong', 'iterative', 'rules', 'random']),
  limits: { seconds: random() / 4, rank: random() < 0.5 },
})

function bodyOf(path) {
  if (random() < 0.1) return among(['', '{', '[[[[', '{"position":7}', 'x'.repeat(300000)])
  const { position, player, limits } = request()
  if (path === 'show') return JSON.stringify({ position })
  if (path === 'explain') return JSON.stringify({ position, player: 'alphabeta:depth=3' })
  return JSON.stringify({ position, player, limits })
}

// One request from one address, broken off in one case of three; what came of it.
function visit(address) {
  const path = among(['think', 'think', 'think', 'show', 'explain'])
  const body = bodyOf(path)
  const headers = { 'content-type': 'application/json', 'x-zermelo-token': server.token }
  const to = { host: '127.0.0.1', port: server.port, localAddress: address, agent: false }
  let broken = false
  return new Promise((done) => {
    const asked = http.request({ ...to, method: 'POST', path: `/api/${path}`, headers })
    asked.on('error', (error) => done(error.code))
    asked.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part) => (text += part))
      if (random() < 0.1) setTimeout(() => response.resume(), 300, response.pause())
      response.on('error', () => done('broken off'))
      response.on('end', () =>
        done(broken ? 'broken off' : checked(path, response.statusCode, text)),
      )
    })
    asked.end(body)
    if (random() > 0.33) return
    setTimeout(() => {
      broken = true
      asked.destroy()
      done('broken off')
    }, random() * 200)
  })
}

// Whole answers, and refusals in JSON.
function checked(path, status, text) {
  if (status !== 200) assert.match(text, /^{"error":{"code":"\w+"/, `${path}: ${status} ${text}`)
  else if (path === 'think') assert.match(events(text).at(-1).name, /^(answer|error)$/)
  else JSON.parse(text)
  return status
}

const end = Date.now() + seconds * 1000
async function client(i) {
  while (Date.now() < end) {
    const what = await visit(`127.0.0.${2 + (i % 4)}`)
    heard[what] = (heard[what] ?? 0) + 1
  }
}

const samples = []
const sampling = setInterval(() => samples.push(rss()), 100)
await Promise.all(Array.from({ length: clients }, (_, i) => client(i)))
clearInterval(sampling)

const known = ['200', '400', '413', '422', '429', '503', 'broken off', 'ECONNRESET']
assert.deepEqual(Object.keys(heard).filter((what) => !known.includes(what)), [])
for (const what of ['200', '400', '429', 'broken off']) assert.ok(heard[what], `no ${what}`)

// All searches end; then there is room for one, and the answer is right.
const small = { position: { game: 'sticks:21,3', moves: [] }, player: 'minimax' }
for (let tries = 0; ; tries++) {
  const { status, text } = await ask(server, 'POST', '/api/think', small)
  if (status === 200) {
    assert.equal(events(text).at(-1).data.move, '1')
    break
  }
  assert.ok(tries < 100, text)
  await new Promise((done) => setTimeout(done, 50))
}

// Of the samples the second half is not far above the first: a leak would go on.
const most = (list) => Math.max(...list)
const half = samples.length >> 1
const [first, second] = [most(samples.slice(0, half)), most(samples.slice(half))]
console.log(`${clients} clients, ${seconds} s: ${JSON.stringify(heard)}`)
console.log(`memory: at most ${first} kB, then ${second} kB, in the end ${rss()} kB`)
if (!process.env.LOAD_ANY_MEMORY) assert.ok(second < first * 1.3 + 20000, 'memory does not grow')
assert.equal(await stopServer(server), 0, 'it ends as it should')
