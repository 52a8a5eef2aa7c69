// SPDX-License-Identifier: MIT
// The npm package against the program: the same values, node counts and certificates; its errors,
// iterators and signals.
//
//     PACKAGE=... ZERMELO=... VERIFIER=... node --test package.test.mjs

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

const { PACKAGE, ZERMELO, VERIFIER } = process.env
const fromPackage = (file) => import(pathToFileURL(join(PACKAGE, 'src', file)))
const { games, load, open, players, readGames, verify, version, ZermeloError } =
  await fromPackage('node.js')
const sync = await (await fromPackage('node_sync.js')).load()
const folder = mkdtempSync(join(tmpdir(), 'zermelo-'))
after(() => rmSync(folder, { recursive: true }))

const program = (...args) =>
  JSON.parse(execFileSync(ZERMELO, [...args, '--json'], { encoding: 'utf8' }))
const pick = (object, fields) => Object.fromEntries(fields.map((field) => [field, object[field]]))
const all = await games()
const refusal = (pattern) => (error) => {
  assert.ok(error instanceof ZermeloError)
  assert.match(error.message, pattern)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

test('games and players are those of the program', async () => {
  const names = (list) => list.map(({ name }) => name)
  assert.deepEqual(names(all), names(program('games').games))
  assert.deepEqual(names(await players()), names(program('players').players))
})

test('best moves, values and node counts of every game', async () => {
  const fields = ['move', 'value', 'kind', 'outcome', 'distance', 'distance_kind', 'depth']
  fields.push('nodes', 'simulations', 'player', 'seed')
  for (const { example } of all)
    for (const player of ['pvs', 'mcts', 'alphabeta:depth=2', 'random', 'strong:level=3']) {
      const limits = ['--nodes', '2000', '--seed', '7', '--memory', '96M']
      const theirs = program('best', example, '--player', player, ...limits)
      const ours = sync.game(example).start.best({ player, nodes: 2000, seed: 7 })
      assert.deepEqual(pick(ours, fields), pick(theirs, fields), `${example}, ${player}`)
      if (player !== 'pvs') continue
      const { start } = await open(example)
      const later = await start.best({ player, nodes: 2000, seed: 7 })
      assert.deepEqual(pick(later, fields), pick(theirs, fields), `${example} in a worker`)
    }
})

test('files of games come to the positions of the corpus', async () => {
  const records = new URL('../records/', import.meta.url)
  const lines = readFileSync(new URL('collections.tsv', records), 'utf8').split('\n')
  const files = new Map()
  for (const line of lines.filter((line) => line && !line.startsWith('#'))) {
    const [name, game, , position] = line.split('\t')
    const key = `${name}\t${game}`
    files.set(key, [...(files.get(key) ?? []), position])
  }
  for (const [key, wanted] of files) {
    const [name, game] = key.split('\t')
    const bytes = new Uint8Array(readFileSync(new URL(`files/${name}`, records)))
    const options = game === '-' ? {} : { game }
    let found
    try {
      found = sync.readGames(bytes, options)
    } catch (error) {
      found = [{ position: null, fault: error }]
    }
    assert.equal(found.length, wanted.length, key)
    found.forEach(({ position, fault }, i) => {
      if (wanted[i].startsWith('! ')) assert.ok(fault.message.includes(wanted[i].slice(2)), key)
      else assert.equal(position.text, wanted[i], key)
    })
  }
  const text = '(;GM[4]PB[Ann]RE[B+R];B[hh]C[centre];W[ig](;B[gg])(;B[gi]))(;GM[4];B[hh];W[hh])'
  const [first, second] = await readGames(text)
  assert.deepEqual(first.position.moves, ['h8', 'i9', 'g9'])
  assert.deepEqual(first.comments, { 1: 'centre' })
  assert.deepEqual([first.result, first.termination, first.variations], [1, 'resignation', 1])
  assert.deepEqual([first.players, first.fault], [['Ann', ''], null])
  assert.equal(second.position, null)
  assert.match(second.fault.message, /^line 1: move 2: h8 is taken/)
  const [openspiel] = sync.readGames('0 6', { game: 'connect4', notation: 'openspiel' })
  assert.deepEqual(openspiel.position.moves, ['1', '7'])
  assert.throws(() => sync.readGames(7), refusal(/a text or a Uint8Array/))
  assert.throws(() => sync.readGames('4 4'), refusal(/say which game/))
  assert.throws(() => sync.readGames('4 4', { gmae: 'x' }), refusal(/unknown option "gmae"/))
})

test('counts, random games, trees and pictures of every game', () => {
  const fields = ['count', 'first_wins', 'second_wins', 'draws', 'endless', 'moves', 'value']
  for (const { example } of all) {
    const { start, rules } = sync.game(example)
    for (const outcomes of [false, true]) {
      const events = outcomes ? ['--events'] : []
      const { leaves } = program('perft', example, '2', ...events)
      assert.equal(start.perft(2, { outcomes }).leaves, BigInt(leaves), example)
    }
    const theirs = program('playouts', example, '--count', '20', '--seed', '5')
    assert.deepEqual(pick(start.playouts({ count: 20, seed: 5 }), fields), pick(theirs, fields))
    const tree = program('explain', example, '--player', 'alphabeta:depth=2', '--nodes', '50')
    assert.deepEqual(start.explain('alphabeta:depth=2', { nodes: 50 }), tree, example)
    const shown = execFileSync(ZERMELO, ['show', example], { encoding: 'utf8' })
    assert.ok(shown.includes(start.diagram()), example)
    const drawn = execFileSync(ZERMELO, ['show', example, '--format', 'svg'], { encoding: 'utf8' })
    assert.equal(start.svg().trim(), drawn.trim())
    assert.ok(execFileSync(ZERMELO, ['rules', example], { encoding: 'utf8' }).endsWith(rules))
  }
})

test('levels of strength, and one that adapts', () => {
  const game = sync.game('tictactoe')
  assert.deepEqual([game.levels, sync.game('kalah:6,4').levels], [3, 7])
  assert.deepEqual(game.adaptLevel(3.6, 1000, 1), { at: 3.875, level: 8 })
  assert.deepEqual(game.adaptLevel(1, 1000, 0), { at: 1, level: 1 })
  assert.throws(
    () => game.adaptLevel(0.5, 0, 1),
    refusal(/at is 0.5, accepted is a number from 1 to 8/),
  )
  assert.throws(() => game.adaptLevel(3, -1, 1), refusal(/games is -1/))
  assert.throws(() => game.adaptLevel(3, 0, 1.5), refusal(/score is 1.5/))
})

test('positions never change and can be written down', async () => {
  const game = await open('kalah:6,4')
  const [left, right] = [game.start.play('3'), game.start.play('1')]
  assert.deepEqual([...left.play('6 1').moves], ['3', '6', '1'])
  assert.deepEqual([left.moves, right.moves, game.start.moves], [['3'], ['1'], []])
  assert.deepEqual(right.play('2').text, game.start.play('1 2').text)
  assert.equal(game.position(left.text).text, left.text)
  assert.deepEqual(JSON.parse(JSON.stringify(left)), { game: 'kalah:6,4', moves: ['3'] })
  const saved = JSON.parse(JSON.stringify(left.play('6')))
  assert.equal(game.start.play(saved.moves).text, left.play(' 6 ').text)
  assert.equal(game.start.play([]).text, game.start.text)
  assert.equal(inspect(left), "Position { game: 'kalah:6,4', moves: [ '3' ] }")
  assert.equal(inspect(game), "Game { name: 'kalah:6,4' }")
  assert.throws(() => left.moves.push('1'), TypeError)
  assert.throws(() => left.legalMoves.pop(), TypeError)
})

// Positions are answered on one table that goes from one to the next: in any order.
test('positions in any order', () => {
  for (const name of ['connect4', 'tuc-chess', 'othello:4', 'kalah:3,3']) {
    let seen = [sync.game(name).start]
    for (let i = 0; i < 60; i++) {
      const from = seen[(i * 7) % seen.length]
      if (from.over) continue
      const next = from.play(from.legalMoves[(i * 5) % from.legalMoves.length])
      const { position, over, side } = next.details()
      assert.deepEqual([next.text, next.over, next.side], [position, over, side])
      seen = [...seen, next]
    }
  }
})

test('chance', () => {
  const chance = sync.game('tuc-chess').start.play('5040')
  assert.equal(chance.side, 'nature')
  assert.equal(chance.draw(3).text, chance.draw(3).text)
  assert.ok(chance.legalMoves.includes(chance.draw(3).moves[1]))
})

test('some moves are chosen among, or left out', () => {
  const { start } = sync.game('tictactoe')
  const position = start.play('b2 a2')
  const { move } = position.best({ player: 'pvs' })
  for (const exclude of [move, [move]])
    assert.notEqual(position.best({ player: 'pvs', exclude }).move, move)
  assert.equal(position.best({ player: 'pvs', only: 'c2 b1', exclude: ['b1'] }).move, 'c2')
  assert.throws(() => position.best({ only: [] }), refusal(/no move is left/))
  assert.throws(() => position.best({ only: 'a9' }), refusal(/a9/))
})

test('the end of a game', () => {
  const over = sync.game('tictactoe').start.play('a1 a2 b1 b2 c1')
  assert.deepEqual([over.over, over.outcome, over.outcomeText], [true, 1, 'X wins'])
  assert.deepEqual(over.legalMoves, [])
  assert.throws(() => over.best(), refusal(/over/))
})

test('analysis is live, and ends when the loop is left', async () => {
  const { start } = await open('connect4', { book: false })
  let last
  let count = 0
  const said = ({ running, time_ms, nodes, simulations, ...rest }) => rest
  for await (const answer of start.analyse({ player: 'pvs', time: 1, rank: 3 })) {
    count++
    if (last) assert.notDeepEqual(said(answer), said(last))
    last = answer
    assert.ok(answer.depth > 0)
    assert.equal(answer.moves.length, 3)
    assert.equal(answer.moves[0].move, answer.move)
  }
  assert.ok(count > 2, `${count} answers`)
  const began = performance.now()
  for await (const answer of start.analyse()) if (answer.depth > 3) break
  assert.ok(performance.now() - began < 20_000)
  for await (const answer of (await open('tictactoe')).start.analyse()) last = answer
  assert.equal(last.kind, 'exact')
})

test('signals end searches', async () => {
  const { start } = await open('gomoku')
  const stopped = { name: 'AbortError' }
  await assert.rejects(start.best({ signal: AbortSignal.abort() }), stopped)
  for (const search of ['best', 'solve', 'playouts']) {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 100)
    const options = {
      signal: stop.signal,
      ...(search === 'playouts' ? { count: 1e9 } : { time: 60 }),
    }
    await assert.rejects(start[search](options), stopped, search)
  }
  const stop = new AbortController()
  const heard = []
  await assert.rejects(async () => {
    for await (const answer of start.analyse({ signal: stop.signal })) {
      heard.push(answer)
      stop.abort()
    }
  }, stopped)
  assert.equal(heard.length, 1)
  assert.equal((await start.best({ nodes: 100 })).move.length > 0, true)
})

