// The player string of a side in the middle of a game: changed only as a whole, since half of one is
// none.
import { useEffect, useState } from 'preact/hooks'
import { n } from '../newgame/say.ts'
import { goOn, seats } from './match.ts'
import { PlayerField } from './PlayerField.tsx'

interface Props {
  side: 0 | 1
  player: string
}

export function SeatPlayer({ side, player }: Props) {
  const [text, setText] = useState(player)
  useEffect(() => setText(player), [player])
  const apply = (event: Event) => {
    event.preventDefault()
    const seat = { kind: 'player', player: text } as const
    seats.value = side === 0 ? [seat, seats.value[1]] : [seats.value[0], seat]
    goOn()
  }
  return (
    <form class="player-field" onSubmit={apply}>
      <PlayerField player={text} onPlayer={setText} />
      <button type="submit" disabled={text === player}>
        {n('apply')}
      </button>
    </form>
  )
}
