// What stands beside a board in every view.
import { useState } from 'preact/hooks'
import { overlay } from '../board/overlay.ts'
import type { Shown } from '../engine/types.ts'
import { isTaught, teaching } from '../rules/teaching.ts'
import { turned } from '../state.ts'
import { language, t, withWords } from '../words/words.ts'
import { Icon } from './Icon.tsx'
import { MoveList, StepButtons } from './MoveList.tsx'

export function StageTools() {
  const over = overlay.value
  return (
    <>
      {over && <over.NumbersButton />}
      <button
        type="button"
        class="icon"
        aria-label={t('turnBoard')}
        title={t('turnBoard')}
        aria-pressed={turned.value}
        onClick={() => (turned.value = !turned.value)}
      >
        <Icon name="turn" />
      </button>
    </>
  )
}

// The moves of the game, the steps through them, and the tools.
export function Steps() {
  return (
    <>
      <h2>{t('moves')}</h2>
      <MoveList />
      <div class="row spread">
        <StepButtons />
        <StageTools />
      </div>
    </>
  )
}

// Leads to the lesson of a game, if there is one.
export function LearnRules({ game }: { game: string }) {
  if (!isTaught(game)) return null
  return (
    <button type="button" onClick={() => (teaching.value = game)}>
      {t('learnRules')}
    </button>
  )
}

// The rules in force, in the reader's language where all their sentences are known in it.
export function Rules({ now }: { now: Shown }) {
  const [words, setWords] = useState<typeof import('../rules/translated.ts') | null>(null)
  const translated = words?.rulesIn(now) ?? null
  const open = (event: Event) => {
    if ((event.currentTarget as HTMLDetailsElement).open)
      withWords(import('../rules/translated.ts')).then(setWords, () => {})
  }
  return (
    <details class="small" onToggle={open}>
      <summary>{t('rules')}</summary>
      <pre class="rules" lang={translated === null ? 'en' : language.value}>
        {translated ?? now.rules}
      </pre>
    </details>
  )
}
