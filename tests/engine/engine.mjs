// SPDX-License-Identifier: MIT
// engine.wasm against the program: the same positions, boards, trees, and node counts.
//
//     node engine.mjs ENGINE.WASM ZERMELO POSITIONS.DEF [--whole]
//
// Of the bench it counts the nodes of pvs everywhere, those of alpha-beta and minimax where they are
// not more than ten million; with --whole all.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Library } from '../../js/src/library.js'

const [, , wasm, zermelo, positions, whole] = process.argv
const nodesMost = whole === '--whole' ? Infinity : 10e6
const told = []
const library = await Library.load(
  await WebAssembly.compile(readFileSync(wasm)),
  (answer) => told.push(answer),
)

function program(...args) {
  return JSON.parse(execFileSync(zermelo, [...args, '--json'], { encoding: 'utf8' }))
}

function engine(name, ...args) {
  const answer = library.call(`engine_${name}`, ...args)
  assert.ok(!answer.error, `${name} ${args.join(' ')}: ${answer.error}`)
  return answer
}

const at = (game, moves) => `${game}\n\n${moves.join(' ')}`
const show = (game, moves) => engine('show', at(game, moves))

const think = (game, moves, player, limits = {}) => {
  const { nodes = 0, memory = 0, seed = 0, rank = 0 } = limits
  return engine('think', at(game, moves), player, 0, nodes, memory, seed, rank, 0, 0)
}

// Nature's likeliest events until a player moves, as the program has it.
function settled(game, words) {
  const moves = []
  const settle = () => {
    for (let now = show(game, moves); now.side === 'nature'; now = show(game, moves))
      moves.push(now.moves[0].text)
  }
  for (const word of words.split(' ').filter(Boolean)) {
    moves.push(word)
    settle()
  }
  return moves
}

