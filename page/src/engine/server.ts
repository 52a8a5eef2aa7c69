// The engine of a server: its JSON interface, described in docs/openapi.json. A search is stopped
// by closing its connection.
import {
  type Answer,
  type Engine,
  type GameInfo,
  type Limits,
  type PlayerInfo,
  type Position,
  type Review,
  ServerGone,
  type Shown,
  type Tree,
  ZermeloError,
} from './types.ts'

export interface ServerInfo {
  threads: number
  token: string
  limits: { rooms?: number }
}

// Where the interface of the server is that serves this page; null: none does. zermelo serve marks
// its pages, so that the page sends no requests to other hosts.
export function serverAddress(): URL | null {
  const mark = document.querySelector<HTMLMetaElement>('meta[name="zermelo-server"]')
  return mark && new URL(mark.content, document.baseURI)
}

interface Refusal {
  error: { code: string; message: string; id?: string; arguments?: string[] }
}

const refused = ({ error }: Refusal) => new ZermeloError(error.message, error.id, error.arguments)

interface Said {
  name: string
  data: string
}

// Takes whole events from a stream of text; what is left of the last one is given back.
export function takeEvents(text: string, hear: (said: Said) => void): string {
  const blocks = text.split('\n\n')
  const rest = blocks.pop()!
  for (const block of blocks) {
    const said = { name: 'message', data: '' }
    for (const line of block.split('\n')) {
      if (line.startsWith('event: ')) said.name = line.slice(7)
      else if (line.startsWith('data: ')) said.data += line.slice(6)
    }
    hear(said)
  }
  return rest
}

async function refusalOf(response: Response): Promise<ZermeloError> {
  try {
    return refused((await response.json()) as Refusal)
  } catch {
    return new ZermeloError(`the server answered ${response.status}`)
  }
}

const TRIES_MOST = 20 // of asking a busy server

// Half to one and a half times what the server says, so that many who wait do not ask at once.
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after')) || 1
  return seconds * 1000 * (0.5 + Math.random())
}

// Ends early, and says so, when it is broken off.
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      fail(new ZermeloError(STOPPED))
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}

const STOPPED = 'stopped before there was an answer'
const GONE = 'the server broke off'

// A connection that is refused or broken off; refusals in JSON are answers.
function gone(): never {
  throw new ServerGone(GONE)
}

// Reads a search from its stream: each progress, then the answer. What went before stays of use
// when the reading is broken off.
class Search<T> {
  last: T | undefined
  private answer: T | undefined

  constructor(private readonly progress: (so: T) => void) {}

  async read(response: Response): Promise<T> {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    for (let rest = ''; ; ) {
      const { done, value } = await reader.read().catch(gone)
      if (done) break
      rest = takeEvents(rest + value, (said) => this.hear(said))
    }
    if (!this.answer) throw new ServerGone(GONE)
    return this.answer
  }

  private hear({ name, data }: Said) {
    const value: unknown = JSON.parse(data)
    if (name === 'error') throw refused(value as Refusal)
    if (name === 'answer') this.answer = value as T
    else if (name === 'progress') {
      this.last = value as T
      this.progress(this.last)
    }
  }
}

class ServerEngine implements Engine {
  readonly kind = 'server'

  constructor(
    private readonly at: URL,
    private info: ServerInfo,
  ) {}

  get threads() {
    return this.info.threads
  }

  games() {
    return this.json<GameInfo[]>('games')
  }

  players() {
    return this.json<PlayerInfo[]>('players')
  }

  show(position: Position) {
    return this.json<Shown>('show', { position })
  }

  read(game: string, text: string) {
    const position = { game, start: text, moves: '' }
    return this.json<Shown>('show', { position })
  }

  drawEvent(position: Position, seed: number) {
    return this.json<{ move: string; seed: number }>('event', { position, seed })
  }

  adapt(position: Position, at: number, games: number, score: number) {
    return this.json<{ at: number; level: number }>('adapt', { position, at, games, score })
  }

  explain(position: Position, player: string, maxNodes: number, signal?: AbortSignal) {
    return this.json<Tree>('explain', { position, player, maxNodes }, signal)
  }

  async think(
    position: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ): Promise<Answer> {
    const answer = await this.search('think', { position, player, limits }, progress, signal)
    return { ...answer, running: false }
  }

  review(
    position: Position,
    { seconds, last = 0 }: { seconds: number; last?: number },
    progress: (r: Review) => void,
    signal: AbortSignal,
  ): Promise<Review> {
    return this.search('review', { position, limits: { seconds }, last }, progress, signal)
  }

  private async search<T>(
    name: string,
    body: unknown,
    progress: (so: T) => void,
    signal: AbortSignal,
  ): Promise<T> {
    const search = new Search(progress)
    try {
      return await search.read(await this.ask(name, body, signal))
    } catch (error) {
      if (!signal.aborted) throw error
      if (search.last) return search.last
      throw new ZermeloError(STOPPED)
    }
  }

  private async json<T>(name: string, body?: unknown, signal?: AbortSignal): Promise<T> {
    try {
      const response = await this.ask(name, body, signal)
      return (await response.json().catch(gone)) as T
    } catch (error) {
      throw signal?.aborted ? new ZermeloError(STOPPED) : error
    }
  }

  // A server that was started anew has another token; one that is busy says when to ask again.
  private async ask(name: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    let response = await this.request(name, body, signal)
    if (response.status === 403 && (await this.renew())) {
      response = await this.request(name, body, signal)
    }
    for (let tries = 0; response.status === 503 && tries < TRIES_MOST; tries++) {
      await pause(waitOf(response), signal)
      response = await this.request(name, body, signal)
    }
    if (response.ok) return response
    throw await refusalOf(response)
  }

  private async renew(): Promise<boolean> {
    const before = this.info.token
    this.info = await serverInfo(this.at)
    return this.info.token !== before
  }

  private request(name: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
    const url = new URL(name, this.at)
    if (body === undefined) return fetch(url).catch(gone)
    const headers = { 'content-type': 'application/json', 'x-zermelo-token': this.info.token }
    const asked = { method: 'POST', headers, body: JSON.stringify(body) }
    return fetch(url, signal ? { ...asked, signal } : asked).catch(gone)
  }
}

export async function serverInfo(at: URL): Promise<ServerInfo> {
  const response = await fetch(new URL('server', at), { cache: 'no-store' }).catch(gone)
  if (!response.ok) throw await refusalOf(response)
  return (await response.json()) as ServerInfo
}

// The engine at an address such as http://127.0.0.1:8713/api/.
export async function serverEngine(at: URL): Promise<Engine> {
  return new ServerEngine(at, await serverInfo(at))
}
