// A room of the server: the invitation, the game, what comes after it.
import { useLayoutEffect } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { Resign } from '../parts/Resign.tsx'
import { ReviewButton } from '../parts/ReviewButton.tsx'
import { Steps } from '../parts/Stage.tsx'
import { useSpeech } from '../parts/useSpeech.ts'
import { endText, resultText, sideName } from '../play/outcome.ts'
import { isShown, mode, table } from '../state.ts'
import { title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { linkTo, type Seat } from './address.ts'
import { FriendStage, LinkBox, type Sitting } from './parts.tsx'
import {
  type Act,
  act,
  ended,
  enter,
  leftNow,
  move,
  network,
  playing,
  refusal,
  sending,
  state,
} from './room.ts'
import { f } from './say.ts'
import { inRoom, Refused, type RoomState } from './server.ts'

const endWords: Record<string, Parameters<typeof f>[0]> = {
  idle: 'endedIdle',
  closed: 'endedClosed',
  stopping: 'endedStopping',
  failed: 'endedFailed',
  no_room: 'noRoom',
  no_rooms: 'noServer',
  no_server: 'noServer',
  bad_seat: 'badSeat',
  bad_field: 'noRoom',
}

export function endedText(why: string): string {
  const key = endWords[why]
  return key ? f(key) : f('refused', { why })
}

function overText({ over }: RoomState, now: Shown): string {
  if (!over) return ''
  const loser = over.result < 0 ? 0 : 1
  if (over.by === 'resignation') return endText({ how: 'resigned', side: loser })
  if (over.by === 'time') return endText({ how: 'time', side: loser })
  if (over.by === 'rules') return now.over ? resultText(now) : ''
  return f(over.by === 'agreement' ? 'agreed' : 'tooLong')
}

function statusText(room: RoomState, now: Shown): string {
  if (room.round === 0) return f('waiting')
  if (room.over) return overText(room, now)
  if (sending.value) return f('sending')
  const side = sideName(room.turn ?? 0)
  return t(room.turn === room.you ? 'yourMove' : 'toMove', { side })
}

// '5 min + 3 s'
function clockWords({ clock }: RoomState): string {
  if (!clock) return ''
  const { left, increment } = clock
  const words = left.map((seconds) =>
    t(increment ? 'minutesPlus' : 'minutes', {
      minutes: Math.round(seconds / 6) / 10,
      increment,
    }),
  )
  return words[0] === words[1] ? words[0]! : words.join(' / ')
}

// Who was invited: nothing happens before they say so.
function Invitation({ seat, room, onSeat }: { seat: Seat; room: RoomState; onSeat: OnSeat }) {
  if (room.round > 0) return <p class="note">{f('accepted')}</p>
  const game = title(room.game)
  const clock = clockWords(room)
  const accept = async () => {
    try {
      const body = { room: seat.room, token: seat.invitation }
      const { token } = await inRoom<{ token: string }>('join', body)
      onSeat({ is: 'room', room: seat.room, token })
    } catch (error) {
      refusal.value = error instanceof Refused ? error : new Refused('', String(error))
    }
  }
  return (
    <div class="note invitation">
      <p>{clock ? f('invitedClock', { game, clock }) : f('invited', { game })}</p>
      <button type="button" class="main wide" onClick={accept}>
        {f('accept')}
      </button>
    </div>
  )
}

function Invite({ seat, invitation }: { seat: Seat; invitation: string | undefined }) {
  return (
    <>
      {invitation && <p>{f('inviteAbout')}</p>}
      {invitation && (
        <LinkBox
          label={f('inviteLink')}
          link={linkTo({ is: 'room', room: seat.room, invitation })}
          main
        />
      )}
      <LinkBox label={f('watchLink')} link={linkTo({ is: 'room', room: seat.room })} />
      <p class="quiet small">{f('seatKept')}</p>
    </>
  )
}

function Offers({ room, does }: { room: RoomState; does: (what: Act) => void }) {
  if (room.offers === null || room.you === null) return null
  if (room.offers === room.you) return <p class="note">{f('drawOffered')}</p>
  return (
    <div class="note">
      <p>{f('drawIsOffered')}</p>
      <div class="row">
        <button type="button" class="main" onClick={() => does('draw')}>
          {f('acceptDraw')}
        </button>
        <button type="button" onClick={() => does('decline')}>
          {f('declineDraw')}
        </button>
      </div>
    </div>
  )
}

function After({ room, does }: { room: RoomState; does: (what: Act) => void }) {
  const mine = room.you === null ? null : room.seats[room.you]
  const other = room.you === null ? null : room.seats[room.you === 0 ? 1 : 0]
  return (
    <>
      {mine?.again && <p class="note">{f('rematchAsked')}</p>}
      {other?.again && <p class="note">{f('rematchWanted')}</p>}
      <div class="row actions">
        {mine && !mine.again && (
          <button type="button" class="main" onClick={() => does('rematch')}>
            {f('rematch')}
          </button>
        )}
        <ReviewButton />
        <button type="button" onClick={() => (mode.value = 'analyse')}>
          {t('analyse')}
        </button>
        {mine && (
          <button type="button" class="wide" onClick={() => does('close')}>
            {f('closeRoom')}
          </button>
        )}
      </div>
    </>
  )
}

function Actions({ room, seat }: { room: RoomState; seat: Seat }) {
  const does = (what: Act) => {
    act(seat, what)
  }
  if (ended.value) return null
  if (room.over) return <After room={room} does={does} />
  if (room.you === null) return <p class="quiet">{f('lookingOn')}</p>
  if (room.round === 0)
    return (
      <button type="button" onClick={() => does('close')}>
        {f('closeRoom')}
      </button>
    )
  return (
    <>
      <Offers room={room} does={does} />
      <div class="row actions" key={room.round}>
        <button type="button" disabled={room.offers !== null} onClick={() => does('draw')}>
          {f('offerDraw')}
        </button>
        <Resign onResign={() => does('resign')} />
      </div>
    </>
  )
}

function sittingOf(room: RoomState): [Sitting, Sitting] {
  const of = (side: 0 | 1): Sitting => {
    const other = room.you === null ? 'player' : 'friend'
    return {
      who: f(room.you === side ? 'you' : other),
      away: room.seats[side].taken && !room.seats[side].here && !ended.value,
      turn: room.turn === side && !ended.value,
      left: room.clock ? () => leftNow(room, side, performance.now()) : undefined,
    }
  }
  return [of(0), of(1)]
}

const quietRefusals = ['over', 'bad_ply', 'bad_turn'] // the state tells them better

// What is wrong: the room has ended, the network is lost, something was refused.
function Trouble() {
  if (ended.value)
    return (
      <p class="note" role="alert">
        {endedText(ended.value)}
      </p>
    )
  const no = refusal.value
  return (
    <>
      {network.value === 'lost' && (
        <p class="note trouble" role="alert">
          {f('lost')}
        </p>
      )}
      {no && !quietRefusals.includes(no.code) && (
        <p class="refusal" role="alert">
          {no.code === 'bad_seat' ? f('accepted') : f('refused', { why: no.message })}
        </p>
      )}
    </>
  )
}

const isPlain = () =>
  location.protocol === 'http:' && !/^(localhost|127\.|\[::1\])/.test(location.hostname)

export type OnSeat = (seat: Seat) => void

function Panel({
  seat,
  room,
  now,
  onSeat,
}: {
  seat: Seat
  room: RoomState
  now: Shown
  onSeat: OnSeat
}) {
  const status = statusText(room, now)
  useSpeech(status)
  const invited = seat.invitation !== undefined && seat.token === undefined
  return (
    <>
      <p class={`status ${room.over ? 'over' : ''}`} tabIndex={-1}>
        {status}
      </p>
      <Trouble />
      {isPlain() && <p class="quiet small">{f('plainHttp')}</p>}
      {invited && !ended.value && <Invitation seat={seat} room={room} onSeat={onSeat} />}
      {room.round === 0 && room.you !== null && !ended.value && (
        <Invite seat={seat} invitation={seat.invitation} />
      )}
      {!invited && <Actions room={room} seat={seat} />}
      {room.spectators > 0 && (
        <p class="quiet small">{f('spectators', { count: room.spectators })}</p>
      )}
      {room.round > 0 && <Steps />}
    </>
  )
}

export function RoomView({ seat, now, onSeat }: { seat: Seat; now: Shown; onSeat: OnSeat }) {
  // Before it is drawn: what the room told before it was left is not shown again.
  useLayoutEffect(() => enter(seat), [seat.room, seat.token])
  const room = state.value
  if (!room || now.game !== room.game)
    return (
      <div class="view">
        <p class="status">{ended.value ? endedText(ended.value) : f('connecting')}</p>
      </div>
    )
  const here = isShown() && table.value.tree.current === table.value.tip
  const mine = here && playing.value && !sending.value && room.turn === room.you
  return (
    <FriendStage
      now={now}
      sitting={sittingOf(room)}
      mine={room.you}
      moves={mine ? now.moves : []}
      onMove={(text) => move(seat, text)}
    >
      <Panel seat={seat} room={room} now={now} onSeat={onSeat} />
    </FriendStage>
  )
}
