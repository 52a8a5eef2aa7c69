// Positions and games in and out: as text, as files, as a link.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Position, Shown } from '../engine/types.ts'
import { isRecord, readRecord, writeRecord } from '../model/record.ts'
import { line } from '../model/variations.ts'
import { begin, seats } from '../play/match.ts'
import { engine, fault, lay, positionAt, spoken, table, why } from '../state.ts'
import { t } from '../words/words.ts'

// A position of the game on the table, or moves from its start, as people write them; or a file.
async function read(text: string): Promise<{ position: Position; note: string }> {
  const lines = text.replaceAll('\r\n', '\n')
  const {
    game,
    start = null,
    played = [],
    note = '',
  } = await engine.value!.read(table.value.game, lines)
  return { position: { game, start, moves: played }, note }
}

// Lays a saved game, or what was read, on the table. The lines of a refusal and of a note.
async function take(text: string): Promise<{ refusal: string; note: string }> {
  try {
    const { position, note } = isRecord(text)
      ? { ...readRecord(text.trimStart()), note: '' }
      : await read(text)
    const refusal = await lay(position)
    if (refusal === null) begin(null)
    return { refusal: refusal ?? '', note }
  } catch (error) {
    return { refusal: why(error), note: '' }
  }
}

function save(): void {
  const ids = line(table.value.tree)
  const players = seats.value.map((seat) =>
    seat.kind === 'player' ? seat.player : seat.kind === 'human' ? 'human' : '',
  ) as [string, string]
  const text = writeRecord({ position: positionAt(ids[ids.length - 1]), players, seed: null })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = `${table.value.game.replace(/[^\w-]+/g, '-')}.zermelo`
  link.click()
  URL.revokeObjectURL(link.href)
}

async function copy(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    spoken.value = done
    return done
  } catch (error) {
    fault.value = why(error)
    return ''
  }
}

export function Files({ now }: { now: Shown }) {
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState('')
  const [done, setDone] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const setUp = async (text: string) => {
    const { refusal, note } = await take(text)
    setRefusal(refusal)
    setDone(note)
    if (refusal === '') setTyped('')
  }
  const opened = async () => {
    const chosen = file.current?.files?.[0]
    if (chosen) await setUp(await chosen.text())
    if (file.current) file.current.value = ''
  }
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = async (event: DragEvent) => {
      const dropped = event.dataTransfer?.files[0]
      if (!dropped) return
      event.preventDefault()
      await setUp(await dropped.text())
    }
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
    }
  }, [])
  return (
    <section class="files">
      <h2>{t('position')}</h2>
      <code class="position">{now.position}</code>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setUp(typed)
        }}
      >
        <textarea
          rows={2}
          aria-label={t('positionText')}
          placeholder={t('positionText')}
          spellcheck={false}
          value={typed}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
        <p class="refusal" role="alert">
          {refusal}
        </p>
        <div class="row">
          <button type="submit">{t('setUp')}</button>
          <button
            type="button"
            onClick={async () => setDone(await copy(now.position, t('copied')))}
          >
            {t('copy')}
          </button>
          <button
            type="button"
            onClick={async () => setDone(await copy(location.href, t('linkCopied')))}
          >
            {t('share')}
          </button>
          <button type="button" onClick={save}>
            {t('save')}
          </button>
          <button type="button" onClick={() => file.current?.click()}>
            {t('open')}
          </button>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept=".zermelo,.sgf,.psq,.pgn,.rif,.txt,text/plain"
          onChange={opened}
        />
        <small class="quiet">{done}</small>
      </form>
    </section>
  )
}