test('an error in a callback or a loop ends the search and is its error', async () => {
  const mine = new RangeError('mine')
  const progress = () => {
    throw mine
  }
  const isMine = (error) => error === mine
  const { start } = await open('connect4', { book: false })
  const began = performance.now()
  for (const search of ['best', 'solve'])
    for (const hear of [progress, async () => progress()])
      await assert.rejects(start[search]({ time: 60, progress: hear }), isMine)
  await assert.rejects(async () => {
    for await (const _ of start.analyse({ time: 60 })) progress()
  }, isMine)
  const now = sync.game('connect4').start
  for (const search of ['best', 'solve'])
    assert.throws(() => now[search]({ time: 60, progress }), isMine)
  assert.ok(performance.now() - began < 60_000)
  const asked = { player: 'pvs', nodes: 2000 }
  assert.equal(now.best(asked).nodes, (await start.best(asked)).nodes)
})

test('searches run at the same time', async () => {
  const { start } = await open('kalah:6,4')
  const ask = (seed) => start.best({ player: 'mcts', nodes: 3000, seed })
  const alone = [await ask(1), await ask(2)]
  const together = await Promise.all([ask(1), ask(2)])
  const nodes = (list) => list.map((answer) => [answer.move, answer.value, answer.nodes])
  assert.deepEqual(nodes(together), nodes(alone))
})

