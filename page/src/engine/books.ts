// Books of openings: exact values of the first positions of some games, fetched when such a game is
// thought about. A game without its book is only slower.

declare const BOOKS: Record<string, string> // addresses by the game string in full: vite.config.ts

const none = new Uint8Array()

async function bytesAt(address: string): Promise<Uint8Array> {
  try {
    const response = await fetch(new URL(address, document.baseURI))
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : none
  } catch {
    return none
  }
}

export class Books {
  private readonly found = new Map<string, Uint8Array>()

  // The bytes of the book for a game; none if there is none, or it cannot be fetched now.
  async of(game: string): Promise<Uint8Array> {
    const address = BOOKS[game]
    if (!address) return none
    const bytes = this.found.get(address) ?? (await bytesAt(address))
    if (bytes.length > 0) this.found.set(address, bytes)
    return bytes
  }
}
