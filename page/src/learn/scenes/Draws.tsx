// Outcomes of a chance node, drawn by the engine: how often each came, beside its probability.
import { useSignal } from '@preact/signals'
import type { MoveInfo } from '../../engine/types.ts'
import { engine, fail } from '../../state.ts'
import { t } from '../../words/words.ts'
import { l } from '../say.ts'
import type { DrawsScene } from '../scenes.ts'
import { useDesk, WithBoard } from './desk.tsx'

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

interface TableProps {
  outcomes: readonly MoveInfo[]
  counts: ReadonlyMap<string, number>
}

function DrawsTable({ outcomes, counts }: TableProps) {
  const weights = outcomes.reduce((sum, { weight = 0 }) => sum + weight, 0)
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return (
    <table class="runs">
      <thead>
        <tr>
          <th scope="col">{l('outcome')}</th>
          <th scope="col">{t('probability')}</th>
          <th scope="col">{l('cameUp')}</th>
          <th scope="col">{l('share')}</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ text, weight = 0 }) => (
          <tr key={text}>
            <th scope="row" class="mono">
              {text}
            </th>
            <td>{percent(weight / weights)}</td>
            <td>{counts.get(text) ?? 0}</td>
            <td>{all > 0 && percent((counts.get(text) ?? 0) / all)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function DrawsStage({ scene }: { scene: DrawsScene }) {
  const desk = useDesk(scene)
  const seed = useSignal(Date.now() % 2 ** 32)
  const counts = useSignal<ReadonlyMap<string, number>>(new Map())
  const busy = useSignal(false)
  const draw = async (times: number) => {
    busy.value = true
    const more = new Map(counts.value)
    try {
      for (let i = 0; i < times; i++) {
        const drawn = await engine.value!.drawEvent(desk.at.value, seed.value)
        seed.value = drawn.seed
        more.set(drawn.move, (more.get(drawn.move) ?? 0) + 1)
      }
    } catch (error) {
      fail(error)
    }
    counts.value = more
    busy.value = false
  }
  const all = [...counts.value.values()].reduce((sum, n) => sum + n, 0)
  return (
    <WithBoard desk={desk} still>
      <div class="row">
        {[1, 10, 100].map((times) => (
          <button type="button" key={times} disabled={busy.value} onClick={() => draw(times)}>
            {l('drawTimes', { times })}
          </button>
        ))}
        <span class="quiet" role="status">
          {l('drawn', { count: all })}
        </span>
      </div>
      <DrawsTable outcomes={desk.shown.value?.moves ?? []} counts={counts.value} />
    </WithBoard>
  )
}
