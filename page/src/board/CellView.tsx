// A cell of a board: its ground, what lies there, and what is marked on it.

import { memo } from 'preact/compat'
import type { Cell, Piece } from '../engine/types.ts'
import { drawnSign } from '../model/signs.ts'
import { said } from '../words/phrases.ts'
import type { NamedSign, Paint } from './Board.tsx'
import type { Box } from './geometry.ts'
import { PieceFigure, pitShift } from './Pieces.tsx'
import { Pill } from './Pill.tsx'
import { SignChip } from './SignChip.tsx'

interface Props {
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

// What a cell is made of, without what lies there.
export function Ground({ cell, at, painted }: { cell: Cell; at: Box; painted: boolean }) {
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

const sides = [0, 1] as const

// The threats of each side: in the middle of the cell if it is free, else beside what is there.
function Signs({ signs, crowded }: { signs: readonly NamedSign[]; crowded: boolean }) {
  const drawn = sides.flatMap((side) => drawnSign(signs, side) ?? [])
  const both = drawn.length > 1
  return (
    <>
      {drawn.map((sign, i) => {
        const x = both ? (i === 0 ? -0.2 : 0.2) : 0
        const y = crowded ? -0.36 : both ? (i === 0 ? -0.22 : 0.22) : 0
        return (
          <g
            key={sign.side}
            class="threat"
            transform={`translate(${x} ${y}) scale(${crowded || both ? 0.72 : 1})`}
          >
            <SignChip text={sign.short} colour={sign.colour} />
          </g>
        )
      })}
    </>
  )
}

export const CellView = memo(
  ({ cell, at, pieces, state, name, focusable, paint, signs, paintSize }: Props) => (
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
      <Signs signs={signs} crowded={paint !== undefined} />
      {paint && (
        <g class={`paint ${paint.look}`} transform={paintPlace(cell, at, paintSize)}>
          <Pill {...paint} />
        </g>
      )}
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
