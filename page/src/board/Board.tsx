// A board drawn from data alone: cells, pieces, moves. Played on with a mouse, a finger or keys.
import { memo } from 'preact/compat'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Board as BoardData, Cell, MoveInfo, Piece, Sign } from '../engine/types.ts'
import { nextCells, pick } from '../model/choose.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type Box, box, gridLines, neighbour } from './geometry.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { PieceFigure, pitShift } from './Pieces.tsx'
import { SignFigure } from './SignFigure.tsx'

// The value of a move to a cell. How it looks, by class: 'win', 'draw' or 'loss'; 'certain' or
// 'guessed'; 'best'. Each has a shape of its own, for who cannot tell the colours.
export interface Paint {
  look: string
  text: string
  spoken: string
}

// The threat annotations of a cell: for each side at most a double play and one more.
export interface NamedSign extends Sign {
  text: string
}

// The mark of the last move, on the cell where it ended.
export interface Badge {
  cell: string
  look: string
  text: string
  spoken: string
}

interface Props {
  name: string
  board: BoardData
  moves: readonly MoveInfo[] // empty: only to be looked at
  onMove: (move: string) => void
  turned: boolean
  last?: readonly string[] | undefined
  hinted?: readonly string[] | undefined
  painted?: ReadonlyMap<string, Paint> | undefined
  signs?: ReadonlyMap<string, readonly NamedSign[]> | undefined
  badge?: Badge | undefined
  luck?: boolean // the moves are nature's
}

interface CellProps {
  cell: Cell
  at: Box
  pieces: readonly Piece[]
  state: string
  name: string
  focusable: boolean
  paint: Paint | undefined
  signs: readonly NamedSign[]
  paintSize: number // small boards have large cells; a value need not fill them
}

// Where what is painted on a cell lies: above the words of a label.
const paintPlace = (cell: Cell, at: Box, size: number) =>
  `translate(0 ${cell.shape === 'label' ? at.h * -0.25 : 0}) scale(${size})`

// Letters that fit between the ends of a label.
const labelSize = (text: string, w: number) => Math.min(0.34, (w * 0.9) / (text.length * 0.56))

function Ground({ cell, at, painted }: { cell: Cell; at: Box; painted: boolean }) {
  const { w, h } = at
  switch (cell.shape) {
    case 'pit':
      return <ellipse class="pit" cy={pitShift(at)} rx={w * 0.43} ry={h * 0.37} />
    case 'store':
      return (
        <rect class="pit" x={-w * 0.42} y={-h * 0.45} width={w * 0.84} height={h * 0.9} rx={0.42} />
      )
    case 'circle':
      return <circle class="bare" r={Math.min(w, h) * 0.45} />
    case 'hole':
      return <circle class="hole" r={Math.min(w, h) * 0.42} />
    case 'point':
      return <rect class="bare" x={-w / 2} y={-h / 2} width={w} height={h} />
    case 'label':
      return (
        <g class="label">
          <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={Math.min(w, h) * 0.25} />
          <text y={painted ? at.h * 0.38 : 0.12} font-size={labelSize(said(cell.label), w)}>
            {said(cell.label)}
          </text>
        </g>
      )
    default:
      return (
        <rect class={`square shade${cell.shade ?? 0}`} x={-w / 2} y={-h / 2} width={w} height={h} />
      )
  }
}

function Mark({ at, shape, state }: { at: Box; shape: string; state: string }) {
  const round = shape === 'hole' || shape === 'circle' || shape === 'point'
  if (state === '') return null
  if (shape === 'pit') {
    return <ellipse class="mark" cy={pitShift(at)} rx={at.w * 0.43} ry={at.h * 0.37} />
  }
  if (round) return <circle class="mark" r={Math.min(at.w, at.h) * 0.45} />
  return (
    <rect
      class="mark"
      x={-at.w / 2 + 0.04}
      y={-at.h / 2 + 0.04}
      width={at.w - 0.08}
      height={at.h - 0.08}
      rx={shape === 'store' ? 0.42 : 0.06}
    />
  )
}

