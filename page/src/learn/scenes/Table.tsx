// Searches of one position, each with its nodes, value and time: run one by one, or all in turn.
import type { Answer } from '../../engine/types.ts'
import { x } from '../../explain/say.ts'
import { positionOf } from '../../model/place.ts'
import { bounded } from '../../model/values.ts'
import { engine, why } from '../../state.ts'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'
import type { Row, TableScene } from '../scenes.ts'
import { unitOf, useDesk, WithBoard } from './desk.tsx'
import { RunsRow, RunsTable, useRuns } from './RunsTable.tsx'

type Found = Answer | { refused: string }

async function search(scene: TableScene, row: number, signal: AbortSignal): Promise<Found> {
  const { player } = scene.rows[row]!
  try {
    return await engine.value!.think(positionOf(scene), player, {}, () => {}, signal)
  } catch (error) {
    return { refused: why(error) }
  }
}

function RowName({ row: { label, number = 0, player } }: { row: Row }) {
  if (!label) return <span class="mono">{player}</span>
  return <span title={player}>{l(label, { number })}</span>
}

function Cells({ found, published, unit }: CellsProps) {
  if (!found) return <td colSpan={4} />
  if ('refused' in found) return <td colSpan={4}>{found.refused}</td>
  const same = published === undefined ? null : found.nodes === published
  return (
    <>
      <td class={same === null ? '' : same ? 'same' : 'other'}>
        {(found.simulations || found.nodes).toLocaleString()}
        {same !== null && (
          <span role="img" aria-label={t(same ? 'reproduced' : 'notReproduced')}>
            {same ? ' =' : ' ≠'}
          </span>
        )}
      </td>
      <td>{bounded(found.value, found.kind, unit)}</td>
      <td class="mono">{found.move}</td>
      <td>{(found.time_ms / 1000).toFixed(2)}</td>
    </>
  )
}
interface CellsProps {
  found: Found | undefined
  published: number | undefined
  unit: string
}

export function TableStage({ scene }: { scene: TableScene }) {
  const desk = useDesk(scene)
  const runs = useRuns((row, signal) => search(scene, row, signal))
  const { rows } = scene
  const published = rows.some((row) => row.published !== undefined)
  const isRunning = runs.running.value !== null
  const all = rows.map((_, i) => i)
  const heads = [t('nodes'), t('value'), t('move'), l('secondsHead')]
  return (
    <WithBoard desk={desk} still>
      <div class="row">
        <button
          type="button"
          class="main"
          onClick={() => (isRunning ? runs.stop() : runs.start(all))}
        >
          {isRunning ? x('stop') : l('runAll')}
        </button>
        <span class="quiet" role="status">
          {isRunning && l('running', { player: rows[runs.running.value!]!.player })}
        </span>
      </div>
      <RunsTable first={l('search')} heads={published ? [t('published'), ...heads] : heads}>
        {rows.map((row, i) => (
          <RunsRow
            key={row.player}
            name={<RowName row={row} />}
            spoken={row.player}
            running={runs.running.value === i}
            onRun={() => runs.start([i])}
          >
            {published && <td class="published">{row.published?.toLocaleString()}</td>}
            <Cells
              found={runs.found.value.get(i)}
              published={row.published}
              unit={unitOf(scene.game)}
            />
          </RunsRow>
        ))}
      </RunsTable>
    </WithBoard>
  )
}
