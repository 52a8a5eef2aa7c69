// Playing a friend: the choice of a game and of a way, a room of the server, or a game by link.
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Shown } from '../engine/types.ts'
import { controls } from '../model/clock.ts'
import { readLink } from '../model/link.ts'
import { tossCoin } from '../model/luck.ts'
import { gameName, specsOf } from '../model/spec.ts'
import { ClockField } from '../play/ClockField.tsx'
import { available, fail, shown, table } from '../state.ts'
import { said, title } from '../words/phrases.ts'
import { t } from '../words/words.ts'
import { type Friend, type LinkGame, readFriend, type Seat, writeFriend } from './address.ts'
import { LinkView } from './LinkView.tsx'
import { RoomView } from './RoomView.tsx'
import { playing } from './room.ts'
import { f } from './say.ts'
import { inRoom, Refused, roomsAllowed } from './server.ts'
import { wanted } from './wanted.ts'

// Where this page is; it stays while other views are looked at.
const at = signal<Friend>({ is: 'menu' })
const visit = signal(0) // counts what was opened: each link is a game of its own

function go(friend: Friend): void {
  at.value = friend
  visit.value++
}

// The address of the page, without another visit.
function setAddress(friend: Friend): void {
  at.value = friend
}

type Side = 'first' | 'second' | 'any'

function useRooms(): number {
  const [rooms, setRooms] = useState(0)
  useEffect(() => {
    roomsAllowed().then(setRooms)
  }, [])
  return rooms
}

function GameField({ game, onGame }: { game: string; onGame: (game: string) => void }) {
  const own = available.value.filter(({ plugin }) => !plugin)
  const all = [...new Set([game, ...specsOf(own)])]
  return (
    <label class="field">
      <span>{f('game')}</span>
      <select value={game} onChange={(e) => onGame(e.currentTarget.value)}>
        {all.map((spec) => (
          <option key={spec} value={spec}>
            {title(spec)}
          </option>
        ))}
      </select>
    </label>
  )
}

function SideField({
  game,
  side,
  onSide,
}: {
  game: string
  side: Side
  onSide: (s: Side) => void
}) {
  const [first, second] = available.value.find(({ name }) => name === gameName(game))?.sides ?? [
    '1',
    '2',
  ]
  return (
    <label class="field">
      <span>{f('yourSide')}</span>
      <select value={side} onChange={(e) => onSide(e.currentTarget.value as Side)}>
        <option value="any">{f('anySide')}</option>
        <option value="first">{said(first)}</option>
        <option value="second">{said(second)}</option>
      </select>
    </label>
  )
}

async function openRoom(game: string, side: Side, time: number): Promise<void> {
  const control = controls[time]
  const clock = control && { clock: `${control.left[0]}s+${control.increment}s` }
  const body = { game, side, ...clock }
  const made = await inRoom<{ room: string; token: string; invitation: string }>('open', body)
  go({ is: 'room', ...made })
}

function beginLink(game: string, side: Side): void {
  const second = side === 'any' ? tossCoin() : side === 'second'
  const position = { game, start: null, moves: [] }
  const rest = { position, offer: false, end: null } as const
  // Who plays the second side sends a link at once.
  go({ is: 'link', ...rest, to: 0, sent: second })
}

function Menu() {
  const rooms = useRooms()
  const [chosen] = useState(() => wanted.peek())
  useEffect(() => {
    wanted.value = null
  }, [])
  const here = chosen?.game ?? table.value.game
  const plugin = available.value.find(({ name }) => name === gameName(here))?.plugin
  const [game, setGame] = useState(plugin ? 'tictactoe' : here)
  const [side, setSide] = useState<Side>(chosen?.side ?? 'any')
  const [time, setTime] = useState(chosen?.time ?? -1)
  const [refusal, setRefusal] = useState('')
  const open = () =>
    openRoom(game, side, time).catch((error) => {
      if (error instanceof Refused) setRefusal(f('refused', { why: error.message }))
      else fail(error)
    })
  return (
    <div class="friend-menu">
      <p>{f('intro')}</p>
      <div class="row fields">
        <GameField game={game} onGame={setGame} />
        <SideField game={game} side={side} onSide={setSide} />
      </div>
      <div class="ways">
        <section class="way">
          <h3>{f('roomHead')}</h3>
          <p>{f(rooms > 0 ? 'roomAbout' : 'roomNeeds')}</p>
          {rooms > 0 && <ClockField time={time} onTime={setTime} />}
          <p class="refusal" role="alert">
            {refusal}
          </p>
          <button type="button" class="main" disabled={rooms === 0} onClick={open}>
            {f('openRoom')}
          </button>
        </section>
        <section class="way">
          <h3>{f('linkHead')}</h3>
          <p>{f('linkAbout')}</p>
          <button type="button" class="main" onClick={() => beginLink(game, side)}>
            {f('makeLink')}
          </button>
        </section>
      </div>
    </div>
  )
}

function Inside({ now }: { now: Shown }) {
  const friend = at.value
  switch (friend.is) {
    case 'room':
      return <RoomView key={visit.value} seat={friend} now={now} onSeat={(s: Seat) => go(s)} />
    case 'link':
      return (
        <LinkView
          key={visit.value}
          link={friend}
          now={now}
          onSent={(link: LinkGame) => setAddress(link)}
        />
      )
    case 'wrong':
      return (
        <p class="note" role="alert">
          {f('badLink', { field: friend.field })}
        </p>
      )
    default:
      return <Menu />
  }
}

// The address that was opened; one that names nothing leads to where this page was, unless a game
// was chosen in the dialog.
function readAddress(): void {
  const found: Friend = wanted.peek() ? { is: 'menu' } : readFriend(location.hash)
  if (wanted.peek() || found.is !== 'menu' || at.peek().is === 'wrong') go(found)
}

const isGoing = () => {
  const friend = at.peek()
  if (friend.is === 'room') return playing.peek()
  return friend.is === 'link' && !friend.end && !shown.peek()?.over
}

// While a game is going on, other views have the table as it was before: nobody is helped here.
function useOwnTable(): void {
  useEffect(() => {
    const before = table.peek()
    return () => {
      if (isGoing()) table.value = before
    }
  }, [])
}

export function FriendView({ now }: { now: Shown }) {
  const [ready, setReady] = useState(false)
  useOwnTable()
  useEffect(() => {
    readAddress()
    setReady(true)
    addEventListener('hashchange', readAddress)
    return () => removeEventListener('hashchange', readAddress)
  }, [])
  const hash = writeFriend(at.value)
  useEffect(() => {
    if (!ready || location.hash === hash) return
    const here = readLink(location.hash).mode === 'friend'
    history[here ? 'replaceState' : 'pushState'](null, '', hash)
  }, [ready, hash])
  const head = useRef<HTMLHeadingElement>(null)
  const { value } = visit
  useEffect(() => {
    if (document.activeElement === document.body) head.current?.focus()
  }, [value])
  const inside = at.value.is !== 'menu'
  return (
    <>
      <div class="row title">
        <h2 ref={head} tabIndex={-1}>
          {t('friend')}
        </h2>
        {inside && (
          <button type="button" onClick={() => go({ is: 'menu' })}>
            {f('anotherGame')}
          </button>
        )}
      </div>
      {ready && <Inside now={now} />}
    </>
  )
}