const CellView = memo(
  ({ cell, at, pieces, state, name, focusable, paint, signs, paintSize }: CellProps) => (
    <g
      class={`cell ${state}`}
      transform={`translate(${at.x} ${at.y})`}
      data-cell={cell.id}
      role="button"
      aria-label={name}
      aria-disabled={state.includes('free') ? undefined : 'true'}
      aria-pressed={state.includes('picked') ? 'true' : undefined}
      tabindex={focusable ? 0 : -1}
    >
      <Ground cell={cell} at={at} painted={paint !== undefined} />
      <Mark at={at} shape={cell.shape} state={state} />
      {pieces.map((piece, i) => (
        <PieceFigure key={i} piece={piece} at={at} />
      ))}
      {state.includes('target') && <circle class="dot" r={0.1} />}
      {paint && (
        <g class={`paint ${paint.look}`} transform={paintPlace(cell, at, paintSize)}>
          <rect x={-0.42} y={-0.17} width={0.84} height={0.34} />
          <text y={0.085}>{paint.text}</text>
        </g>
      )}
      {signs.map(({ kind, side }) => (
        <g
          key={`${kind} ${side}`}
          transform={`translate(${side === 0 ? -0.34 : 0.34} ${
            kind === 'doublePlay' ? 0.34 : -0.34
          }) scale(0.1)`}
        >
          <SignFigure kind={kind} side={side} />
        </g>
      ))}
      <rect
        class="focus"
        x={-at.w / 2 + 0.02}
        y={-at.h / 2 + 0.02}
        width={at.w - 0.04}
        height={at.h - 0.04}
        rx={0.1}
      />
    </g>
  ),
)

// The name that is spoken: the cell, what lies there, and what can be done with it.
function spokenName(
  cell: Cell,
  pieces: readonly Piece[],
  state: string,
  paint: Paint | undefined,
  signs: readonly NamedSign[],
  badge: Badge | undefined,
): string {
  const parts = [said(cell.label), ...pieces.map((piece) => said(piece.label))]
  if (state.includes('picked')) parts.push(t('picked'))
  else if (state.includes('free')) parts.push(t('canPick'))
  if (state.includes('last')) parts.push(t('lastMove'))
  if (badge?.cell === cell.id) parts.push(badge.spoken)
  if (paint) parts.push(paint.spoken)
  parts.push(...signs.map(({ text }) => text))
  return parts.filter((part) => part !== '').join(', ')
}

function useBoxes(board: BoardData, turned: boolean) {
  return useMemo(() => {
    const boxes = new Map<string, Box>()
    for (const cell of board.cells) boxes.set(cell.id, box(cell, board, turned))
    return boxes
  }, [board, turned])
}

function piecesByCell(board: BoardData): Map<string, Piece[]> {
  const by = new Map<string, Piece[]>()
  for (const piece of board.pieces) by.set(piece.cell, [...(by.get(piece.cell) ?? []), piece])
  return by
}

function BadgeFigure({ badge, at, board }: { badge: Badge; at: Box; board: BoardData }) {
  const size = Math.min(2.2, Math.max(0.8, Math.max(board.width, board.height) / 7))
  const x = Math.min(at.x + at.w * 0.36, board.width - 0.24 * size)
  const y = Math.max(at.y - at.h * 0.34, 0.17 * size)
  return (
    <g class={`badge ${badge.look}`} transform={`translate(${x} ${y}) scale(${size})`}>
      <rect x={-0.24} y={-0.17} width={0.48} height={0.34} rx={0.17} />
      <text y={0.09}>{badge.text}</text>
    </g>
  )
}

// The cell for which a click on this one stands.
const target = (board: BoardData, id: string) =>
  board.cells.find((cell) => cell.id === id)?.as ?? id

const none: readonly Piece[] = []
const unnamed: readonly NamedSign[] = []

