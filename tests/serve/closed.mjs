// SPDX-License-Identifier: MIT
// zermelo serve, started with standard descriptors closed, as by a supervisor: it serves, and ends
// when it is told to.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { ask, runTests, stopServer, zermelo } from './server.mjs'

// One that was free a moment ago: where standard output is closed no server can say its own.
async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

async function answers(server) {
  for (let i = 0; i < 100; i++) {
    try {
      return await ask(server, 'GET', '/api/server')
    } catch {
      await new Promise((done) => setTimeout(done, 50))
    }
  }
  return assert.fail('nobody listens')
}

async function serves(closed) {
  const port = await freePort()
  const child = spawn('sh', ['-c', `exec "$0" serve --port ${port} ${closed}`, zermelo], {
    stdio: 'ignore',
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const server = { child, port, token: '' }
  server.token = JSON.parse((await answers(server)).text).token
  const position = { game: 'tictactoe', moves: ['b2'] }
  const { status, text } = await ask(server, 'POST', '/api/think', { position, player: 'minimax' })
  assert.equal(status, 200, text)
  assert.match(text, /"value":0/)
  assert.equal(await stopServer(server), 0)
}

const tests = {}
for (const closed of ['', '<&-', '>&-', '2>&-', '<&- >&- 2>&-'])
  tests[`closed: ${closed || 'none'}`] = () => serves(closed)
process.exit(await runTests(tests))
