// Italian for the explorer.
import type { ExplorerKey } from './en.ts'

export const it: Record<ExplorerKey, string> = {
  book: 'Libro',
  own: 'Le tue partite',
  ownOf: 'Le tue partite, per {side}',
  went: '{won} vinte, {drawn} patte, {lost} perse',
  bookExact: 'Libro, esatto.',
  bookValue: 'Libro, esatto: {value}, ma qui non ha mosse.',
  bookUnverified: 'Libro, non verificato.',
  noBook: 'Nessun libro conosce questa posizione.',
  ownCount: 'Le tue partite passate di qui: {count}.',
  noOwn: 'Nessuna delle tue partite è passata di qui.',
  keep: 'Conserva le mie partite in questo browser',
  forget: 'Dimenticale ({count})',
}
