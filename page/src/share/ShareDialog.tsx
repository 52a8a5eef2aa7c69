// Everything that can be taken away: a link, the game as text, a picture of the board, a film.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { LinkBox } from '../friend/parts.tsx'
import { line } from '../model/variations.ts'
import { end, seats } from '../play/match.ts'
import { spoken, table, why } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { Frame } from './Frame.tsx'
import { type Figure, figureOf, paint, pngOf, sizeOf, svgOf } from './figure.ts'
import { filmOf } from './film.tsx'
import { type FormatName, formats, writtenAs } from './formats.ts'
import { s } from './say.ts'

const fileName = (extension: string) => `${table.value.game.replace(/[^\w-]+/g, '-')}.${extension}`

function download(content: Blob, extension: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = fileName(extension)
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000) // some browsers only begin to read it
}

const told = (done: string) => {
  spoken.value = done
  return done
}

// -- The game as text. --

// The game in a format, once it is written; or why it cannot be.
function useWritten(format: FormatName, now: Shown) {
  const [text, setText] = useState('')
  const [line, setLine] = useState('')
  useEffect(() => {
    let here = true
    setText('')
    setLine('')
    writtenAs(format, now, end.value, seats.value).then(
      (found) => here && setText(found),
      (error) => here && setLine(why(error)),
    )
    return () => {
      here = false
    }
  }, [format, now])
  return { text, line, setLine }
}

function FormatField({ format, onFormat }: FormatProps) {
  return (
    <label class="field">
      <span>{s('format')}</span>
      <select value={format} onChange={(e) => onFormat(e.currentTarget.value as FormatName)}>
        {formats.map(({ name, key }) => (
          <option key={name} value={name}>
            {s(key)}
          </option>
        ))}
      </select>
    </label>
  )
}
interface FormatProps {
  format: FormatName
  onFormat: (format: FormatName) => void
}

function TextSection({ now }: { now: Shown }) {
  const [format, setFormat] = useState<FormatName>('moves')
  const { text, line, setLine } = useWritten(format, now)
  const field = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setLine(told(t('copied')))
    } catch {
      field.current?.select()
      setLine(s('byHand'))
    }
  }
  const save = () =>
    download(new Blob([text]), formats.find(({ name }) => name === format)!.extension)
  return (
    <section>
      <h3>{s('asText')}</h3>
      <FormatField format={format} onFormat={setFormat} />
      <textarea
        ref={field}
        rows={4}
        readOnly
        spellcheck={false}
        aria-label={s('asText')}
        value={text}
      />
      <div class="row">
        <button type="button" disabled={text === ''} onClick={copy}>
          {t('copy')}
        </button>
        <button type="button" disabled={text === ''} onClick={save}>
          {s('save')}
        </button>
        <small role="status">{line}</small>
      </div>
    </section>
  )
}

// -- A picture. --

const longest = 1200 // pixels of a PNG
const previewed = 320

function Preview({ figure }: { figure: Figure }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height] = sizeOf(figure, previewed)
  useEffect(() => {
    const ctx = canvas.current?.getContext('2d')
    if (ctx) paint(ctx, figure, width)
  }, [figure, width])
  const name = s('asPicture')
  return (
    <canvas
      ref={canvas}
      class="preview"
      width={width}
      height={height}
      role="img"
      aria-label={name}
    />
  )
}

// The system's own dialog, where it takes files.
async function shareFile(content: Blob, extension: string): Promise<void> {
  const file = new File([content], fileName(extension), { type: content.type })
  await navigator.share({ files: [file] }).catch(() => {})
}

function sharesFiles(): boolean {
  const file = new File([''], 'a.png', { type: 'image/png' })
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

function PictureSection({ figure, now }: { figure: Figure; now: Shown }) {
  const [line, setLine] = useState('')
  const copy = async () => {
    try {
      const png = pngOf(figure, longest)
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
      setLine(told(t('copied')))
    } catch (error) {
      setLine(s('noCopy', { why: why(error) }))
    }
  }
  const svg = () => new Blob([svgOf(figure, title(now.game))], { type: 'image/svg+xml' })
  return (
    <section>
      <h3>{s('asPicture')}</h3>
      <Preview figure={figure} />
      <div class="row">
        <button type="button" onClick={async () => download(await pngOf(figure, longest), 'png')}>
          PNG
        </button>
        <button type="button" onClick={() => download(svg(), 'svg')}>
          SVG
        </button>
        <button type="button" onClick={copy}>
          {s('copyPicture')}
        </button>
        {sharesFiles() && (
          <button
            type="button"
            onClick={async () => shareFile(await pngOf(figure, longest), 'png')}
          >
            {t('share')}
          </button>
        )}
        <small role="status">{line}</small>
      </div>
    </section>
  )
}

// -- A film. --

const speeds = [0.5, 1, 2] as const // seconds for each position

// Making a film: how many of its positions are drawn, and what ends it.
function useFilm(nodes: readonly number[]) {
  const [done, setDone] = useState<number | null>(null) // null: none is being made
  const [line, setLine] = useState('')
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const make = async (seconds: number, place: Element) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setDone(0)
    setLine('')
    try {
      download(await filmOf({ nodes, seconds, place, progress: setDone, signal }), 'gif')
      setLine(told(s('filmMade')))
    } catch (error) {
      if (!signal.aborted) setLine(why(error))
    }
    setDone(null)
  }
  return { done, line, make, stop: () => stop.current.abort() }
}

function FilmSection() {
  const nodes = line(table.value.tree)
  const [seconds, setSeconds] = useState<number>(1)
  const { done, line: says, make, stop } = useFilm(nodes)
  const section = useRef<HTMLElement>(null)
  if (nodes.length < 2) return null
  const working = done !== null
  return (
    <section ref={section}>
      <h3>{s('asFilm')}</h3>
      <small class="quiet">{s('filmAbout')}</small>
      <div class="row">
        <label class="field">
          <span>{s('filmSpeed')}</span>
          <select
            value={seconds}
            disabled={working}
            onChange={(e) => setSeconds(Number(e.currentTarget.value))}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {t('seconds', { seconds: speed })}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          class="film"
          onClick={() => (working ? stop() : make(seconds, section.current!))}
        >
          {working ? s('filmStop') : s('filmMake')}
        </button>
        {working && <progress value={done} max={nodes.length} aria-label={s('asFilm')} />}
        <small role="status">{says}</small>
      </div>
    </section>
  )
}

// The board is looked at once, as it is when the dialog opens.
export function ShareDialog({ now }: { now: Shown }) {
  const [figure] = useState(() => {
    const svg = document.querySelector<SVGSVGElement>('.stage .board svg')
    return svg && figureOf(svg)
  })
  return (
    <Frame heading={s('shareHeading')}>
      {() => (
        <div class="sections">
          <LinkBox label={s('link')} link={location.href} />
          <TextSection now={now} />
          {figure && <PictureSection figure={figure} now={now} />}
          <FilmSection />
        </div>
      )}
    </Frame>
  )
}
