// The rooms of the server, over HTTP: docs/rooms.md.
import { type ServerInfo, serverAddress, serverInfo, takeEvents } from '../engine/server.ts'

export interface SeatState {
  taken: boolean
  here: boolean
  again: boolean
}

export interface RoomState {
  game: string
  round: number
  moves: string[]
  you: 0 | 1 | null
  turn: 0 | 1 | null
  offers: 0 | 1 | null
  seats: [SeatState, SeatState]
  clock: { left: [number, number]; increment: number } | null
  over: { by: 'rules' | 'resignation' | 'time' | 'agreement' | 'length'; result: -1 | 0 | 1 } | null
  spectators: number
}

// The server has said no; another try would not help.
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

// How many rooms the server allows; 0: none, or there is no server.
export async function roomsAllowed(): Promise<number> {
  const at = serverAddress()
  if (!at) return 0
  return (await serverInfo(at).catch(() => null))?.limits.rooms ?? 0
}

let info: ServerInfo | null = null // of the server that was asked last

// Throws Refused, or whatever fetch() does where there is no network.
async function ask(what: string, body: unknown, signal: AbortSignal | null): Promise<Response> {
  const at = serverAddress()
  if (!at) throw new Refused('no_server', '')
  for (let first = true; ; first = false) {
    info ??= await serverInfo(at)
    const headers = { 'content-type': 'application/json', 'x-zermelo-token': info.token }
    const asked = { method: 'POST', headers, body: JSON.stringify(body), signal }
    const response = await fetch(new URL(`rooms/${what}`, at), asked)
    if (response.ok) return response
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    if (error.code !== 'bad_token' || !first) throw new Refused(error.code, error.message)
    info = null // a server that was started anew has another token
  }
}

export async function inRoom<T>(what: 'open' | 'join' | 'move' | 'act', body: unknown): Promise<T> {
  return (await (await ask(what, body, null)).json()) as T
}

const silenceMost = 25_000 // milliseconds; the server says something each ten seconds

// Hears what happens in a room until the stream ends; why it ended, or null: it was broken off.
export async function listen(
  body: { room: string; token?: string },
  hear: (state: RoomState) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const silent = new AbortController()
  const stop = () => silent.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, silenceMost)
  let ended: string | null = null
  try {
    const response = await ask('listen', body, silent.signal)
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read()
      clearTimeout(timer)
      if (done) return ended
      timer = setTimeout(stop, silenceMost)
      rest = takeEvents(rest + value, ({ name, data }) => {
        if (name === 'state') hear(JSON.parse(data) as RoomState)
        else if (name === 'end') ended = (JSON.parse(data) as { why: string }).why
      })
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
