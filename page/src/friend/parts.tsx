// What games with a friend have in common: a bar for each side, and a link to be given away.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Board } from '../board/Board.tsx'
import type { MoveInfo, Shown } from '../engine/types.ts'
import { ClockFace } from '../parts/ClockFace.tsx'
import { Rules } from '../parts/Stage.tsx'
import { sideName } from '../play/outcome.ts'
import { Token } from '../play/SeatBar.tsx'
import { turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { f } from './say.ts'
import '../styles/friend.css'

// The page's own address is not for a friend; this text is.
export function LinkBox({ label, link, main }: { label: string; link: string; main?: boolean }) {
  const [done, setDone] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setDone(''), [link])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setDone(t('copied'))
    } catch {
      field.current?.select() // not allowed where the connection is not encrypted
      setDone(f('byHand'))
    }
  }
  return (
    <div class="link-box">
      <label class="field">
        <span>{label}</span>
        <input
          ref={field}
          readOnly
          value={link}
          onFocus={(e) => e.currentTarget.select()}
          spellcheck={false}
        />
      </label>
      <div class="row">
        <button type="button" class={main ? 'main' : ''} onClick={copy}>
          {t('copy')}
        </button>
        {'share' in navigator && (
          <button type="button" onClick={() => navigator.share({ url: link }).catch(() => {})}>
            {f('share')}
          </button>
        )}
        <small role="status">{done}</small>
      </div>
    </div>
  )
}

export interface Sitting {
  who: string // 'you', 'your friend'
  away: boolean
  turn: boolean
  left?: (() => number) | undefined // milliseconds; without it there is no clock
}

function SideBar({ side, now, sits }: { side: 0 | 1; now: Shown; sits: Sitting }) {
  return (
    <div class={`seat ${sits.turn ? 'turn' : ''}`}>
      <Token side={side} now={now} />
      <strong>{sideName(side)}</strong>
      <span class="quiet">{sits.who}</span>
      {sits.away && <span class="away">{f('away')}</span>}
      {sits.left && <ClockFace left={sits.left} runs={sits.turn} />}
    </div>
  )
}

interface StageProps {
  now: Shown
  sitting: readonly [Sitting, Sitting]
  mine: 0 | 1 | null // the side that is below
  moves: readonly MoveInfo[]
  onMove: (move: string) => void
  children: ComponentChildren // the panel
}

// Has a side an edge of the board for its own, as in Kalah or chess? Other boards have one way up.
const hasEdges = ({ board }: Shown) =>
  board.cells.some(({ owner, shade }) => owner !== undefined || shade === 1)

// Where the focus goes when what had it is there no more: to the line that says how things stand.
function useKeptFocus() {
  const panel = useRef<HTMLElement>(null)
  const had = useRef(false)
  useEffect(() => {
    const none = document.activeElement === document.body
    if (none && had.current) panel.current?.querySelector<HTMLElement>('.status')?.focus()
    had.current = document.activeElement !== document.body
  })
  return panel
}

// The board between its sides, that of the reader below, and a panel.
export function FriendStage({ now, sitting, mine, moves, onMove, children }: StageProps) {
  const panel = useKeptFocus()
  const [top, bottom] = (mine === 1) !== turned.value ? ([0, 1] as const) : ([1, 0] as const)
  const upside = (mine === 1 && hasEdges(now)) !== turned.value
  return (
    <div class="view friend">
      <section class="stage" aria-label={title(now.game)}>
        <SideBar side={top} now={now} sits={sitting[top]} />
        <Board
          name={title(now.game)}
          board={now.board}
          moves={moves}
          onMove={onMove}
          turned={upside}
          last={now.last}
        />
        <SideBar side={bottom} now={now} sits={sitting[bottom]} />
      </section>
      <aside class="panel" ref={panel}>
        {children}
        <Rules now={now} />
      </aside>
    </div>
  )
}
