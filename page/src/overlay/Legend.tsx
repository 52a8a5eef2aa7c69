// What the colours and shapes of values on the board mean.
import { unit } from '../state.ts'
import { o } from './say.ts'
import type { OverlayKey } from './words/en.ts'

const entries = (): [look: string, text: string, words: OverlayKey][] => {
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
              <rect x={-0.42} y={-0.17} width={0.84} height={0.34} style={{ '--lean': '60%' }} />
              {look.includes('guessed') && (
                <path class="hatch" d="M-.37.1l.2-.2M-.2.15l.3-.3M.05.15l.3-.3M.2.15l.17-.17" />
              )}
              <text y={0.085}>{text}</text>
            </g>
          </svg>
          <span>{o(words)}</span>
        </li>
      ))}
      {few && <li>{o('legendFew')}</li>}
    </ul>
  )
}
