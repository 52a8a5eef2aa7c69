// A form field that chooses who plays a side: a person, a level, or any player with its options.
import type { PlayerInfo } from '../engine/types.ts'
import { levels, type Seat } from '../model/levels.ts'
import { otherPlayer, playerName } from '../model/player.ts'
import { players } from '../state.ts'
import { said } from '../words/phrases.ts'
import { t } from '../words/words.ts'

interface Props {
  label: string
  seat: Seat
  onSeat: (seat: Seat) => void
}

const code = (seat: Seat) => (seat.kind === 'level' ? `level${seat.level}` : seat.kind)

const aboutOf = (level: number) => (level < levels.length - 1 ? 'levelAbout' : 'fullAbout')

function seatOf(chosen: string, before: Seat): Seat {
  if (chosen === 'human') return { kind: 'human' }
  if (chosen.startsWith('level')) return { kind: 'level', level: Number(chosen.slice(5)) }
  return before.kind === 'player' ? before : { kind: 'player', player: 'alphabeta:depth=4' }
}

export function SeatField({ label, seat, onSeat }: Props) {
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        <select value={code(seat)} onChange={(e) => onSeat(seatOf(e.currentTarget.value, seat))}>
          <option value="human">{t('human')}</option>
          {levels.map((key, i) => (
            <option key={key} value={`level${i}`}>
              {i + 1} · {t(key)}
            </option>
          ))}
          <option value="player">{t('aPlayer')}</option>
        </select>
      </label>
      {seat.kind === 'level' && <small class="quiet">{t(aboutOf(seat.level))}</small>}
      {seat.kind === 'player' && (
        <PlayerField
          player={seat.player}
          onPlayer={(player) => onSeat({ kind: 'player', player })}
        />
      )}
    </div>
  )
}

function Options({ player }: { player: PlayerInfo }) {
  if (player.options.length === 0) return null
  return (
    <details class="small">
      <summary>{t('options')}</summary>
      <dl class="options">
        {player.options.map((option) => (
          <div key={option.key}>
            <dt>{option.key}</dt>
            <dd>
              {said(option.about)}: {option.values} ({t('asUsual', { value: option.fallback })})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

// A player string, begun by choosing a name and finished by typing.
export function PlayerField({
  player,
  onPlayer,
}: {
  player: string
  onPlayer: (p: string) => void
}) {
  const name = playerName(player)
  const found = players.value.find((one) => one.name === name)
  const choose = (chosen: string) => {
    const other = players.value.find((one) => one.name === chosen)
    if (other) onPlayer(otherPlayer(player, other))
  }
  return (
    <div class="player-field">
      <div class="row">
        <select
          aria-label={t('playerString')}
          value={found ? name : ''}
          onChange={(e) => choose(e.currentTarget.value)}
        >
          {!found && <option value="">?</option>}
          {players.value.map((one) => (
            <option key={one.name}>{one.name}</option>
          ))}
        </select>
        <input
          aria-label={t('custom')}
          spellcheck={false}
          autocapitalize="off"
          value={player}
          onInput={(e) => onPlayer(e.currentTarget.value)}
        />
      </div>
      {found && <small class="quiet">{said(found.about)}</small>}
      {found && <Options player={found} />}
    </div>
  )
}
