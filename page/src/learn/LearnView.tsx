// The view of the course, loaded when it is first wanted: the list of lessons, or a step of one, a
// text beside a board and a tree on which it is tried.
import { useEffect, useRef } from 'preact/hooks'
import { TeacherButton } from '../explain/TeacherButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { course } from '../state.ts'
import '../styles/explain.css'
import '../styles/learn.css'
import { teacher, useTeacher } from '../teacher.ts'
import { type Lesson, lessons, stepsOf } from './course.ts'
import { done, forgetProgress, markDone } from './progress.ts'
import { QuestionStep } from './Question.tsx'
import { SceneStage } from './SceneStage.tsx'
import { l } from './say.ts'

// By the address, so that the browser goes back from step to step; and at once, since the next key
// may come before the browser tells of another address.
function go(lesson: number, step: number): void {
  location.hash = lesson > 0 ? `#learn/${lesson}/${step}` : '#learn'
  course.value = { lesson, step }
}

// A step on or back, across the ends of lessons; before the first and after the last is the list.
function goBy(by: 1 | -1): void {
  const { lesson, step } = placeNow()
  const to = step + by
  const next = lessons[lesson - 1 + by]
  if (lesson === 0) go(by > 0 ? 1 : 0, 1)
  else if (to >= 1 && to <= stepsOf(lessons[lesson - 1]!)) go(lesson, to)
  else if (next) go(lesson + by, by > 0 ? 1 : stepsOf(next))
  else go(0, 1)
}

// Where the address leads: a step that there is not is the nearest there is.
function placeNow() {
  const { lesson, step } = course.value
  const found = lessons[lesson - 1]
  if (!found) return { lesson: 0, step: 1 }
  return { lesson, step: Math.min(Math.max(1, step), stepsOf(found)) }
}

const idOf = ({ steps, questions }: Lesson, step: number) =>
  (steps[step - 1] ?? questions[step - 1 - steps.length])!.id

function countDone(lesson: Lesson): number {
  const ids = [...lesson.steps, ...lesson.questions].map(({ id }) => `${lesson.id}.${id}`)
  return ids.filter((id) => done.value.has(id)).length
}

function Contents() {
  return (
    <div class="view contents">
      <div class="row spread">
        <h2>{l('title')}</h2>
        <TeacherButton />
      </div>
      <p>{l('intro')}</p>
      <ol class="lessons">
        {lessons.map((lesson, i) => {
          const count = countDone(lesson)
          const all = stepsOf(lesson)
          return (
            <li key={lesson.id} class={count === all ? 'done' : ''}>
              <a href={`#learn/${i + 1}/1`}>
                <h3>
                  {i + 1}. {l(lesson.id)}
                </h3>
                <p>{l(`${lesson.id}.about`)}</p>
                <p class="quiet small">
                  {count === all && <span aria-hidden="true">✓ </span>}
                  {l('progress', { count, all })}
                </p>
              </a>
            </li>
          )
        })}
      </ol>
      <div class="row">
        <button type="button" disabled={done.value.size === 0} onClick={forgetProgress}>
          {l('forgetProgress')}
        </button>
        <span class="quiet small">{l('progressKept')}</span>
      </div>
    </div>
  )
}

function StepLinks({ lesson, number, step }: { lesson: Lesson; number: number; step: number }) {
  const all = Array.from({ length: stepsOf(lesson) }, (_, i) => i + 1)
  return (
    <nav class="row step-links" aria-label={l('steps')}>
      {all.map((one) => {
        const id = idOf(lesson, one)
        const isDone = done.value.has(`${lesson.id}.${id}`)
        const isQuestion = one > lesson.steps.length
        const name = l(isQuestion ? 'questionNumber' : 'stepNumber', { step: one })
        return (
          <a
            key={id}
            href={`#learn/${number}/${one}`}
            class={isDone ? 'done' : ''}
            aria-current={one === step ? 'step' : undefined}
            aria-label={isDone ? `${name}, ${l('isDone')}` : name}
          >
            {isQuestion ? '?' : one}
          </a>
        )
      })}
    </nav>
  )
}

function Paragraphs({ text }: { text: string }) {
  return text.split('\n').map((part) => <p key={part}>{part}</p>)
}

function TextStep({ lesson, step }: { lesson: Lesson; step: number }) {
  const { id, scene } = lesson.steps[step - 1]!
  return (
    <>
      <section class="lesson-text" aria-live="polite">
        {step === lesson.steps.length && <h3>{l('report')}</h3>}
        <Paragraphs text={l(`${lesson.id}.${id}`)} />
      </section>
      <section class="stage" aria-label={l('tryIt')}>
        <SceneStage key={JSON.stringify(scene)} scene={scene} />
      </section>
    </>
  )
}

function LessonStep({ lesson, number, step }: { lesson: Lesson; number: number; step: number }) {
  const head = useRef<HTMLHeadingElement>(null)
  const question = lesson.questions[step - 1 - lesson.steps.length]
  const id = idOf(lesson, step)
  useEffect(() => head.current?.focus({ preventScroll: true }), [number])
  useEffect(() => {
    if (!question) markDone(lesson.id, id)
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [lesson.id, id])
  return (
    <div class="view learn">
      <header class="lesson-head">
        <div class="row spread">
          <h2 tabIndex={-1} ref={head}>
            {number}. {l(lesson.id)}
          </h2>
          <TeacherButton />
        </div>
        <StepLinks lesson={lesson} number={number} step={step} />
      </header>
      {question ? (
        <QuestionStep key={`${lesson.id}.${id}`} lesson={lesson.id} question={question} />
      ) : (
        <TextStep lesson={lesson} step={step} />
      )}
      <div class="row spread course-buttons">
        <button type="button" onClick={() => goBy(-1)}>
          <Icon name="previous" /> {l('back')}
        </button>
        <a href="#learn">{l('allLessons')}</a>
        <button type="button" class="main" onClick={() => goBy(1)}>
          {l('next')} <Icon name="next" />
        </button>
      </div>
    </div>
  )
}

// Where an arrow key does something else.
const taken = 'input, select, textarea, [role="application"], [role="group"]'

const margin = 8 // pixels above what is scrolled to

// Scrolls to what is tried, if it is out of sight, and on to its end; back to the text. False: there
// is no further to go.
function scrolls(by: 1 | -1): boolean {
  const at = (selector: string) => document.querySelector(selector)
  const tried = at('.tried') ?? at('.view.learn > .stage')
  if (!tried) return false
  const { bottom } = tried.getBoundingClientRect()
  const { top } = (at('.tried .canvas') ?? tried).getBoundingClientRect()
  const before = scrollY
  if (by < 0 ? scrollY < 4 : bottom < innerHeight + 4) return false
  if (by < 0) scrollTo(0, 0)
  else scrollBy(0, top > margin + 4 ? top - margin : innerHeight * 0.9)
  return Math.abs(scrollY - before) >= 1
}

function useCourseKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      if ((event.target as Element).closest?.(taken)) return
      const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key] as
        | 1
        | -1
        | undefined
      const isPage = event.key.startsWith('Page')
      if (!by || (isPage && !teacher.value)) return
      event.preventDefault()
      if (!isPage || !scrolls(by)) goBy(by)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

export function LearnView() {
  useCourseKeys()
  useTeacher()
  const { lesson, step } = placeNow()
  if (lesson === 0) return <Contents />
  return <LessonStep lesson={lessons[lesson - 1]!} number={lesson} step={step} />
}
