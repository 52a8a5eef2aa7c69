// A board drawn from data alone: cells, pieces, moves. Played on with a mouse, a finger or keys.
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { Board as BoardData, Cell, MoveInfo, Piece, Position, Sign } from '../engine/types.ts'
import { moveAt, nextCells, pick } from '../model/choose.ts'
import { colourOf } from '../model/stones.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { CellView } from './CellView.tsx'
import { type Box, box, neighbour } from './geometry.ts'
import { MoveButtons } from './MoveButtons.tsx'
import { overlay, wantOverlay } from './overlay.ts'
import { Scenery } from './Scenery.tsx'

// The value of a move to a cell. How it looks, by class: 'win', 'draw' or 'loss'; 'certain' or
// 'guessed'; 'best'. Each has a shape of its own, for who cannot tell the colours.
export interface Paint {
  look: string
  lean: number // of an estimate, from 0 to 1
  text: string
  spoken: string
  line: readonly string[] // the move, and what is expected then
}

// The threat annotations of a cell: for each side at most a double play and one more.
export interface NamedSign extends Sign {
  text: string
  short: string // as it is written on the board
  colour: 0 | 1 // of the side
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
  at?: Position | undefined // what is shown, so that moves and lines can be previewed
  line?: readonly string[] | undefined // one that is looked at elsewhere
}

// What lies on a cell, aloud.
const pieceName = (piece: Piece) =>
  said(piece.kind === 'stone' ? (colourOf(piece) === 0 ? 'Black' : 'White') : piece.label)

// The name that is spoken: the cell, what lies there, and what can be done with it.
function spokenName(
  cell: Cell,
  pieces: readonly Piece[],
  state: string,
  paint: Paint | undefined,
  signs: readonly NamedSign[],
  badge: Badge | undefined,
): string {
  const parts = [said(cell.label), ...pieces.map(pieceName)]
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

function byCell(pieces: readonly Piece[]): Map<string, Piece[]> {
  const by = new Map<string, Piece[]>()
  for (const piece of pieces) by.set(piece.cell, [...(by.get(piece.cell) ?? []), piece])
  return by
}

interface BadgeProps {
  badge: Badge | undefined
  boxes: ReadonlyMap<string, Box>
  board: BoardData
}

function BadgeFigure({ badge, boxes, board }: BadgeProps) {
  const at = badge && boxes.get(badge.cell)
  if (!at) return null
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

const cellOf = (event: Event) =>
  (event.target as Element).closest('[data-cell]')?.getAttribute('data-cell') ?? null

const none: readonly Piece[] = []
const nowhere: readonly string[] = []
const unnamed: readonly NamedSign[] = []

// The cell that is pointed at: by a mouse over it, or by the keyboard. A finger aims instead.
function usePointing(shows: Position | undefined) {
  const [cell, setCell] = useState<string | null>(null)
  useEffect(() => {
    if (shows && shows.moves.length > 0) wantOverlay()
  }, [shows])
  const finger = useRef(false)
  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      finger.current = event.pointerType === 'touch'
      wantOverlay()
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return
      wantOverlay()
      setCell(cellOf(event))
    },
    onPointerLeave: () => setCell(null),
  }
  // Not for the picture itself: listening for the focus would make it take it.
  const keyboard = {
    onFocusIn: (event: FocusEvent) => {
      if (!(event.target as Element).matches(':focus-visible')) return
      wantOverlay()
      setCell(cellOf(event))
    },
    onFocusOut: () => setCell(null),
  }
  return { cell, finger, pointer, keyboard }
}

const dense = 10 // boards that are wider have cells smaller than a finger

// What is chosen on a board: cells that are picked, the cell that a finger aims at, and where the
// focus is. `choose` takes a cell for good.
function useChoice({ board, moves, onMove }: Props, boxes: ReadonlyMap<string, Box>) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const [focus, setFocus] = useState<string | null>(null)
  const [aimed, setAimed] = useState<string | null>(null)
  const free = useMemo(() => nextCells(moves, picked), [moves, picked])
  useEffect(() => {
    setPicked([])
    setAimed(null)
  }, [moves])
  const at = focus !== null && boxes.has(focus) ? focus : (board.cells[0]?.id ?? '')
  const choose = (cell: string) => {
    setFocus(cell)
    setAimed(null)
    if (moves.length === 0) return
    const found = pick(moves, picked, target(board, cell))
    setPicked(found.what === 'pick' ? found.picked : [])
    if (found.what === 'move') onMove(found.move)
  }
  return { picked, setPicked, aimed, setAimed, setFocus, at, free, choose }
}

