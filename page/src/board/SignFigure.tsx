// The mark of a threat annotation: its figure tells the kind, colour and corner tell the side.
import type { Sign } from '../engine/types.ts'

const diamond = 'M0 -1 L1 0 L0 1 L-1 0 Z'
const square = 'M-0.8 -0.8 H0.8 V0.8 H-0.8 Z'
const triangle = 'M0 -0.95 L1 0.8 H-1 Z'
const cross = 'M-0.3 -1 H0.3 V-0.3 H1 V0.3 H0.3 V1 H-0.3 V0.3 H-1 V-0.3 H-0.3 Z'

const figures: Record<Sign['kind'], { path: string; filled: boolean }> = {
  end: { path: diamond, filled: true },
  doublePlay: { path: cross, filled: true },
  openFour: { path: square, filled: true },
  fours: { path: square, filled: true },
  fourThree: { path: square, filled: true },
  threes: { path: triangle, filled: true },
  four: { path: square, filled: false },
  three: { path: triangle, filled: false },
}

export function SignFigure({ kind, side }: Pick<Sign, 'kind' | 'side'>) {
  const { path, filled } = figures[kind]
  return <path class={`threat side${side} ${filled ? 'filled' : ''}`} d={path} />
}
