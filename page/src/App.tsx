// The page: its head, the view that is chosen, and what is said to everybody.
import type { Signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { AnalyseView } from './analyse/AnalyseView.tsx'
import type { Shown } from './engine/types.ts'
import { ExplainView } from './explain/ExplainView.tsx'
import { LabView } from './lab/LabView.tsx'
import { type Mode, modes } from './model/link.ts'
import { Icon } from './parts/Icon.tsx'
import { useStepKeys } from './parts/MoveList.tsx'
import { NewGame } from './play/NewGame.tsx'
import { PlayView } from './play/PlayView.tsx'
import { engine, fault, mode, notice, shown, spoken, table, why } from './state.ts'
import { theme, themes } from './theme.ts'
import { title } from './words/phrases.ts'
import { type Language, language, languages, t } from './words/words.ts'

const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const
const themeWords = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const

function Choices() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!
  const label = `${t('theme')}: ${t(themeWords[theme.value])}`
  return (
    <div class="row choices">
      <select
        aria-label={t('languageLabel')}
        value={language.value}
        onChange={(e) => (language.value = e.currentTarget.value as Language)}
      >
        {Object.entries(languages).map(([code, words]) => (
          <option key={code} value={code} lang={code}>
            {words.language}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="icon"
        aria-label={label}
        title={label}
        onClick={() => (theme.value = next)}
      >
        <Icon name={themeIcons[theme.value]} />
      </button>
    </div>
  )
}

function Head() {
  return (
    <header class="head">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        {t('skip')}
      </button>
      <h1>Zermelo</h1>
      <nav aria-label={t('views')}>
        {modes.map((name) => (
          <button
            type="button"
            key={name}
            aria-current={mode.value === name ? 'page' : undefined}
            onClick={() => (mode.value = name)}
          >
            {t(name)}
          </button>
        ))}
      </nav>
      <Choices />
    </header>
  )
}

function Line({
  of,
  text,
  role,
}: {
  of: Signal<string | null>
  text: string
  role: 'alert' | 'status'
}) {
  if (of.value === null) return null
  return (
    <div class="fault row spread" role={role}>
      <span>{text}</span>
      <button
        type="button"
        class="icon"
        aria-label={t('dismiss')}
        onClick={() => (of.value = null)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}

// A view that is loaded when it is first wanted.
function later<P extends object>(load: () => Promise<ComponentType<P>>) {
  return (props: P) => {
    const [View, setView] = useState<ComponentType<P> | null>(null)
    useEffect(() => {
      load().then(
        (loaded) => setView(() => loaded),
        (error) => {
          notice.value = t('partFailed', { why: why(error) })
        },
      )
    }, [])
    return View ? <View {...props} /> : <p class="quiet">{t('loading')}</p>
  }
}

const LaterReview = later<{ now: Shown }>(() =>
  import('./review/ReviewView.tsx').then(({ ReviewView }) => ReviewView),
)
const LaterLearn = later<object>(() =>
  import('./learn/LearnView.tsx').then(({ LearnView }) => LearnView),
)

const tableless: readonly Mode[] = ['learn', 'lab'] // the game on the table is not shown there

function View() {
  const now = shown.value
  if (mode.value === 'lab') return <LabView />
  if (mode.value === 'learn' && engine.value) return <LaterLearn />
  if (!now) return <p class="quiet">{t('loading')}</p>
  if (mode.value === 'analyse') return <AnalyseView now={now} />
  if (mode.value === 'review') return <LaterReview now={now} />
  if (mode.value === 'explain') return <ExplainView now={now} />
  return <PlayView now={now} />
}

function engineText(): string {
  const here = engine.value
  if (!here) return ''
  return here.kind === 'server' ? t('engineServer', { threads: here.threads }) : t('engineBrowser')
}

export function App() {
  const [choosing, setChoosing] = useState(false)
  const name = title(table.value.game)
  useStepKeys()
  useEffect(() => {
    document.title = `${name} · Zermelo`
  }, [name])
  return (
    <>
      <Head />
      <main id="main" tabIndex={-1}>
        <Line of={fault} text={t('engineSays', { why: fault.value ?? '' })} role="alert" />
        <Line of={notice} text={notice.value ?? ''} role="status" />
        {!tableless.includes(mode.value) && (
          <div class="row title">
            <h2>{name}</h2>
            <button type="button" class="main" onClick={() => setChoosing(true)}>
              {t('newGame')}
            </button>
          </div>
        )}
        <View />
      </main>
      <footer class="foot quiet">
        <span>{engineText()}</span>
        <span>{t('tagline')}</span>
      </footer>
      {choosing && <NewGame open={choosing} onClose={() => setChoosing(false)} />}
      <div class="hidden" role="status" aria-live="polite">
        {spoken.value}
      </div>
    </>
  )
}
