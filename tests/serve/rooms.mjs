// SPDX-License-Identifier: MIT
// What the rooms of zermelo serve promise: who may move, clocks, chance, offers, spectators, what is
// refused, and that rooms end: rooms.mjs ZERMELO.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { randomNumbers } from './random.mjs'
import { close, inRoom, legal, Listener, play, playOn, table } from './room_client.mjs'
import { ask, runTests, startServer, stopServer, zermelo } from './server.mjs'

const { among } = randomNumbers(1)
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const secret = /^[0-9a-f]{32}$/

async function withServer(options, test) {
  const server = await startServer(...options)
  try {
    await test(server)
  } finally {
    assert.equal(await stopServer(server), 0)
  }
  return server
}

const tests = {
  // The last state is judged by the program itself, which is told the moves.
  async 'whole games, by the rules'() {
    await withServer([], async (server) => {
      for (const game of ['tictactoe', 'kalah:4,2', 'connect:4,4,3', 'sticks:9,3', 'othello:4']) {
        const at = await table(server, game)
        const { over, moves, turn, game: whole } = await playOn(server, at, among)
        assert.equal(over.by, 'rules')
        assert.equal(turn, null)
        const body = { position: { game: whole, moves } }
        const shown = JSON.parse((await ask(server, 'POST', '/api/show', body)).text)
        assert.equal(shown.over, true)
        assert.equal(over.result, Math.sign(shown.result))
        close(at)
      }
    })
  },

  // Nature's moves come with those of the players, and are not the same in each game.
  async 'the server draws what chance decides'() {
    await withServer(['--rooms-per-client', '100'], async (server) => {
      const draws = new Set()
      for (let i = 0; i < 12; i++) {
        const at = await table(server, 'tuc-chess')
        for (let ply = 0; ply < 6 && !at.seats[0].heard.last.over; ply++) {
          await play(server, at, among)
          assert.notEqual(at.seats[0].heard.last.turn, 2)
        }
        const { moves, game } = at.seats[0].heard.last
        assert.ok(moves.length > 6, 'outcomes stand among the moves')
        assert.equal((await ask(server, 'POST', '/api/show', { position: { game, moves } })).status, 200)
        draws.add(moves.filter((move) => move.startsWith('*')).join())
        close(at)
      }
      assert.ok(draws.size > 1, [...draws].join('; '))
    })
  },

  async 'who may move'() {
    await withServer([], async (server) => {
      const opened = await inRoom(server, 'open', { game: 'tictactoe', side: 'first' })
      const { room, token, invitation } = opened
      for (const text of [room, token, invitation]) assert.match(text, secret)
      assert.equal(new Set([room, token, invitation]).size, 3)
      const b2 = (more) => ({ room, token, ply: 0, move: 'b2', ...more })
      await inRoom(server, 'move', b2(), { refused: ['not_begun', 409] })
      await inRoom(server, 'join', { room, token }, { refused: ['bad_seat', 403] })
      const joined = await inRoom(server, 'join', { room, token: invitation })
      assert.match(joined.token, secret)
      assert.ok(joined.token !== token && !joined.invitation)
      for (const used of [invitation, token, joined.token, room])
        await inRoom(server, 'join', { room, token: used }, { refused: ['bad_seat', 403] })
      for (const foreign of [joined.token.replace(/./g, '0'), token.slice(1), `${token}0`, room, invitation])
        await inRoom(server, 'move', b2({ token: foreign }), { refused: ['bad_seat', 403] })
      // The other seat, before and after.
      await inRoom(server, 'move', b2({ token: joined.token }), { refused: ['bad_turn', 409] })
      await inRoom(server, 'move', b2({ move: 'd4' }), { refused: ['refused', 422] })
      await inRoom(server, 'move', b2({ ply: 1 }), { refused: ['bad_ply', 409] })
      await inRoom(server, 'move', b2())
      await inRoom(server, 'move', b2({ ply: 1, move: 'a1' }), { refused: ['bad_turn', 409] })
      // What is told twice is done once; another move in its place is none.
      assert.equal((await inRoom(server, 'move', b2())).ply, 1)
      await inRoom(server, 'move', b2({ move: 'a1' }), { refused: ['bad_ply', 409] })
      await inRoom(server, 'move', b2({ token: joined.token }), { refused: ['bad_ply', 409] })
      for (const other of [token, invitation, '0', 'x'.repeat(127)])
        await inRoom(server, 'move', b2({ room: other }), { refused: ['no_room', 404] })
      // Another room's tokens open nothing here.
      const elsewhere = await inRoom(server, 'open', { game: 'tictactoe' })
      const stranger = b2({ token: elsewhere.token, ply: 1, move: 'a1' })
      await inRoom(server, 'move', stranger, { refused: ['bad_seat', 403] })
      await inRoom(server, 'listen', { room, token: elsewhere.token }, { refused: ['bad_seat', 403] })
    })
  },

  async 'no page of another origin'() {
    await withServer([], async (server) => {
      const at = await table(server, 'tictactoe')
      const body = { room: at.room, token: at.seats[0].token, ply: 0, move: 'b2' }
      const cases = [
        [{ origin: 'http://evil.example' }, ['bad_origin', 403]],
        [{ origin: 'null' }, ['bad_origin', 403]],
        [{ host: `evil.example:${server.port}` }, ['bad_host', 403]],
        [{ 'x-zermelo-token': null }, ['bad_token', 403]],
        [{ 'x-zermelo-token': '0'.repeat(32) }, ['bad_token', 403]],
        // What a form, or a request without leave, can send.
        [{ 'content-type': 'text/plain' }, ['bad_type', 415]],
        [{ 'content-type': 'application/x-www-form-urlencoded' }, ['bad_type', 415]],
      ]
      for (const what of ['open', 'join', 'move', 'act', 'listen'])
        for (const [headers, refused] of cases) await inRoom(server, what, body, { headers, refused })
      const asked = { origin: 'http://evil.example', 'access-control-request-method': 'POST' }
      const leave = await ask(server, 'OPTIONS', '/api/rooms/move', undefined, asked)
      assert.equal(leave.status, 403)
      assert.equal(leave.headers['access-control-allow-origin'], undefined)
      assert.equal(leave.headers['referrer-policy'], 'no-referrer')
      assert.equal(at.seats[0].heard.last.moves.length, 0)
      close(at)
    })
  },

  async 'spectators see all, and have no token'() {
    await withServer([], async (server) => {
      const at = await table(server, 'kalah:4,2')
      const spectator = new Listener(server, { room: at.room })
      const { seats } = at
      await seats[0].heard.until(({ last }) => last.spectators === 1, 'one looks on')
      await play(server, at, among)
      await spectator.untilPly(1)
      const { you, moves } = spectator.last
      assert.equal(you, null)
      assert.deepEqual(moves, seats[0].heard.last.moves)
      assert.deepEqual([seats[0].heard.last.you, seats[1].heard.last.you], [0, 1])
      const said = JSON.stringify([spectator.states, seats.map(({ heard }) => heard.states)])
      for (const hidden of [at.invitation, ...seats.map(({ token }) => token)])
        assert.ok(!said.includes(hidden), 'no state has a token')
      spectator.close()
      await seats[0].heard.until(({ last }) => last.spectators === 0, 'nobody looks on')
      close(at)
    })
  },

  async 'who goes is seen to go, and comes back to the same game'() {
    await withServer([], async (server) => {
      const at = await table(server, 'tictactoe', { clock: '1m' })
      const [a, b] = at.seats
      await play(server, at, among)
      b.heard.close()
      await a.heard.until(({ last }) => !last.seats[1].here, 'the second is not here')
      const back = new Listener(server, { room: at.room, token: b.token })
      await back.until(({ last }) => last?.seats[1].here, 'the second is here again')
      assert.deepEqual(back.last.moves, a.heard.last.moves)
      assert.ok(back.last.clock.left[1] < 60, 'the clock went on')
      b.heard = back
      assert.equal((await playOn(server, at, among)).over.by, 'rules')
      close(at)
    })
  },

  async 'the server keeps the clocks'() {
    await withServer([], async (server) => {
      const at = await table(server, 'tictactoe', { clock: '1s,3s+500ms' })
      const [a, b] = at.seats
      assert.deepEqual(a.heard.last.clock.increment, 0.5)
      await wait(300)
      await play(server, at, () => 'b2')
      const [mine, other] = a.heard.last.clock.left
      assert.ok(mine > 0.9 && mine < 1.21, `1 - 0.3 + 0.5 s are left, not ${mine}`)
      assert.ok(other > 2.5 && other <= 3, `${other}`)
      await play(server, at, () => 'a1')
      // The first side lets its time run out; nobody asks, and both are told.
      const began = performance.now()
      for (const { heard } of at.seats) await heard.until(({ last }) => last.over, 'out of time')
      const late = (performance.now() - began) / 1000 - mine
      assert.ok(late > -0.1 && late < 0.7, `the flag fell ${late} s late`)
      assert.deepEqual(b.heard.last.over, { by: 'time', result: -1 })
      assert.equal(b.heard.last.clock.left[0], 0)
      const move = { room: at.room, token: a.token, ply: 2, move: 'c3' }
      await inRoom(server, 'move', move, { refused: ['over', 409] })
      close(at)
    })
  },

  async 'resignation, draws, and another game with the sides swapped'() {
    await withServer([], async (server) => {
      const at = await table(server, 'tictactoe', { clock: '5m' })
      const { room } = at
      const [a, b] = at.seats
      const act = ({ token }, what, refused) =>
        inRoom(server, 'act', { room, token, act: what }, { refused })
      const told = (holds, what) =>
        Promise.all(at.seats.map(({ heard }) => heard.until(({ last }) => holds(last), what)))

      await act(a, 'rematch', ['not_over', 409])
      await act(a, 'close', ['not_over', 409])
      await act(a, 'nothing', ['bad_field', 400])
      await act(a, 'decline', ['no_offer', 409])
      await act(a, 'draw')
      await told((last) => last.offers === 0, 'the first side offers')
      await act(a, 'draw') // offering twice accepts nothing
      assert.equal(a.heard.last.over, null)
      await act(b, 'decline')
      await told((last) => last.offers === null, 'it is declined')
      await act(b, 'draw')
      await play(server, at, () => 'b2') // which passes the offer over
      assert.equal(a.heard.last.offers, null)
      await act(b, 'draw')
      await act(a, 'draw')
      await told((last) => last.over?.by === 'agreement', 'a draw')
      assert.equal(a.heard.last.over.result, 0)
      await act(a, 'resign', ['over', 409])

      await act(a, 'rematch')
      await told((last) => last.seats[0].again, 'the first side wants another game')
      await act(b, 'rematch')
      await told((last) => last.round === 2, 'another game')
      assert.deepEqual([a.heard.last.you, b.heard.last.you], [1, 0])
      assert.deepEqual(a.heard.last.moves, [])
      assert.ok(a.heard.last.clock.left[0] > 299)
      const first = { room, token: a.token, ply: 0, move: 'b2' }
      await inRoom(server, 'move', first, { refused: ['bad_turn', 409] })
      await inRoom(server, 'move', { ...first, token: b.token })
      await act(a, 'resign') // the second side, now
      await told((last) => last.over?.by === 'resignation', 'the second side resigns')
      assert.equal(a.heard.last.over.result, 1)
      await act(b, 'close')
      for (const { heard } of at.seats) {
        await heard.until(({ ended }) => ended, 'the room is closed')
        assert.equal(heard.ended, 'closed')
      }
      await act(a, 'rematch', ['no_room', 404])
    })
  },

  async 'how many rooms and listeners'() {
    const limits = ['--rooms', '5', '--rooms-per-client', '3', '--connections', '16']
    await withServer(limits, async (server) => {
      const info = JSON.parse((await ask(server, 'GET', '/api/server')).text)
      assert.equal(info.limits.rooms, 5)
      const open = (address, refused) =>
        inRoom(server, 'open', { game: 'tictactoe' }, { address, refused })
      const rooms = []
      for (let i = 0; i < 3; i++) rooms.push(await open('127.0.0.1'))
      await open('127.0.0.1', ['too_many_rooms', 429])
      for (let i = 0; i < 2; i++) rooms.push(await open('127.0.0.2'))
      await open('127.0.0.2', ['rooms_full', 503])
      await open('127.0.0.3', ['rooms_full', 503])
      // Of 16 connections 12 may listen, 6 from one address.
      const listeners = []
      const listen = async (address) => {
        const one = new Listener(server, rooms[0], address)
        await one.until(({ states, gone }) => states.length || gone, 'an answer')
        if (one.status === 200) listeners.push(one)
        return one.status
      }
      for (let i = 0; i < 6; i++) assert.equal(await listen('127.0.0.1'), 200)
      assert.equal(await listen('127.0.0.1'), 429)
      for (let i = 0; i < 6; i++) assert.equal(await listen('127.0.0.2'), 200)
      assert.equal(await listen('127.0.0.3'), 503)
      assert.equal((await ask(server, 'GET', '/api/games')).status, 200)
      for (const one of listeners) one.close()
      for (let tries = 0; (await listen('127.0.0.3')) !== 200; tries++) {
        assert.ok(tries < 50, 'those who have gone count no more')
        await wait(100)
      }
      const { room, token } = rooms[0]
      await inRoom(server, 'act', { room, token, act: 'close' })
      rooms[0] = await open('127.0.0.1')
    })
  },

  async 'rooms in which nothing happens end'() {
    await withServer(['--room-idle', '2s'], async (server) => {
      const at = await table(server, 'tictactoe')
      for (let i = 0; i < 3; i++) {
        await wait(1000)
        await play(server, at, (moves) => moves[0])
      }
      const [a] = at.seats
      await a.heard.until(({ ended }) => ended, 'it ends')
      assert.equal(a.heard.ended, 'idle')
      const state = { room: at.room, token: a.token, act: 'resign' }
      await inRoom(server, 'act', state, { refused: ['no_room', 404] })
      close(at)
    })
  },

  async 'what is no game, no clock, no side'() {
    await withServer([], async (server) => {
      const wrong = [
        [{ game: 'nogame' }, ['refused', 422]],
        [{ game: 'kalah:0,0' }, ['refused', 422]],
        [{ game: '<b>"\u00e9\n' }, ['refused', 422]],
        [{ game: 'x'.repeat(127) }, ['refused', 422]],
        [{ game: 'x'.repeat(128) }, ['bad_field', 400]],
        [{ game: '' }, ['bad_field', 400]],
        [{ game: 7 }, ['bad_field', 400]],
        [{}, ['bad_field', 400]],
        [{ game: 'tictactoe', room: 'x' }, ['bad_field', 400]],
        [{ game: 'tictactoe', side: 'third' }, ['bad_field', 400]],
        [{ game: 'tictactoe', clock: '5 minutes' }, ['bad_field', 400]],
        [{ game: 'tictactoe', clock: '-1s' }, ['bad_field', 400]],
        [{ game: 'tictactoe', clock: '0' }, ['bad_field', 400]],
        [{ game: 'tictactoe', clock: 300 }, ['bad_field', 400]],
      ]
      for (const [body, refused] of wrong) await inRoom(server, 'open', body, { refused })
      const { room, token } = await inRoom(server, 'open', { game: 'tictactoe' })
      for (const ply of [-1, 1.5, 2 ** 53, 'x', null])
        await inRoom(server, 'move', { room, token, ply, move: 'b2' }, { refused: ['bad_field', 400] })
    })
  },

  async 'the end of the server is told'() {
    const server = await startServer()
    const at = await table(server, 'tictactoe')
    const ended = at.seats.map(({ heard }) => heard.until(({ gone }) => gone, 'the end'))
    assert.equal(await stopServer(server), 0)
    await Promise.all(ended)
    for (const { heard } of at.seats) assert.equal(heard.ended, 'stopping')
  },

  // Where other machines can reach the server rooms must be asked for, and plain HTTP is warned of.
  async 'off beyond this machine, unless asked for; nothing is logged'() {
    const warns = /plain HTTP/
    const here = await withServer([], async (server) => {
      const at = await table(server, 'tictactoe')
      await playOn(server, at, among)
      close(at)
    })
    assert.equal(here.said, '')
    const off = await withServer(['--host', '0.0.0.0'], async (server) => {
      await inRoom(server, 'open', { game: 'tictactoe' }, { refused: ['no_rooms', 404] })
      await inRoom(server, 'listen', { room: 'x' }, { refused: ['no_rooms', 404] })
      assert.equal(JSON.parse((await ask(server, 'GET', '/api/server')).text).limits.rooms, 0)
    })
    assert.doesNotMatch(off.said, warns)
    const on = await withServer(['--host', '0.0.0.0', '--rooms', '3'], async (server) => {
      const { room, token, invitation } = await inRoom(server, 'open', { game: 'tictactoe' })
      const own = Object.values(networkInterfaces()).flat().find(({ internal, family }) => !internal && family === 'IPv4')
      if (own) {
        const host = { host: `${own.address}:${server.port}` }
        await inRoom(server, 'join', { room, token: invitation }, { headers: host })
      }
      assert.ok(![room, token, invitation].some((text) => server.said.includes(text)))
    })
    assert.match(on.said, warns)
    await withServer(['--rooms', '0'], (server) =>
      inRoom(server, 'open', { game: 'tictactoe' }, { refused: ['no_rooms', 404] }),
    )
    for (const bad of [['--rooms', '1001'], ['--rooms', '-1'], ['--rooms-per-client', '0'], ['--room-idle', '0']]) {
      const { status, stderr } = spawnSync(zermelo, ['serve', ...bad], { encoding: 'utf8' })
      assert.equal(status, 2, stderr)
      assert.match(stderr, /^zermelo serve: --room\S* .*\n$/)
    }
  },
}

process.exit((await runTests(tests)) ? 1 : 0)
