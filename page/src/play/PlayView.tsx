// The view in which a game is played.
import { useEffect } from 'preact/hooks'
import { Effort, standingClass } from '../analyse/Lines.tsx'
import { verdict } from '../analyse/valueText.tsx'
import { Board } from '../board/Board.tsx'
import { overlay, wantOverlay } from '../board/overlay.ts'
import type { Shown } from '../engine/types.ts'
import { hasOpening } from '../model/stones.ts'
import { goTo, node } from '../model/variations.ts'
import { ReviewButton } from '../parts/ReviewButton.tsx'
import { LearnRules, Rules, Steps } from '../parts/Stage.tsx'
import { ShareButtons } from '../share/ShareButtons.tsx'
import { fromLink, isShown, mode, setTree, shownAt, spoken, table, turned } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import * as match from './match.ts'
import { statusText } from './outcome.ts'
import { SeatBar } from './SeatBar.tsx'

function Buttons({ now }: { now: Shown }) {
  const { tree, tip } = table.value
  const { hint, paused, halted, end, live } = match
  const mine = live.value && !now.over && !end.value && match.isHuman(now.side)
  const over = now.over || end.value !== null
  const person = match.isHuman(0) || match.isHuman(1)
  return (
    <div class="row actions">
      {over && (
        <>
          <button type="button" class="main" onClick={match.again}>
            {t('playAgain')}
          </button>
          <ReviewButton />
          <button type="button" onClick={() => (mode.value = 'analyse')}>
            {t('analyse')}
          </button>
        </>
      )}
      {halted.value && !over && !match.isHuman(now.side) && (
        <button type="button" class="main" onClick={match.goOn}>
          {t('goOn')}
        </button>
      )}
      {!halted.value && !over && !match.isHuman(now.side) && (
        <button type="button" onClick={() => (paused.value = true)}>
          {t('pause')}
        </button>
      )}
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
      <button type="button" disabled={over || !person} onClick={() => match.resign(now.side)}>
        {t('resign')}
      </button>
      {!over && <ReviewButton />}
    </div>
  )
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

// Says each move and each turn to those who listen.
function useSpeech(now: Shown, status: string): void {
  useEffect(() => {
    if (!isShown()) return
    const { tree } = table.value
    const { move, parent } = node(tree, tree.current)
    spoken.value = parent < 0 ? status : `${move}. ${status}`
  }, [now, status])
}

export function PlayView({ now }: { now: Shown }) {
  const { hint, thinking, halted, end, live } = match
  const status = statusText(now, live.value ? end.value : null, thinking.value, halted.value)
  useSpeech(now, status)
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
        <FromLink now={now} />
        <Past />
        <Hint />
        <Buttons now={now} />
        <Thought />
        <Steps />
        <ShareButtons />
        <LearnRules game={now.game} />
        <Rules now={now} />
      </aside>
    </div>
  )
}
