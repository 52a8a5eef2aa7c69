// The memory of a tree that is allocated as a whole, beside that of a search that builds none.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Answer, type Position, ZermeloError } from '../../engine/types.ts'
import { engine, fail } from '../../state.ts'
import { t } from '../../words/words.ts'
import { allocatedNodes, nodeBytes } from '../memory.ts'
import { l } from '../say.ts'

const position: Position = { game: 'sticks:100,6', start: null, moves: [] }
const levels = [2, 3, 4, 5, 6, 7, 8, 9, 10]

const noStop = new AbortController().signal
const think = (level: number, memory: number): Promise<Answer> =>
  engine.value!.think(position, `minimax:depth=${level}`, { memory, nodes: 0 }, () => {}, noStop)

// The bytes that a search needs, as the engine says when it is given one.
async function bytesNeeded(level: number): Promise<number> {
  try {
    await think(level, 1)
  } catch (error) {
    if (error instanceof ZermeloError && error.id === 'memory-limit') return Number(error.values[1])
    throw error
  }
  throw new Error('one byte was enough')
}

function sizeText(bytes: number): string {
  if (bytes < 1e3) return `${bytes} B`
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`
}

export function MemoryStage() {
  const needed = useSignal<readonly number[]>([])
  const found = useSignal<ReadonlyMap<number, Answer>>(new Map())
  const running = useSignal<number | null>(null)
  useEffect(() => {
    let here = true
    const askAll = async () => {
      for (const level of levels) {
        const bytes = await bytesNeeded(level)
        if (!here) return
        needed.value = [...needed.value, bytes]
      }
    }
    askAll().catch(fail)
    return () => {
      here = false
    }
  }, [])
  const run = async (level: number, memory: number) => {
    running.value = level
    try {
      found.value = new Map(found.peek()).set(level, await think(level, memory))
    } catch (error) {
      fail(error)
    }
    running.value = null
  }
  return (
    <>
      <p class="quiet">{l('memoryIntro', { game: position.game })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section class="scrolled-table" tabIndex={0} aria-label={l('searches')}>
        <table class="runs">
          <thead>
            <tr>
              <th scope="col">{l('levels')}</th>
              <th scope="col">{l('theirNodes')}</th>
              <th scope="col">{l('theirBytes')}</th>
              <th scope="col">{l('ourBytes')}</th>
              <th scope="col">{l('ourNodes')}</th>
              <th scope="col">{l('secondsHead')}</th>
              <th scope="col">
                <span class="hidden">{t('run')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level, i) => {
              const answer = found.value.get(level)
              const bytes = needed.value[i]
              return (
                <tr key={level} aria-busy={running.value === level}>
                  <th scope="row">{level}</th>
                  <td>{allocatedNodes(level).toLocaleString()}</td>
                  <td>{sizeText(allocatedNodes(level) * nodeBytes)}</td>
                  <td class="ours">{bytes === undefined ? '…' : sizeText(bytes)}</td>
                  <td>{answer?.nodes.toLocaleString()}</td>
                  <td>{answer && (answer.time_ms / 1000).toFixed(2)}</td>
                  <td>
                    <button
                      type="button"
                      aria-label={`${t('run1')}: minimax:depth=${level}`}
                      disabled={bytes === undefined || running.value !== null}
                      onClick={() => run(level, bytes!)}
                    >
                      {t('run1')}
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </>
  )
}
