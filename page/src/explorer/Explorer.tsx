// What is known of the position on the board without a search: the exact values of a book of
// openings, and how one's own games went on from here.

import * as explorer from 'words:explorer'
import { useEffect, useRef, useState } from 'preact/hooks'
import { usualJudge } from '../analyse/analysis.ts'
import { standingClass } from '../analyse/Lines.tsx'
import { valueText } from '../analyse/valueText.tsx'
import type { Answer, Position, Shown } from '../engine/types.ts'
import { play } from '../model/variations.ts'
import { sideName } from '../play/outcome.ts'
import { engine, isShown, positionKey, setTree, shownAt, table } from '../state.ts'
import { language, speaker, t } from '../words/words.ts'
import { changes, chooseToKeep, forgetGames, keepsGames, keptGames } from './games.ts'
import { gamesIn, type KeptGame, type Row, rowsOf, type Went, wentFrom } from './went.ts'
import './explorer.css'

const x = speaker<'explorer'>(explorer)

// What a book says of a position; null: none knows it. A search of one node ends at once. At the
// last ply of a book it has the value only, and the moves are the search's.
async function bookOf(p: Position, signal: AbortSignal): Promise<Answer | null> {
  const limits = { rank: true, nodes: 1, seed: 1 }
  const found = await engine.value!.think(p, usualJudge(), limits, () => {}, signal)
  if (found.rule?.startsWith('book')) return found
  return found.book ? { ...found, moves: [] } : null
}

function useBook(now: Shown): Answer | null | undefined {
  const p = shownAt.value
  const key = p ? positionKey(p) : ''
  const [known, setKnown] = useState<{ key: string; book: Answer | null } | null>(null)
  useEffect(() => {
    if (!p || now.over || now.side === 'nature') return
    const stop = new AbortController()
    const note = (book: Answer | null) => {
      if (!stop.signal.aborted) setKnown({ key, book })
    }
    bookOf(p, stop.signal).then(note, () => note(null))
    return () => stop.abort()
  }, [key])
  if (now.over || now.side === 'nature') return null
  return known?.key === key ? known.book : undefined
}

function useOwnGames(): readonly KeptGame[] {
  const [games, setGames] = useState<readonly KeptGame[]>([])
  const change = changes.value
  useEffect(() => {
    let here = true
    keptGames().then((all) => here && setGames(all))
    return () => {
      here = false
    }
  }, [change])
  return games
}

// Counts are those of the first side; who is to move sees its own.
function forMover({ won, drawn, lost }: Went, side: Shown['side']): Went {
  return side === 1 ? { won: lost, drawn, lost: won } : { won, drawn, lost }
}

function Own({ went }: { went: Went | null }) {
  if (!went) return <td />
  const words = x('went', { ...went })
  return (
    <td>
      <span class="went" aria-hidden="true">
        <i class="win" style={{ flexGrow: went.won }} />
        <i class="draw" style={{ flexGrow: went.drawn }} />
        <i class="loss" style={{ flexGrow: went.lost }} />
      </span>
      <span class="figure">{words}</span>
    </td>
  )
}

function RowView({ row, side }: { row: Row; side: Shown['side'] }) {
  const { move, value, went } = row
  return (
    <tr class={value ? standingClass(value) : ''}>
      <th scope="row">
        <button type="button" class="move" onClick={() => setTree(play(table.value.tree, move))}>
          {move}
        </button>
      </th>
      <td class="value">{value ? <span>{valueText(value)}</span> : '–'}</td>
      <Own went={went && forMover(went, side)} />
    </tr>
  )
}

// Rows are those of their places, so that the focus stays where it was when a move is made.
function Table({ rows, now }: { rows: readonly Row[]; now: Shown }) {
  return (
    <table class="explored">
      <caption class="hidden">{t('explorer')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('move')}</th>
          <th scope="col">{x('book')}</th>
          <th scope="col">
            {now.side === 'nature' ? x('own') : x('ownOf', { side: sideName(now.side) })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <RowView key={i} row={row} side={now.side} />
        ))}
      </tbody>
    </table>
  )
}

function sourceOf(book: Answer | null, own: number): string {
  const parts = []
  if (book?.book) parts.push(x('bookValue', { value: valueText(book.book) }))
  else if (book) parts.push(x(book.rule === 'book' ? 'bookExact' : 'bookUnverified'))
  else parts.push(x('noBook'))
  parts.push(own > 0 ? x('ownCount', { count: own }) : x('noOwn'))
  return parts.join(' ')
}

function Keeping({ count }: { count: number }) {
  return (
    <div class="row">
      <label class="check">
        <input
          type="checkbox"
          checked={keepsGames.value}
          onChange={(e) => chooseToKeep(e.currentTarget.checked)}
        />
        {x('keep')}
      </label>
      <button type="button" class="link" disabled={count === 0} onClick={() => forgetGames()}>
        {x('forget', { count })}
      </button>
    </div>
  )
}

export function Explorer({ now }: { now: Shown }) {
  language.value // the texts below follow it
  const book = useBook(now)
  const games = useOwnGames()
  const line = useRef<HTMLParagraphElement>(null)
  const own = wentFrom(games, now.game, now.position)
  const rows = book === undefined ? [] : rowsOf(book, own)
  const had = useRef(false)
  useEffect(() => {
    if (had.current && document.activeElement === document.body) line.current?.focus()
    had.current = line.current?.parentElement?.contains(document.activeElement) ?? false
  })
  const count = [...own.values()].reduce((sum, went) => sum + gamesIn(went), 0)
  return (
    <div class="explorer-body" onFocusIn={() => (had.current = true)} aria-busy={!isShown()}>
      <p class="quiet" tabIndex={-1} ref={line}>
        {book === undefined ? t('loading') : sourceOf(book, count)}
      </p>
      {rows.length > 0 && <Table rows={rows} now={now} />}
      <Keeping count={games.length} />
    </div>
  )
}
