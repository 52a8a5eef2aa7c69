// A small picture of a position, from what the engine says of it.

import { Ground } from '../board/CellView.tsx'
import { box } from '../board/geometry.ts'
import { PieceFigure } from '../board/Pieces.tsx'
import { Scenery } from '../board/Scenery.tsx'
import type { Board } from '../engine/types.ts'
import { useShown } from '../parts/useShown.ts'

type Frame = readonly [x: number, y: number, width: number, height: number]

const most = 10 // cells along an edge that are told apart in a small picture

// Of a large board what is round its pieces.
function roundPieces({ cells, pieces }: Board): Frame {
  const at = pieces.map(({ cell }) => cells.find(({ id }) => id === cell)!)
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [right, bottom] = [Math.max(...xs) + 1, Math.max(...ys) + 1]
  const size = Math.max(7, right - left + 1, bottom - top + 1)
  return [(left + right - size) / 2, (top + bottom - size) / 2, size, size]
}

// Of a board that is written its lines, but for the last, which says whose turn it is.
const linesOf = ({ texts = [] }: Board) => texts.filter(({ mono }) => mono).slice(0, -1)

// A long board: its left end.
function frameOf(board: Board): Frame {
  const { width, height, pieces } = board
  const lines = linesOf(board)
  if (lines.length > 0) {
    const [wide, low] = [({ text }: Text) => text.length * 0.32, ({ y }: Text) => y + 0.5]
    return [-0.2, -0.2, Math.max(...lines.map(wide)), Math.max(...lines.map(low))]
  }
  if (pieces.length > 0 && Math.min(width, height) > most) return roundPieces(board)
  return [0, 0, Math.min(width, 1.6 * height), height]
}
type Text = NonNullable<Board['texts']>[number]

// Points with nothing on them are drawn by the grid.
function Picture({ board }: { board: Board }) {
  const boxes = new Map(board.cells.map((cell) => [cell.id, box(cell, board, false)]))
  const lies = (id: string) => board.pieces.filter(({ cell }) => cell === id)
  const drawn = board.cells.filter(({ id, shape }) => shape !== 'point' || lies(id).length > 0)
  return (
    <g class="board">
      <Scenery board={{ ...board, texts: linesOf(board) }} boxes={boxes} turned={false} />
      {drawn.map((cell) => {
        const at = boxes.get(cell.id)!
        return (
          <g key={cell.id} class="cell" transform={`translate(${at.x} ${at.y})`}>
            <Ground cell={cell} at={at} painted={false} />
            {lies(cell.id).map((piece, i) => (
              <PieceFigure key={i} piece={piece} at={at} />
            ))}
          </g>
        )
      })}
    </g>
  )
}

export function Thumb({ game, moves }: { game: string; moves: readonly string[] }) {
  const found = useShown({ game, start: null, moves: [...moves] })
  const frame = found ? frameOf(found.now.board) : [0, 0, 1, 1]
  return (
    <svg class="thumb" viewBox={frame.join(' ')} aria-hidden="true">
      {found && <Picture board={found.now.board} />}
    </svg>
  )
}
