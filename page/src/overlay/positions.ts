// Positions after moves that are only looked at, as the engine shows them.
import { useEffect, useState } from 'preact/hooks'
import type { Position, Shown } from '../engine/types.ts'
import { positionKey, show } from '../state.ts'

export const after = (p: Position, moves: readonly string[]): Position => ({
  ...p,
  moves: [...p.moves, ...moves],
})

const calm = 60 // milliseconds: a pointer that passes over cells asks for none of them

// The positions along a line, that before it first; null until all are there.
export function useLine(at: Position, line: readonly string[]): readonly Shown[] | null {
  const [found, setFound] = useState<{ key: string; all: readonly Shown[] } | null>(null)
  const key = positionKey(after(at, line))
  useEffect(() => {
    let here = true
    const timer = setTimeout(
      () => {
        const all = [at, ...line.map((_, i) => after(at, line.slice(0, i + 1)))]
        Promise.all(all.map(show)).then(
          (shown) => here && setFound({ key, all: shown }),
          () => {}, // a line of an older position
        )
      },
      line.length > 0 ? calm : 0,
    )
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [key, line.length])
  return found?.key === key && found.all.length === line.length + 1 ? found.all : null
}
