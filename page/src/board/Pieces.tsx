// Pieces by their kind. What is not known here is drawn as a disc with its first letter.
import type { Piece } from '../engine/types.ts'
import { colourOf } from '../model/stones.ts'
import { type Box, seedPlaces } from './geometry.ts'

const chessmen: Record<string, string> = {
  pawn: 'M0-.3a.115.115 0 0 1 .07.205q.1.07.06.125h-.06q.01.15.14.22q.05.03.05.09h-.52q0-.06.05-.09q.13-.07.14-.22h-.06q-.04-.055.06-.125a.115.115 0 0 1 .07-.205z',
  rook: 'M-.24-.3h.11v.07h.075v-.07h.11v.07h.075v-.07h.11v.15l-.08.07v.25l.09.09v.08h-.5v-.08l.09-.09v-.25l-.08-.07z',
  king: 'M-.025-.38h.05v.07h.07v.05h-.07v.07q.03 0 .05.03q.17-.09.22.05q.04.15-.13.28v.08q.05.03.05.09h-.43q0-.06.05-.09v-.08q-.17-.13-.13-.28q.05-.14.22-.05q.02-.03.05-.03v-.07h-.07v-.05h.07z',
}

function Chessman({ piece }: { piece: Piece }) {
  return (
    <path class={`man side${piece.side ?? 0}`} d={chessmen[piece.kind]} transform="scale(1.15)" />
  )
}

// The middle of a pit: it leaves room for the count at the rim of the board.
export const pitShift = (at: Box) => (at.h > 1.3 ? 0 : at.up ? 0.08 : -0.08)

function Seeds({ piece, at }: { piece: Piece; at: Box }) {
  const count = piece.count ?? 1
  const tall = at.h > 1.3
  const places = seedPlaces(Math.min(count, 60), at.w * 0.3, tall ? at.h * 0.34 : 0.27)
  const size = count > 24 ? 0.06 : 0.075
  const rim = tall ? at.h / 2 - 0.17 : at.up ? -0.36 : 0.48
  return (
    <>
      <g transform={`translate(0 ${pitShift(at)})`}>
        {places.map(({ x, y }, i) => (
          <g key={i} class={`seed tone${i % 3}`}>
            <circle cx={x} cy={y} r={size} />
            <circle class="shine" cx={x - size * 0.3} cy={y - size * 0.3} r={size * 0.3} />
          </g>
        ))}
      </g>
      <text class="count" y={rim}>
        {count}
      </text>
    </>
  )
}

function Present() {
  return (
    <g class="present">
      <rect x={-0.22} y={-0.12} width={0.44} height={0.34} rx={0.03} />
      <rect class="lid" x={-0.26} y={-0.2} width={0.52} height={0.12} rx={0.03} />
      <path
        class="ribbon"
        d="M0-.2v.42M0-.2c-.2 0-.22-.18-.1-.17s.1.17.1.17c.2 0 .22-.18.1-.17s-.1.17-.1.17"
      />
    </g>
  )
}

export function PieceFigure({ piece, at }: { piece: Piece; at: Box }) {
  const side = `side${colourOf(piece)}`
  switch (piece.kind) {
    case 'seeds':
      return <Seeds piece={piece} at={at} />
    case 'x':
      return <path class={`sign ${side}`} d="M-.24-.24L.24.24M.24-.24L-.24.24" />
    case 'o':
      return <circle class={`sign ${side}`} r={0.26} />
    case 'stick':
      return (
        <rect
          class="stick"
          x={-0.07}
          y={-at.h * 0.42}
          width={0.14}
          height={at.h * 0.84}
          rx={0.07}
        />
      )
    case 'king':
    case 'rook':
    case 'pawn':
      return <Chessman piece={piece} />
    case 'present':
      return <Present />
    case 'offered':
      return <circle class="offered" r={0.14} />
    case 'barred':
      return <path class="barred" d="M-.13-.13L.13.13M.13-.13L-.13.13" />
    case 'disc':
      return (
        <g class={`disc ${side}`}>
          <circle r={0.41} />
          <circle class="rim" r={0.29} />
        </g>
      )
    case 'stone':
      return <circle class={`stone ${side}`} r={0.44} />
    default:
      return (
        <g class={`disc ${side}`}>
          <circle r={0.36} />
          <text y={0.11}>{piece.kind.slice(0, 1).toUpperCase()}</text>
        </g>
      )
  }
}
