// SPDX-License-Identifier: MIT
// zermelo/books: the books of openings that come with the package. Bundlers know such addresses; the
// page and js/stage take the names of the files from here. books/npm has the first plies of books that
// are too large for the package.

export const books = {
  'connect:6,5,4': new URL('../books/npm/connect-6-5-4.zb', import.meta.url),
  'connect:7,6,4': new URL('../books/npm/connect-7-6-4.zb', import.meta.url),
  'kalah:6,4': new URL('../books/npm/kalah-6-4.zb', import.meta.url),
  'kalah:6,3,empty,mover,majority,nosweep': new URL('../books/npm/bantumi.zb', import.meta.url),
}
