// The page: its head, the view that is chosen, and what is said to everybody.
import type { Signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { type Mode, modes } from './model/link.ts'
import { Icon } from './parts/Icon.tsx'
import { KeepOffline } from './parts/KeepOffline.tsx'
import { Later, type Part } from './parts/Later.tsx'
import { useStepKeys } from './parts/MoveList.tsx'
import { PlayView } from './play/PlayView.tsx'
import { teaching } from './rules/teaching.ts'
import { acceptOffers, dialog } from './share/door.ts'
import { begun, engine, fault, mode, notice, shown, spoken, table, why } from './state.ts'
import { theme, themes } from './theme.ts'
import { title } from './words/phrases.ts'
import { language, languages, nameIn, speak, t, withWords } from './words/words.ts'

const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const
const themeWords = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const

// What was spoken last was said in the language before.
async function choose(from: HTMLSelectElement): Promise<void> {
  try {
    await speak(from.value)
    spoken.value = ''
  } catch (error) {
    from.value = language.value
    notice.value = t('partFailed', { why: why(error) })
  }
}

function Choices() {
  const next = themes[(themes.indexOf(theme.value) + 1) % themes.length]!
  const label = `${t('theme')}: ${t(themeWords[theme.value])}`
  return (
    <div class="row choices">
      <select
        aria-label={t('languageLabel')}
        value={language.value}
        onChange={(e) => choose(e.currentTarget)}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {nameIn(code)}
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

// Views that are loaded when they are first wanted; every one but that of play.
const later: Record<Exclude<Mode, 'play'>, () => Promise<Part>> = {
  analyse: () => import('./analyse/AnalyseView.tsx').then((part) => part.AnalyseView),
  review: () => import('./review/ReviewView.tsx').then((part) => part.ReviewView),
  explain: () => import('./explain/ExplainView.tsx').then((part) => part.ExplainView),
  learn: () => import('./learn/LearnView.tsx').then((part) => part.LearnView),
  lab: () => import('./lab/LabView.tsx').then((part) => part.LabView),
  friend: () => import('./friend/FriendView.tsx').then((part) => part.FriendView),
}

const tableless: readonly Mode[] = ['learn', 'lab', 'friend'] // the game on the table is not shown there
const newGame = () => import('./newgame/NewGame.tsx').then((part) => part.NewGame)
const rules = () => import('./rules/RulesView.tsx').then((part) => part.RulesView)
const dialogs = () => import('./share/Dialogs.tsx').then((part) => part.Dialogs)

function View() {
  const now = shown.value
  const chosen = mode.value
  if (!now) return <p class="quiet">{t('loading')}</p>
  if (teaching.value !== null) return <Later key="rules" part={rules} now={now} />
  if (chosen === 'play') return <PlayView now={now} />
  return <Later key={chosen} part={later[chosen]} now={now} />
}

function engineText(): string {
  const here = engine.value
  if (!here) return ''
  return here.kind === 'server' ? t('engineServer', { threads: here.threads }) : t('engineBrowser')
}

// A machine without a network reaches what it serves itself, though browsers call it offline.
const isReachable = () =>
  navigator.onLine || /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname)

// The dialog of a new game opens at once: it is fetched when there is nothing else to do. Without a
// network it is there if it was fetched before.
function usePrefetch(): void {
  const { value } = begun
  useEffect(() => {
    if (!value || !isReachable()) return
    const idle = window.requestIdleCallback ?? setTimeout // Safari has none
    idle(() => withWords(newGame()).catch(() => {})) // what is missing is said when it is wanted
  }, [value])
}

export function App() {
  const [choosing, setChoosing] = useState(false)
  const name = begun.value ? title(table.value.game) : ''
  useStepKeys()
  usePrefetch()
  useEffect(acceptOffers, [])
  useEffect(() => {
    if (name) document.title = `${name} · Zermelo`
  }, [name])
  return (
    <>
      <Head />
      <main id="main" tabIndex={-1}>
        <Line of={fault} text={t('engineSays', { why: fault.value ?? '' })} role="alert" />
        <Line of={notice} text={notice.value ?? ''} role="status" />
        {!tableless.includes(mode.value) && (
          <div class="row title">
            <h2>{name || '\u00a0'}</h2>
            <button type="button" class="main" onClick={() => setChoosing(true)}>
              {t('newGame')}
            </button>
            <button type="button" onClick={() => (mode.value = 'friend')}>
              {t('friend')}
            </button>
          </div>
        )}
        <View />
      </main>
      <footer class="foot quiet">
        <span>{engineText()}</span>
        <span>{t('tagline')}</span>
        <KeepOffline />
      </footer>
      {dialog.value && shown.value && <Later part={dialogs} now={shown.value} />}
      {choosing && <Later part={newGame} silent onClose={() => setChoosing(false)} />}
      <div class="hidden" role="status" aria-live="polite">
        {spoken.value}
      </div>
    </>
  )
}
