// SPDX-License-Identifier: MIT
// A client of the rooms of zermelo serve: docs/rooms.md.
import assert from 'node:assert/strict'
import http from 'node:http'
import { ask, events } from './server.mjs'

// One request about rooms, from an address; its answer. With `refused`, the code of the refusal that
// is expected, and its status.
export async function inRoom(server, what, body, { address = '127.0.0.1', headers, refused } = {}) {
  const from = { localAddress: address }
  const { status, text } = await ask(server, 'POST', `/api/rooms/${what}`, body, headers, from)
  const said = JSON.parse(text)
  if (refused) assert.deepEqual([said.error?.code, status], refused, text)
  else assert.equal(status, 200, `${what}: ${text}`)
  return said
}

// Listens to a room: `states` has all that was told, `ended` why it ended.
export class Listener {
  states = []
  pulses = 0
  ended = null
  status = null
  gone = false // the connection is closed
  waiting = []

  constructor(server, { room, token }, address = '127.0.0.1') {
    const body = JSON.stringify(token === undefined ? { room } : { room, token })
    this.request = http.request({
      host: '127.0.0.1',
      port: server.port,
      localAddress: address,
      agent: false,
      method: 'POST',
      path: '/api/rooms/listen',
      headers: { 'content-type': 'application/json', 'x-zermelo-token': server.token },
    })
    this.request.on('response', (response) => this.hear(response))
    this.request.on('error', () => this.close())
    this.request.end(body)
  }

  hear(response) {
    let rest = ''
    this.status = response.statusCode
    response.setEncoding('utf8')
    response.on('data', (part) => {
      rest += part
      const blocks = rest.split('\n\n')
      rest = blocks.pop()
      for (const block of blocks) this.take(block)
      this.look()
    })
    response.on('error', () => {})
    response.on('close', () => this.close())
  }

  take(block) {
    if (block === ':') this.pulses++
    else if (this.status !== 200) return
    else for (const { name, data } of events(`${block}\n\n`))
      if (name === 'state') this.states.push({ ...data, at: performance.now() })
      else this.ended = data.why
  }

  close() {
    this.gone = true
    this.request.destroy()
    this.look()
  }

  look() {
    this.waiting = this.waiting.filter((waits) => !waits())
  }

  get last() {
    return this.states.at(-1)
  }

  // Until this holds.
  until(holds, what = holds, seconds = 20) {
    return new Promise((done, fail) => {
      const late = setTimeout(
        () => fail(new Error(`never: ${what}; last was ${JSON.stringify(this.last)}`)),
        seconds * 1000,
      )
      const look = () => {
        if (!holds(this)) return false
        clearTimeout(late)
        done(this.last)
        return true
      }
      if (!look()) this.waiting.push(look)
    })
  }

  untilPly(ply) {
    return this.until(({ last }) => last?.moves.length >= ply || last?.over, `ply ${ply}`)
  }
}

// A room with two persons in it who listen: {room, seats: [first side, second side]}, each seat
// with {token, heard}.
export async function table(server, game, more = {}, addresses = ['127.0.0.1', '127.0.0.1']) {
  const [a, b] = addresses
  const opened = await inRoom(server, 'open', { game, side: 'first', ...more }, { address: a })
  const { room, token, invitation } = opened
  const joined = await inRoom(server, 'join', { room, token: invitation }, { address: b })
  const seats = [token, joined.token].map((one, i) => ({
    token: one,
    heard: new Listener(server, { room, token: one }, addresses[i]),
  }))
  for (const { heard } of seats)
    await heard.until(({ last }) => last?.seats.every((seat) => seat.here), 'both are here')
  return { room, invitation, seats }
}

export const close = ({ seats }) => seats.forEach(({ heard }) => heard.close())

// The legal moves where a game stands.
export async function legal(server, { game, moves }) {
  const { text } = await ask(server, 'POST', '/api/show', { position: { game, moves } })
  return JSON.parse(text).moves.map((move) => move.text)
}

// The side to move makes a move of its own, or that which is given.
export async function play(server, { room, seats }, choose, address) {
  const { last } = seats[0].heard
  const moves = await legal(server, last)
  const move = choose(moves, last)
  const body = { room, token: seats[last.turn].token, ply: last.moves.length, move }
  await inRoom(server, 'move', body, { address })
  for (const { heard } of seats) await heard.untilPly(last.moves.length + 1)
  return move
}

// The whole game; the last state.
export async function playOn(server, at, choose) {
  while (!at.seats[0].heard.last.over) await play(server, at, choose)
  return at.seats[0].heard.last
}
