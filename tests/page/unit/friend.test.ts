// The addresses of games with a friend: they round trip, and of hostile ones what is wrong is named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Friend, readFriend, writeFriend } from '../../../page/src/friend/address.ts'

const secret = '0123456789abcdef0123456789abcdef'

test('addresses round trip', () => {
  const position = {
    game: 'tuc-chess:400',
    start: 'prkrp/ppppp/...../*****/...../PPPPP/PRKRP w 0 0 0',
    moves: ['5040', '*-', '=1', '*23'],
  }
  const link = { is: 'link', position, to: 1, offer: false, end: null, sent: false } as const
  const all: Friend[] = [
    { is: 'menu' },
    { is: 'room', room: secret },
    { is: 'room', room: secret, token: secret },
    { is: 'room', room: secret, invitation: secret },
    link,
    { ...link, to: 0, offer: true, end: 'agreed', sent: true },
    { ...link, end: 'resigned', position: { game: 'kalah:6,4', start: null, moves: [] } },
  ]
  for (const one of all) assert.deepEqual(readFriend(writeFriend(one)), one)
  assert.deepEqual(readFriend('#view=play&game=kalah:6,4&moves=3'), { is: 'menu' })
})

test('of what is wrong with an address the field is named', () => {
  const cases: [string, string][] = [
    ['room=', 'room'],
    ['room=x', 'room'],
    [`room=${secret}0`, 'room'],
    [`room=${secret.toUpperCase()}`, 'room'],
    [`room=${secret}&token=../../x`, 'token'],
    [`room=${secret}&room=${secret}`, 'room'],
    [`room=${secret}&password=1`, 'password'],
    ['game=tictactoe', 'to'],
    ['game=tictactoe&to=0', 'to'],
    ['game=tictactoe&to=3', 'to'],
    ['game=tictactoe&to=1&to=2', 'to'],
    ['game=tictactoe&to=1&offer=win', 'offer'],
    ['game=tictactoe&to=1&end=won', 'end'],
    ['game=tictactoe&to=1&__proto__=1', '__proto__'],
    ['game=tictactoe&to=1&constructor=1', 'constructor'],
    [`game=${'x'.repeat(128)}&to=1`, 'game'],
    [`game=tictactoe&to=1&moves=${'a '.repeat(5000)}`, 'moves'],
    [`game=tictactoe&to=1&moves=${'a'.repeat(70_000)}`, 'moves'],
    [`game=tictactoe&to=1&position=${'.'.repeat(5000)}`, 'position'],
  ]
  for (const [fields, field] of cases)
    assert.deepEqual(
      readFriend(`#view=friend&${fields}`),
      { is: 'wrong', field },
      fields.slice(0, 80),
    )
})