test('solving as the program does', () => {
  const asked = { tictactoe: {}, 'sticks:21,3': {}, 'connect:4,4,4': {}, 'kalah:3,3': {} }
  asked['kalah:4,3'] = { claim: '>=1' }
  asked['mnk:4,4,4'] = { claim: 'first' }
  for (const [name, { claim }] of Object.entries(asked)) {
    const claims = claim ? ['--claim', claim] : []
    const given = ['--threads', '1', '--nodes', '9999999', '--memory', '96M', ...claims]
    const said = spawnSync(ZERMELO, ['solve', name, ...given, '--json'], { encoding: 'utf8' })
    const theirs = JSON.parse(said.stdout)
    const ours = sync.game(name).start.solve({ claim, nodes: 9999999 })
    const fields = ['value', 'kind', 'least', 'most', 'move', 'nodes']
    assert.deepEqual(pick(ours, fields), pick(theirs, fields), name)
    assert.deepEqual([ours.holds, ours.method], [theirs.claim, theirs.player])
    assert.ok(ours.done)
  }
})

test('certificates convince both verifiers; spoiled ones neither', async () => {
  const native = (name, claim, file, moves) => {
    const args = [name, claim, file, ...moves.map(String)]
    return spawnSync(VERIFIER, args, { encoding: 'utf8' })
  }
  const asked = [
    ['tictactoe', ''],
    ['kalah:3,3', ''],
    ['kalah:3,3', '1 2'],
    ['connect:4,4,4', '1'],
    ['othello:4', 'b1 a3 a4 a1 c4 b4 a2 c1 pass'],
  ]
  for (const [name, moves] of asked) {
    const position = (await open(name)).start.play(moves)
    const heard = []
    const progress = (soFar) => heard.push(soFar)
    const { certificate, proof, kind } = await position.solve({ certificate: true, progress })
    assert.equal(kind, 'exact')
    const file = join(folder, 'proof.zc')
    writeFileSync(file, certificate)
    const theirs = native(name, proof.claim, file, proof.moves)
    const verdict = await verify(name, proof.claim, certificate, { moves: proof.moves })
    assert.deepEqual([theirs.stdout.trim(), verdict.text], ['accepted', 'accepted'])
    assert.ok(verdict.accepted)
    for (const of of [position, JSON.parse(JSON.stringify(position))])
      assert.ok((await verify(of, proof.claim, certificate)).accepted)
    for (const texts of [moves, position.moves])
      assert.ok(sync.verify(name, proof.claim, certificate, { moves: texts }).accepted)
    const other = position.play(position.legalMoves.at(-1))
    assert.equal((await verify(other, proof.claim, certificate)).verdict, 'rejected')
    for (const [i, claim] of [
      [0, '=9'],
      [20, proof.claim],
      [certificate.length - 1, proof.claim],
    ]) {
      const spoiled = certificate.slice()
      if (claim !== '=9') spoiled[i] ^= 1
      writeFileSync(file, spoiled)
      const refused = await verify(name, claim, spoiled, { moves: proof.moves })
      const natively = native(name, claim, file, proof.moves)
      assert.equal(refused.verdict, 'rejected')
      assert.equal(refused.text, natively.stdout.trim())
      assert.equal(sync.verify(name, claim, spoiled, { moves: proof.moves }).text, refused.text)
    }
  }
  const { certificate } = sync.game('kalah:4,4').start.solve({ claim: '>=1', certificate: true })
  const file = join(folder, 'theirs.zc')
  execFileSync(ZERMELO, ['solve', 'kalah:3,3', '--certificate', file])
  assert.equal((await verify('kalah:4,4', '>=1', certificate)).verdict, 'accepted')
  assert.equal((await verify('kalah:3,3', '=2', readFileSync(file))).verdict, 'accepted')
  assert.equal((await verify('kalah:4,4', 'nonsense', certificate)).verdict, 'unable')
  assert.equal((await verify('chess', '=1', certificate)).verdict, 'unable')
})

