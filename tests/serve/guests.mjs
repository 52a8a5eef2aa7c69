// SPDX-License-Identifier: MIT
// zermelo serve with games from plug-ins: they are listed, shown and played as the others are, with
// the answers that the program gives; one that crashes, ends its process or does not return is
// named, and harms nothing else.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { ask, events, runTests, startServer, stopServer, zermelo } from './server.mjs'

const [heaps, dots, luck, wrong] = process.argv.slice(3)
const plugins = [heaps, dots, luck, wrong].flatMap((file) => ['--plugin', file])

const at = (game, ...moves) => ({ position: { game, moves } })

async function json(server, path, body) {
  const { status, text } = await ask(server, 'POST', `/api/${path}`, body)
  assert.equal(status, 200, text)
  return JSON.parse(text)
}

async function refused(server, path, body, message) {
  const { status, text } = await ask(server, 'POST', `/api/${path}`, body)
  assert.equal(status, 422, text)
  assert.match(JSON.parse(text).error.message, message)
}

async function withGuests(test, ...options) {
  const server = await startServer(...plugins, ...options)
  try {
    await test(server)
    assert.equal((await json(server, 'show', at('tictactoe'))).side, 0)
  } finally {
    assert.equal(await stopServer(server), 0)
  }
}

// What the program itself says, with the same plug-in.
function program(...args) {
  const { status, stdout } = spawnSync(zermelo, [...args, '--json'])
  assert.equal(status, 0, `${args}`)
  return JSON.parse(stdout)
}

// The processes in which a server has its guests answer.
function processes({ child }) {
  const told = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) . /, '')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').filter((pid) => told(pid).startsWith(`${child.pid} `))
}

async function until(what, holds) {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((done) => setTimeout(done, 50))
  assert.ok(holds(), what)
}

// Two sticks are left after the last move: that is where the wrong guest goes wrong.
const wrongMoves = ['a3', 'b2']

