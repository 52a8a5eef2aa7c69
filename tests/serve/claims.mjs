// SPDX-License-Identifier: MIT
// One question, many voices: best, analyse, solve, the server and the page about the same random
// positions, by all kinds of players, cut short or not. All that they claim can be true at once.
//
//     node claims.mjs ZERMELO [ENGINE.WASM]
//
// ZM_TEST_SEED says which positions, ZM_TEST_ROUNDS multiplies how many.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Library } from '../../js/src/library.js'
import { Book } from './book.mjs'
import { randomNumbers } from './random.mjs'
import { ask, events, startServer, stopServer, zermelo } from './server.mjs'
import { faultsOf, faultsOfTable, faultsOfText } from './values.mjs'

const rounds = Number(process.env.ZM_TEST_ROUNDS) || 1
const seed = Number(process.env.ZM_TEST_SEED ?? Date.now() % 2 ** 31)
const positions = Math.ceil(500 * rounds)
const memory = 8 << 20

// -- Who is asked. --------------------------------------------------------------------------------

// Games, and from how late a position they are taken: this many of a random game's last plies are
// taken back, or only this many of its first are made. A weight says how often.
const late = (most) => ({ back: most })
const early = (most) => ({ made: most })
const games = [
  ['tictactoe', late(9)],
  ['mnk:3,3,3,misere', late(9)],
  ['mnk:4,4,3,exact', late(12)],
  ['mnk:4,4,4', late(12)],
  ['mnk:5,5,4', late(16)],
  ['mnk:5,5,4', early(8)],
  ['mnk:4,5,3,caro,exact', late(8)],
  ['mnk:5,5,4,caro', late(14)],
  ['mnk:3,5,3,exact,misere', late(9)],
  ['mnk:4,4,4,swap2', late(14)],
  ['mnk:5,5,5,renju', late(12)],
  ['mnk:7,7,5', early(16)],
  ['mnk:7,8,5,renju', early(20)],
  ['mnk:15,15,5', early(16)],
  ['mnk:15,15,5', early(24)],
  ['mnk:15,15,5,renju', early(20)],
  ['gomoku:9,standard', early(20)],
  ['kalah:2,3,empty', late(8)],
  ['kalah:3,3', late(12)],
  ['kalah:3,3,majority', late(10)],
  ['kalah:3,2,mover', late(8)],
  ['kalah:3,3,empty,mover,pie', late(12)],
  ['kalah:3,2,pie', early(2)],
  ['kalah:2,6,mover,nosweep,pie', late(10)],
  ['kalah:2,5,empty,mover,majority,nosweep', late(10)],
  ['kalah:4,4', late(14)],
  ['kalah:6,4', late(12)],
  ['connect:4,4,3', late(12)],
  ['connect:5,4,4', late(12)],
  ['connect4', late(14)],
  ['connect4', early(20)],
  ['sticks:12,3', late(6)],
  ['sticks:10,3,misere', late(6)],
  ['sticks:11,4,strict', late(6)],
  ['tuc-chess:12', late(4)],
  ['tuc-chess:16,server', late(4)],
]

const players = [
  ...['strong', 'strong:threads=2', 'strong:depth=3', 'pvs', 'pvs', 'pvs:depth=4'],
  ...['pvs:tactics=no', 'pvs:threats=no', 'pvs:ordered=no', 'pvs:distance=no'],
  ...['pvs:depth=end', 'pvs:threads=2'],
  ...['exact', 'exact:distance=yes', 'exact:threats=no', 'exact:tactics=no', 'exact:images=no'],
  ...['mcts', 'mcts', 'mcts:iterations=50', 'mcts:select=uct', 'mcts:threads=2', 'mcts:rave=100'],
  ...['alphabeta', 'alphabeta:depth=3', 'alphabeta:cuts=shallow', 'alphabeta:compare=strict'],
  ...['minimax', 'minimax:depth=2', 'iterative', 'iterative:unit=turns', 'star2:depth=4'],
  ...['heuristic', 'heuristic:branching=2', 'rules', 'greedy', 'random'],
]
const methods = ['exact', 'exact', 'dfpn', 'pn2']

// -- Positions. -----------------------------------------------------------------------------------

const server = await startServer('--memory', '8M', '--time', '5s', '--per-client', '8')
const told = []
const page =
  process.argv[3] &&
  (await Library.load(await WebAssembly.compile(readFileSync(process.argv[3])), (answer) =>
    told.push(answer),
  ))
const lines = (game, moves) => `${game}\n\n${moves.join(' ')}`
const post = async (path, body) => ask(server, 'POST', path, body)

// Without the page's engine the server shows.
async function show(game, moves) {
  if (page) return page.call('engine_show', lines(game, moves))
  const { text } = await post('/api/show', { position: { game, moves } })
  const shown = JSON.parse(text)
  return shown.error ? { error: shown.error.message } : shown
}

