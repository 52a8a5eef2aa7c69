// One field that takes anything: moves, positions, files of games, links of the page.
import { batch } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { form } from '../model/plural.ts'
import { begin, paused } from '../play/match.ts'
import { lay, mode, notice, spoken, why } from '../state.ts'
import { title } from '../words/phrases.ts'
import { offered } from './door.ts'
import { Frame } from './Frame.tsx'
import { bytesMost, type Found, type Reading, readAnything } from './reading.ts'
import { s } from './say.ts'

const shownMost = 200 // games of a file to choose from

const counted = (count: number) => form(s('countMoves', { count }), count)

// Lays what was found on the table; the line of its refusal if the engine does not accept it.
async function take({ position, note }: Found, faults = ''): Promise<string | null> {
  const refusal = await lay(position)
  if (refusal !== null) return refusal
  const opened = s('opened', {
    game: title(position.game),
    moves: counted(position.moves.length),
  })
  batch(() => {
    begin(null)
    paused.value = true // nothing moves before the reader says so
    if (mode.value === 'learn' || mode.value === 'lab') mode.value = 'analyse'
    const more = [note, faults].filter((line) => line !== '')
    notice.value = more.length === 0 ? null : [opened, ...more].join(' ')
    spoken.value = [opened, ...more].join(' ')
  })
  return null
}

const results: Record<string, string> = { '1': '1–0', '-1': '0–1', '0': '½–½' }

function Choice({ found, onTake }: { found: Found; onTake: () => void }) {
  const { position, players, result } = found
  const who = players.filter((name) => name !== '').join(' – ')
  const parts = [who, counted(position.moves.length)]
  if (result !== null) parts.push(results[String(result)]!)
  return (
    <button type="button" onClick={onTake}>
      <strong>{title(position.game)}</strong>
      <small>{parts.filter((part) => part !== '').join(', ')}</small>
    </button>
  )
}

interface ChoicesProps {
  asks: 'kind' | 'which'
  found: readonly Found[]
  faults: string
  onTake: (found: Found) => void
}

function Choices({ asks, found, faults, onTake }: ChoicesProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector('button')?.focus(), [found])
  const left = found.length - shownMost
  return (
    <div role="group" aria-labelledby="share-which">
      <p id="share-which">{s(asks === 'kind' ? 'whichKind' : 'whichGame')}</p>
      <div class="games-found" ref={list}>
        {found.slice(0, shownMost).map((one, i) => (
          <Choice key={i} found={one} onTake={() => onTake(one)} />
        ))}
      </div>
      {faults !== '' && <p class="quiet">{faults}</p>}
      {left > 0 && <p class="quiet">{s('moreGames', { count: left })}</p>}
    </div>
  )
}

async function contentOf(given: string | File): Promise<string | Uint8Array> {
  if (typeof given === 'string') return given
  if (given.size > bytesMost) return new Uint8Array(bytesMost + 1)
  return new Uint8Array(await given.arrayBuffer())
}

// What is in the field or was given, as far as it has been read.
function useOpening(close: () => void) {
  const [typed, setTyped] = useState('')
  const [reading, setReading] = useState<Reading | null>(null)
  const [working, setWorking] = useState(false)
  const refuse = (error: unknown) => setReading({ refusal: why(error) })
  const choose = async (found: Found, faults = '') => {
    const refusal = await take(found, faults)
    if (refusal === null) {
      close()
      scrollTo(0, 0) // the board is in sight
    } else setReading({ refusal })
  }
  const read = async (given: string | File) => {
    setTyped(typeof given === 'string' ? given : '')
    setReading(null)
    setWorking(true)
    try {
      const now = await readAnything(await contentOf(given))
      if ('found' in now && now.found.length === 1) await choose(now.found[0]!, now.faults)
      else setReading(now)
    } finally {
      setWorking(false)
    }
  }
  const start = (given: string | File) => void read(given).catch(refuse)
  const given = offered.value
  useEffect(() => {
    if (given !== null) start(given)
  }, [given])
  return { typed, setTyped, reading, setReading, working, start, choose }
}

function Opening({ close }: { close: () => void }) {
  const { typed, setTyped, reading, setReading, working, start, choose } = useOpening(close)
  const file = useRef<HTMLInputElement>(null)
  const type = (text: string) => {
    setTyped(text)
    setReading(null)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        start(typed)
      }}
    >
      <label class="field">
        <span>{s('openLabel')}</span>
        <textarea
          rows={5}
          spellcheck={false}
          autofocus
          aria-describedby="share-accepts"
          value={typed}
          onInput={(e) => type(e.currentTarget.value)}
        />
      </label>
      <small class="quiet" id="share-accepts">
        {s('openAccepts')}
      </small>
      <p class="refusal" role="alert">
        {reading && 'refusal' in reading ? reading.refusal : ''}
      </p>
      <div class="row">
        <button type="submit" class="main" disabled={working}>
          {s(working ? 'reading' : 'openIt')}
        </button>
        <button type="button" onClick={() => file.current?.click()}>
          {s('openFile')}
        </button>
      </div>
      <input
        ref={file}
        type="file"
        hidden
        accept=".zermelo,.sgf,.psq,.pgn,.rif,.xml,.lib,.txt,text/plain"
        onChange={() => file.current?.files?.[0] && start(file.current.files[0])}
      />
      {reading && 'found' in reading && <Choices faults="" {...reading} onTake={choose} />}
    </form>
  )
}

export function OpenDialog() {
  return <Frame heading={s('openHeading')}>{(close) => <Opening close={close} />}</Frame>
}
