// SPDX-License-Identifier: MIT
// A class of thirty on zermelo serve --host 0.0.0.0, each pupil at an address of their own:
// class.mjs ZERMELO PAGE. Each loads the page with all that it takes, and has the board shown; then
// they play each other in fifteen rooms. Of either the slowest is measured; it must not take a second.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { close, legal, play, table } from './room_client.mjs'
import { ask, startServer, stopServer } from './server.mjs'

const pupils = 30
const page = process.argv[3]
if (!existsSync(`${page}/index.html`)) {
  console.log('skipped: page/dist is not there (tools/page)')
  process.exit(77)
}
const server = await startServer('--host', '0.0.0.0', '--rooms', '90', '--page', page)
const addressOf = (i) => `127.0.0.${2 + i}`

// What a browser fetches before the board is there.
const assets = readdirSync(`${page}/assets`).filter((name) => /^index.*\.(js|css)$/.test(name))
const files = ['/', ...assets.map((name) => `/assets/${name}`)]

async function visit(i) {
  const from = { localAddress: addressOf(i) }
  const began = performance.now()
  for (const path of [...files, '/api/server', '/api/games', '/api/players'])
    assert.equal((await ask(server, 'GET', path, undefined, {}, from)).status, 200, path)
  const body = { position: { game: 'kalah:6,4', moves: [] } }
  const { status, text } = await ask(server, 'POST', '/api/show', body, {}, from)
  assert.equal(status, 200)
  assert.equal(JSON.parse(text).moves.length, 6)
  return performance.now() - began
}

async function pair(i) {
  const addresses = [addressOf(2 * i), addressOf(2 * i + 1)]
  const began = performance.now()
  const at = await table(server, 'kalah:6,4', { clock: '5m' }, addresses)
  await legal(server, at.seats[0].heard.last)
  const alive = performance.now() - began
  await play(server, at, (moves) => moves[0], addresses[0])
  close(at)
  return alive
}

// The slowest of a class, in the best of three tries: the machine has other things to do.
async function slowest(count, one) {
  const tries = []
  for (let i = 0; i < 3; i++)
    tries.push(Math.max(...(await Promise.all(Array.from({ length: count }, (_, i) => one(i))))))
  return Math.min(...tries)
}
const boards = await slowest(pupils, visit)
const rooms = await slowest(pupils / 2, pair)
console.log(`${pupils} boards after ${Math.round(boards)} ms, ${pupils / 2} rooms after ${Math.round(rooms)} ms`)
if (!process.env.LOAD_ANY_MEMORY) assert.ok(boards < 1000 && rooms < 1000, 'all within a second')
assert.equal(await stopServer(server), 0)
