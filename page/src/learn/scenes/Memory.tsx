// The memory of a tree that is allocated as a whole, beside that of a search that builds none: it
// looks at the same nodes, and may take no more bytes than are chosen.
import { type Signal, useSignal } from '@preact/signals'
import type { Position } from '../../engine/types.ts'
import { x } from '../../explain/say.ts'
import { engine, why } from '../../state.ts'
import { t } from '../../words/words.ts'
import { allocatedNodes, nodeBytes } from '../memory.ts'
import { l } from '../say.ts'
import { RunsRow, RunsTable, useRuns } from './RunsTable.tsx'

const position: Position = { game: 'sticks:100,6', start: null, moves: [] }
const levels = [2, 3, 4, 5, 6, 7, 8, 9, 10]
const heads = ['theirNodes', 'theirBytes', 'ourBytes', 'ourNodes', 'secondsHead']
const limits = [3000, 4000, 5000, 6000]

function sizeText(bytes: number): string {
  if (bytes < 1e3) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

interface Found {
  limit: number
  nodes: number
  seconds: number
  refused?: string
}

// A tree of n levels is that of a search of n - 1 plies.
async function search(level: number, limit: number, signal: AbortSignal): Promise<Found> {
  const depth = level - 1
  const player = `minimax:depth=${depth}`
  try {
    const answer = await engine.value!.think(position, player, { memory: limit }, () => {}, signal)
    const found = { limit, nodes: answer.nodes, seconds: answer.time_ms / 1000 }
    return answer.depth === depth ? found : { ...found, refused: l('tooLittle') }
  } catch (error) {
    return { limit, nodes: 0, seconds: 0, refused: why(error) }
  }
}

function Cells({ found }: { found: Found | undefined }) {
  if (!found) return <td colSpan={3} />
  return (
    <>
      <td class="ours">{sizeText(found.limit)}</td>
      {found.refused ? (
        <td colSpan={2}>{found.refused}</td>
      ) : (
        <>
          <td class="tried">{found.nodes.toLocaleString()}</td>
          <td>{found.seconds.toFixed(2)}</td>
        </>
      )}
    </>
  )
}

function LimitField({ limit }: { limit: Signal<number> }) {
  return (
    <label class="row">
      <span>{l('limit')}</span>
      <select value={limit.value} onChange={(e) => (limit.value = Number(e.currentTarget.value))}>
        {limits.map((bytes) => (
          <option key={bytes} value={bytes}>
            {sizeText(bytes)}
          </option>
        ))}
      </select>
    </label>
  )
}

export function MemoryStage() {
  const limit = useSignal(limits.at(-1)!)
  const runs = useRuns((level, signal) => search(level, limit.value, signal))
  const running = runs.running.value
  return (
    <>
      <p class="quiet">{l('memoryIntro', { game: position.game })}</p>
      <div class="row">
        <LimitField limit={limit} />
        {running !== null && (
          <button type="button" onClick={runs.stop}>
            {x('stop')}
          </button>
        )}
        <span class="quiet" role="status">
          {running !== null && t('searching')}
        </span>
      </div>
      <RunsTable first={l('levels')} heads={heads.map((head) => l(head))}>
        {levels.map((level) => (
          <RunsRow
            key={level}
            name={level}
            spoken={`${l('levels')} ${level}`}
            running={running === level}
            onRun={() => runs.start([level])}
          >
            <td class="their-nodes">{allocatedNodes(level).toLocaleString()}</td>
            <td class="theirs">{sizeText(allocatedNodes(level) * nodeBytes)}</td>
            <Cells found={runs.found.value.get(level)} />
          </RunsRow>
        ))}
      </RunsTable>
    </>
  )
}
