// The view in which a game is played.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Effort, standingClass } from '../analyse/Lines.tsx'
import { verdict } from '../analyse/valueText.tsx'
import { Board } from '../board/Board.tsx'
import { overlay, wantOverlay } from '../board/overlay.ts'
import type { Shown } from '../engine/types.ts'
import { levels } from '../model/levels.ts'
import { hasOpening } from '../model/stones.ts'
import { goTo, node } from '../model/variations.ts'
import { Later } from '../parts/Later.tsx'
import { ResignQuestion } from '../parts/Resign.tsx'
import { ReviewButton } from '../parts/ReviewButton.tsx'
import { LearnRules, Rules, Steps } from '../parts/Stage.tsx'
import { useSpeech } from '../parts/useSpeech.ts'
import { ShareButtons } from '../share/ShareButtons.tsx'
import { fromLink, isShown, mode, setTree, shownAt, table, turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { standing } from './adaptive.ts'
import * as match from './match.ts'
import { sideName, statusText } from './outcome.ts'
import { SeatBar } from './SeatBar.tsx'

// What goes on next: the machine's move, or another game. One button, which keeps its place.
function Next({ now, over }: { now: Shown; over: boolean }) {
  const { paused, halted } = match
  const going = !over && !match.isHuman(now.side)
  const stopped = going && halted.value
  const act = over ? match.again : stopped ? match.goOn : () => (paused.value = true)
  return (
    <div class="next">
      {(over || going) && (
        <button type="button" class={over || stopped ? 'main' : ''} onClick={act}>
          {t(over ? 'playAgain' : stopped ? 'goOn' : 'pause')}
        </button>
      )}
      {over && (
        <button type="button" onClick={() => (mode.value = 'analyse')}>
          {t('analyse')}
        </button>
      )}
    </div>
  )
}

interface ButtonsProps {
  now: Shown
  asking: boolean
  onResign: () => void
}

function Buttons({ now, asking, onResign }: ButtonsProps) {
  const { tree, tip } = table.value
  const { hint, end, live } = match
  const over = now.over || end.value !== null
  const mine = live.value && !over && match.isHuman(now.side)
  const person = match.isHuman(0) || match.isHuman(1)
  return (
    <div class="row actions" inert={asking}>
      <button type="button" disabled={!mine || hint.value === 'thinking'} onClick={match.askHint}>
        {t('hint')}
      </button>
      <button type="button" disabled={tip === 0 || !person} onClick={match.takeBack}>
        {t('takeBack')}
      </button>
      <button type="button" disabled={tip === 0} onClick={match.undo}>
        {t('undo')}
      </button>
      <button type="button" disabled={node(tree, tip).children.length === 0} onClick={match.redo}>
        {t('redo')}
      </button>
      <button type="button" class="resign" disabled={over || !person} onClick={onResign}>
        {t('resign')}
      </button>
      <ReviewButton />
      <Next now={now} over={over} />
    </div>
  )
}

// The buttons, and in their place the question before a game is resigned. The focus goes on with
// what follows the answer.
function Acting({ now }: { now: Shown }) {
  const [asking, setAsking] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const over = now.over || match.end.value !== null
  useEffect(() => setAsking(false), [over]) // time may run out meanwhile
  const answer = (focus: string) => {
    setAsking(false)
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(focus)?.focus())
  }
  const yes = () => {
    match.resign(now.side)
    answer('.next button')
  }
  return (
    <div class="acting" ref={frame}>
      <Buttons now={now} asking={asking} onResign={() => setAsking(true)} />
      {asking && <ResignQuestion onYes={yes} onNo={() => answer('.resign')} />}
    </div>
  )
}

// Player strings can be changed while the game goes on.
const seatPlayer = () => import('./SeatPlayer.tsx').then((part) => part.SeatPlayer)

function Players() {
  return ([0, 1] as const).map((side) => {
    const seat = match.seats.value[side]
    if (seat.kind !== 'player') return null
    return (
      <details class="small" key={side}>
        <summary>{t('whoPlays', { side: sideName(side) })}</summary>
        <Later part={seatPlayer} side={side} player={seat.player} />
      </details>
    )
  })
}

function Hint() {
  const now = match.hint.value
  if (now === null) return null
  return (
    <p class="hint">
      {now === 'thinking' ? t('hintThinking') : t('hintIs', { move: now.move.text })}
    </p>
  )
}

// What the machine thinks, for who wants to see it.
function Thought() {
  const now = match.thought.value
  if (!now) return null
  return (
    <details class="small">
      <summary>{t('thoughts')}</summary>
      <p class={`verdict ${standingClass(now)}`}>
        <strong>{now.move}</strong> {verdict(now)}
      </p>
      <p class="quiet">{now.pv.join(' ')}</p>
      <Effort found={now} />
    </details>
  )
}

// Who opens a link is shown a position; what happens next is for them to say.
function FromLink({ now }: { now: Shown }) {
  if (!fromLink.value || now.over || match.isHuman(now.side)) return null
  return <p class="note">{t('fromLink')}</p>
}

// How the reader does against the level that follows them.
function Adapted() {
  const { games, points, level } = standing.value
  if (!match.adapts() || games === 0) return null
  const name = t(levels[level - 1]!)
  return <p class="quiet">{t('adapted', { points, games, level: `${level} · ${name}` })}</p>
}

// In openings that settle who has which colour: what is to be done now.
function OpeningStage({ now, mine }: { now: Shown; mine: boolean }) {
  const opening = hasOpening(now.game)
  useEffect(() => {
    if (opening) wantOverlay()
  }, [opening])
  const over = overlay.value
  if (!opening || !over) return null
  return <over.Opening now={now} mine={mine} onMove={match.moveByHand} />
}

function Past() {
  if (match.live.value) return null
  const { tree, tip } = table.value
  return (
    <p class="note">
      {t('past')}{' '}
      <button type="button" class="link" onClick={() => setTree(goTo(tree, tip))}>
        {t('backToGame')}
      </button>
    </p>
  )
}

export function PlayView({ now }: { now: Shown }) {
  const { hint, thinking, halted, end, live } = match
  const status = statusText(now, live.value ? end.value : null, thinking.value, halted.value)
  useSpeech(status)
  const hinted = hint.value && hint.value !== 'thinking' ? hint.value : null
  const byHand = isShown() ? match.handMoves(now) : match.noneToMake
  const [top, bottom] = turned.value ? ([0, 1] as const) : ([1, 0] as const)
  return (
    <div class="view">
      <section class="stage" aria-label={title(now.game)}>
        <SeatBar side={top} now={now} />
        <Board
          name={title(now.game)}
          board={now.board}
          moves={byHand}
          onMove={match.moveByHand}
          turned={turned.value}
          last={now.last}
          hinted={hinted?.at === table.value.tree.current ? hinted.move.cells : undefined}
          at={shownAt.value}
        />
        <SeatBar side={bottom} now={now} />
      </section>
      <aside class="panel">
        <p class={`status ${now.over || end.value ? 'over' : ''}`}>{status}</p>
        <OpeningStage now={now} mine={byHand.length > 0} />
        <div class="hints">
          <Hint />
        </div>
        <Acting now={now} />
        <Adapted />
        <Thought />
        <Steps />
        <ShareButtons />
        <FromLink now={now} />
        <Past />
        <LearnRules game={now.game} />
        <Rules now={now} />
        <Players />
      </aside>
    </div>
  )
}
