// A Monte Carlo tree, one simulation at a time.
import { useEffect, useMemo } from 'preact/hooks'
import { Growth, GrowthTerms } from '../../explain/Growth.tsx'
import { clear, growTo, newPanel, stop } from '../../explain/panel.ts'
import { stepwise, uct, withIterations } from '../../model/player.ts'
import type { GrowthScene } from '../scenes.ts'
import { useDesk, WithBoard } from './desk.tsx'
import { Tree } from './Search.tsx'

export function GrowthStage({ scene }: { scene: GrowthScene }) {
  const desk = useDesk(scene)
  const panel = useMemo(() => newPanel(withIterations(`mcts:${uct}`, stepwise), desk.at), [])
  const shown = desk.shown.value
  useEffect(() => {
    if (shown?.over) clear(panel)
    else if (shown) growTo(panel, panel.simulated.value?.count ?? scene.simulations)
    return () => stop(panel)
  }, [shown])
  return (
    <WithBoard desk={desk}>
      {panel.simulated.value && <Growth panel={panel} />}
      <Tree panel={panel} />
      {panel.simulated.value && <GrowthTerms panel={panel} />}
    </WithBoard>
  )
}
