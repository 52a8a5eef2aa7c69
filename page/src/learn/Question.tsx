// A question that is answered on the board or the tree, judged by what the engine finds.
import { useSignal } from '@preact/signals'
import { goToStep } from '../explain/panel.ts'
import { nodeName } from '../explain/Steps.tsx'
import { fail } from '../state.ts'
import type { Fill } from '../words/words.ts'
import { rights } from './answers.ts'
import type { Question } from './course.ts'
import { markDone } from './progress.ts'
import { l } from './say.ts'
import { WithBoard } from './scenes/desk.tsx'
import { type Stage, Tree, useStage } from './scenes/Search.tsx'

interface Verdict {
  right: boolean
  name: string // of what was clicked
  fill: Fill
}

async function judged(question: Question, { desk, panel }: Stage, id: number | string) {
  const tree = panel.tree.value!
  const asked = {
    tree,
    step: panel.step.value,
    position: desk.at.value,
    player: question.scene.player,
  }
  const { right, fill = {} } = await rights[question.right](asked)
  const name = typeof id === 'number' ? nodeName(tree.nodes[id]!) : id
  return { right: right.has(id), name, fill }
}

interface Props {
  lesson: string
  question: Question
}

export function QuestionStep({ lesson, question }: Props) {
  const { id, scene, on } = question
  const stage = useStage(scene)
  const { desk, panel } = stage
  const verdict = useSignal<Verdict | null>(null)
  const checking = useSignal(false)
  const solved = verdict.value?.right === true
  const ready = panel.tree.value !== null && !panel.running.value // there is something to judge by
  const answer = async (clicked: number | string) => {
    if (!ready || checking.value || solved) return
    checking.value = true
    try {
      verdict.value = await judged(question, stage, clicked)
    } catch (error) {
      fail(error)
    }
    checking.value = false
    if (!verdict.value?.right) return
    markDone(lesson, id)
    if (!panel.tree.value!.grown) goToStep(panel, panel.tree.value!.steps.length - 1)
    if (typeof clicked === 'number') panel.selected.value = clicked
  }
  const key = `${lesson}.${id}`
  return (
    <>
      <section class="lesson-text question">
        <h3>{l('question')}</h3>
        <p>{l(key)}</p>
        <p class={`note answer ${!verdict.value ? '' : solved ? 'right' : 'wrong'}`} role="status">
          {checking.value && l('checking')}
          {!checking.value && !verdict.value && l(on === 'tree' ? 'clickTree' : 'clickBoard')}
          {!checking.value && verdict.value && (
            <>
              <strong>
                {solved ? '✓ ' : '✗ '}
                {l(solved ? 'right' : 'wrong', { name: verdict.value.name })}
              </strong>{' '}
              {l(`${key}.${solved ? 'why' : 'hint'}`, verdict.value.fill)}
            </>
          )}
        </p>
      </section>
      <section class={solved ? 'stage' : 'stage asking'} aria-label={l('tryIt')}>
        <WithBoard desk={desk} still={on === 'tree' || solved || !ready} onMove={answer}>
          {(on === 'tree' || solved) && (
            <Tree panel={panel} onPick={solved ? undefined : answer} told={solved} />
          )}
        </WithBoard>
      </section>
    </>
  )
}
