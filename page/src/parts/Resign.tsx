// A button that asks before it does what cannot be undone. It stays where it is.
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../words/words.ts'

export function ResignQuestion({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <div class="question note" role="group" aria-label={t('reallyResign')}>
      <p>{t('reallyResign')}</p>
      <div class="row">
        <button ref={no} type="button" onClick={onNo}>
          {t('noResign')}
        </button>
        <button type="button" class="grave" onClick={onYes}>
          {t('yesResign')}
        </button>
      </div>
    </div>
  )
}

export function Resign({ onResign }: { onResign: () => void }) {
  const [asking, setAsking] = useState(false)
  if (asking) return <ResignQuestion onYes={onResign} onNo={() => setAsking(false)} />
  return (
    <button type="button" onClick={() => setAsking(true)}>
      {t('resign')}
    </button>
  )
}
