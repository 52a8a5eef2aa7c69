// A position set up on a board, by mouse, finger or keyboard. The engine tells whether it is one.
import { batch } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import type { Shown } from '../engine/types.ts'
import { begin } from '../play/match.ts'
import { resultText, sideName } from '../play/outcome.ts'
import { engine, lay, mode, spoken, why } from '../state.ts'
import { said, title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { dialog } from './door.ts'
import { Frame } from './Frame.tsx'
import { samplesOf } from './samples.ts'
import { s } from './say.ts'
import { boardWith, type Content, type Kit, learnKit, type Side } from './setup.ts'

const calm = 150 // milliseconds without a change before the engine is asked
const seedsMost = 999

// What a click does: puts a piece, adds seeds, or takes away.
type Tool = string | 'more' | 'less' | 'free'

export function changed(kit: Kit, content: Content, tool: Tool, cell: string): Content {
  const next = new Map(content)
  const before = content.get(cell)
  if (tool === 'free' || (!kit.counted && before === tool)) next.delete(cell)
  else if (kit.counted) {
    const seeds = Number(before ?? 0) + (tool === 'more' ? 1 : -1)
    next.set(cell, Math.min(seedsMost, Math.max(0, seeds)))
  } else next.set(cell, tool)
  return next
}

// What the engine says of a position: how it stands, or why it is none.
interface Verdict {
  found: Shown | null
  line: string
}

function lineOf(found: Shown): string {
  if (found.over) return t('gameOver', { result: resultText(found) })
  return found.side === 'nature' ? t('natureMoves') : t('toMove', { side: sideName(found.side) })
}

// Behind an opening that settles the colours a position says so, where another stage refuses it.
const stages = ['', ' kept']

async function judged(game: string, text: string): Promise<Verdict> {
  let first = ''
  for (const stage of stages) {
    try {
      const words = stage ? text.split(' ').slice(0, 2).join(' ') : text
      const found = await engine.value!.read(game, words + stage)
      return { found, line: lineOf(found) }
    } catch (error) {
      first ||= why(error)
    }
  }
  return { found: null, line: first }
}

function useVerdict(game: string, text: string): Verdict | null {
  const [verdict, setVerdict] = useState<{ text: string; now: Verdict } | null>(null)
  useEffect(() => {
    let here = true
    const timer = setTimeout(async () => {
      const now = await judged(game, text)
      if (!here) return
      setVerdict({ text, now })
      spoken.value = now.line
    }, calm)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [game, text])
  return verdict?.text === text ? verdict.now : null
}

// -- The tools. --

function toolsOf(kit: Kit): [Tool, string][] {
  if (kit.counted)
    return [
      ['more', s('moreSeeds')],
      ['less', s('fewerSeeds')],
      ['free', s('takeAway')],
    ]
  const pieces = [...kit.kinds].map(([key, piece]): [Tool, string] => [key, nameOf(piece)])
  return [...pieces, ['free', s('takeAway')]]
}

const nameOf = ({ label, kind, side, colour }: import('../engine/types.ts').Piece) =>
  kind === 'stone' ? said((colour ?? side) === 0 ? 'Black' : 'White') : said(label)

interface ToolsProps {
  kit: Kit
  tool: Tool
  onTool: (tool: Tool) => void
  side: Side
  onSide: (side: Side) => void
}

function Tools({ kit, tool, onTool, side, onSide }: ToolsProps) {
  return (
    <div class="row tools">
      <fieldset>
        <legend>{s('put')}</legend>
        {toolsOf(kit).map(([key, label]) => (
          <label key={key} class="check">
            <input
              type="radio"
              name="edit-tool"
              checked={tool === key}
              onChange={() => onTool(key)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{s('turn')}</legend>
        {([0, 1] as const).map((one) => (
          <label key={one} class="check">
            <input
              type="radio"
              name="edit-side"
              checked={side === one}
              onChange={() => onSide(one)}
            />
            {sideName(one)}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

// The seeds of each house as a number, for who would rather type than count clicks.
function Counts({ kit, content, onContent }: CountsProps) {
  return (
    <div class="counts">
      {kit.cells.map(({ id, label }) => (
        <label key={id} class="number">
          <span>{said(label)}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={seedsMost}
            value={content.get(id) ?? 0}
            onInput={(e) => {
              const seeds = Math.round(Number(e.currentTarget.value))
              if (seeds >= 0 && seeds <= seedsMost) onContent(new Map(content).set(id, seeds))
            }}
          />
        </label>
      ))}
    </div>
  )
}
interface CountsProps {
  kit: Kit
  content: Content
  onContent: (content: Content) => void
}

// -- The dialog. --

// What the position is to be used for.
async function use(found: Shown, view: 'play' | 'analyse'): Promise<string | null> {
  const { game, start = null, played = [] } = found
  const refusal = await lay({ game, start, moves: played })
  if (refusal !== null) return refusal
  batch(() => {
    begin(null)
    mode.value = view
  })
  return null
}

interface EditorProps {
  now: Shown
  kit: Kit
  start: Shown
  close: () => void
}

function useEditing({ now, kit, start }: EditorProps) {
  const [content, setContent] = useState(() => kit.content(now.board))
  const [side, setSide] = useState<Side>(now.side === 1 ? 1 : 0)
  const [tool, setTool] = useState<Tool>(toolsOf(kit)[0]![0])
  const verdict = useVerdict(now.game, kit.write(content, side))
  const board = useMemo(() => boardWith(now.board, kit, content), [now, kit, content])
  const moves = useMemo(() => board.cells.map(({ id }) => ({ text: id, cells: [id] })), [board])
  const act = (cell: string) => setContent(changed(kit, content, tool, cell))
  const reset = (to: Content) => {
    setContent(to)
    setSide(0)
  }
  const empty = () => reset(new Map())
  const begin = () => reset(kit.content(start.board))
  return {
    content,
    setContent,
    side,
    setSide,
    tool,
    setTool,
    verdict,
    board,
    moves,
    act,
    empty,
    begin,
  }
}

function Editor(props: EditorProps) {
  const { now, kit, close } = props
  const edit = useEditing(props)
  const [refusal, setRefusal] = useState('')
  const { verdict } = edit
  const go = async (view: 'play' | 'analyse') => {
    const line = await use(verdict!.found!, view)
    if (line === null) close()
    else setRefusal(line)
  }
  return (
    <div class="editor">
      <Tools
        kit={kit}
        tool={edit.tool}
        onTool={edit.setTool}
        side={edit.side}
        onSide={edit.setSide}
      />
      <Board
        name={title(now.game)}
        board={edit.board}
        moves={edit.moves}
        onMove={edit.act}
        turned={false}
      />
      <p class={verdict && !verdict.found ? 'verdict-line refused' : 'verdict-line'}>
        {refusal || verdict?.line || '…'}
      </p>
      <div class="row">
        <button type="button" class="main" disabled={!verdict?.found} onClick={() => go('analyse')}>
          {t('analyse')}
        </button>
        <button type="button" disabled={!verdict?.found} onClick={() => go('play')}>
          {s('playFromHere')}
        </button>
        <button type="button" onClick={edit.empty}>
          {s('emptyBoard')}
        </button>
        <button type="button" onClick={edit.begin}>
          {s('startPosition')}
        </button>
      </div>
      {kit.counted && <Counts kit={kit} content={edit.content} onContent={edit.setContent} />}
    </div>
  )
}

// What the editor has to know of a game before it begins; null: nothing yet.
function useKit(now: Shown) {
  const [known, setKnown] = useState<{ kit: Kit | null; start: Shown } | { line: string } | null>(
    null,
  )
  useEffect(() => {
    let here = true
    samplesOf(now)
      .then((all) => ({ kit: learnKit(all), start: all[1]! }))
      .catch((error) => ({ line: why(error) }))
      .then((found) => here && setKnown(found))
    return () => {
      here = false
    }
  }, [])
  return known
}

function Body({ now, close }: { now: Shown; close: () => void }) {
  const known = useKit(now)
  if (!known) return <p class="quiet">{t('loading')}</p>
  if ('line' in known) return <p class="refusal">{known.line}</p>
  if (known.kit) return <Editor now={now} kit={known.kit} start={known.start} close={close} />
  return (
    <>
      <p>{s('noEditor')}</p>
      <button type="button" onClick={() => (dialog.value = 'open')}>
        {s('openHeading')}
      </button>
    </>
  )
}

export function EditDialog({ now }: { now: Shown }) {
  return <Frame heading={t('editBoard')}>{(close) => <Body now={now} close={close} />}</Frame>
}
