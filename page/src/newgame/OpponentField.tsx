// Whom one plays: a person at this board, a friend elsewhere, a level, or any other player.
import { levelAmong, levels, levelsOf } from '../model/levels.ts'
import { PlayerField } from '../play/PlayerField.tsx'
import { defaultPlayer } from '../play/SeatSelect.tsx'
import type { Key } from '../words/languages.ts'
import { t } from '../words/words.ts'
import type { Opponent } from './choice.ts'
import { Pick } from './Pick.tsx'
import { n } from './say.ts'

interface Entry {
  opponent: Opponent
  label: string
  about: string
}

const levelEntry = (level: number): Entry => ({
  opponent: { kind: 'level', level },
  label: `${level + 1} · ${t(levels[level]!)}`,
  about: n(`level.${level + 1}` as Key<'newgame'>),
})

function entries(chosen: Opponent, count: number): Entry[] {
  const other: Opponent = chosen.kind === 'player' ? chosen : defaultPlayer
  return [
    { opponent: { kind: 'human' }, label: n('person'), about: n('personAbout') },
    { opponent: { kind: 'friend' }, label: n('friend'), about: n('friendAbout') },
    { opponent: { kind: 'adaptive' }, label: n('adaptive'), about: n('adaptiveAbout') },
    ...levelsOf(count).map(levelEntry),
    { opponent: other, label: n('player'), about: n('playerAbout') },
  ]
}

const levelIn = (opponent: Opponent, count: number) =>
  opponent.kind === 'level' ? levelAmong(count, opponent.level) : -1

interface Props {
  opponent: Opponent
  count: number // of levels below full strength
  onOpponent: (opponent: Opponent) => void
}

export function OpponentField({ opponent, count, onOpponent }: Props) {
  const isChosen = ({ opponent: other }: Entry) =>
    other.kind === opponent.kind && levelIn(other, count) === levelIn(opponent, count)
  const all = entries(opponent, count)
  return (
    <fieldset>
      <legend>{n('opponent')}</legend>
      <div class="picks">
        {all.map((entry) => (
          <Pick
            key={entry.label}
            name="opponent"
            label={entry.label}
            about={entry.about}
            checked={isChosen(entry)}
            onPick={() => onOpponent(entry.opponent)}
          />
        ))}
      </div>
      <p class="about quiet" role="status">
        {all.find(isChosen)?.about}
      </p>
      {opponent.kind === 'player' && (
        <PlayerField
          player={opponent.player}
          onPlayer={(player) => onOpponent({ kind: 'player', player })}
        />
      )}
    </fieldset>
  )
}
