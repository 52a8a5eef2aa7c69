// Threat annotations of a board, by cell and by kind.
import type { Sign, SignKind } from '../engine/types.ts'

export function signsByCell(signs: readonly Sign[]): Map<string, Sign[]> {
  const by = new Map<string, Sign[]>()
  for (const sign of signs) by.set(sign.cell, [...(by.get(sign.cell) ?? []), sign])
  return by
}

export interface SignGroup {
  kind: SignKind
  side: 0 | 1
  cells: string[]
}

// One side's cells of one kind together, as they come.
export function groups(signs: readonly Sign[]): SignGroup[] {
  const all: SignGroup[] = []
  for (const { kind, side, cell } of signs) {
    const group = all.find((one) => one.kind === kind && one.side === side)
    if (group) group.cells.push(cell)
    else all.push({ kind, side, cells: [cell] })
  }
  return all
}

// The label of an annotation on the board: '5' ends the game, '-4-' is a four open at both ends,
// '4×3' a four and an open three.
export function signText(kind: SignKind, spec: string): string {
  const { four, three } = rowLengths(spec)
  const texts: Record<SignKind, string> = {
    end: `${four + 1}`,
    doublePlay: '2×',
    openFour: `-${four}-`,
    fours: `${four}×${four}`,
    fourThree: `${four}×${three}`,
    threes: `${three}×${three}`,
    four: `${four}`,
    three: `${three}`,
  }
  return texts[kind]
}

// The annotation of a side that is drawn: the most urgent. A double play, which says less, gives way.
export function drawnSign<S extends Pick<Sign, 'kind' | 'side'>>(
  signs: readonly S[],
  side: 0 | 1,
): S | undefined {
  const own = signs.filter((sign) => sign.side === side)
  return own.find(({ kind }) => kind !== 'doublePlay') ?? own[0]
}

// The lengths of rows that lack one stone and two, from a game string such as 'mnk:15,15,5'.
export function rowLengths(spec: string): { four: number; three: number } {
  const run = Number(spec.split(':')[1]?.split(',')[2] ?? 5)
  return { four: run - 1, three: run - 2 }
}
