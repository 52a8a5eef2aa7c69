// SPDX-License-Identifier: MIT
// The same random numbers in each run (mulberry32): random() is at least 0 and less than 1.

export function randomNumbers(seed) {
  let state = seed | 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  random.below = (n) => Math.floor(random() * n)
  random.among = (list) => list[random.below(list.length)]
  return random
}
