// What lies beneath the cells of a board and beside them.
import type { Board } from '../engine/types.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type Box, gridLines, starPoints } from './geometry.ts'

interface Props {
  board: Board
  boxes: ReadonlyMap<string, Box>
  turned: boolean
}

function Grid({ points }: { points: readonly Box[] }) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const stars = starPoints(Math.max(...xs) - left + 1, Math.max(...ys) - top + 1)
  return (
    <>
      <path class="grid" d={gridLines(points)} />
      {stars.map(([x, y]) => (
        <circle class="star" key={`${x} ${y}`} cx={left + x} cy={top + y} r={0.09} />
      ))}
    </>
  )
}

// The numbers of houses, beside the board: players count them from their own side.
function Houses({ board, boxes }: Omit<Props, 'turned'>) {
  return (
    <>
      {board.cells.map(({ id, shape }) => {
        if (shape !== 'pit') return null
        const { x, y, h, up } = boxes.get(id)!
        const line = y + (up ? -h / 2 - 0.18 : h / 2 + 0.34)
        const outside = line < 0 || line > board.height
        return (
          <text
            key={id}
            class={outside ? 'coordinate outside' : 'coordinate'}
            x={x}
            y={line}
            font-size={0.24}
          >
            {/\d*$/.exec(id)![0]}
          </text>
        )
      })}
    </>
  )
}

// A line of a board that is written: whose turn it is, in the reader's language.
function lineOf(text: string): string {
  const turn = /^(\w+) to move$/.exec(text)
  return turn ? t('toMove', { side: said(turn[1]!) }) : text
}

export function Scenery({ board, boxes, turned }: Props) {
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
      {points.length > 0 && <Grid points={points} />}
      <Houses board={board} boxes={boxes} />
      {board.texts?.map(({ x, y, text, size = 0.4, mono }) => (
        <text
          key={`${x} ${y}`}
          class={mono ? 'coordinate mono' : 'coordinate'}
          x={turned && !mono ? board.width - x : x}
          y={(turned && !mono ? board.height - y : y) + size * 0.35}
          font-size={size}
        >
          {mono ? lineOf(text) : said(text)}
        </text>
      ))}
    </>
  )
}
