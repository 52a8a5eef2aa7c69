// Which side one plays: the first, the second, one chosen at random, or none.
import type { Seat } from '../model/levels.ts'
import { PlayerField } from '../play/PlayerField.tsx'
import { SeatSelect } from '../play/SeatSelect.tsx'
import { said } from '../words/phrases.ts'
import { type Side, sidesToPlay } from './choice.ts'
import { Pick } from './Pick.tsx'
import { n } from './say.ts'

interface Props {
  names: readonly [string, string]
  side: Side
  place: Seat
  count: number // of levels below full strength
  disabled: boolean // two people choose among themselves
  onSide: (side: Side) => void
  onPlace: (place: Seat) => void
}

function labelOf(side: Side, names: readonly [string, string]): string {
  if (side !== 'first' && side !== 'second') return n(side)
  const name = names[side === 'first' ? 0 : 1]
  return name === side ? n(side) : `${said(name)} (${n(side)})`
}

export function SideField({ names, side, place, count, disabled, onSide, onPlace }: Props) {
  return (
    <fieldset disabled={disabled}>
      <legend>{n('yourSide')}</legend>
      <div class="picks">
        {sidesToPlay.map((one) => (
          <Pick
            key={one}
            name="side"
            label={labelOf(one, names)}
            checked={one === side}
            onPick={() => onSide(one)}
          />
        ))}
      </div>
      {side === 'watch' && !disabled && (
        <div class="field place">
          <span>{n('yourPlace')}</span>
          <SeatSelect label={n('yourPlace')} seat={place} count={count} onSeat={onPlace} machines />
          {place.kind === 'player' && (
            <PlayerField
              player={place.player}
              onPlayer={(player) => onPlace({ kind: 'player', player })}
            />
          )}
        </div>
      )}
    </fieldset>
  )
}
