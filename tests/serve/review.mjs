// SPDX-License-Identifier: MIT
// POST /api/review: progress and the answer, its limits, that it counts as a search and ends with
// its client; and files of games in the place of positions.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import { ask, events, runTests, startServer, stopServer } from './server.mjs'

async function withServer(options, test) {
  const server = await startServer(...options)
  try {
    await test(server)
  } finally {
    assert.equal(await stopServer(server), 0)
  }
}

const moves = 'h8 h9 i9 g7 j10 k11 i8 g8 i7 i10 g9 j8 f6 e5 h7 g6'.split(' ')
const gomoku = { game: 'gomoku', moves }

async function refused(server, status, code, body) {
  const { status: got, text } = await ask(server, 'POST', '/api/review', body)
  assert.equal(got, status, text)
  assert.equal(JSON.parse(text).error.code, code)
  return JSON.parse(text).error
}

const tests = {
  async 'progress from the end of the game on, then the answer, in the time that is given'() {
    await withServer([], async (server) => {
      const began = performance.now()
      const body = { position: gomoku, limits: { seconds: 3 } }
      const { text } = await ask(server, 'POST', '/api/review', body)
      const all = events(text)
      const done = all.map(({ data }) => data.moves.filter((move) => move.reviewed).length)
      assert.ok(performance.now() - began < 20_000)
      assert.ok(all.length >= 3, `${all.length} events`)
      assert.deepEqual(all.map(({ name }) => name).slice(-2), ['progress', 'answer'])
      assert.deepEqual(done, [...done].sort((a, b) => a - b))
      assert.equal(done[0], 0, 'the first comes before any search')
      assert.ok(done[1] < moves.length, 'the second says of some moves only')
      const { data } = all.at(-1)
      assert.deepEqual(
        data.moves.map(({ move }) => move),
        moves,
      )
      assert.equal(data.complete, true)
    })
  },

  async 'a few of the last moves'() {
    await withServer([], async (server) => {
      const position = { game: 'tictactoe', moves: ['b2', 'a2', 'a1', 'c3'] }
      const { text } = await ask(server, 'POST', '/api/review', { position, last: 1 })
      const { data } = events(text).at(-1)
      assert.deepEqual(
        data.moves.map(({ reviewed }) => reviewed),
        [false, false, false, true],
      )
      assert.equal(data.complete, false)
      assert.equal(data.moves[3].of_played.outcome, 'loss')
    })
  },

  async 'what is refused'() {
    await withServer([], async (server) => {
      const position = { game: 'tictactoe', moves: ['b2', 'a2'] }
      for (const more of [{ clock: 5 }, { increment: 1 }, { rank: true }, { only: ['a1'] }])
        await refused(server, 400, 'bad_field', { position, limits: more })
      await refused(server, 400, 'bad_field', { position, last: -1 })
      await refused(server, 422, 'refused', { position, player: 'nobody' })
      const none = { position: { game: 'tictactoe', moves: [] } }
      assert.equal((await refused(server, 422, 'refused', none)).id, 'review-no-moves')
      const long = { game: 'sticks:5000,1', moves: Array(4097).fill('1') }
      assert.match(
        (await refused(server, 422, 'refused', { position: long })).message,
        /more than 4096 moves/,
      )
    })
  },

  async 'it counts as a search, and ends with its client'() {
    await withServer(['--searches', '1', '--per-client', '1'], async (server) => {
      const body = JSON.stringify({ position: gomoku })
      const socket = net.connect(server.port, '127.0.0.1')
      socket.write(
        `POST /api/review HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n` +
          `Content-Type: application/json\r\nX-Zermelo-Token: ${server.token}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
      const think = { position: { game: 'tictactoe', moves: [] }, player: 'pvs' }
      const status = async () => (await ask(server, 'POST', '/api/think', think)).status
      const [head] = await once(socket, 'data')
      assert.match(String(head), /^HTTP\/1.1 200 /)
      assert.equal(await status(), 429)
      socket.destroy()
      await once(socket, 'close')
      for (let i = 0; (await status()) !== 200; i++) {
        assert.ok(i < 200, 'the review goes on without its client')
        await new Promise((done) => setTimeout(done, 50))
      }
    })
  },

  async 'files of games: the first is shown, whatever its game; faults are told'() {
    await withServer([], async (server) => {
      const show = async (position) => {
        const { status, text } = await ask(server, 'POST', '/api/show', { position })
        return { status, ...JSON.parse(text) }
      }
      const sgf = '(;GM[4]SZ[15];B[hh];W[ig];B[gg])(;GM[4]SZ[15];B[aa])'
      for (const position of [
        { game: 'kalah:6,4', start: sgf, moves: [] },
        { game: 'kalah:6,4', moves: sgf },
      ]) {
        const { game, start, played } = await show(position)
        assert.deepEqual({ game, start, played }, {
          game: 'mnk:15,15,5',
          start: null,
          played: ['h8', 'i9', 'g9'],
        })
      }
      const set = await show({ game: 'gomoku', start: '(;GM[4]SZ[5]AB[cc];W[bb])', moves: [] })
      assert.deepEqual(set.played, ['b4'])
      assert.match(set.start, /X/)
      const saved = 'zermelo 1\ngame kalah:3,2\nmoves 1 2 3\nend\n'
      assert.deepEqual((await show({ game: 'gomoku', moves: saved })).played, ['1', '2', '3'])
      const bad = await show({ game: 'gomoku', start: '(;GM[4]SZ[5];B[cc];W[cc])', moves: [] })
      assert.equal(bad.status, 422)
      assert.match(bad.error.message, /^line 1: move 2: c3 is taken/)
      const empty = await show({ game: 'gomoku', start: '[Game "kalah:3,2"]\n', moves: [] })
      assert.ok([200, 422].includes(empty.status))
      // Line breaks of what people write are kept: a board as it is printed.
      const board = 'XX.\nOO.\n...'
      const drawn = await show({ game: 'tictactoe', start: board, moves: [] })
      assert.match(drawn.position, /^XX\.\/OO\.\/\.\.\. X/)
    })
  },
}

const failed = await runTests(tests)
process.exit(failed ? 1 : 0)
