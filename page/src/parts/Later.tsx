// A part of the page that is loaded when it is first wanted.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { notice, why } from '../state.ts'
import { t, withWords } from '../words/words.ts'

export type Part = ComponentType<{ now: Shown }>

interface Props<P> {
  part: () => Promise<ComponentType<P>>
  silent?: boolean // nothing stands in its place meanwhile
}

export function Later<P extends object>({ part, silent, ...its }: Props<P> & P) {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    withWords(part()).then(
      (loaded) => setLoaded(() => loaded),
      (error) => {
        notice.value = t('partFailed', { why: why(error) })
      },
    )
  }, [part])
  if (Loaded) return <Loaded {...(its as unknown as P)} />
  return silent ? null : <p class="quiet">{t('loading')}</p>
}
