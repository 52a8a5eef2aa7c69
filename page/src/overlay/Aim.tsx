// What a finger aims at, enlarged, and the button that makes the move.
import type { Box } from '../board/geometry.ts'
import { o } from './say.ts'

interface Props {
  figure: string // the id of what is enlarged
  box: Box
  move: string
  onPlace: () => void
  onGiveUp: () => void
}

const shown = 2.6 // cells to each side

export function Aim({ figure, box, move, onPlace, onGiveUp }: Props) {
  const { x, y } = box
  return (
    <div class="aim" role="group" aria-label={o('aimHelp')}>
      <svg
        class="lens"
        viewBox={`${x - shown} ${y - shown} ${2 * shown} ${2 * shown}`}
        aria-hidden="true"
      >
        <use href={`#${figure}`} />
        <path
          class="cross"
          d={`M${x - 0.9} ${y}h.4M${x + 0.5} ${y}h.4M${x} ${y - 0.9}v.4M${x} ${y + 0.5}v.4`}
        />
      </svg>
      <div class="chosen">
        <button type="button" class="main" onClick={onPlace}>
          {o('place', { move })}
        </button>
        <button type="button" onClick={onGiveUp}>
          {o('giveUp')}
        </button>
        <small class="quiet">{o('aimHelp')}</small>
      </div>
    </div>
  )
}
