// What the colours and shapes of values on the board mean.
import { Pill } from '../board/Pill.tsx'
import { unit } from '../state.ts'
import type { Key } from '../words/languages.ts'
import { o } from './say.ts'

const entries = (): [look: string, text: string, words: Key<'overlay'>][] => {
  const win = unit.value === 'win'
  return [
    ['win certain', '+3', win ? 'legendWins' : 'legendWinsBy'],
    ['draw certain', win ? '=' : '0', 'legendDraws'],
    ['loss certain', '\u22123', win ? 'legendLoses' : 'legendLosesBy'],
    ['win guessed', '\u2248', 'legendGuess'],
    ['win certain best', '', 'legendBest'],
  ]
}

export function Legend({ few }: { few: boolean }) {
  return (
    <ul class="legend-of-values">
      {entries().map(([look, text, words]) => (
        <li key={look}>
          <svg viewBox="-.5 -.25 1 .5" aria-hidden="true">
            <g class={`paint ${look}`}>
              <Pill look={look} lean={0.6} text={text} />
            </g>
          </svg>
          <span>{o(words)}</span>
        </li>
      ))}
      {few && <li>{o('legendFew')}</li>}
    </ul>
  )
}
