// SPDX-License-Identifier: MIT
// What was claimed about one position, and whether all of it can be true: intervals for its value,
// for the value of each move, and for the distance of each from the end, all for the side to move.

const close = 1e-6
const words = ({ lo, hi }) => (lo === hi ? `${lo}` : `${lo} to ${hi}`)

// The most and the least that was claimed of one number, and by whom.
class Range {
  lo = -Infinity
  hi = Infinity
  #by = {}
  #told = false

  constructor(name, slack) {
    Object.assign(this, { name, slack })
  }

  // What contradicts what was claimed before, in words; once, or undefined.
  add(lo, hi, by) {
    if (lo > this.lo) [this.lo, this.#by.lo] = [lo, by]
    if (hi < this.hi) [this.hi, this.#by.hi] = [hi, by]
    if (this.#told || this.lo <= this.hi + this.slack) return undefined
    this.#told = true
    const { lo: least, hi: most } = this.#by
    return `${this.name} is at least ${this.lo} by ${least}, at most ${this.hi} by ${most}`
  }

  says = () => `${this.name} is ${words(this)} (${this.#by.lo ?? '-'}; ${this.#by.hi ?? '-'})`
}

const intervals = {
  exact: (v) => [v, v],
  lower: (v) => [v, Infinity],
  upper: (v) => [-Infinity, v],
}
const lengths = {
  exact: (d) => [d, d],
  at_most: (d) => [0, d],
  at_least: (d) => [d, Infinity],
}

// What a value of a kind says: from, to.
export const interval = ({ value, kind }) => intervals[kind]?.(value) ?? [-Infinity, Infinity]

// Of a position with these moves; with luck, values are averages, rounded at each event.
export class Book {
  wrong = []
  #values
  #distances = []

  constructor(moves, luck) {
    this.moves = moves
    this.luck = luck
    this.slack = luck ? 0.01 : close
    this.whole = new Range('the value', this.slack)
    this.#values = new Map(moves.map((m) => [m, new Range(`the value of ${m}`, this.slack)]))
  }

  #note(problem) {
    if (problem) this.wrong.push(problem)
  }

  value = (move) => (move === undefined ? this.whole : this.#values.get(move))

  // What is known of the value of a move, {value, kind, distance, distance_kind}, or of the position without one.
  claim(move, known, by) {
    const [lo, hi] = interval(known)
    const range = this.value(move)
    if (!range) return this.wrong.push(`${move} is no legal move, says ${by}`)
    this.#note(range.add(lo, hi, by))
    if (known.kind === 'exact' && lengths[known.distance_kind])
      this.#distances.push({ move, ...known, by })
  }

  // The value of a position is that of its best move.
  #compareValues() {
    const all = [...this.#values.values()]
    const most = Math.max(...all.map((r) => r.hi))
    for (const range of all)
      if (range.lo > this.whole.hi + this.slack)
        this.#note(`${range.says()}, but ${this.whole.says()}`)
    if (this.whole.lo > most + this.slack)
      this.#note(`no move has the value: ${[this.whole, ...all].map((r) => r.says()).join('; ')}`)
  }

  // Of the moves that keep the value a winner plays the shortest, a loser the longest.
  #compareDistances() {
    const { lo: value, hi } = this.whole
    if (value !== hi || value === 0 || this.luck) return
    const whole = new Range('the distance', 0)
    const moves = new Map(this.moves.map((m) => [m, new Range(`the distance of ${m}`, 0)]))
    for (const d of this.#distances.filter((one) => one.value === value)) {
      const range = d.move === undefined ? whole : moves.get(d.move)
      this.#note(range.add(...lengths[d.distance_kind](d.distance), d.by))
    }
    const keep = this.moves.filter((m) => this.value(m).hi >= value).map((m) => moves.get(m))
    const kept = this.moves.filter((m) => this.value(m).lo >= value).map((m) => moves.get(m))
    const end = value > 0 ? 'lo' : 'hi'
    const other = value > 0 ? 'hi' : 'lo'
    const sign = value > 0 ? 1 : -1
    for (const range of kept)
      if (sign * whole[end] > sign * range[other])
        this.#note(`${whole.says()}, but ${range.says()}`)
    const best = sign * Math.min(...keep.map((range) => sign * range[end]))
    if (sign * whole[other] < sign * best)
      this.#note(`no move has it: ${[whole, ...keep].map((r) => r.says()).join('; ')}`)
  }

  // All that is wrong, in words.
  close() {
    if (!this.wrong.length) this.#compareValues()
    if (!this.wrong.length) this.#compareDistances()
    return this.wrong
  }
}
