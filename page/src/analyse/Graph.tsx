// The value over the game, for the first side. A click goes to that position.
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { forFirst, share } from '../model/values.ts'
import { line } from '../model/variations.ts'
import { jump } from '../parts/MoveList.tsx'
import { sideName } from '../play/outcome.ts'
import { markKeys, reviewedAt, sideOf } from '../review/marks.ts'
import { positionAt, positionKey, show, table, unit } from '../state.ts'
import { t } from '../words/words.ts'
import { answers } from './analysis.ts'
import { valueForFirst } from './EvalBar.tsx'

const width = 360
const height = 96

// The positions of the line, as far as the engine has shown them.
function useLine(ids: readonly number[]): Map<number, Shown> {
  const [all, setAll] = useState(new Map<number, Shown>())
  const key = ids.join(' ') + positionKey(positionAt(0))
  useEffect(() => {
    let here = true
    Promise.all(ids.map(async (id) => [id, await show(positionAt(id))] as const)).then(
      (pairs) => here && setAll(new Map(pairs)),
      () => {},
    )
    return () => {
      here = false
    }
  }, [key])
  return all
}

// What is known of a position for the first side: by the rules, a review, the analysis, or nobody.
function knownAt(id: number, now: Shown): { value: number; look: 'sure' | 'guess' | null } {
  const reviewed = reviewedAt(id)
  if (reviewed && !now.over) {
    const { value, kind } = reviewed.of_played
    return {
      value: forFirst(value, sideOf(reviewed)),
      look: kind === 'heuristic' ? 'guess' : 'sure',
    }
  }
  const found = answers.value.get(positionKey(positionAt(id))) ?? null
  const look = now.over || found?.kind === 'exact' ? 'sure' : found ? 'guess' : null
  return { value: valueForFirst(now, found), look }
}

// The marks of a review lie over the picture, which is stretched.
function Marks({ places }: { places: readonly { id: number; x: number; y: number }[] }) {
  return (
    <>
      {places.map(({ id, x, y }) => {
        const mark = reviewedAt(id)?.mark
        if (!mark) return null
        const at = { left: `${(x / width) * 100}%`, top: `${((y + 4) / (height + 8)) * 100}%` }
        return (
          <span
            key={id}
            class={`mark ${markKeys[mark]} ${y < height / 4 ? 'under' : ''}`}
            style={at}
            aria-hidden="true"
          >
            {mark}
          </span>
        )
      })}
    </>
  )
}

export function Graph() {
  const { tree } = table.value
  const ids = line(tree)
  const all = useLine(ids)
  const last = Math.max(1, ids.length - 1)
  const places = ids.flatMap((id, i) => {
    const now = all.get(id)
    if (!now) return []
    const { value, look } = knownAt(id, now)
    const y = height * (1 - share(value, unit.value))
    return [{ id, x: (i / last) * width, y, look }]
  })
  if (places.length < 2) return null
  const d = places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')
  const at = places.find(({ id }) => id === tree.current)
  const go = (event: MouseEvent) => {
    const { left, width: wide } = (event.currentTarget as Element).getBoundingClientRect()
    jump(ids[Math.round(((event.clientX - left) / wide) * last)])
  }
  return (
    <figure class="graph">
      <figcaption class="quiet">
        {t('graph', { side: sideName(0) })} (● {t('proven')}, ○ {t('estimate')})
      </figcaption>
      <div class="picture">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons beside do the same by keys */}
        <svg
          viewBox={`0 -4 ${width} ${height + 8}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('graph', { side: sideName(0) })}
          onClick={go}
        >
          <path class="area" d={`M0 ${height / 2}L${d}L${width} ${height / 2}z`} />
          <path class="zero" d={`M0 ${height / 2}H${width}`} />
          <path class="curve" d={`M${d}`} />
          {places.map(
            ({ id, x, y, look }) => look && <circle key={id} class={look} cx={x} cy={y} r={2.5} />,
          )}
          {at && <path class="now" d={`M${at.x} -4V${height + 4}`} />}
        </svg>
        <Marks places={places} />
      </div>
    </figure>
  )
}
