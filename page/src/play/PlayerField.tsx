// A player string, begun by choosing a name and finished by typing.
import { others } from 'words:players'
import type { PlayerInfo } from '../engine/types.ts'
import { otherPlayer, playerName } from '../model/player.ts'
import { players } from '../state.ts'
import { language, t, wordsIn } from '../words/words.ts'

// What players and their options are, in the reader's language.
const abouts = wordsIn(others)

// What is not known in that language is in the engine's own.
function Told({ known, english }: { known: string | undefined; english: string }) {
  return <span lang={known ? language.value : 'en'}>{known ?? english}</span>
}

function Options({ player }: { player: PlayerInfo }) {
  if (player.options.length === 0) return null
  const aboutOf = (key: string) =>
    abouts()[`option.${player.name}.${key}.about`] ?? abouts()[`option.${key}.about`]
  return (
    <details class="small">
      <summary>{t('options')}</summary>
      <dl class="options">
        {player.options.map((option) => (
          <div key={option.key}>
            <dt>{option.key}</dt>
            <dd>
              <Told known={aboutOf(option.key)} english={option.about} />
              {': '}
              <span lang="en">{option.values}</span> ({t('asUsual', { value: option.fallback })})
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

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
      {found && (
        <small class="quiet">
          <Told known={abouts()[`player.${found.name}.about`]} english={found.about} />
        </small>
      )}
      {found && <Options player={found} />}
    </div>
  )
}
