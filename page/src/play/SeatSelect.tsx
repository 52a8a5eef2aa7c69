// Who plays a side, as a list to choose from: a person, a level, or a player by its string.
import { levels, type Seat } from '../model/levels.ts'
import { t } from '../words/words.ts'

interface Props {
  label: string
  seat: Seat
  onSeat: (seat: Seat) => void
  machines?: boolean // no people
}

export const defaultPlayer = { kind: 'player', player: 'alphabeta:depth=4' } as const

const code = (seat: Seat) => (seat.kind === 'level' ? `level${seat.level}` : seat.kind)

function seatOf(chosen: string, before: Seat): Seat {
  if (chosen === 'human') return { kind: 'human' }
  if (chosen.startsWith('level')) return { kind: 'level', level: Number(chosen.slice(5)) }
  return before.kind === 'player' ? before : defaultPlayer
}

export function seatText(seat: Seat): string {
  if (seat.kind === 'human') return t('human')
  if (seat.kind === 'player') return seat.player
  return t(levels[seat.level] ?? 'full')
}

export function SeatSelect({ label, seat, onSeat, machines }: Props) {
  return (
    <select
      aria-label={label}
      value={code(seat)}
      onChange={(e) => onSeat(seatOf(e.currentTarget.value, seat))}
    >
      {!machines && <option value="human">{t('human')}</option>}
      {levels.map((key, i) => (
        <option key={key} value={`level${i}`}>
          {i + 1} · {t(key)}
        </option>
      ))}
      <option value="player">{seat.kind === 'player' ? seat.player : t('aPlayer')}</option>
    </select>
  )
}
