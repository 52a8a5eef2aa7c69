// Learning from mistakes: the position before each one, in which a better move is to be found.
import { useEffect, useRef, useState } from 'preact/hooks'
import { valueText } from '../analyse/valueText.tsx'
import { Board } from '../board/Board.tsx'
import type { Position, Review, Reviewed } from '../engine/types.ts'
import { StageTools } from '../parts/Stage.tsx'
import { useShown } from '../parts/useShown.ts'
import { sideName } from '../play/outcome.ts'
import { engine, fail, positionAt, turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { found } from './marks.ts'
import { markName, r } from './say.ts'

const trySeconds = 4 // for a move that is tried
const enough = 0.05 // what an inaccuracy loses of the expected score

// Whether a move that was tried keeps the value: a review of it alone finds nothing against it, and
// what is proven of the best move it has, too.
export function keepsValue(mistake: Reviewed, tried: Reviewed): boolean {
  if (tried.mark !== '') return false
  const { kind, expected } = mistake.of_best
  return kind !== 'exact' || expected - tried.of_played.expected < enough
}

type Step =
  | { is: 'asking'; hinted: boolean }
  | { is: 'checking'; move: string }
  | { is: 'right' | 'wrong'; move: string; text: string }
  | { is: 'shown' }

const asking: Step = { is: 'asking', hinted: false }

async function lastOf(p: Position, signal: AbortSignal): Promise<Reviewed | null> {
  const how = { seconds: trySeconds, last: 1 }
  const { moves }: Review = await engine.value!.review(p, how, () => {}, signal)
  const last = moves[moves.length - 1]
  return last?.reviewed ? last : null
}

// Text and buttons of a step.
function Words({ m, step }: { m: Reviewed; step: Step }) {
  if (step.is === 'checking') return <>{r('checking', { move: step.move })}</>
  if ('text' in step) return <>{step.text}</>
  if (step.is === 'shown')
    return <>{r('solutionIs', { move: m.best, value: valueText(m.of_best) })}</>
  const side = sideName(found.value?.review.sides[1].side === m.side ? 1 : 0)
  return (
    <>
      {r('find', { side, move: m.move, mark: markName(m) })}
      {step.hinted && ` ${r('hintValue', { value: valueText(m.of_best) })}`}
    </>
  )
}

interface Props {
  side: 0 | 1
  mistakes: readonly Reviewed[]
  onEnd: () => void
}

export function Learn({ mistakes, onEnd }: Props) {
  const [at, setAt] = useState(0)
  const [step, setStep] = useState<Step>(asking)
  const [clean, setClean] = useState(true) // nothing was tried in vain, shown or skipped here
  const [score, setScore] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const m = mistakes[at]
  const ids = found.value?.ids ?? []
  const before = positionAt(ids[m?.ply ?? 0] ?? 0)
  const tried = 'move' in step ? [step.move] : []
  const position = useShown({ ...before, moves: [...before.moves, ...tried] })
  const now = position?.now
  useEffect(() => head.current?.focus(), [])
  useEffect(() => () => stop.current?.abort(), [])

  const goOn = () => {
    stop.current?.abort()
    setAt(at + 1)
    setStep(asking)
    setClean(true)
  }
  const right = (move: string, text: string) => {
    if (clean) setScore(score + 1)
    setStep({ is: 'right', move, text })
  }
  const wrong = (move: string, text: string) => {
    setClean(false)
    setStep({ is: 'wrong', move, text })
  }
  const attempt = async (move: string) => {
    if (!m) return
    if (move === m.best) return right(move, r('right', { move, value: valueText(m.of_best) }))
    if (move === m.move) return wrong(move, r('samePlayed', { move }))
    setStep({ is: 'checking', move })
    const mine = new AbortController()
    stop.current = mine
    try {
      const found = await lastOf({ ...before, moves: [...before.moves, move] }, mine.signal)
      if (mine.signal.aborted) return
      const value = found ? valueText(found.of_played) : '?'
      if (found && keepsValue(m, found)) right(move, r('rightToo', { move, value, best: m.best }))
      else wrong(move, r('wrong', { move, value }))
    } catch (error) {
      if (mine.signal.aborted) return
      fail(error)
      setStep(asking)
    }
  }
  const best = now?.moves.find((move) => move.text === m?.best)
  const hinted =
    step.is === 'shown'
      ? best?.cells
      : step.is === 'asking' && step.hinted && (best?.cells.length ?? 0) > 1
        ? best!.cells.slice(0, 1)
        : undefined
  const free = step.is === 'asking' && m ? (now?.moves ?? []) : []
  return (
    <div class="view">
      <section class="stage" aria-label={now ? title(now.game) : ''}>
        {now && (
          <Board
            name={title(now.game)}
            board={now.board}
            moves={free}
            onMove={attempt}
            turned={turned.value}
            last={now.last}
            hinted={hinted}
            at={position?.at}
          />
        )}
        <div class="row spread">
          <span class="quiet">
            {m && r('progress', { number: at + 1, count: mistakes.length })}
          </span>
          <StageTools />
        </div>
      </section>
      <aside class="panel">
        <h2 tabIndex={-1} ref={head}>
          {r('learn')}
        </h2>
        <p class={`note learn ${step.is}`} role="status">
          {m ? <Words m={m} step={step} /> : r('allDone', { found: score, count: mistakes.length })}
        </p>
        {m && (
          <div class="row">
            {step.is === 'wrong' && (
              <button type="button" class="main" onClick={() => setStep(asking)}>
                {r('tryAgain')}
              </button>
            )}
            {step.is === 'asking' && (
              <button
                type="button"
                disabled={step.hinted}
                onClick={() => setStep({ is: 'asking', hinted: true })}
              >
                {t('hint')}
              </button>
            )}
            {(step.is === 'asking' || step.is === 'wrong') && (
              <button
                type="button"
                onClick={() => {
                  setClean(false)
                  setStep({ is: 'shown' })
                }}
              >
                {r('solution')}
              </button>
            )}
            <button
              type="button"
              class={step.is === 'right' || step.is === 'shown' ? 'main' : ''}
              onClick={goOn}
            >
              {step.is === 'right' || step.is === 'shown'
                ? r(at + 1 < mistakes.length ? 'nextOne' : 'finish')
                : r('skip')}
            </button>
          </div>
        )}
        <div class="row">
          <button type="button" onClick={onEnd}>
            {r('endLearning')}
          </button>
        </div>
      </aside>
    </div>
  )
}
