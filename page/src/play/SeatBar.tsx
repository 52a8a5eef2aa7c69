// One side of the table: who sits there, whether it is their turn, what their clock says.
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { clockText, left } from '../model/clock.ts'
import { levels, type Seat } from '../model/levels.ts'
import { players } from '../state.ts'
import { t } from '../words/words.ts'
import { clock, end, seats, thinking } from './match.ts'
import { sideName } from './outcome.ts'

export function seatText(seat: Seat): string {
  if (seat.kind === 'human') return t('human')
  if (seat.kind === 'player') return seat.player
  return t(levels(players.value)[seat.level]?.key ?? 'full')
}

function ClockFace({ side }: { side: 0 | 1 }) {
  const [, tick] = useState(0)
  const now = clock.value
  const runs = now?.running === side
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => tick((n) => n + 1), 100)
    return () => clearInterval(timer)
  }, [runs])
  if (!now) return null
  const rest = left(now, side, performance.now())
  return (
    <span class={`clock ${runs ? 'runs' : ''} ${rest < 20_000 ? 'short' : ''}`} role="timer">
      {clockText(rest)}
    </span>
  )
}

export function SeatBar({ side, now }: { side: 0 | 1; now: Shown }) {
  const turn = now.side === side && !now.over && !end.value
  return (
    <div class={`seat ${turn ? 'turn' : ''}`}>
      <span class={`token side${side}`} />
      <strong>{sideName(side)}</strong>
      <span class="quiet">{seatText(seats.value[side])}</span>
      {turn && thinking.value && <span class="dots" aria-hidden="true" />}
      <ClockFace side={side} />
    </div>
  )
}
