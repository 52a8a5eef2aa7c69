// Games that a player who looks two plies ahead loses, and what it learns from them.
import { useSignal } from '@preact/signals'
import { fail } from '../../state.ts'
import { t } from '../../words/words.ts'
import { type Game, playGame, pupil } from '../games.ts'
import { l } from '../say.ts'
import type { GamesScene } from '../scenes.ts'
import { sideOf, useDesk, WithBoard } from './desk.tsx'

function GamesTable({ game, games }: { game: string; games: readonly Game[] }) {
  return (
    <table class="runs">
      <thead>
        <tr>
          <th scope="col">{l('gameNumber')}</th>
          <th scope="col">{t('moves')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ moves, won }, i) => (
          <tr key={`${i + 1}`}>
            <th scope="row">{i + 1}</th>
            <td class="mono">{moves.join(' ')}</td>
            <td class={won ? 'same' : 'other'}>{t('wins', { side: sideOf(game, won ? 0 : 1) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function GamesStage({ scene }: { scene: GamesScene }) {
  const desk = useDesk(scene)
  const learns = useSignal(scene.learns)
  const games = useSignal<readonly Game[]>([])
  const busy = useSignal(false)
  const known = games.value.at(-1)?.known ?? new Uint8Array()
  const play = async () => {
    busy.value = true
    try {
      const game = await playGame(desk.first, known, learns.value)
      games.value = [...games.value, game]
      desk.at.value = { ...desk.first, moves: [...desk.first.moves, ...game.moves] }
    } catch (error) {
      fail(error)
    }
    busy.value = false
  }
  const forget = () => {
    games.value = []
    desk.at.value = desk.first
  }
  return (
    <WithBoard desk={desk} still>
      <div class="row">
        <button type="button" class="main" disabled={busy.value} onClick={play}>
          {l('playGame')}
        </button>
        <label class="row">
          <input
            type="checkbox"
            checked={learns.value}
            onChange={(e) => (learns.value = e.currentTarget.checked)}
          />
          {l('itLearns')}
        </label>
        <button type="button" disabled={games.value.length === 0} onClick={forget}>
          {l('forgetAll')}
        </button>
      </div>
      <p class="quiet" role="status">
        {l('knownBytes', { bytes: known.length, player: pupil })}
      </p>
      {games.value.length > 0 && <GamesTable game={scene.game} games={games.value} />}
    </WithBoard>
  )
}
