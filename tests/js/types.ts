// The types of the npm package, used as its README uses it; compiled, not run.
import {
  type Answer,
  open,
  type Position,
  type PositionRecord,
  type ReadGame,
  readGames,
  type Solution,
  verify,
  ZermeloError,
} from 'zermelo'
import { books } from 'zermelo/books'
import { compile, Library, type Said, serve, Workers } from 'zermelo/engine'
import { load, type SyncPosition } from 'zermelo/sync'

export async function asynchronous(signal: AbortSignal): Promise<Answer> {
  const game = await open('kalah:6,4')
  const position: Position = game.start.play('3').draw()
  const moves: readonly string[] = position.legalMoves
  const outcome: number | null = position.outcome
  if (position.side === 'nature' || outcome !== null) throw new ZermeloError(moves.join())
  for await (const answer of position.analyse({ rank: 3, signal }))
    if (answer.moves?.[0]?.kind === 'exact') break
  const solution: Solution = await position.solve({ certificate: true, claim: '>=8' })
  if (solution.proof && solution.certificate) {
    const { claim, moves } = solution.proof
    const { accepted } = await verify(position, claim, solution.certificate)
    const { text } = await verify(game.name, claim, solution.certificate, { moves })
    const saved: PositionRecord = position.toJSON()
    console.log(accepted, text, await verify(saved, claim, solution.certificate))
    console.log(game.start.play(saved.moves).over)
  }
  const tree = await position.explain('alphabeta:depth=3', { nodes: 100 })
  console.log(tree.tree?.children[0]?.move, position.svg({ width: 300 }))
  const leaves: bigint = (await position.perft(3)).leaves
  console.log(leaves, (await position.playouts({ count: 10 })).first_wins)
  // @ts-expect-error: times are numbers
  await position.best({ time: '1s' })
  // @ts-expect-error: there is no such option
  await position.best({ seconds: 1 })
  // @ts-expect-error: lists of moves cannot be changed
  position.legalMoves.push('1')
  return position.best({ time: 1, progress: (so_far) => console.log(so_far.pv) })
}

export async function withBooks(): Promise<boolean> {
  const engine = await load()
  const book: Uint8Array | null = await engine.book('connect4')
  const { exact, entries } = engine.game('connect4', book ? { book } : {}).book ?? {}
  console.log(entries, books['connect:7,6,4']?.pathname)
  // @ts-expect-error: a book is its bytes
  await open('connect4', { book: 'connect-7-6-4.zb' })
  return (await open('connect4', { book: false })).book === null && exact === true
}

export async function files(): Promise<readonly string[]> {
  const read: ReadGame<Position>[] = await readGames('4 4', { game: 'connect4' })
  const [first] = (await load()).readGames(new Uint8Array())
  const position: SyncPosition | null = first?.position ?? null
  console.log(position?.over, read[0]?.fault?.message, read[0]?.comments[1])
  // @ts-expect-error: the game is named by a text
  await readGames('', { game: 4 })
  return read.flatMap(({ position }) => position?.moves ?? [])
}

export async function synchronous(): Promise<Answer> {
  const position: SyncPosition = (await load()).game('tictactoe').start
  const value: number | null = position.solve().value
  // @ts-expect-error: an analysis cannot be live here
  console.log(value, position.analyse())
  return position.play('b2').best({ player: 'minimax' })
}

export async function parts(spawn: ConstructorParameters<typeof Workers>[0]): Promise<void> {
  const module = await compile('engine.wasm')
  const hear = serve(Library.load, (said: Said) => console.log(said))
  hear({ begin: module })
  console.log(await new Workers(spawn, module).ask('engine_show', ['tictactoe']))
}