const failed = await runTests({
  async 'guests are listed behind the others, each with its file'() {
    await withGuests(async (server) => {
      const games = JSON.parse((await ask(server, 'GET', '/api/games')).text)
      const those = games.slice(-4).map(({ name, plugin }) => [name, plugin])
      assert.deepEqual(those, [
        ['heaps', basename(heaps)],
        ['dots', basename(dots)],
        ['wrong-luck', basename(luck)],
        ['wrong', basename(wrong)],
      ])
      assert.ok(games.slice(0, -4).every((game) => !('plugin' in game)))
    })
  },

  async 'positions, searches and trees are those of the program'() {
    await withGuests(async (server) => {
      const shown = await json(server, 'show', at('heaps:3,4,5', 'a1'))
      assert.equal(shown.position, '2,4,5 second')
      assert.equal(shown.moves.length, 11)
      assert.deepEqual(shown.last, ['a1'])

      const asked = { player: 'alphabeta:depth=4', limits: { rank: true, seed: 1 } }
      const thought = await ask(server, 'POST', '/api/think', { ...at('heaps:1,2,3'), ...asked })
      const { move, value, kind, moves } = events(thought.text).at(-1).data
      const best = program('best', 'heaps:1,2,3', '--player', asked.player, '--seed', '1', '--plugin', heaps)
      assert.deepEqual([move, value, kind], [best.move, best.value, best.kind])
      assert.equal(moves.length, 6)

      const body = { ...at('heaps:1,2'), player: 'minimax:depth=3', maxNodes: 100 }
      const tree = await json(server, 'explain', body)
      const explained = program('explain', 'heaps:1,2', '--player', body.player, '--plugin', heaps)
      assert.deepEqual([tree.value, tree.nodes], [explained.value, explained.nodes])

      await refused(server, 'show', at('heaps:3,4', 'z9'), /"z9" is not a legal move/)
      await refused(server, 'show', at('heaps:99'), /^heaps: accepted is 1 to 8 heaps/)
      await refused(server, 'show', at('nimble:1'), /no game is called "nimble"/)
    })
  },

  async 'a game of dots, from its first move to its end'() {
    await withGuests(async (server) => {
      const game = 'dots:2,2'
      const moves = []
      for (;;) {
        const { over, moves: legal } = await json(server, 'show', at(game, ...moves))
        if (over) break
        moves.push(legal[0].text)
      }
      assert.ok(moves.length > 3)
    })
  },

  async 'the chance of a guest is drawn by its seed'() {
    await withGuests(async (server) => {
      const toss = at('wrong-luck:none', 'a1')
      const { side, moves } = await json(server, 'show', toss)
      assert.equal(side, 'nature')
      const drawn = new Set()
      for (let seed = 0; seed < 12; seed++)
        drawn.add((await json(server, 'event', { ...toss, seed })).move)
      assert.deepEqual([...drawn].sort(), moves.map(({ text }) => text).sort())
      const again = { ...toss, seed: 7 }
      assert.deepEqual(await json(server, 'event', again), await json(server, 'event', again))
    })
  },

  async 'a guest that crashes, or ends its process, is named'() {
    await withGuests(async (server) => {
      const crash = at('wrong:crash', ...wrongMoves)
      await refused(server, 'show', crash, /guest guest_wrong.so crashed, asked to show: Aborted/)
      const think = { ...at('wrong:crash'), player: 'minimax' }
      await refused(server, 'think', think, /crashed, asked to think: Aborted/)
      await refused(server, 'explain', { ...think, maxNodes: 9 }, /crashed, asked to explain: /)
      await refused(server, 'show', at('wrong:exit', ...wrongMoves), /ended with exit code 0/)
      assert.match(server.said, /^zermelo serve: guest guest_wrong.so crashed, asked to show: Aborted$/m)
      assert.deepEqual(processes(server), [])
    })
  },

  async 'a guest that contradicts itself is told by its hook'() {
    await withGuests(async (server) => {
      const body = { ...at('wrong:no-moves'), player: 'minimax' }
      await refused(server, 'think', body, /moves\(\) lists none/)
    })
  },

  async 'a guest that does not return is given up, and others are not kept waiting'() {
    await withGuests(async (server) => {
      const before = Date.now()
      const late = refused(server, 'show', at('wrong:loop', ...wrongMoves), /did not return within 5 s/)
      const search = { ...at('wrong:loop'), player: 'minimax', limits: { seconds: 0.1 } }
      const thought = refused(server, 'think', search, /asked to think, did not return within 5.1 s/)
      assert.equal((await json(server, 'show', at('heaps:1,2'))).side, 0)
      assert.ok(Date.now() - before < 4000, 'heaps waited')
      await Promise.all([late, thought])
      assert.deepEqual(processes(server), [])
    })
  },

  async 'a search ends with its client, and all end with the server'() {
    const endless = { ...at('heaps:9,9,9,9,9,9,9,9'), player: 'minimax' }
    const server = await startServer(...plugins)
    const leave = new AbortController()
    const left = ask(server, 'POST', '/api/think', endless, {}, { signal: leave.signal })
    await until('a process begins', () => processes(server).length === 1)
    leave.abort()
    await assert.rejects(left)
    await until('it ends', () => processes(server).length === 0)
    const cut = ask(server, 'POST', '/api/think', endless).catch(() => 'cut')
    await until('another begins', () => processes(server).length === 1)
    const [pid] = processes(server)
    assert.equal(await stopServer(server), 0)
    await cut
    await until('it ended, too', () => !readdirSync('/proc').includes(pid))
  },

  'a file that is no plug-in is refused before the server begins'() {
    for (const [file, why] of [
      ['/nonexistent.so', /^zermelo serve: --plugin: guest .*No such file or directory\n$/],
      [process.argv[1], /^zermelo serve: --plugin: guest .*it is not a shared object: .*\n$/],
    ]) {
      const { status, stdout, stderr } = spawnSync(zermelo, ['serve', '--plugin', file])
      assert.equal(status, 2)
      assert.match(`${stderr}`, why)
      assert.equal(`${stdout}`, '')
    }
  },
})
process.exit(failed ? 1 : 0)