// The cells, and what lies on them.
function Cells({ props, boxes, pieces, choice }: CellsProps) {
  const { board, last, hinted, painted, badge } = props
  const { picked, aimed, free, at } = choice
  const paintSize = Math.min(1, Math.max(board.width, board.height) / 6)
  return board.cells.map((cell) => {
    const here = pieces.get(cell.id) ?? none
    const can = free.has(cell.as ?? cell.id)
    const state = [
      can ? 'free' : '',
      can && picked.length > 0 ? 'target' : '',
      picked.includes(cell.id) ? 'picked' : '',
      aimed === cell.id ? 'aimed' : '',
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
  })
}
interface CellsProps {
  props: Props
  boxes: ReadonlyMap<string, Box>
  pieces: ReadonlyMap<string, readonly Piece[]>
  choice: ReturnType<typeof useChoice>
}

// The margin round a board, and the width and height with it, in cells.
function extent({ cells, width, height }: BoardData): [number, number, number] {
  const margin = cells.some(({ shape }) => shape === 'pit') ? 0.45 : 0.2
  return [margin, width + 2 * margin, height + 2 * margin]
}

// What is done on a board with a pointer and with keys.
function useHandlers(
  { board, painted, at: shows }: Props,
  boxes: ReadonlyMap<string, Box>,
  choice: ReturnType<typeof useChoice>,
  finger: { current: boolean },
) {
  const svg = useRef<SVGSVGElement>(null)
  const { aimed, setAimed, setPicked, setFocus, at, free, choose } = choice
  // A finger covers what it touches: where cells are small, and where a value is looked at, the
  // first tap aims and another one moves.
  const aims = (cell: string) =>
    finger.current &&
    shows !== undefined &&
    aimed !== cell &&
    free.has(target(board, cell)) &&
    (board.width > dense || painted?.has(cell))
  const onClick = (event: Event) => {
    const cell = cellOf(event)
    if (cell === null) return
    if (aims(cell)) setAimed(cell)
    else choose(cell)
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
  return { svg, onClick, onKey }
}

// The cell that is aimed or pointed at, the move that it stands for, and the line to be previewed.
function lookedAt(props: Props, choice: ReturnType<typeof useChoice>, pointed: string | null) {
  const cell = choice.aimed ?? pointed
  if (cell === null) return { cell, move: undefined, line: props.line ?? nowhere }
  const at = target(props.board, cell)
  const move = moveAt(props.moves, choice.picked, at)
  const line = props.painted?.get(at)?.line ?? props.line ?? (move ? [move] : nowhere)
  return { cell, move, line }
}

// What a finger aims at, enlarged.
function Aimed({ over, figure, board, boxes, choice, move }: AimedProps) {
  const { aimed, setAimed, choose } = choice
  if (aimed === null) return null
  return (
    <over.Aim
      figure={figure}
      box={boxes.get(aimed)!}
      move={move ?? said(board.cells.find(({ id }) => id === aimed)?.label ?? '')}
      onPlace={() => choose(aimed)}
      onGiveUp={() => setAimed(null)}
    />
  )
}
interface AimedProps {
  over: NonNullable<typeof overlay.value>
  figure: string
  board: BoardData
  boxes: ReadonlyMap<string, Box>
  choice: ReturnType<typeof useChoice>
  move: string | undefined
}

export function Board(props: Props) {
  const { board, moves, onMove, turned, last, badge, at: shows } = props
  const [staged, setStaged] = useState<readonly Piece[] | null>(null)
  const { cell: pointed, finger, pointer, keyboard } = usePointing(shows)
  const figure = useId()
  const boxes = useBoxes(board, turned)
  const pieces = useMemo(() => byCell(staged ?? board.pieces), [board, staged])
  const choice = useChoice(props, boxes)
  const { svg, onClick, onKey } = useHandlers(props, boxes, choice, finger)
  const over = overlay.value
  const { line, ...looked } = lookedAt(props, choice, pointed)
  const drawn = shows && {
    at: shows,
    line,
    cell: looked.cell,
    stage: setStaged,
    board,
    boxes,
    moves,
    last: last ?? nowhere,
  }
  const [margin, width, height] = extent(board)
  return (
    <div class="board" {...keyboard}>
      <svg
        ref={svg}
        class={board.width > dense ? 'dense' : ''}
        viewBox={`${-margin} ${-margin} ${width} ${height}`}
        style={{ '--aspect': String(width / height) }}
        role="group"
        aria-label={t('board', { game: props.name })}
        aria-describedby="board-help"
        onClick={onClick}
        onKeyDown={onKey}
        {...pointer}
      >
        <g id={figure} class="board">
          <Scenery board={board} boxes={boxes} turned={turned} />
          <Cells props={props} boxes={boxes} pieces={pieces} choice={choice} />
          <BadgeFigure badge={badge} boxes={boxes} board={board} />
          {over && drawn && <over.Overlay {...drawn} />}
        </g>
      </svg>
      <p id="board-help" class="hidden">
        {t('boardHelp')}
      </p>
      {shows && <p class="tells">{over && drawn && <over.Tells {...drawn} />}</p>}
      {over && (
        <Aimed
          over={over}
          figure={figure}
          board={board}
          boxes={boxes}
          choice={choice}
          move={looked.move}
        />
      )}
      <MoveButtons moves={moves} luck={props.luck ?? false} onMove={onMove} />
    </div>
  )
}
