// The addresses of games with a friend, behind the # of the page's own: docs/rooms.md. Whoever wrote
// one may be anybody: what is not as it should be is named.
import type { Position } from '../engine/types.ts'

// A game that goes back and forth in a link.
export interface LinkGame {
  is: 'link'
  position: Position
  to: 0 | 1 // the side of who receives it
  offer: boolean // its sender offers a draw
  end: 'resigned' | 'agreed' | null // by its sender
  sent: boolean // at the address of its sender, who waits for the answer
}

export interface Seat {
  is: 'room'
  room: string
  token?: string // of a seat; without one, a spectator
  invitation?: string
}

export type Friend = { is: 'menu' } | Seat | LinkGame | { is: 'wrong'; field: string }

const isSecret = (text: string) => /^[0-9a-f]{32}$/.test(text)
const isSide = (text: string) => text === '1' || text === '2'
const movesMost = 4000
const textMost = 60_000 // characters: what browsers and messengers bear

// What a field may be, if it is there.
const forms = {
  room: isSecret,
  token: isSecret,
  invitation: isSecret,
  game: (text) => text.length <= 127,
  position: (text) => text.length <= 4000,
  moves: (text) => text.split(' ').length <= movesMost,
  to: isSide,
  offer: (text) => text === 'draw',
  end: (text) => text === 'resigned' || text === 'agreed',
  sent: (text) => text === '1',
} satisfies Record<string, (text: string) => boolean>

const isForm = (name: string): name is keyof typeof forms => Object.hasOwn(forms, name)

function seatOf(fields: URLSearchParams): Seat {
  const seat: Seat = { is: 'room', room: fields.get('room')! }
  const token = fields.get('token')
  const invitation = fields.get('invitation')
  if (token) seat.token = token
  if (invitation) seat.invitation = invitation
  return seat
}

function linkOf(fields: URLSearchParams): LinkGame {
  const moves = (fields.get('moves') ?? '').split(' ').filter((move) => move !== '')
  return {
    is: 'link',
    position: { game: fields.get('game')!, start: fields.get('position'), moves },
    to: fields.get('to') === '2' ? 1 : 0,
    offer: fields.has('offer'),
    end: fields.get('end') as LinkGame['end'],
    sent: fields.has('sent'),
  }
}

export function readFriend(hash: string): Friend {
  const fields = new URLSearchParams(hash.replace(/^#/, ''))
  if (fields.get('view') !== 'friend') return { is: 'menu' }
  if (hash.length > textMost) return { is: 'wrong', field: 'moves' }
  for (const [name, value] of fields) {
    if (name === 'view') continue
    const fits = isForm(name) && forms[name](value) && fields.getAll(name).length === 1
    if (!fits) return { is: 'wrong', field: name }
  }
  if (fields.has('room')) return seatOf(fields)
  if (!fields.has('game')) return { is: 'menu' }
  return fields.has('to') ? linkOf(fields) : { is: 'wrong', field: 'to' }
}

export function writeFriend(friend: Friend): string {
  const fields = new URLSearchParams({ view: 'friend' })
  const set = (name: string, value: string | null | undefined) => value && fields.set(name, value)
  if (friend.is === 'room') {
    set('room', friend.room)
    set('token', friend.token)
    set('invitation', friend.invitation)
  } else if (friend.is === 'link') {
    const { game, start, moves } = friend.position
    set('game', game)
    set('position', start)
    set('moves', moves.join(' '))
    set('to', friend.to === 0 ? '1' : '2')
    set('offer', friend.offer ? 'draw' : null)
    set('end', friend.end)
    set('sent', friend.sent ? '1' : null)
  }
  return `#${fields.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/')}`
}

// The whole link, for somebody else.
export const linkTo = (friend: Friend) =>
  `${location.href.replace(/#.*/s, '')}${writeFriend(friend)}`