// Stones stand near each other on large boards, or nothing would come of them.
const cell = (text) => /^([a-z])(\d+)$/.exec(text)
function near(text, other) {
  const [a, b] = [cell(text), cell(other)]
  if (!a || !b) return true
  return Math.max(Math.abs(a[1].charCodeAt() - b[1].charCodeAt()), Math.abs(a[2] - b[2])) <= 1
}

function randomMove(random, { moves }, made) {
  const all = moves.map((m) => m.text)
  const close = made.length && random() < 0.85 ? all.filter((m) => near(m, random.among(made))) : []
  return random.among(close.length ? close : all)
}

// Moves to a position in which somebody is to move, by a random game cut short.
async function randomMoves(random, game, { back, made }) {
  const moves = []
  const most = made === undefined ? 300 : random.below(made + 1)
  let now = await show(game, moves)
  while (!now.over && moves.length < most) {
    moves.push(randomMove(random, now, moves))
    now = await show(game, moves)
  }
  let less = now.over ? 1 + random.below(back ?? 3) : 0
  while (moves.length && (less-- > 0 || now.over || now.side === 'nature')) {
    moves.pop()
    now = await show(game, moves)
  }
  return now.over || now.side === 'nature' ? null : moves
}

// -- Voices: each returns its answers, the last one last, and none if it was refused. -------------

const refused = /stopped|limit|memory|luck|chance|nature|too many/

function run(args) {
  const how = { encoding: 'utf8', maxBuffer: 1 << 26 }
  return new Promise((done) =>
    execFile(zermelo, args, how, (error, out, why) => done({ code: error?.code ?? 0, out, why })),
  )
}

const line = (args) => `zermelo ${args.map((a) => (/[^\w:,.=-]/.test(a) ? `"${a}"` : a)).join(' ')}`

// Limits as options of the program, as fields for the server, as arguments for the page.
function optionsOf({ nodes, seconds, seed: drawn }) {
  const limit = nodes ? ['--nodes', `${nodes}`] : ['--time', `${seconds * 1000}ms`]
  return [...limit, '--seed', `${drawn}`, '--memory', `${memory}`]
}

async function program(by, args, faults) {
  const { code, out, why } = await run([...args, '--json'])
  if (![0, 3].includes(code) && !(code === 2 && refused.test(why)))
    faults.push(`exit code ${code}: ${why}`)
  if (code === 2 || !out) return []
  return out
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
    .filter(({ error }) => !error)
}

function* argsOf(q) {
  yield* [q.what, q.game, ...optionsOf(q)]
  if (q.moves.length) yield* ['--moves', q.moves.join(' ')]
  if (q.player) yield* ['--player', q.player]
  if (q.method) yield* ['--method', q.method, '--threads', '1']
  if (q.rank) yield* ['--multipv', `${q.rank}`]
}

const voices = {
  async program(q, faults) {
    const args = [...argsOf(q)]
    return { by: line(args), answers: await program(line(args), args, faults) }
  },

  async server({ game, moves, player, nodes, seconds, seed: drawn, rank }, faults) {
    const limits = { nodes: nodes ?? 0, seconds: seconds ?? 0, seed: drawn, memory, rank: rank > 0 }
    const body = { position: { game, moves }, player, limits }
    const by = `POST /api/think ${JSON.stringify(body)}`
    const { status, text } = await post('/api/think', body)
    if (status === 200) {
      const all = events(text)
      if (all.at(-1).name === 'answer') return { by, answers: all.map(({ data }) => data) }
    }
    if (!refused.test(text)) faults.push(`${by}: ${status} ${text}`)
    return { by, answers: [] }
  },

  async page({ game, moves, player, nodes, seconds, seed: drawn, rank }, faults) {
    const args = [lines(game, moves), player, seconds ?? 0, nodes ?? 0, memory, drawn, rank ?? 0, 0, 0]
    const by = `engine_think(${args.map((a) => JSON.stringify(a)).join(', ')})`
    told.length = 0
    const answer = page.call('engine_think', ...args)
    if (!answer.error) return { by, answers: [...told, answer] }
    if (!refused.test(answer.error)) faults.push(`${by}: ${answer.error}`)
    return { by, answers: [] }
  },
}