test('a claim that is not true has no certificate', () => {
  const solution = sync.game('kalah:3,3').start.solve({ claim: '>=5', certificate: true })
  assert.deepEqual([solution.holds, solution.done], [false, true])
  assert.equal(solution.certificate, undefined)
  const unknown = sync.game('kalah:6,6').start.solve({ nodes: 1000, certificate: true })
  assert.deepEqual([unknown.done, unknown.kind === 'exact'], [false, false])
  assert.equal(unknown.proof, undefined)
})

test('what is refused, in one line', async () => {
  const { start } = sync.game('kalah:6,4')
  const written = sync.game('kalah:3,3').position(sync.game('kalah:3,3').start.play('1').text)
  const bytes = new Uint8Array()
  await assert.rejects(open('nogame'), refusal(/no game is called "nogame"/))
  await assert.rejects(open(7), refusal(/game: name is 7, accepted is a text/))
  await assert.rejects(async () => start.best(7), refusal(/the argument is 7/))
  const bad = [
    [() => start.play('9'), /"9" is not a legal move here, accepted/],
    [() => start.play(9), /play: moves is 9, accepted is a text such as "3 1", or a list/],
    [() => start.play(['3', 1]), /play: a move is 1, accepted is a text/],
    [() => start.play('3 9'), /^move 2, after "3": "9" is not a legal move here/],
    [() => start.play(open('connect4')), /play: moves is a Promise: await it/],
    [() => start.best(Promise.resolve({})), /best: the argument is a Promise: await it/],
    [() => start.best(['1s']), /best: the argument is a list, accepted is an object/],
    [() => start.best({ time: 0 }), /best: time is 0, accepted is a number of seconds above 0/],
    [() => start.best({ clock: 0 }), /best: clock is 0/],
    [() => start.best({ nodes: 0 }), /best: nodes is 0, accepted is a whole number from 1/],
    [() => start.best({ rank: 0 }), /best: rank is 0, accepted is a whole number from 1/],
    [() => start.best({ signal: AbortSignal.abort() }), /best: signal is .*, accepted is none/],
    [() => start.draw(), /nature|chance/],
    [() => sync.game('kalah:6,4').position('S 1'), /missing/],
    [() => start.best({ seconds: 1 }), /best: unknown option "seconds", accepted are player, time/],
    [() => start.best({ time: '1s' }), /best: time is "1s", accepted is a number of seconds/],
    [() => start.best({ time: Number.NaN }), /best: time is NaN/],
    [() => start.best({ nodes: 1.5 }), /best: nodes is 1.5, accepted is a whole number/],
    [() => start.best({ rank: -1 }), /best: rank is -1/],
    [() => start.best({ player: 3 }), /best: player is 3, accepted is a text/],
    [() => start.best({ progress: 3 }), /best: progress is 3, accepted is a function/],
    [() => start.best({ signal: 3 }), /best: signal is 3, accepted is an AbortSignal/],
    [() => start.solve({ claim: '8x' }), /solve: claim is "8x", accepted is draw, first/],
    [() => start.solve({ leaves: 25 }), /solve: leaves is 25, accepted is a whole number from 0/],
    [() => start.perft(-1), /perft: depth is -1/],
    [() => start.playouts({ count: 0 }), /playouts: count is 0/],
    [() => start.explain('alphabeta', { nodes: 0 }), /explain: nodes is 0/],
    [() => start.svg({ width: 1e9 }), /svg: width is 1000000000/],
    [() => sync.verify('kalah:3,3', '=2', 'proof'), /verify: certificate is "proof"/],
    [() => sync.verify(7, '=2', bytes), /verify: position is 7, accepted is a position, or/],
    [() => sync.verify(open('kalah:3,3'), '=2', bytes), /verify: position is a Promise/],
    [() => sync.verify(start, '=2', bytes, { moves: ['1'] }), /verify: moves is a list/],
    [() => sync.verify(written, '=2', bytes), /verify: the start is ".*", accepted is the game's/],
    [() => sync.verify('tictactoe', '=0', bytes, { moves: 'b2 b2' }), /^move 2: .*b2/],
    [() => sync.verify('tictactoe', '=0', bytes, { moves: ['b2', 1] }), /verify: .* is 1/],
  ]
  for (const [call, pattern] of bad) assert.throws(call, refusal(pattern))
  const data = (call) => {
    try {
      call()
    } catch ({ id, values }) {
      return [id, ...values]
    }
  }
  assert.deepEqual(data(() => start.play('3 9')).slice(0, 4), [
    'in-move-after/illegal-move-accepted',
    '2',
    '3',
    '9',
  ])
  assert.deepEqual(data(() => start.perft(-1)).slice(0, 4), [
    'package-argument',
    'perft',
    'depth',
    '-1',
  ])
  assert.deepEqual(
    data(() => start.svg({ size: 1 })),
    ['package-option', 'svg', 'size', 'width, height'],
  )
  assert.deepEqual(
    data(() => start.best({ time: Promise.resolve(1) })),
    ['package-promise', 'best', 'time'],
  )
  const later = (await open('kalah:6,4')).start
  await assert.rejects(verify(start, '=2', 'proof'), refusal(/verify: certificate is "proof"/))
  await assert.rejects(later.best({ player: 'nobody' }), refusal(/nobody/))
  await assert.rejects(later.best({ player: 'pvs', memory: 1000 }), refusal(/memory/))
  await assert.rejects(later.solve({ method: 'magic' }), refusal(/magic/))
  await assert.rejects(
    (await open('tuc-chess')).start.solve({ certificate: true }),
    refusal(/verif|chance/),
  )
  await assert.rejects(
    later.best({ player: 'nobody' }),
    ({ id, values }) => id === 'player-unknown' || values.length > 0,
  )
})

const { books } = await fromPackage('books.js')

// The game string in a book's head: docs/books.md.
const gameOfBook = (bytes) => bytes.toString('latin1', 48, 176).replace(/\0.*/s, '')

test('the books that come with the package are those that are listed, and exact', async () => {
  const files = ['books', 'books/npm'].flatMap((folder) => readdirSync(join(PACKAGE, folder)))
  assert.deepEqual(
    files.filter((file) => file.endsWith('.zb')).sort(),
    Object.values(books)
      .map(({ pathname }) => basename(pathname))
      .sort(),
  )
  for (const [name, place] of Object.entries(books)) {
    assert.equal(gameOfBook(readFileSync(place)), name)
    const { book, start } = await open(name)
    assert.equal(book.game, name)
    assert.ok(book.exact && book.plies > 0 && book.entries > 0)
    const { kind, rule, nodes } = await start.best()
    assert.deepEqual({ kind, rule, nodes }, { kind: 'exact', rule: 'book', nodes: 0 })
  }
})

// Pascal Pons' scores of the first moves are -2, -1, 0, 1, 0, -1, -2.
test("Connect Four's first moves at once, as Pons has them", async () => {
  const { start } = await open('connect4')
  const { moves, rule } = await start.best({ rank: 7 })
  const score = ({ value, distance }) => value && value * (22 - Math.ceil(distance / 2))
  const scores = Object.fromEntries(moves.map((one) => [one.move, score(one)]))
  assert.deepEqual(scores, { 1: -2, 2: -1, 3: 0, 4: 1, 5: 0, 6: -1, 7: -2 })
  assert.equal(rule, 'book')
  const answers = []
  for await (const answer of start.analyse({ rank: 7 })) answers.push(answer)
  assert.deepEqual(
    answers.map(({ moves }) => moves.length),
    [7],
  )
  const { value, method, move } = await start.solve()
  assert.deepEqual({ value, method, move }, { value: 1, method: 'book', move: '4' })
})

test('a book is given, left out, or refused', async () => {
  const bytes = await sync.book('connect:6,5,4')
  assert.equal(await sync.book('kalah:6,5'), null)
  const small = (book) => sync.game('connect:6,5,4', { book }).start
  const ruleOf = (start) => start.best({ nodes: 1000 }).rule
  assert.equal(ruleOf(small(bytes)), 'book')
  assert.equal(ruleOf(small(bytes).play('3 3')), 'book')
  assert.equal(ruleOf(sync.game('connect:6,5,4', { book: bytes }).position(small().text)), 'book')
  assert.equal(sync.game('connect:6,5,4').book, null)
  for (const none of [undefined, false]) assert.equal(ruleOf(small(none)), undefined)
  assert.equal((await open('connect:6,5,4', { book: false })).book, null)
  const certified = small(bytes)
    .play('1 1 1 1 1 2 2 2 2 2 3')
    .solve({ nodes: 1, certificate: true })
  assert.notEqual(certified.method, 'book')
  assert.doesNotMatch(JSON.stringify(small(bytes)), /book/)
  const other = Buffer.from(await sync.book('connect4'))
  for (const [book, why] of [
    [other, /^the book is of connect:7,6,4, and this is connect:6,5,4$/],
    [bytes.subarray(0, 1000), /size/],
    [new Uint8Array(99), /not a book/],
    ['connect-6-5-4.zb', /^game: book is "connect-6-5-4\.zb", accepted is a Uint8Array/],
    [sync.book('connect4'), /^game: book is a Promise: await it$/],
  ])
    assert.throws(() => small(book), refusal(why))
  assert.throws(() => sync.game('connect4', { books: bytes }), refusal(/accepted are book$/))
})

test('a book that the engine does not know is an opinion', async () => {
  const file = join(folder, 'own.zb')
  const build = ['book', 'build', 'connect:4,4,4', '--plies', '2', '--memory', '16M']
  execFileSync(ZERMELO, [...build, '--output', file])
  const { book, start } = await open('connect:4,4,4', { book: readFileSync(file) })
  assert.equal(book.exact, false)
  const { kind, rule } = await start.best()
  assert.deepEqual({ kind, rule }, { kind: 'heuristic', rule: 'book, unverified' })
  assert.notEqual((await start.solve()).method, 'book')
})

test('a game without the file of its book is opened without it', async () => {
  const bare = join(folder, 'bare')
  execFileSync('cp', ['-R', PACKAGE, bare])
  rmSync(join(bare, 'books'), { recursive: true })
  const theirs = await import(pathToFileURL(join(bare, 'src/node.js')))
  assert.equal((await theirs.open('connect4')).book, null)
  await assert.rejects((await theirs.load()).book('connect4'), /connect-7-6-4\.zb/)
})

test('an engine of another version is refused', async () => {
  const other = join(folder, 'other')
  execFileSync('cp', ['-R', PACKAGE, other])
  writeFileSync(
    join(other, 'src/version.js'),
    readFileSync(join(PACKAGE, 'src/version.js'), 'utf8').replace(version, '9.9.9'),
  )
  const theirs = await import(pathToFileURL(join(other, 'src/node.js')))
  await assert.rejects(theirs.open('tictactoe'), {
    name: 'ZermeloError',
    message: new RegExp(`the engine is version ${version}, accepted is .* 9\\.9\\.9`),
  })
  assert.equal(execFileSync(ZERMELO, ['version'], { encoding: 'utf8' }).includes(version), true)
})

test('engines from other places', async () => {
  const engine = join(folder, 'elsewhere.wasm')
  copyFileSync(join(PACKAGE, 'wasm/zermelo.wasm'), engine)
  const own = await load({ engine })
  assert.equal(own.game('tictactoe').start.legalMoves.length, 9)
  own.close()
  await assert.rejects(load({ engine: join(folder, 'nothing.wasm') }), /nothing\.wasm/)
})

test('moves and positions as people write them', async () => {
  const { start: kalah } = sync.game('kalah:6,4')
  const read = kalah.read('3 6 8', { notation: 'openspiel' })
  assert.deepEqual(read.position.moves, ['3', '6', '1'])
  assert.equal(read.note, '')
  const { moves } = kalah.play(['1']).play('8', { notation: 'openspiel' })
  assert.deepEqual(moves, ['1', '1'])
  const connect = await open('connect4')
  assert.deepEqual(connect.start.play('4453').play('5. 4').moves, ['4', '4', '5', '3', '4'])
  const gomoku = sync.game('gomoku')
  assert.match(gomoku.start.read('7,7').note, /column,row/)
  const drawn = sync.game('tictactoe').position('x o .\n. x .\n. . .')
  assert.equal(drawn.text, sync.game('tictactoe').start.play('a3 b3 b2').text)
  assert.throws(() => connect.start.play('4 9'), refusal(/^move 2, after "4": "9"/))
  assert.throws(() => kalah.read('1', { notation: 'x' }), refusal(/"usual" or "openspiel"/))
  assert.throws(() => kalah.read(['1']), refusal(/accepted is a text/))
})
