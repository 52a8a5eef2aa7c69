// Player strings such as 'alphabeta:depth=6,order=nearest'.
import type { PlayerInfo } from '../engine/types.ts'
import { readNumber } from './numbers.ts'

export const playerName = (player: string) => player.split(':')[0]!

// Another player with those of the options that it knows too: the depth stays when the algorithm
// changes.
export function otherPlayer(before: string, other: PlayerInfo): string {
  const options = (before.split(':')[1] ?? '').split(',')
  const knows = (option: string) => other.options.some(({ key }) => key === option.split('=')[0])
  const kept = options.filter(knows)
  return kept.length === 0 ? other.name : `${other.name}:${kept.join(',')}`
}

// The simulations that a player string allows; null: it does not say.
export function iterationsOf(player: string): number | null {
  const [, count] = /[:,]iterations=([^,]*)/.exec(player) ?? []
  return count === undefined ? null : readNumber('count', count)
}

export function withIterations(player: string, count: number): string {
  const before = (player.split(':')[1] ?? '').split(',')
  const others = before.filter((option) => option !== '' && !option.startsWith('iterations='))
  return `${playerName(player)}:${[`iterations=${count}`, ...others].join(',')}`
}

// After how many simulations a growing tree is looked at: 10, 30, 100, 300, and so on.
export function growthSteps(most: number): number[] {
  const steps: number[] = []
  for (let ten = 10; ten < most; ten *= 10) steps.push(...[ten, 3 * ten].filter((n) => n < most))
  return [...steps, most]
}

// One by one up to a hundred, then as growthSteps.
export const stepwise = 100

export function simulationCounts(most: number): number[] {
  const single = Array.from({ length: Math.min(most, stepwise) }, (_, i) => i + 1)
  return [...single, ...growthSteps(most).filter((count) => count > stepwise)]
}

// Monte Carlo tree search as textbooks have it: random games to the end, UCT and nothing else.
export const uct =
  'select=uct,c=1.414,fpu=2,rave=0,implicit=0,decisive=no,playouts=random,cutoff=end'

// The constant of UCT if a player is that, whatever its constant; else null.
export function uctConstant(player: string): number | null {
  const [name, options = ''] = player.split(':')
  const given = options.split(',').filter((option) => !/^(iterations|seed)=/.test(option))
  const isConstant = (option: string) => /^c=[\d.]+$/.test(option)
  const rest = (all: string[]) =>
    all
      .filter((option) => !isConstant(option))
      .sort()
      .join()
  if (name !== 'mcts' || rest(given) !== rest(uct.split(','))) return null
  const constant = given.filter(isConstant)
  return constant.length === 1 ? Number(constant[0]!.slice(2)) : null
}
