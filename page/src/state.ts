// What all views share: the engine, the game on the table with its variations, what is shown.
import { batch, computed, effect, signal } from '@preact/signals'
import {
  type Engine,
  type GameInfo,
  type PlayerInfo,
  type Position,
  type Shown,
  ZermeloError,
} from './engine/types.ts'
import { type CoursePlace, type Link, type Mode, readLink, writeLink } from './model/link.ts'
import { gameName } from './model/spec.ts'
import { goTo, movesTo, noMoves, playAll, type Variations } from './model/variations.ts'
import { message, t } from './words/words.ts'

export const engine = signal<Engine | null>(null)
export const games = signal<readonly GameInfo[]>([])
export const players = signal<readonly PlayerInfo[]>([])
export const mode = signal<Mode>('play')
export const course = signal<CoursePlace>({ lesson: 0, step: 1 }) // where the view `learn` is

export interface Table {
  game: string
  start: string | null
  tree: Variations
  tip: number // where the game that is being played stands; the reader may look elsewhere
}
export const table = signal<Table>({ game: 'kalah:6,4', start: null, tree: noMoves, tip: 0 })
export const laid = signal(0) // how often another game was put on the table
export const fromLink = signal(false) // the table is that of a link, and nobody has acted on it yet
export const turned = signal(false) // the board, upside down

export function positionAt(id = table.value.tree.current): Position {
  const { game, start, tree } = table.value
  return { game, start, moves: movesTo(tree, id) }
}
export const position = computed<Position>(() => positionAt())
export const positionKey = (p: Position) => JSON.stringify([p.game, p.start ?? null, p.moves])

export const info = computed<GameInfo | undefined>(() => {
  const name = gameName(table.value.game)
  return games.value.find((game) => game.name === name)
})
export const sides = computed<[string, string]>(() => info.value?.sides ?? ['1', '2'])
export const unit = computed(() => info.value?.unit ?? 'win')

// Lines that stay until the reader has seen them: what went wrong, what is good to know; and one
// for those who listen.
export const fault = signal<string | null>(null)
export const notice = signal<string | null>(null)
export const spoken = signal('')

// What a game from a plug-in needs where it is not there.
export const pluginLine = (game: string, file: string) => t('needsPlugin', { game, file })

// The server has gone, and with it its plug-ins.
export function lose(other: Engine): void {
  const { name = '', plugin } = info.value ?? {}
  engine.value = other
  notice.value = plugin ? pluginLine(name, plugin) : t('serverGone')
}

// The games that the engine knows: those from plug-ins are gone if the server is.
export const available = computed(() =>
  games.value.filter((game) => !game.plugin || engine.value?.kind === 'server'),
)

// The engine refused something. If it does not know the game, a notice has said so.
export function fail(error: unknown): void {
  if (!info.value || available.value.includes(info.value)) fault.value = why(error)
}

export function why(error: unknown): string {
  if (error instanceof ZermeloError) return message(error.id, error.values, error.message)
  return error instanceof Error ? error.message : String(error)
}

// The position on the table as the engine shows it; null until it has answered.
export const shown = signal<Shown | null>(null)
export const shownAt = signal<Position | undefined>(undefined) // which position that is
const known = new Map<string, Shown>()
const knownMost = 300

export async function show(p: Position): Promise<Shown> {
  const key = positionKey(p)
  const before = known.get(key)
  if (before) return before
  const found = await engine.value!.show(p)
  const meanwhile = known.get(key) // somebody else asked as well: there is one answer, not two
  if (meanwhile) return meanwhile
  if (known.size >= knownMost) known.delete(known.keys().next().value!)
  known.set(key, found)
  return found
}

// The position of the address is on the table, if there is one: no other is shown before.
export const begun = signal(false)

// `shown` follows the table; while an answer is on its way the board stays as it was.
effect(() => {
  const p = position.value
  if (!engine.value || !begun.value) return
  show(p).then((found) => {
    if (position.peek() !== p) return
    batch(() => {
      shown.value = found
      shownAt.value = p
    })
  }, fail)
})

// Is what is shown the position on the table?
export function isShown(): boolean {
  return shown.value !== null && shown.value === known.get(positionKey(position.value))
}

export function setTree(tree: Variations): void {
  const { tip } = table.value
  table.value = { ...table.value, tree, tip: tree.nodes[tip] ? tip : tree.current }
}

// Goes on with the game at this node: it is shown and played from here.
export function setTip(tree: Variations, tip: number): void {
  table.value = { ...table.value, tree: goTo(tree, tip), tip }
}

// Puts a position on the table if the engine accepts it; the line of its refusal if not.
export async function lay(p: Position): Promise<string | null> {
  try {
    const found = await show(p)
    const tree = playAll(noMoves, p.moves)
    batch(() => {
      table.value = { game: found.game, start: p.start ?? null, tree, tip: tree.current }
      laid.value++
      fault.value = null
    })
    return null
  } catch (error) {
    return why(error)
  }
}

// The state of an entry of the browser's history that this page made.
const ours = 'zermelo'

// The address follows the table, so that it can be shared as it stands. Another view is another
// entry of the browser's history, so that Back leads to the view before.
export function followAddress(): void {
  effect(() => {
    const plugin = info.value?.plugin
    if (mode.value === 'friend') return // whose view has an address of its own
    const link = { mode: mode.value, position: position.value, course: course.value }
    const hash = writeLink(plugin ? { ...link, plugin } : link)
    if (location.hash === hash && history.state === ours) return
    const stays = readLink(location.hash).mode === mode.value
    history[stays ? 'replaceState' : 'pushState'](ours, '', hash)
  })
  addEventListener('hashchange', () => {
    if (history.state === ours) readView()
    else readAddress()
  })
}

// Back and Forward change the view; the game on the table stays.
function readView(): Link {
  const link = readLink(location.hash)
  batch(() => {
    mode.value = link.mode
    if (link.course) course.value = link.course
  })
  return link
}

export async function readAddress(): Promise<void> {
  const link = readView()
  if (!link.position) return
  const name = gameName(link.position.game)
  if (link.plugin && !available.value.some((game) => game.name === name)) {
    notice.value = pluginLine(name, link.plugin)
    return
  }
  const before = fromLink.value
  fromLink.value = true
  const refusal = await lay(link.position)
  if (!refusal) return
  fromLink.value = before
  fault.value = refusal
}
