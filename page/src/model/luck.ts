// Randomness: seeds of games and moves, and a coin.
export const freshSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]!

export const tossCoin = () => freshSeed() % 2 === 0

// The seed of a move, made from the game's seed and the move's number, so that a move that is taken
// back and made again has the same luck.
export function moveSeed(seed: number, ply: number): number {
  let x = (seed ^ Math.imul(ply + 1, 0x9e3779b1)) >>> 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