// The questions about one position: [voice, question].
function* questions(random, game, moves, count) {
  const limits = () => {
    const drawn = random.below(1000)
    if (random() < 0.1) return { seconds: 0.001 * (1 + random.below(15)), seed: drawn }
    return { nodes: random.among([30, 300, 1000, 1000, 3000, 3000, 10000]), seed: drawn }
  }
  const rank = () => (random() < 0.3 ? 1 + random.below(Math.min(count, 4)) : count)
  const question = (player, more) => ({ game, moves, player, ...limits(), ...more })
  for (const player of [random.among(players), random.among(players)]) {
    yield ['program', question(player, { what: 'best' })]
    yield ['program', question(player, { what: 'analyse', rank: rank() })]
    yield ['server', question(player, { rank: random.among([0, count]) })]
    if (!page) continue
    yield ['page', question(player)]
    yield ['page', question(player, { rank: rank() })]
  }
  if (random() < 0.5) yield ['program', question(undefined, { what: 'best' })]
  yield ['program', question(undefined, { what: 'solve', method: random.among(methods) })]
}

// -- Answers become claims. -----------------------------------------------------------------------

const heard = { answers: 0, exact: 0, distances: 0, exactDistances: 0, refused: 0, texts: 0 }

function count(answer) {
  heard.answers++
  if (answer.kind === 'exact') heard.exact++
  if (answer.distance !== null) heard.distances++
  if (answer.distance_kind === 'exact') heard.exactDistances++
}

// What solve knows besides: bounds for the first side.
function boundsOf({ least, most }, side) {
  const [lo, hi] = side === 0 ? [least, most] : [-most, -least]
  return [
    { value: lo, kind: 'lower' },
    { value: hi, kind: 'upper' },
  ]
}

// A move that is played keeps what is claimed, but its value may be lower than an upper bound.
function enter(book, answer, by, side) {
  book.claim(undefined, answer, by)
  const keeps = answer.move !== null && ['exact', 'lower'].includes(answer.kind)
  if (keeps) book.claim(answer.move, answer, by)
  for (const row of answer.moves ?? []) book.claim(row.move, row, by)
  const bounds = 'least' in answer ? boundsOf(answer, side) : []
  for (const bound of bounds) book.claim(undefined, bound, by)
}

// The same question once more, for people: searches with nodes and one thread are the same again.
async function compareText(q, answer, faults) {
  if (!q.nodes || /threads=2/.test(q.player)) return
  const { out } = await run([...argsOf(q)])
  heard.texts++
  const check = q.what === 'analyse' ? faultsOfTable : faultsOfText
  faults.push(...check(out, answer))
}

async function consult(random, at, book, voice, q) {
  const faults = []
  const { by, answers } = await voices[voice](q, faults)
  if (!answers.length) heard.refused++
  for (const answer of answers) {
    for (const end of [answer, ...(answer.moves ?? [])]) await at.know(end.pv)
    for (const fault of faultsOf(answer, book.luck, at)) faults.push(fault)
    enter(book, answer, by, at.side)
  }
  if (answers.length) count(answers.at(-1))
  if (answers.length && voice === 'program' && random() < 0.3)
    await compareText(q, answers.at(-1), faults)
  return faults.map((fault) => `${by}\n        ${fault}`)
}

// A position and what its lines lead to, each looked up once.
function positionAt(game, moves, now) {
  const known = new Map()
  return {
    side: now.side,
    after: (pv) => known.get(pv.join(' ')),
    async know(pv) {
      const key = pv.join(' ')
      if (!known.has(key)) known.set(key, await show(game, [...moves, ...pv]))
    },
  }
}

// All that is wrong with one position, in words.
async function examine(number) {
  const random = randomNumbers(seed * 1000003 + number)
  const [game, cut] = games[number % games.length]
  let moves = null
  while (!moves) moves = await randomMoves(random, game, cut)
  const now = await show(game, moves)
  const list = now.moves.map((m) => m.text)
  const book = new Book(list, game.startsWith('tuc-chess'))
  const at = positionAt(game, moves, now)
  const faults = []
  for (const [voice, q] of questions(random, game, moves, list.length))
    faults.push(...(await consult(random, at, book, voice, q)))
  const where = `${game} --moves "${moves.join(' ')}"`
  return [...faults, ...book.close()].map((fault) => `${where}\n    ${fault}`)
}

// -- All of them, two at a time. ------------------------------------------------------------------

console.log(`ZM_TEST_SEED=${seed}${page ? '' : ', without engine.wasm'}`)
const wrong = []
let next = 0
async function worker() {
  while (next < positions) wrong.push(...(await examine(next++)))
}
await Promise.all([worker(), worker()])
for (const fault of wrong.slice(0, 30)) console.log(`FAILED  ${fault}`)
console.log(`${positions} positions, ${wrong.length} contradictions: ${JSON.stringify(heard)}`)
const enough =
  positions < 100 || (heard.exact > heard.answers / 5 && heard.refused < heard.answers / 4)
if (!enough) console.log('FAILED  too little was claimed')
const ended = await stopServer(server)
process.exitCode = ended || wrong.length || !enough ? 1 : 0
