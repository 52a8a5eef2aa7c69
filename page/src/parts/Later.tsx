// A part of the page that is loaded when it is first wanted.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { notice, why } from '../state.ts'
import { t } from '../words/words.ts'

export type Part = ComponentType<{ now: Shown }>

export function Later({ part, now }: { part: () => Promise<Part>; now: Shown }) {
  const [Loaded, setLoaded] = useState<Part | null>(null)
  useEffect(() => {
    part().then(
      (loaded) => setLoaded(() => loaded),
      (error) => {
        notice.value = t('partFailed', { why: why(error) })
      },
    )
  }, [part])
  return Loaded ? <Loaded now={now} /> : <p class="quiet">{t('loading')}</p>
}
