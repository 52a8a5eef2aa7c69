// A game that goes back and forth in a link: the receiver moves until the other side is to move, and
// sends what is then shown.
import { batch } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { freshSeed } from '../model/luck.ts'
import { noMoves, play, playAll } from '../model/variations.ts'
import { Resign } from '../parts/Resign.tsx'
import { ReviewButton } from '../parts/ReviewButton.tsx'
import { Steps } from '../parts/Stage.tsx'
import { useSpeech } from '../parts/useSpeech.ts'
import { endText, resultText, sideName } from '../play/outcome.ts'
import {
  engine,
  fail,
  fromLink,
  isShown,
  laid,
  mode,
  positionAt,
  setTip,
  show,
  table,
  why,
} from '../state.ts'
import { t } from '../words/words.ts'
import { type LinkGame, linkTo } from './address.ts'
import { FriendStage, LinkBox, type Sitting } from './parts.tsx'
import { f } from './say.ts'

const other = (side: 0 | 1) => (side === 0 ? 1 : 0)
const mineIn = (link: LinkGame) => (link.sent ? other(link.to) : link.to)

// What is wrong with a link, in a line; null: it is on the table.
async function layLink(link: LinkGame): Promise<string | null> {
  const { position, to } = link
  try {
    const found = await show(position)
    const goesOn = !link.end && !found.over && found.side !== 'nature'
    const tree = playAll(noMoves, position.moves)
    batch(() => {
      table.value = { game: found.game, start: position.start ?? null, tree, tip: tree.current }
      laid.value++
      fromLink.value = true // no machine moves here
    })
    return goesOn && found.side !== to ? f('badTurn', { side: sideName(to) }) : null
  } catch (error) {
    return f('badGame', { why: why(error) })
  }
}

// Chance decides in the page of who has moved.
async function drawChance(): Promise<void> {
  const seed = freshSeed()
  const { tip, tree } = table.value
  const { move } = await engine.value!.drawEvent(positionAt(tip), seed)
  if (table.value.tip === tip && table.value.tree === tree) moveOn(move)
}

function overText(link: LinkGame, end: LinkGame['end'], now: Shown): string {
  if (end === 'agreed') return f('agreed')
  // Who resigns sends the link to the other.
  if (end === 'resigned')
    return endText({ how: 'resigned', side: link.end ? other(link.to) : link.to })
  return resultText(now)
}

function Answer({ link, onOffer, onEnd, offer }: AnswerProps) {
  return (
    <>
      {link.offer && (
        <div class="note">
          <p>{f('drawIsOffered')}</p>
          <button type="button" class="main" onClick={() => onEnd('agreed')}>
            {f('acceptDraw')}
          </button>
        </div>
      )}
      <label class="check">
        <input type="checkbox" checked={offer} onChange={(e) => onOffer(e.currentTarget.checked)} />
        {f('offerDraw')}
      </label>
      <Resign onResign={() => onEnd('resigned')} />
    </>
  )
}

interface AnswerProps {
  link: LinkGame
  offer: boolean
  onOffer: (offer: boolean) => void
  onEnd: (end: 'resigned' | 'agreed') => void
}

function After() {
  return (
    <div class="row actions">
      <ReviewButton />
      <button type="button" onClick={() => (mode.value = 'analyse')}>
        {t('analyse')}
      </button>
    </div>
  )
}

interface Props {
  link: LinkGame
  now: Shown
  onSent: (link: LinkGame) => void // the page's own address from now on
}

// How the game of a link stands, and what goes back when its receiver has answered.
function useLinkGame({ link, now, onSent }: Props) {
  const [wrong, setWrong] = useState<string | null | undefined>(undefined)
  const [offer, setOffer] = useState(false)
  const [end, setEnd] = useState<LinkGame['end']>(link.end)
  useEffect(() => {
    layLink(link).then(setWrong)
  }, [])
  const { tip, tree } = table.value
  const mine = mineIn(link)
  const ready = wrong === null && isShown() && tree.current === tip
  const going = ready && !now.over && !end
  const due = going && now.side === 'nature' && !link.sent
  useEffect(() => {
    if (due) drawChance().catch(fail)
  }, [due, tip])
  const moved = positionAt(tip).moves.length > link.position.moves.length
  const turn = going && now.side === mine && !link.sent
  const done = ready && !turn && !due
  const answered = done && (link.sent || moved || end !== link.end)
  const answer: LinkGame = {
    is: 'link',
    position: positionAt(tip),
    to: other(mine),
    offer: link.sent ? link.offer : offer && going,
    end,
    sent: false,
  }
  useEffect(() => {
    if (answered && !link.sent) onSent({ ...answer, sent: true })
  }, [answered])
  const over = ready && (now.over || end !== null)
  const status = over ? overText(link, end, now) : statusOf(now, turn)
  useSpeech(status)
  return { wrong, offer, setOffer, setEnd, mine, going, turn, answered, answer, over, status }
}

function moveOn(move: string): void {
  const { tree, tip } = table.value
  const after = play(tree, move, tip)
  setTip(after, after.current)
}

export function LinkView(props: Props) {
  const { link, now } = props
  const { wrong, mine, going, turn, answered, answer, over, status, ...game } = useLinkGame(props)
  if (wrong === undefined) return <p class="quiet">{t('loading')}</p>
  if (wrong !== null)
    return (
      <p class="note" role="alert">
        {wrong}
      </p>
    )
  const sits = (side: 0 | 1): Sitting => ({
    who: f(side === mine ? 'you' : 'friend'),
    away: false,
    turn: going && now.side === side,
  })
  return (
    <FriendStage
      now={now}
      sitting={[sits(0), sits(1)]}
      mine={mine}
      moves={turn ? now.moves : []}
      onMove={moveOn}
    >
      <p class={`status ${over ? 'over' : ''}`} tabIndex={-1}>
        {status}
      </p>
      {turn && <p>{f('yourTurn')}</p>}
      {turn && (
        <Answer link={link} offer={game.offer} onOffer={game.setOffer} onEnd={game.setEnd} />
      )}
      {answered && (
        <>
          <p>{f(over ? 'sendEnd' : 'sendIt')}</p>
          <LinkBox label={f('linkFor')} link={linkTo(answer)} main />
          {!over && <p class="quiet">{f('waitForLink')}</p>}
        </>
      )}
      {over && <After />}
      <Steps />
    </FriendStage>
  )
}

function statusOf(now: Shown, turn: boolean): string {
  if (now.side === 'nature') return t('natureMoves')
  return t(turn ? 'yourMove' : 'toMove', { side: sideName(now.side) })
}
