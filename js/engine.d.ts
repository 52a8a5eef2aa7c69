// SPDX-License-Identifier: MIT
// zermelo/engine: the parts, for those who bring their own worker and their own engine, as the page
// of Zermelo does. The functions that can be called are those of page/engine/page_engine.h.

import type { PositionRecord } from './index.js'

export { version, ZermeloError } from './index.js'

/** Compiles WebAssembly from an address. */
export function compile(address: string | URL): Promise<WebAssembly.Module>

/** A position as the engine's functions take it: three lines. */
export function linesOf(position: PositionRecord): string

/** The same for one that is read: five lines. The moves in `text` follow the position, as people
 * write them; `notation` says what numbers mean in it, and in the text of the start. */
export function writtenLines(
  position: PositionRecord,
  text: string,
  notation: 'usual' | 'openspiel',
): string

/** The library itself, in this thread. */
export class Library {
  static load(
    module: WebAssembly.Module,
    progress: (answer: unknown) => void,
    more?: (library: Library) => Record<string, (...args: number[]) => number>,
  ): Promise<Library>
  readonly exports: WebAssembly.Exports
  /** The engine's memory, as it is now. */
  bytes(): Uint8Array
  /** Returns what the function answers, {error} included. */
  call(name: string, ...args: (string | number | Uint8Array)[]): unknown
}

/** The library of zermelo.wasm, in this thread, with the bytes of certificates; and the verifier: the
 * function "verify" takes the module of verifier.wasm, the game, the claim, the certificate, and a
 * list of moves as numbers, and returns a Verdict. */
export class Core {
  static load(module: WebAssembly.Module, progress: (answer: unknown) => void): Promise<Core>
  call(name: string, ...args: unknown[]): unknown
}

/** What a worker says: of a call its progress, then answer or failed. */
export type Said = { progress: unknown } | { answer: unknown } | { failed: string }

/** What a worker does with what it hears. */
export function serve(
  load: (
    module: WebAssembly.Module,
    progress: (answer: unknown) => void,
  ) => Promise<Pick<Core, 'call'> | Library>,
  post: (said: Said) => void,
): (heard: unknown) => void

/** A worker that was started. */
export interface Started {
  post(said: unknown): void
  end(): void
}

/** Asks one thing after the other. */
export interface Hand {
  ask(name: string, args: unknown[], progress?: (answer: unknown) => void): Promise<unknown>
  end(): void
}

export class Workers {
  constructor(
    spawn: (hear: (said: Said) => void, fail: (why: string) => void) => Started,
    module: WebAssembly.Module,
  )
  /** A worker for calls that take no time. */
  hand(): Hand
  /** Asks a worker that does nothing else meanwhile. */
  ask(
    name: string,
    args: unknown[],
    how?: { progress?: (answer: unknown) => void; signal?: AbortSignal },
  ): Promise<unknown>
  close(): void
}
