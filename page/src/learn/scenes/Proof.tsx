// A game is proven, its certificate is looked at, and the verifier judges it: as it was written,
// with a byte changed, or with another claim.
import { type Signal, useSignal } from '@preact/signals'
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

interface Work {
  game: Signal<string>
  proven: Signal<Proven | null>
  claim: Signal<string>
  broken: Signal<boolean> // a byte of the certificate is changed
  verdict: Signal<Verdict | null>
  busy: Signal<string> // what is being done, a key of the dictionary; '': nothing
  refusal: Signal<string>
}

const fileOf = ({ proven, broken }: Work) =>
  broken.value ? forged(proven.value!.certificate) : proven.value!.certificate

function useWork() {
  const work: Work = {
    game: useSignal(games[0]!),
    proven: useSignal<Proven | null>(null),
    claim: useSignal(''),
    broken: useSignal(false),
    verdict: useSignal<Verdict | null>(null),
    busy: useSignal(''),
    refusal: useSignal(''),
  }
  const { game, proven, claim, broken, verdict, busy, refusal } = work
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
      verdict.value = await verify(game.value, claim.value, fileOf(work))
    })
  return { work, clear, start, judge }
}

function GameChoice({ work, clear, start }: Omit<ReturnType<typeof useWork>, 'judge'>) {
  const { game, proven, busy } = work
  return (
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
  )
}

// The claim for which the verifier is asked, and whether the file is forged before.
function Judging({ work, clear, judge }: Omit<ReturnType<typeof useWork>, 'start'>) {
  const { proven, claim, broken, busy } = work
  return (
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
          {[proven.value!.claim, ...claims].map((one) => (
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
  )
}

function Certificate({ work }: { work: Work }) {
  const { claim, positions, replies } = work.proven.value!
  const file = fileOf(work)
  return (
    <>
      <p>{l('isProven', { claim, positions, replies, bytes: file.length })}</p>
      <h3>{l('certificate')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre class="dump" tabIndex={0}>
        {dump(file)}
      </pre>
    </>
  )
}

function VerdictLine({ verdict }: { verdict: Verdict | null }) {
  return (
    <p class={`note verdict-of ${verdict?.accepted ? 'right' : 'wrong'}`} role="status">
      {verdict && (
        <>
          <strong>{l(verdict.accepted ? 'accepted' : 'rejected')}</strong>{' '}
          <span class="mono" lang="en">
            {verdict.text}
          </span>
        </>
      )}
    </p>
  )
}

export function ProofStage() {
  const { work, clear, start, judge } = useWork()
  return (
    <div class="proof">
      <GameChoice work={work} clear={clear} start={start} />
      <p class="refusal" role="alert">
        {work.refusal.value}
      </p>
      {work.proven.value && (
        <>
          <Certificate work={work} />
          <Judging work={work} clear={clear} judge={judge} />
          <VerdictLine verdict={work.verdict.value} />
        </>
      )}
    </div>
  )
}
