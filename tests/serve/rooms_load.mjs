// SPDX-License-Identifier: MIT
// Two hundred rooms at once, from many addresses, in which games are played for SECONDS seconds:
// rooms_load.mjs ZERMELO [SECONDS] [ROOMS]. Some who listen break off and come back, some try to move
// for the other, or with tokens that they have guessed. The limits hold, no such move is made, all
// hear of each move soon, and once the rooms are closed their memory is back.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { randomNumbers } from './random.mjs'
import { inRoom, Listener, table } from './room_client.mjs'
import { ask, startServer, stopServer } from './server.mjs'

const seconds = Number(process.argv[3] ?? 3)
const count = Number(process.argv[4] ?? 200)
const perClient = 8
const server = await startServer('--rooms', `${count}`, '--rooms-per-client', `${perClient}`,
  '--connections', `${3 * count + 64}`)
const random = randomNumbers(1)
const { among } = random
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const addressOf = (i) => `127.0.${1 + (i >> 7)}.${1 + (i & 127)}`

const rss = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))[1])

const cells = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
const columns = ['1', '2', '3', '4', '5', '6', '7']
const games = [
  { game: 'tictactoe', choose: (moves) => among(cells.filter((cell) => !moves.includes(cell))) },
  { game: 'connect4', choose: (moves) => among(columns.filter((one) => moves.filter((m) => m === one).length < 6)) },
]

const seen = { moves: 0, games: 0, forged: 0, returns: 0 }
const delays = [] // milliseconds from the request of a move until both have heard of it

// One who does not have the move, or has no token of this seat, is refused.
async function forge(at, last, address) {
  const [mine, other] = [at.seats[last.turn], at.seats[1 - last.turn]]
  const body = { room: at.room, ply: last.moves.length, move: at.choose(last.moves) }
  const guess = mine.token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const hows = [[other.token, ['bad_turn', 409]], [guess, ['bad_seat', 403]], [at.room, ['bad_seat', 403]]]
  const [token, refused] = among(hows)
  await inRoom(server, 'move', { ...body, token }, { address, refused })
  const headers = { origin: 'http://evil.example' }
  const theirs = { ...body, token: mine.token }
  await inRoom(server, 'move', theirs, { address, headers, refused: ['bad_origin', 403] })
  seen.forged += 2
}

async function comeBack(at, address) {
  const seat = among(at.seats)
  seat.heard.close()
  await wait(random() * 300)
  seat.heard = new Listener(server, { room: at.room, token: seat.token }, address)
  await seat.heard.until(({ last }) => last, 'a state')
  seen.returns++
}

async function again(at, address) {
  const { round } = at.seats[0].heard.last
  for (const { token } of at.seats)
    await inRoom(server, 'act', { room: at.room, token, act: 'rematch' }, { address })
  for (const { heard } of at.seats) await heard.until(({ last }) => last.round > round, 'a rematch')
  at.seats.reverse()
  seen.games++
}

async function move(at, last, address) {
  const ply = last.moves.length
  const body = { room: at.room, token: at.seats[last.turn].token, ply, move: at.choose(last.moves) }
  const began = performance.now()
  await inRoom(server, 'move', body, { address })
  for (const { heard } of at.seats) await heard.untilPly(ply + 1)
  delays.push(performance.now() - began)
  seen.moves++
}

let end = Infinity
async function room(at, address) {
  await wait(random() * 1000)
  while (performance.now() < end) {
    const { last } = at.seats[0].heard
    if (last.over) await again(at, address)
    else if (random() < 0.05) await forge(at, last, address)
    else if (random() < 0.03) await comeBack(at, address)
    else await move(at, last, address)
    await wait(500 + random() * 1000)
  }
}

async function openRoom(i) {
  const address = addressOf(Math.floor(i / perClient))
  const kind = games[i % games.length]
  const at = await table(server, kind.game, { clock: '10m+5s' }, [address, address])
  return { ...kind, ...at, address }
}

async function openAll() {
  const rooms = []
  for (let i = 0; i < count; i += 10)
    rooms.push(...(await Promise.all(Array.from({ length: 10 }, (_, k) => openRoom(i + k)))))
  return rooms
}

async function closeAll(rooms) {
  for (const { room, seats, address } of rooms) {
    const body = { room, token: seats[0].token }
    if (!seats[0].heard.last.over) await inRoom(server, 'act', { ...body, act: 'resign' }, { address })
    await inRoom(server, 'act', { ...body, act: 'close' }, { address })
  }
  for (const { seats } of rooms)
    for (const { heard } of seats) {
      await heard.until(({ gone }) => gone, 'closed')
      assert.equal(heard.ended, 'closed')
    }
  await wait(1500)
}

// What the allocator keeps of the first time is there before it is measured.
const start = rss()
await closeAll(await openAll())
const before = rss()
const rooms = await openAll()
const open = (address, refused) => inRoom(server, 'open', { game: 'tictactoe' }, { address, refused })
await open(addressOf(0), ['too_many_rooms', 429])
await open('127.0.9.9', ['rooms_full', 503])
const full = rss()

end = performance.now() + seconds * 1000
await Promise.all(rooms.map((at) => room(at, at.address)))
await open('127.0.9.9', ['rooms_full', 503])
const played = rss()

await closeAll(rooms)
const after = rss()

delays.sort((a, b) => a - b)
const part = (p) => Math.round(delays[Math.floor((delays.length - 1) * p)])
console.log(`${count} rooms, ${seconds} s: ${JSON.stringify(seen)}`)
console.log(`heard of a move after ${part(0.5)} ms, 99 % within ${part(0.99)} ms, all within ${part(1)} ms`)
console.log(`memory: ${start} kB at the start, ${before} kB after rooms without moves, ${full} kB with all rooms, ${played} kB after play, ${after} kB when they are closed`)
assert.ok(seen.moves > count && seen.forged && seen.returns, 'there was something to see')
if (!process.env.LOAD_ANY_MEMORY) {
  assert.ok(played < full * 1.3 + 8000, 'memory does not grow while games are played')
  assert.ok(after < before + 4000, 'the memory of the rooms is back')
}
assert.equal((await ask(server, 'GET', '/api/games')).status, 200)
assert.equal(await stopServer(server), 0, 'it ends as it should')
