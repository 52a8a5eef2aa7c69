// SPDX-License-Identifier: MIT
// zermelo/books: the books of openings that come with the package, all of them exact.

/** Where they are, by the game string in full. */
export const books: Readonly<Record<string, URL>>
