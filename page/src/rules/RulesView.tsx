// The rules of a game, learned by doing: in each step something is to be played on the board, and the
// engine tells whether it was.

import * as words from 'words:lessons'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import { positionOf } from '../model/place.ts'
import { gameName } from '../model/spec.ts'
import { effectOf } from '../overlay/Overlay.tsx'
import { Rules } from '../parts/Stage.tsx'
import { useShown } from '../parts/useShown.ts'
import { fail, games, show } from '../state.ts'
import type { Key } from '../words/languages.ts'
import { summaryOf, title } from '../words/phrases.ts'
import { speaker } from '../words/words.ts'
import { type Lesson, lessonOf, lessons, reached, type Step } from './lessons.ts'
import { teaching } from './teaching.ts'
import './rules.css'

const w = speaker<'lessons'>(words)

const keyOf = (lesson: Lesson, step: number, done: boolean) =>
  `${lesson === 'tuc-chess' ? 'chess' : lesson}${step + 1}${done ? 'Done' : ''}` as Key<'lessons'>

type Answer = { move: string; right: boolean } | null

function Steps({ at, count }: { at: number; count: number }) {
  return (
    <p
      class="steps-done"
      role="progressbar"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-label={w('step', { step: at + 1, steps: count })}
    >
      {Array.from({ length: count }, (_, i) => (
        <span key={i} class={i < at ? 'done' : i === at ? 'now' : ''} />
      ))}
    </p>
  )
}

async function judged(step: Step, move: string): Promise<Answer> {
  const begin = positionOf(step)
  const before = await show(begin)
  const after = await show({ ...begin, moves: [...begin.moves, move] })
  const cells = before.moves.find(({ text }) => text === move)?.cells ?? []
  const did = effectOf(before, after, cells)
  return { move, right: reached(step.goal, move, did, before, after) }
}

const close = () => {
  teaching.value = null
}

interface ButtonsProps {
  at: number
  last: boolean
  answer: Answer
  go: (to: number) => void
  again: () => void
}

function Buttons({ at, last, answer, go, again }: ButtonsProps) {
  return (
    <div class="row">
      {answer && !answer.right && (
        <button type="button" class="main" onClick={again}>
          {w('again')}
        </button>
      )}
      {!last && (
        <button type="button" class={answer?.right ? 'main' : ''} onClick={() => go(at + 1)}>
          {w('next')}
        </button>
      )}
      {last && (
        <button type="button" class={answer?.right ? 'main' : ''} onClick={close}>
          {w('tryIt')}
        </button>
      )}
      <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
        {w('before')}
      </button>
      {!last && (
        <button type="button" onClick={close}>
          {w('back')}
        </button>
      )}
    </div>
  )
}

function Said({ answer, text, finished }: { answer: Answer; text: string; finished: boolean }) {
  return (
    <div role="status">
      {answer && (
        <p class={`note answer ${answer.right ? 'right' : 'wrong'}`}>
          <strong>{answer.right ? '✓ ' : '✗ '}</strong>
          {answer.right ? text : w('wrong', { move: answer.move })}
        </p>
      )}
      {finished && <p>{w('finished')}</p>}
    </div>
  )
}

export function RulesView() {
  const spec = teaching.value ?? ''
  const lesson = lessonOf(spec)!
  const steps: readonly Step[] = lessons[lesson]
  const [at, setAt] = useState(0)
  const [answer, setAnswer] = useState<Answer>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const step = steps[at]!
  const begin = positionOf(step)
  const played = answer ? [answer.move] : []
  const found = useShown({ ...begin, moves: [...begin.moves, ...played] })
  useEffect(() => head.current?.focus(), [at])

  const go = (to: number) => {
    setAnswer(null)
    setAt(to)
  }
  const attempt = (move: string) => judged(step, move).then(setAnswer, fail)
  const info = games.value.find(({ name }) => name === gameName(spec))
  const last = at === steps.length - 1
  return (
    <div class="view teaching">
      <section class="stage" aria-label={title(step.game)}>
        {found && (
          <Board
            name={title(step.game)}
            board={found.now.board}
            moves={answer ? [] : found.now.moves}
            onMove={attempt}
            turned={false}
            last={found.now.last}
            at={found.at}
          />
        )}
      </section>
      <aside class="panel">
        <h2 tabIndex={-1} ref={head}>
          {w('learn')}
        </h2>
        {info && <p class="quiet">{summaryOf(info)}</p>}
        <Steps at={at} count={steps.length} />
        <p class="task">{w(keyOf(lesson, at, false))}</p>
        <Said
          answer={answer}
          text={w(keyOf(lesson, at, true))}
          finished={last && answer?.right === true}
        />
        <Buttons at={at} last={last} answer={answer} go={go} again={() => setAnswer(null)} />
        {found && <Rules now={found.now} />}
      </aside>
    </div>
  )
}
