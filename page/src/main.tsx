// The page begins: its engine, the position of its address, and the view.
import { render } from 'preact'
import { App } from './App.tsx'
import { openEngine } from './engine/open.ts'
import { begin } from './play/match.ts'
import {
  begun,
  engine,
  fault,
  followAddress,
  games,
  lose,
  players,
  readAddress,
  why,
} from './state.ts'
import './theme.ts'
import './styles/base.css'
import './styles/controls.css'
import './styles/frame.css'
import './styles/board.css'
import './styles/play.css'
import './styles/fields.css'
import './styles/analyse.css'
import { preferred, speak, t } from './words/words.ts'

async function start(): Promise<void> {
  const found = await openEngine(lose)
  const [all, who] = await Promise.all([found.games(), found.players()])
  games.value = all
  players.value = who
  begin(null)
  engine.value = found
  await readAddress()
  begun.value = true
  followAddress()
}

const show = () => render(<App />, document.getElementById('page')!)
speak(preferred()).then(show, show)
start().catch((error) => {
  fault.value = t('engineFailed', { why: why(error) })
})

// What was loaded before the service worker began passes through it once more, so that it is kept.
function keepWhatIsHere(): void {
  const parts = new URL('.', document.baseURI).href
  const passed = new Set<string>() // one that fails is not asked for again
  const pass = ({ name, workerStart }: PerformanceResourceTiming) => {
    if (workerStart > 0 || passed.has(name)) return
    if (!/^(assets|books|data)\//.test(name.replace(parts, ''))) return
    passed.add(name)
    fetch(name).catch(() => {})
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) pass(entry as PerformanceResourceTiming)
  }).observe({ type: 'resource', buffered: true })
}

// Offline after the first visit; not while developing.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const { serviceWorker } = navigator
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', keepWhatIsHere, { once: true })
  serviceWorker.register('sw.js')
}
