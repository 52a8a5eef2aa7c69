// What stands beside a board in every view.
import type { Shown } from '../engine/types.ts'
import { turned } from '../state.ts'
import { t } from '../words/words.ts'
import { Icon } from './Icon.tsx'

export function StageTools() {
  return (
    <button
      type="button"
      class="icon"
      aria-label={t('turnBoard')}
      title={t('turnBoard')}
      aria-pressed={turned.value}
      onClick={() => (turned.value = !turned.value)}
    >
      <Icon name="turn" />
    </button>
  )
}

export function Rules({ now }: { now: Shown }) {
  return (
    <details class="small">
      <summary>{t('rules')}</summary>
      <pre class="rules" lang="en">
        {now.rules}
      </pre>
    </details>
  )
}
