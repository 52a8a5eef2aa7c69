// Keeps all of the page for visits without a network: every view, the figures of the lab, the books.
import { useState } from 'preact/hooks'
import { notice, why } from '../state.ts'
import { t } from '../words/words.ts'

type State = 'asked' | 'working' | 'done'

// The service worker fetches what is not there yet, and answers '' or what went wrong.
async function keepAll(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<string>((done) => {
    port1.onmessage = ({ data }) => done(data)
  })
  active!.postMessage('keep', [port2])
  const wrong = await answer
  if (wrong) throw new Error(wrong)
}

export function KeepOffline() {
  const [state, setState] = useState<State>('asked')
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return null
  if (state === 'done') return <span role="status">{t('offlineDone')}</span>
  const run = () => {
    setState('working')
    keepAll().then(
      () => setState('done'),
      (error) => {
        setState('asked')
        notice.value = t('offlineFailed', { why: why(error) })
      },
    )
  }
  return (
    <button type="button" class="link" disabled={state === 'working'} onClick={run}>
      {t(state === 'working' ? 'offlineWorking' : 'offline')}
    </button>
  )
}
