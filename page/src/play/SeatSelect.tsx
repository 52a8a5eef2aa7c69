// Who plays a side, as a list to choose from: a person, a level, or a player by its string.
import { levelAmong, levels, levelsOf, type Seat } from '../model/levels.ts'
import { t } from '../words/words.ts'

interface Props {
  label: string
  seat: Seat
  count: number // of levels below full strength
  onSeat: (seat: Seat) => void
  machines?: boolean // no people
}

export const defaultPlayer = { kind: 'player', player: 'alphabeta:depth=4' } as const

const code = (seat: Seat, count: number) =>
  seat.kind === 'level' ? `level${levelAmong(count, seat.level)}` : seat.kind

function seatOf(chosen: string, before: Seat): Seat {
  if (chosen === 'human' || chosen === 'adaptive') return { kind: chosen }
  if (chosen.startsWith('level')) return { kind: 'level', level: Number(chosen.slice(5)) }
  return before.kind === 'player' ? before : defaultPlayer
}

export function seatText(seat: Seat): string {
  if (seat.kind === 'human') return t('human')
  if (seat.kind === 'player') return seat.player
  if (seat.kind === 'adaptive') return t('adaptive')
  return t(levels[seat.level] ?? 'full')
}

export function SeatSelect({ label, seat, count, onSeat, machines }: Props) {
  return (
    <select
      aria-label={label}
      value={code(seat, count)}
      onChange={(e) => onSeat(seatOf(e.currentTarget.value, seat))}
    >
      {!machines && <option value="human">{t('human')}</option>}
      {levelsOf(count).map((level) => (
        <option key={level} value={`level${level}`}>
          {level + 1} · {t(levels[level]!)}
        </option>
      ))}
      {!machines && <option value="adaptive">{t('adaptive')}</option>}
      <option value="player">{seat.kind === 'player' ? seat.player : t('aPlayer')}</option>
    </select>
  )
}
