// A game is proven, its certificate is looked at, and the verifier judges it: as it was written,
// with a byte changed, or with another claim.
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { why } from '../../state.ts'
import { title } from '../../words/phrases.ts'
import { t } from '../../words/words.ts'
import { forged, headerEnd, textOf } from '../forge.ts'
import { type Proven, prove, type Verdict, verify } from '../proofs.ts'
import { l } from '../say.ts'

const games = ['mnk:3,3,3', 'sticks:6,2', 'sticks:21,3', 'connect:4,4,4', 'mnk:4,4,4', 'kalah:3,2']
const claims = ['first', 'draw', 'second'] as const
const dumped = 256 // bytes shown at most

// The header is text, up to the line with the hash; the rest are bits, shown in hexadecimal.
function dump(file: Uint8Array): string {
  const end = headerEnd(file)
  const bits = [...file.slice(end, end + dumped)]
  const hex = bits.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return `${textOf(file.slice(0, end))}${hex}${file.length > end + dumped ? ' …' : ''}`
}

export function ProofStage() {
  const game = useSignal(games[0]!)
  const proven = useSignal<Proven | null>(null)
  const claim = useSignal('')
  const broken = useSignal(false)
  const verdict = useSignal<Verdict | null>(null)
  const busy = useSignal('')
  const refusal = useSignal('')
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const clear = () => {
    verdict.value = null
    refusal.value = ''
  }
  const doing = async (what: string, act: () => Promise<void>) => {
    clear()
    busy.value = what
    try {
      await act()
    } catch (error) {
      refusal.value = why(error)
    }
    busy.value = ''
  }
  const start = () =>
    doing('proving', async () => {
      proven.value = null
      const mine = new AbortController()
      stop.current = mine
      const found = await prove(game.value, mine.signal)
      if (mine.signal.aborted) return
      proven.value = found
      claim.value = found?.claim ?? ''
      broken.value = false
      if (!found) refusal.value = l('notProven')
    })
  const judge = () =>
    doing('verifying', async () => {
      const file = proven.value!.certificate
      verdict.value = await verify(game.value, claim.value, broken.value ? forged(file) : file)
    })
  const file =
    proven.value && (broken.value ? forged(proven.value.certificate) : proven.value.certificate)
  return (
    <div class="proof">
      <div class="row">
        <label class="row">
          <span>{t('game')}</span>
          <select
            value={game.value}
            disabled={busy.value !== ''}
            onChange={(e) => {
              game.value = e.currentTarget.value
              proven.value = null
              clear()
            }}
          >
            {games.map((one) => (
              <option key={one} value={one}>
                {title(one)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="main" disabled={busy.value !== ''} onClick={start}>
          {l('prove')}
        </button>
        <span class="quiet" role="status">
          {busy.value && l(busy.value)}
        </span>
      </div>
      <p class="refusal" role="alert">
        {refusal.value}
      </p>
      {proven.value && file && (
        <>
          <p>
            {l('isProven', {
              claim: proven.value.claim,
              positions: proven.value.positions,
              replies: proven.value.replies,
              bytes: file.length,
            })}
          </p>
          <h3>{l('certificate')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <pre class="dump" tabIndex={0}>
            {dump(file)}
          </pre>
          <div class="row">
            <label class="row">
              <span>{l('claim')}</span>
              <select
                value={claim.value}
                onChange={(e) => {
                  claim.value = e.currentTarget.value
                  clear()
                }}
              >
                {[proven.value.claim, ...claims].map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            </label>
            <label class="row">
              <input
                type="checkbox"
                checked={broken.value}
                onChange={(e) => {
                  broken.value = e.currentTarget.checked
                  clear()
                }}
              />
              {l('changeByte')}
            </label>
            <button type="button" class="main" disabled={busy.value !== ''} onClick={judge}>
              {l('verify')}
            </button>
          </div>
          <p class={`note verdict-of ${verdict.value?.accepted ? 'right' : 'wrong'}`} role="status">
            {verdict.value && (
              <>
                <strong>{l(verdict.value.accepted ? 'accepted' : 'rejected')}</strong>{' '}
                <span class="mono" lang="en">
                  {verdict.value.text}
                </span>
              </>
            )}
          </p>
        </>
      )}
    </div>
  )
}
