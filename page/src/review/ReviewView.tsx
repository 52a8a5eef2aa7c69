// The view of reviews: what each move of a game lost, loaded when it is first wanted.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Graph } from '../analyse/Graph.tsx'
import { ExpectedLine } from '../analyse/Lines.tsx'
import { Certainty, valueText } from '../analyse/valueText.tsx'
import { Board } from '../board/Board.tsx'
import type { Mark, Reviewed, Shown } from '../engine/types.ts'
import { node } from '../model/variations.ts'
import { jump, MoveButton, StepButtons } from '../parts/MoveList.tsx'
import { Rules, StageTools } from '../parts/Stage.tsx'
import { isHuman } from '../play/match.ts'
import { sideName } from '../play/outcome.ts'
import { ShareButtons } from '../share/ShareButtons.tsx'
import { isShown, shownAt, table, turned } from '../state.ts'
import '../styles/review.css'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { Learn } from './Learn.tsx'
import { found, markKeys, reviewedAt, sideOf, wanted } from './marks.ts'
import { done, run, running, seconds, stop } from './run.ts'
import { markName, r, verdictOf, whyOf } from './say.ts'

const times = [10, 30, 60, 300]

function Controls() {
  const known = found.value
  if (running.value) {
    const { done: some, count } = done()
    return (
      <div class="row controls">
        <label class="grow">
          <span>{count > 0 ? r('reviewing', { done: some, count }) : t('searching')}</span>
          <progress max={Math.max(count, 1)} value={some} />
        </label>
        <button type="button" onClick={stop}>
          {r('stop')}
        </button>
      </div>
    )
  }
  return (
    <div class="row controls">
      <button
        type="button"
        class="main"
        disabled={table.value.tree.nodes.length < 2}
        onClick={() => run()}
      >
        {known ? r('again') : t('reviewGame')}
      </button>
      <label>
        <span>{t('timeFor')}</span>
        <select
          value={seconds.value}
          onChange={(e) => (seconds.value = Number(e.currentTarget.value))}
        >
          {times.map((time) => (
            <option key={time} value={time}>
              {t('seconds', { seconds: time })}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

// What is said before there is anything to show, and of what is not all there.
function Notes() {
  const known = found.value
  if (table.value.tree.nodes.length < 2) return <p class="note">{r('noGame')}</p>
  if (!known) return <p class="quiet">{r('intro')}</p>
  if (running.value) return null
  if (!known.ids.includes(table.value.tree.current)) return <p class="note">{r('notThis')}</p>
  return known.review.complete ? null : <p class="note">{r('stopped', done())}</p>
}

const counts = [
  ['?!', 'inaccuracies'],
  ['?', 'mistakes'],
  ['??', 'blunders'],
] as const

function Summary() {
  const { review } = found.value!
  const turn = review.moves.find((m) => m.reviewed && m.number === review.turn) as
    | Reviewed
    | undefined
  return (
    <>
      <table class="sums">
        <thead>
          <tr>
            <th scope="col">{r('side')}</th>
            <th scope="col">{r('accuracy')}</th>
            {counts.map(([mark, what]) => (
              <th scope="col" key={what}>
                <span class={`mark ${markKeys[mark]}`} aria-hidden="true">
                  {mark}
                </span>{' '}
                <span class="word">{r(what)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {review.sides.map((side, i) => (
            <tr key={side.side}>
              <th scope="row">{sideName(i === 0 ? 0 : 1)}</th>
              <td>{side.accuracy === null ? '–' : `${side.accuracy.toFixed(1)} %`}</td>
              {counts.map(([, what]) => (
                <td key={what}>{side[what]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {turn && !running.value && (
        <p>
          {r('lostWith', { number: turn.number, move: turn.move })}{' '}
          <button
            type="button"
            class="link"
            onClick={() => jump(found.value!.ids[turn.ply + 1])}
            aria-label={`${t('move')} ${turn.number}, ${turn.move}`}
          >
            →
          </button>
        </p>
      )}
    </>
  )
}

// The move that led to the position on the board.
function Details() {
  const { tree } = table.value
  const m = reviewedAt(tree.current)
  if (!m) return <p class="verdict reviewed quiet">{r('noneHere')}</p>
  const from = node(tree, tree.current).parent
  return (
    <div class={`verdict reviewed ${m.mark ? markKeys[m.mark] : ''}`} aria-live="polite">
      <p>
        <strong>
          {m.number}. {verdictOf(m)}
        </strong>{' '}
        {m.mark && <span aria-hidden="true">{m.mark}</span>}
      </p>
      {m.best !== m.move && (
        <>
          <p>{whyOf(m)}</p>
          <div class="row">
            {r('bestLine')}
            <ExpectedLine moves={m.line} from={from} />
          </div>
        </>
      )}
      <p>
        <Certainty known={m.proven ? m.of_best : { ...m.of_best, kind: 'heuristic' }} />
      </p>
    </div>
  )
}

// The nodes after moves that are marked, in the order of the game.
function marked(): number[] {
  const { ids, review } = found.value!
  return review.moves.flatMap((m) => (m.reviewed && m.mark ? [ids[m.ply + 1]!] : []))
}

function MistakeButtons() {
  const { ids } = found.value!
  const all = marked()
  const place = (id: number) => ids.indexOf(id)
  const here = place(table.value.tree.current)
  const before = all.filter((id) => place(id) < here).at(-1)
  const after = all.find((id) => place(id) > here)
  return (
    <div class="row pair">
      <button type="button" disabled={before === undefined} onClick={() => jump(before)}>
        {r('previousMistake')}
      </button>
      <button type="button" disabled={after === undefined} onClick={() => jump(after)}>
        {r('nextMistake')}
      </button>
    </div>
  )
}

// Whose mistakes: those of the person, if there is only one; else of who made any.
function usualSide(): 0 | 1 {
  if (isHuman(0) !== isHuman(1)) return isHuman(0) ? 0 : 1
  return toLearn(0).length > 0 ? 0 : 1
}

export const toLearn = (side: 0 | 1) =>
  found.value!.review.moves.filter(
    (m): m is Reviewed => m.reviewed && sideOf(m) === side && (m.mark === '?' || m.mark === '??'),
  )

function LearnButton({ onLearn }: { onLearn: (side: 0 | 1) => void }) {
  const [chosen, choose] = useState<0 | 1 | null>(null)
  const side = chosen ?? usualSide()
  const count = toLearn(side).length
  return (
    <div class="row controls">
      <button
        type="button"
        class="main"
        disabled={count === 0 || running.value}
        onClick={() => onLearn(side)}
      >
        {r('learn')} ({count})
      </button>
      {count === 0 && !running.value && (
        <span class="hidden">{r('noneToLearn', { side: sideName(side) })}</span>
      )}
      <label>
        <span>{r('learnOf')}</span>
        <select value={side} onChange={(e) => choose(e.currentTarget.value === '1' ? 1 : 0)}>
          {([0, 1] as const).map((one) => (
            <option key={one} value={one}>
              {sideName(one)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

// All moves, with the values before and after them for the side that moved.
function MoveTable() {
  const { ids, review } = found.value!
  const { tree } = table.value
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector('[aria-current]')?.closest('tr')
    if (row) box.current!.scrollTop = row.offsetTop - box.current!.clientHeight / 2
  }, [tree.current])
  const there = review.moves.filter((m) => m.reviewed && tree.nodes[ids[m.ply + 1]!])
  return (
    <div class="scrolled" ref={box}>
      <table class="reviewed-moves">
        <thead>
          <tr>
            <th scope="col">{r('number')}</th>
            <th scope="col">{t('move')}</th>
            <th scope="col">{r('before')}</th>
            <th scope="col">{r('after')}</th>
          </tr>
        </thead>
        <tbody>
          {there.map((m) => {
            if (!m.reviewed) return null
            return (
              <tr key={m.number}>
                <td>{m.number}</td>
                <th scope="row">
                  <MoveButton tree={tree} id={ids[m.ply + 1]!} />
                </th>
                <td>{valueText(m.of_best)}</td>
                <td>{valueText(m.of_played)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const losses: [Exclude<Mark, ''>, string][] = [
  ['?!', '0.05'],
  ['?', '0.10'],
  ['??', '0.15'],
]

function Legend() {
  return (
    <details class="small">
      <summary>{r('legend')}</summary>
      <p>{r('legendScore')}</p>
      <ul>
        {losses.map(([mark, loss]) => (
          <li key={mark}>{r('legendMark', { mark, name: t(markKeys[mark]), loss })}</li>
        ))}
      </ul>
      <p>{r('legendAccuracy')}</p>
    </details>
  )
}

function badgeOf(now: Shown) {
  const m = reviewedAt(table.value.tree.current)
  const cell = now.last?.at(-1)
  if (!m?.mark || cell === undefined || !isShown()) return undefined
  return { cell, look: markKeys[m.mark], text: m.mark, spoken: markName(m) }
}

export function ReviewView({ now }: { now: Shown }) {
  const [learning, setLearning] = useState<0 | 1 | null>(null)
  const known = found.value
  useEffect(() => {
    if (!wanted.value) return
    wanted.value = false
    run()
  }, [wanted.value])
  if (learning !== null && known)
    return <Learn side={learning} mistakes={toLearn(learning)} onEnd={() => setLearning(null)} />
  return (
    <div class="view">
      <section class="stage" aria-label={title(now.game)}>
        <Board
          name={title(now.game)}
          board={now.board}
          moves={[]}
          onMove={() => {}}
          turned={turned.value}
          last={now.last}
          badge={badgeOf(now)}
          at={shownAt.value}
        />
        <div class="row spread">
          <StepButtons />
          <StageTools />
        </div>
        {known && <MistakeButtons />}
        <Graph />
      </section>
      <aside class="panel">
        <Controls />
        <Notes />
        {known && (
          <>
            <Details />
            <Summary />
            <LearnButton onLearn={setLearning} />
            <MoveTable />
          </>
        )}
        <Legend />
        <ShareButtons />
        <Rules now={now} />
      </aside>
    </div>
  )
}
