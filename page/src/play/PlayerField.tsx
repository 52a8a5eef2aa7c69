// A player string, begun by choosing a name and finished by typing.
import type { PlayerInfo } from '../engine/types.ts'
import { otherPlayer, playerName } from '../model/player.ts'
import { players } from '../state.ts'
import { language, t } from '../words/words.ts'
import { abouts } from './words/players.ts'

// In the reader's language, or else in the engine's own.
function aboutPlayer({ name, about }: PlayerInfo): { text: string; lang: string } {
  const tongue = language.value
  const found = abouts[`player.${name}.about`]
  if (tongue === 'en' || found?.[0] !== about) return { text: about, lang: 'en' }
  return { text: found[tongue === 'it' ? 1 : 2], lang: tongue }
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
              <span lang="en">{option.about}</span>: {option.values} (
              {t('asUsual', { value: option.fallback })})
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
  const about = found && aboutPlayer(found)
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
      {about && (
        <small class="quiet" lang={about.lang}>
          {about.text}
        </small>
      )}
      {found && <Options player={found} />}
    </div>
  )
}