const tests = {
  'the signature of the bench'() {
    const form = /^BENCH\("(.*)", "(.*)", "(.*)", "(.*)",\s+"(.*)"\)$/gm
    const theirs = program('bench', 'signature')
    const counted = theirs.positions.filter(({ nodes }) => nodes <= nodesMost)
    const sum = { nodes: 0, pvs_nodes: 0 }
    for (const [, game, words, alphabeta, minimax, pvs] of readFileSync(positions, 'utf8')
      .replace(/,\n\s+/g, ', ')
      .matchAll(form)) {
      const moves = settled(game, words)
      const count = (player) => think(game, moves, player).nodes
      const wanted = theirs.positions.shift()
      const { nodes } = wanted
      const ours = { game, moves: words, nodes }
      if (nodes <= nodesMost) ours.nodes = count(alphabeta) + count(minimax)
      ours.pvs_nodes = count(pvs)
      assert.deepEqual(ours, wanted)
      sum.nodes += ours.nodes
      sum.pvs_nodes += ours.pvs_nodes
    }
    assert.deepEqual([sum.nodes, sum.pvs_nodes], [theirs.signature, theirs.pvs_signature])
    assert.ok(counted.length >= 8, 'most positions are counted')
  },

  // With a limit of nodes they are the same on every machine; nodes are counted by all threads.
  'reviews'() {
    const games = {
      tictactoe: 'b2 a2 a1 c3 c1 b1 a3',
      'connect:5,4,4': '3 3 2 2 4',
      'kalah:3,3': '3 1 2 2 1 3',
      'mnk:7,7,5': 'd4 c3 d3 d2',
      'tuc-chess': '5040',
    }
    const plain = ({ player, moves, ...rest }) => ({
      ...rest,
      moves: moves.map(({ nodes, ...move }) => move),
    })
    for (const [game, words] of Object.entries(games)) {
      const moves = settled(game, words)
      told.length = 0
      const ours = engine('review', at(game, moves), '', 0, 20000, 2 ** 24, 0, 0)
      const given = ['--nodes', '20000', '--memory', '16M', '--book', 'no']
      assert.deepEqual(plain(ours), plain(program('review', game, '--moves', words, ...given)), game)
      const last = engine('review', at(game, moves), 'pvs:depth=1', 0, 0, 0, 0, 1)
      assert.equal(last.moves.filter(({ reviewed }) => reviewed).length, 1)
      assert.ok(last.moves.at(-1).reviewed)
    }
    assert.ok(library.call('engine_review', 'tictactoe\n\n', '', 0, 0, 0, 0, 0).error)
  },

  'searches with a memory, and those that draw lots'() {
    const games = 'kalah:6,4 kalah:12,20 connect4 connect:10,10,5 mnk:5,5,4 gomoku tuc-chess'
    const players = ['pvs', 'mcts', 'iterative', 'rules', 'random', 'greedy']
    const fields = ['move', 'value', 'kind', 'outcome', 'distance', 'depth', 'nodes']
    fields.push('simulations', 'pv', 'player', 'seed', 'rule')
    const limits = { nodes: 20000, seed: 7 }
    const given = ['--nodes', '20000', '--seed', '7']
    for (const game of games.split(' '))
      for (const player of players) {
        const ours = think(game, [], player, limits)
        const theirs = program('best', game, '--player', player, ...given)
        ours.pv.length = theirs.pv.length // the program shows the beginning of long ones
        for (const field of fields)
          assert.deepEqual(ours[field], theirs[field], `${game}, ${player}: ${field}`)
      }
  },

  'what is shown of every game'() {
    for (const { example, aliases } of engine('games'))
      for (const game of [example, ...aliases.map((a) => a.name)]) {
        const ours = show(game, [])
        const theirs = program('show', game)
        for (const field of ['game', 'position', 'board', 'over', 'evaluation'])
          assert.deepEqual(ours[field], theirs[field], `${game}: ${field}`)
        const { moves } = program('moves', game)
        assert.deepEqual(ours.moves.map((m) => m.text), moves, `${game}: moves`)
        const rules = execFileSync(zermelo, ['rules', game], { encoding: 'utf8' })
        assert.equal(rules.slice(-ours.rules.length), ours.rules)
      }
  },

  'games and players'() {
    const names = (list) => list.map(({ name, options = [] }) => [name, options.map((o) => o.key)])
    assert.deepEqual(names(engine('games')), names(program('games').games))
    assert.deepEqual(names(engine('players')), names(program('players').players))
  },

  'trees'() {
    const asked = {
      'kalah:6,4': 'alphabeta:depth=4',
      tictactoe: 'minimax',
      'tuc-chess': 'star2:depth=2',
      'sticks:7,3': 'iterative',
    }
    for (const [game, player] of Object.entries(asked)) {
      const theirs = program('explain', game, '--player', player, '--nodes', '500')
      assert.deepEqual(engine('explain', game, player, 500), theirs, `${game}, ${player}`)
    }
  },

  'the last move, nature, the end'() {
    const taken = show('tuc-chess', ['5040'])
    assert.equal(taken.side, 'nature')
    assert.deepEqual(taken.last, ['50', '40'])
    assert.ok(Math.abs(taken.moves.reduce((all, m) => all + m.weight, 0) - 1) < 1e-9)
    const { move, seed } = engine('draw', at('tuc-chess', ['5040']), 1)
    assert.ok(taken.moves.some((m) => m.text === move))
    assert.notEqual(seed, 1)
    assert.deepEqual(show('tuc-chess', ['5040', move]).last, ['50', '40'])
    const over = show('tictactoe', ['a1', 'a2', 'b1', 'b2', 'c1'])
    assert.deepEqual([over.over, over.result, over.resultText], [true, 1, 'X wins'])
    assert.deepEqual(over.moves, [])
  },

  'progress'() {
    told.length = 0
    const answer = think('kalah:6,4', ['3', '6'], 'pvs:depth=10')
    assert.ok(told.length >= 5)
    for (const so_far of told) assert.ok(so_far.running && so_far.pv.length && so_far.depth <= 10)
    assert.equal(answer.running, undefined)
    assert.equal(answer.pv[0], answer.move)
  },

  'rankings'() {
    const { move, moves, value } = think('kalah:6,4', ['3', '6'], 'pvs:depth=6', { rank: 4 })
    assert.equal(moves.length, 4)
    assert.deepEqual([moves[0].move, moves[0].value], [move, value])
    for (const [i, one] of moves.entries()) {
      assert.equal(one.pv[0], one.move)
      assert.ok(i === 0 || one.value <= moves[i - 1].value)
    }
  },

  'what is refused'() {
    const refused = (...args) => library.call(...args).error
    assert.match(refused('engine_show', 'nogame'), /no game is called "nogame"/)
    assert.match(refused('engine_show', at('kalah:6,4', ['3', '9'])), /"9"/)
    assert.match(refused('engine_show', 'kalah:6,4\nS 1'), /missing/)
    assert.match(refused('engine_draw', 'kalah:6,4', 1), /nature/)
    const bad = ['engine_think', 'kalah:6,4', 'nobody', 0, 0, 0, 0, 0, 0, 0]
    assert.match(refused(...bad), /nobody/)
    const small = ['engine_think', 'kalah:6,4', 'pvs', 0, 0, 1000, 0, 0, 0, 0]
    assert.match(refused(...small), /memory/)
  },

  // As deep as searches go: the stack of a browser is small.
  'lines of a thousand moves'() {
    assert.equal(think('sticks:990,1', [], 'alphabeta').nodes, 990)
    assert.equal(think('sticks:990,1', [], 'pvs').kind, 'exact')
    for (const game of ['mnk:50,50,10', 'tuc-chess', 'kalah:12,20', 'connect:10,10,5'])
      for (const player of ['minimax', 'alphabeta', 'pvs', 'star2']) {
        const deep = [game, `${player}:depth=1000`, 0, 3000, 0, 0, 0, 0, 0]
        const { error, nodes } = library.call('engine_think', ...deep)
        assert.ok(nodes >= 3000 || /^stopped/.test(error), `${game}, ${player}: ${error}`)
      }
    engine('explain', 'sticks:990,1', 'minimax', 2000)
  },

  // Sizes have 32 bits here.
  'more than there can be'() {
    assert.equal(think('kalah:6,4', [], 'pvs:hash=65536', { nodes: 1000 }).nodes, 1000)
    const { move } = think('sticks:100000,65000', [], 'pvs', { nodes: 1000, memory: 1e18 })
    assert.ok(move)
    const most = 'sticks:1000000000000000000,4294967298'
    assert.deepEqual(show(most, []).moves, [])
    const { error } = library.call('engine_think', most, 'minimax', 0, 0, 0, 0, 0, 0, 0)
    assert.match(error, /a search can list 65536/)
  },

  'memory is given back'() {
    const size = () => library.exports.memory.buffer.byteLength
    for (let i = 0; i < 50; i++) show('gomoku', ['h8'])
    const before = size()
    for (let i = 0; i < 500; i++) show('gomoku', ['h8', 'i9'])
    for (let i = 0; i < 20; i++) think('connect4', [], 'pvs', { nodes: 1000 })
    assert.ok(size() <= before, `${before} bytes, then ${size()}`)
  },
}

let failed = 0
for (const [name, test] of Object.entries(tests)) {
  try {
    test()
    console.log(`ok      ${name}`)
  } catch (error) {
    failed++
    console.log(`FAILED  ${name}\n${error.stack}`)
  }
}
process.exit(failed ? 1 : 0)
