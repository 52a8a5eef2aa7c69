// English for the explorer.
export const en = {
  book: 'Book',
  own: 'Your games',
  ownOf: 'Your games, for {side}',
  went: '{won} won, {drawn} drawn, {lost} lost',
  bookExact: 'Book, exact.',
  bookValue: 'Book, exact: {value}, but it has no moves here.',
  bookUnverified: 'Book, not verified.',
  noBook: 'No book knows this position.',
  ownCount: 'Your games that came here: {count}.',
  noOwn: 'None of your games came here.',
  keep: 'Keep my games in this browser',
  forget: 'Forget them ({count})',
} as const

export type ExplorerKey = keyof typeof en
