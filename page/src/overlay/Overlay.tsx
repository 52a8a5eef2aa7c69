// What is drawn over a board: what a move or a line that is looked at would do, the run that won,
// the numbers of moves; and the lines of text that go with it.
import type { OverBoard } from '../board/overlay.ts'
import { numbered } from '../board/overlay.ts'
import { PieceFigure, pitShift } from '../board/Pieces.tsx'
import type { Shown } from '../engine/types.ts'
import { nextCells } from '../model/choose.ts'
import { colourOf } from '../model/stones.ts'
import { type Change, changesOf, effectOf } from './effect.ts'
import { useLine } from './positions.ts'
import { effectText, o, whyBarred } from './say.ts'
import { useSowing } from './sowing.ts'
import { winningRuns } from './winning.ts'
import './overlay.css'

export { Aim } from './Aim.tsx'
export { effectOf } from './effect.ts'
export { Legend } from './Legend.tsx'
export { NumbersButton } from './NumbersButton.tsx'
export { Opening } from './Opening.tsx'

const longest = 8 // moves of a line are previewed

type Boxes = OverBoard['boxes']

// How the seeds of a house change: '+1', '−4'; else the pieces that would lie there.
function ChangeFigure({ change, boxes }: { change: Change; boxes: Boxes }) {
  const box = boxes.get(change.cell)
  if (!box) return null
  const { before, after } = change
  const place = `translate(${box.x} ${box.y})`
  if (before[0]?.kind === 'seeds') {
    const more = (after[0]?.count ?? 0) - (before[0].count ?? 0)
    return (
      <g class={`delta ${more > 0 ? 'more' : 'less'}`} transform={place}>
        <rect x={-0.26} y={pitShift(box) - 0.17} width={0.52} height={0.34} rx={0.17} />
        <text y={pitShift(box) + 0.09}>{more > 0 ? `+${more}` : `\u2212${-more}`}</text>
      </g>
    )
  }
  return (
    <g
      class={`ghost ${after.length === 0 ? 'gone' : before.length > 0 ? 'turned' : ''}`}
      transform={place}
    >
      {after.length === 0 ? (
        <path d="M-.3-.3L.3.3M.3-.3L-.3.3" />
      ) : (
        after.map((piece, i) => <PieceFigure key={i} piece={piece} at={box} />)
      )}
    </g>
  )
}

// The cells where the moves of players end, by the numbers of those that left a piece there.
function numbersOf(all: readonly Shown[]): Map<string, string> {
  const numbers = new Map<string, string>()
  let number = 0
  all.slice(1).forEach((now, i) => {
    const cell = now.last?.at(-1)
    const piece = now.board.pieces.some((one) => one.cell === cell && one.side !== undefined)
    if (cell === undefined || !piece || all[i]!.side === 'nature') return
    const before = numbers.get(cell)
    number++
    numbers.set(cell, before ? `${before},${number}` : `${number}`)
  })
  return numbers
}

const dark = (now: Shown, cell: string) => {
  const piece = now.board.pieces.find((one) => one.cell === cell)
  return piece?.kind === 'stone' && colourOf(piece) === 0
}

function Numbers({ all, boxes }: { all: readonly Shown[]; boxes: Boxes }) {
  const end = all[all.length - 1]!
  return (
    <>
      {[...numbersOf(all)].map(([cell, text]) => {
        const box = boxes.get(cell)
        if (!box) return null
        const size = Math.min(0.46, 1 / Math.max(2, text.length))
        return (
          <text
            key={cell}
            class={`number ${dark(end, cell) ? 'on-dark' : ''}`}
            x={box.x}
            y={box.y + size * 0.36}
            font-size={size}
          >
            {text}
          </text>
        )
      })}
    </>
  )
}

function Preview({ at, line, boxes }: OverBoard) {
  const all = useLine(at, line)
  if (!all) return null
  return (
    <g class="preview">
      {changesOf(all[0]!.board, all[all.length - 1]!.board).map((change) => (
        <ChangeFigure key={change.cell} change={change} boxes={boxes} />
      ))}
      {line.length > 1 && <Numbers all={all} boxes={boxes} />}
    </g>
  )
}

// The numbers of the moves made, where each leaves a piece of its own.
function Made({ at, boxes, board }: OverBoard) {
  const all = useLine({ ...at, moves: [] }, at.moves)
  if (!all || board.pieces.some(({ kind }) => kind === 'seeds' || kind === 'stick')) return null
  return <Numbers all={all} boxes={boxes} />
}

function Won({ now, boxes }: { now: Shown; boxes: Boxes }) {
  return (
    <>
      {winningRuns(now).map(([one, other]) => {
        const [from, to] = [boxes.get(one)!, boxes.get(other)!]
        return <path class="won" key={one + other} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      })}
    </>
  )
}

// Where a piece that is pointed at can go.
function Ways({ cell, moves, boxes }: OverBoard) {
  if (cell === null || moves.some((move) => move.cells.length === 1)) return null
  return (
    <>
      {[...nextCells(moves, [cell])].map((to) => {
        const box = boxes.get(to)
        return box && <circle class="way" key={to} cx={box.x} cy={box.y} r={0.12} />
      })}
    </>
  )
}

export function Overlay(props: OverBoard) {
  const { at, boxes } = props
  const now = useLine(at, [])?.[0]
  useSowing(props)
  const line = props.line.slice(0, longest)
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g class="overlay" aria-hidden="true">
      {now && <Won now={now} boxes={boxes} />}
      {numbered.value && line.length === 0 && <Made {...props} />}
      <Ways {...props} />
      {line.length > 0 && <Preview {...props} line={line} />}
    </g>
  )
}

// What the last move did.
function LastMove({ at }: { at: OverBoard['at'] }) {
  const move = at.moves.at(-1)
  const all = useLine({ ...at, moves: at.moves.slice(0, -1) }, move === undefined ? [] : [move])
  const [before, now] = all ?? []
  if (move === undefined || !before || !now || before.side === 'nature') return null
  const did = effectOf(before, now, now.last ?? [])
  return <>{effectText(move, did, now)}</>
}

function LineText({ at, line, moves }: OverBoard) {
  const all = useLine(at, line)
  const [before, next] = all ?? []
  if (line.length > 1) return <>{o('after', { moves: line.join(' ') })}</>
  if (!before || !next || before.side === 'nature') return <>{line[0]}</>
  const cells = moves.find(({ text }) => text === line[0])?.cells ?? []
  return <>{effectText(line[0]!, effectOf(before, next, cells), next) ?? line[0]}</>
}

function Barred({ at, cell, board }: OverBoard) {
  const piece = board.pieces.find((one) => one.cell === cell && one.kind === 'barred')
  const now = useLine(at, [])?.[0]
  if (!piece || !now || now.side === 'nature') return null
  return <>{`${piece.cell}: ${whyBarred(piece.label, now.side) ?? piece.label}`}</>
}

// A line of text below the board: what is pointed at, else what the last move did.
export function Tells(props: OverBoard) {
  const { cell, board } = props
  const barred = board.pieces.some((one) => one.cell === cell && one.kind === 'barred')
  const line = props.line.slice(0, longest)
  return (
    <span role="status">
      {barred ? (
        <Barred {...props} />
      ) : line.length > 0 ? (
        <LineText {...props} line={line} />
      ) : (
        <LastMove at={props.at} />
      )}
    </span>
  )
}
