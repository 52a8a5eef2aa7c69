// What stands beside a text, by its kind.

import { DrawsStage } from './scenes/Draws.tsx'
import { GamesStage } from './scenes/Games.tsx'
import { GrowthStage } from './scenes/Growth.tsx'
import { MemoryStage } from './scenes/Memory.tsx'
import { ProofStage } from './scenes/Proof.tsx'
import { SearchStage } from './scenes/Search.tsx'
import { TableStage } from './scenes/Table.tsx'
import type { Scene } from './scenes.ts'

export function SceneStage({ scene }: { scene: Scene }) {
  switch (scene.is) {
    case 'search':
      return <SearchStage scene={scene} />
    case 'table':
      return <TableStage scene={scene} />
    case 'growth':
      return <GrowthStage scene={scene} />
    case 'draws':
      return <DrawsStage scene={scene} />
    case 'games':
      return <GamesStage scene={scene} />
    case 'memory':
      return <MemoryStage />
    case 'proof':
      return <ProofStage />
  }
}
