// A bar for one side of a game: who plays it, whether that side is to move, its clock.
import { PieceFigure } from '../board/Pieces.tsx'
import type { Piece, Shown } from '../engine/types.ts'
import { left } from '../model/clock.ts'
import { levels, type Seat } from '../model/levels.ts'
import { blackSide, isStones } from '../model/stones.ts'
import { ClockFace } from '../parts/ClockFace.tsx'
import { t } from '../words/words.ts'
import { clock, end, seats, thinking } from './match.ts'
import { sideName } from './outcome.ts'

export function seatText(seat: Seat): string {
  if (seat.kind === 'human') return t('human')
  if (seat.kind === 'player') return seat.player
  return t(levels[seat.level] ?? 'full')
}

// A piece of this side, so that one sees whose it is.
export function Token({ side, now }: { side: 0 | 1; now: Shown }) {
  const own = now.board.pieces.find((one) => one.side === side && one.kind !== 'seeds')
  const colour = blackSide(now.board) === side ? 0 : 1
  const stone = isStones(now.board) && { cell: '', kind: 'stone', label: '', colour }
  const piece: Piece | false | undefined = own ?? (stone as Piece | false)
  if (!piece) return null
  return (
    <svg class="token" viewBox="-.5 -.5 1 1" aria-hidden="true">
      <PieceFigure piece={piece} at={{ x: 0, y: 0, w: 1, h: 1, up: false }} />
    </svg>
  )
}

export function SeatBar({ side, now }: { side: 0 | 1; now: Shown }) {
  const turn = now.side === side && !now.over && !end.value
  const time = clock.value
  return (
    <div class={`seat ${turn ? 'turn' : ''}`}>
      <Token side={side} now={now} />
      <strong>{sideName(side)}</strong>
      <span class="quiet">{seatText(seats.value[side])}</span>
      {turn && thinking.value && <span class="dots" aria-hidden="true" />}
      {time && (
        <ClockFace left={() => left(time, side, performance.now())} runs={time.running === side} />
      )}
    </div>
  )
}
