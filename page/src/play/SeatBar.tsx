// A bar for one side of a game: who plays it, whether that side is to move, its clock.
import { PieceFigure } from '../board/Pieces.tsx'
import type { Piece, Shown } from '../engine/types.ts'
import { left } from '../model/clock.ts'
import type { Seat } from '../model/levels.ts'
import { blackSide, isStones } from '../model/stones.ts'
import { ClockFace } from '../parts/ClockFace.tsx'
import { spoken } from '../state.ts'
import { t } from '../words/words.ts'
import { clock, end, seats, thinking } from './match.ts'
import { sideName } from './outcome.ts'
import { SeatSelect, seatText } from './SeatSelect.tsx'

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

// Another opponent goes on with the game as it stands.
function seat(side: 0 | 1, who: Seat): void {
  seats.value = side === 0 ? [who, seats.value[1]] : [seats.value[0], who]
  spoken.value = `${sideName(side)}: ${seatText(who)}`
}

export function SeatBar({ side, now }: { side: 0 | 1; now: Shown }) {
  const turn = now.side === side && !now.over && !end.value
  const time = clock.value
  return (
    <div class={`seat ${turn ? 'turn' : ''}`}>
      <Token side={side} now={now} />
      <strong>{sideName(side)}</strong>
      <SeatSelect
        label={t('whoPlays', { side: sideName(side) })}
        seat={seats.value[side]}
        count={now.levels}
        onSeat={(who) => seat(side, who)}
      />
      {turn && thinking.value && <span class="dots" aria-hidden="true" />}
      {time && (
        <ClockFace left={() => left(time, side, performance.now())} runs={time.running === side} />
      )}
    </div>
  )
}
