// The fallback engine: it asks the server, and when the server has gone it repeats the request to
// an engine in the browser, which then answers all later requests.
import {
  type Answer,
  type Engine,
  type Limits,
  type Position,
  type Review,
  ServerGone,
} from './types.ts'

export class FallbackEngine implements Engine {
  private other: Promise<Engine> | undefined // defined once the server has gone

  constructor(
    private readonly server: Engine,
    private readonly openOther: () => Promise<Engine>,
    private readonly onLost: (other: Engine) => void,
  ) {}

  get kind() {
    return this.server.kind
  }

  get threads() {
    return this.server.threads
  }

  games() {
    return this.ask((engine) => engine.games())
  }

  players() {
    return this.ask((engine) => engine.players())
  }

  show(p: Position) {
    return this.ask((engine) => engine.show(p))
  }

  read(game: string, text: string) {
    return this.ask((engine) => engine.read(game, text))
  }

  think(
    p: Position,
    player: string,
    limits: Limits,
    progress: (a: Answer) => void,
    signal: AbortSignal,
  ) {
    return this.ask((engine) => engine.think(p, player, limits, progress, signal))
  }

  review(
    p: Position,
    how: { seconds: number; last?: number },
    progress: (r: Review) => void,
    signal: AbortSignal,
  ) {
    return this.ask((engine) => engine.review(p, how, progress, signal))
  }

  explain(p: Position, player: string, maxNodes: number, signal?: AbortSignal) {
    return this.ask((engine) => engine.explain(p, player, maxNodes, signal))
  }

  drawEvent(p: Position, seed: number) {
    return this.ask((engine) => engine.drawEvent(p, seed))
  }

  adapt(p: Position, at: number, games: number, score: number) {
    return this.ask((engine) => engine.adapt(p, at, games, score))
  }

  private async ask<T>(question: (engine: Engine) => Promise<T>): Promise<T> {
    if (this.other) return question(await this.other)
    try {
      return await question(this.server)
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error
    }
    return question(await this.replace())
  }

  // Opens the other engine once for all waiting requests. If that fails, the next request tries
  // again.
  private replace(): Promise<Engine> {
    this.other ??= this.openOther().then(
      (other) => {
        this.onLost(other)
        return other
      },
      (error) => {
        this.other = undefined
        throw error
      },
    )
    return this.other
  }
}
