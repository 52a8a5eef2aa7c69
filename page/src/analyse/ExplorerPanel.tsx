// The explorer, which is loaded when it is first opened, and stays open where it was left so.
import { signal } from '@preact/signals'
import type { Shown } from '../engine/types.ts'
import { keep, kept } from '../kept.ts'
import { Later } from '../parts/Later.tsx'
import { t } from '../words/words.ts'

const open = signal(kept('explorer', '') === 'open')
const explorer = () => import('../explorer/Explorer.tsx').then((part) => part.Explorer)

export function ExplorerPanel({ now }: { now: Shown }) {
  const toggle = (event: Event) => {
    open.value = (event.currentTarget as HTMLDetailsElement).open
    keep('explorer', open.value ? 'open' : '')
  }
  return (
    <details class="small explorer" open={open.value} onToggle={toggle}>
      <summary>{t('explorer')}</summary>
      {open.value && <Later part={explorer} now={now} />}
    </details>
  )
}
