// Where cells lie, and which is next in a direction.
import type { Board, Cell } from '../engine/types.ts'

export interface Box {
  x: number // centre
  y: number
  w: number
  h: number
  up: boolean // in the upper half of the board
}

// On a board that is turned, what was at the bottom is at the top.
export function box(cell: Cell, board: Board, turned: boolean): Box {
  const { w = 1, h = 1 } = cell
  const x = cell.x + w / 2
  const y = cell.y + h / 2
  const up = turned ? y > board.height / 2 : y < board.height / 2
  return { x: turned ? board.width - x : x, y: turned ? board.height - y : y, w, h, up }
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

// The cell to which an arrow key leads: the nearest ahead, those off the line counted farther.
export function neighbour(key: string, from: string, boxes: ReadonlyMap<string, Box>) {
  const direction = directions[key]
  const here = boxes.get(from)
  if (!direction || !here) return null
  let found: string | null = null
  let least = Number.POSITIVE_INFINITY
  for (const [id, there] of boxes) {
    const ahead = (there.x - here.x) * direction[0] + (there.y - here.y) * direction[1]
    const aside = Math.abs((there.x - here.x) * direction[1] + (there.y - here.y) * direction[0])
    const far = ahead + 3 * aside
    if (ahead > 0.01 && ahead >= aside && far < least) {
      least = far
      found = id
    }
  }
  return found
}

// The lines of a grid of points: from each to those one step away.
export function gridLines(boxes: readonly Box[]): string {
  const at = (x: number, y: number) => `${x.toFixed(2)},${y.toFixed(2)}`
  const there = new Set(boxes.map((b) => at(b.x, b.y)))
  return boxes
    .flatMap((b) => [
      there.has(at(b.x + 1, b.y)) ? `M${b.x} ${b.y}h1` : '',
      there.has(at(b.x, b.y + 1)) ? `M${b.x} ${b.y}v1` : '',
    ])
    .join('')
}

// Seeds in a pit: a sunflower's pattern (Vogel 1979), a little disturbed so that it looks dropped.
export function seedPlaces(count: number, rx: number, ry: number): { x: number; y: number }[] {
  const golden = Math.PI * (3 - Math.sqrt(5))
  return Array.from({ length: count }, (_, i) => {
    const far = Math.sqrt((i + 0.5) / Math.max(count, 4))
    const angle = i * golden + Math.sin(i * 12.9898) * 0.35
    return { x: far * rx * Math.cos(angle), y: far * ry * Math.sin(angle) }
  })
}

// The marked points of a board of lines: those of gomoku and Go, by which players find their way.
export function starPoints(columns: number, rows: number): [number, number][] {
  const marks = (n: number) => {
    if (n < 9) return []
    const edge = n < 13 ? 2 : 3
    const middle = n % 2 ? [(n - 1) / 2] : []
    return [edge, ...middle, n - 1 - edge]
  }
  const between = (n: number, i: number) => 2 * i === n - 1
  const wide = columns >= 19 && rows >= 19
  return marks(columns).flatMap((x) =>
    marks(rows)
      .filter((y) => wide || between(columns, x) === between(rows, y))
      .map((y): [number, number] => [x, y]),
  )
}