function Scenery({
  board,
  boxes,
  turned,
}: {
  board: BoardData
  boxes: Map<string, Box>
  turned: boolean
}) {
  const points = board.cells
    .filter((cell) => cell.shape === 'point')
    .map((cell) => boxes.get(cell.id)!)
  const kind = board.cells[0]?.shape ?? 'square'
  const edge = kind === 'square' ? 0.06 : 0.12
  return (
    <>
      <rect
        class={`table of-${kind}`}
        x={-edge}
        y={-edge}
        width={board.width + 2 * edge}
        height={board.height + 2 * edge}
        rx={kind === 'pit' || kind === 'store' ? 0.6 : 0.12}
      />
      {points.length > 0 && <path class="grid" d={gridLines(points)} />}
      {board.texts?.map(({ x, y, text, size = 0.4, mono }) => (
        <text
          key={`${x} ${y}`}
          class={mono ? 'coordinate mono' : 'coordinate'}
          x={turned && !mono ? board.width - x : x}
          y={(turned && !mono ? board.height - y : y) + size * 0.35}
          font-size={size}
        >
          {mono ? text : said(text)}
        </text>
      ))}
    </>
  )
}

export function Board(props: Props) {
  const { board, moves, onMove, turned, last, hinted, painted, badge } = props
  const [picked, setPicked] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<string | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const boxes = useBoxes(board, turned)
  const pieces = useMemo(() => piecesByCell(board), [board])
  const free = useMemo(() => nextCells(moves, picked), [moves, picked])
  useEffect(() => {
    setPicked([])
  }, [moves])

  const at = focus !== null && boxes.has(focus) ? focus : (board.cells[0]?.id ?? '')

  const choose = (cell: string) => {
    setFocus(cell)
    if (moves.length === 0) return
    const found = pick(moves, picked, target(board, cell))
    setPicked(found.what === 'pick' ? found.picked : [])
    if (found.what === 'move') onMove(found.move)
  }
  const cellOf = (event: Event) =>
    (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell') ?? null
  const onClick = (event: Event) => {
    const cell = cellOf(event)
    if (cell !== null) choose(cell)
  }
  const onKey = (event: KeyboardEvent) => {
    const to = neighbour(event.key, at, boxes)
    if (event.key === 'Enter' || event.key === ' ') choose(at)
    else if (event.key === 'Escape') setPicked([])
    else if (to !== null) {
      setFocus(to)
      svg.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(to)}"]`)?.focus()
    } else if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    event.stopPropagation()
  }

  const margin = 0.2
  const paintSize = Math.min(1, Math.max(board.width, board.height) / 6)
  return (
    <div class="board">
      <svg
        ref={svg}
        class={board.width > 10 ? 'dense' : ''}
        viewBox={`${-margin} ${-margin} ${board.width + 2 * margin} ${board.height + 2 * margin}`}
        style={{ '--aspect': String((board.width + 0.4) / (board.height + 0.4)) }}
        role="group"
        aria-label={t('board', { game: props.name })}
        aria-describedby="board-help"
        onClick={onClick}
        onKeyDown={onKey}
      >
        <Scenery board={board} boxes={boxes} turned={turned} />
        {board.cells.map((cell) => {
          const here = pieces.get(cell.id) ?? none
          const state = [
            free.has(cell.as ?? cell.id) ? 'free' : '',
            free.has(cell.as ?? cell.id) && picked.length > 0 ? 'target' : '',
            picked.includes(cell.id) ? 'picked' : '',
            last?.includes(cell.id) ? 'last' : '',
            hinted?.includes(cell.id) ? 'hinted' : '',
          ]
            .filter((word) => word !== '')
            .join(' ')
          const paint = painted?.get(cell.id)
          const signs = props.signs?.get(cell.id) ?? unnamed
          return (
            <CellView
              key={cell.id}
              cell={cell}
              at={boxes.get(cell.id)!}
              pieces={here}
              state={state}
              name={spokenName(cell, here, state, paint, signs, badge)}
              focusable={cell.id === at}
              paint={paint}
              signs={signs}
              paintSize={paintSize}
            />
          )
        })}
        {badge && boxes.has(badge.cell) && (
          <BadgeFigure badge={badge} at={boxes.get(badge.cell)!} board={board} />
        )}
      </svg>
      <p id="board-help" class="hidden">
        {t('boardHelp')}
      </p>
      <MoveButtons moves={moves} luck={props.luck ?? false} onMove={onMove} />
    </div>
  )
}
