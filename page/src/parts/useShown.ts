// A position beside the one on the table, as the engine shows it.
import { useEffect, useState } from 'preact/hooks'
import type { Position, Shown } from '../engine/types.ts'
import { fail, positionKey, show } from '../state.ts'

// With the position itself; the one before stays until the answer is there.
export function useShown(p: Position): { at: Position; now: Shown } | null {
  const [found, setFound] = useState<{ at: Position; now: Shown } | null>(null)
  useEffect(() => {
    let here = true
    show(p).then((now) => here && setFound({ at: p, now }), fail)
    return () => {
      here = false
    }
  }, [positionKey(p)])
  return found
}
