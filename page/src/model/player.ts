// Player strings such as 'alphabeta:depth=6,order=nearest'.
import type { PlayerInfo } from '../engine/types.ts'

export const playerName = (player: string) => player.split(':')[0]!

// Another player with those of the options that it knows too: the depth stays when the algorithm
// changes.
export function otherPlayer(before: string, other: PlayerInfo): string {
  const options = (before.split(':')[1] ?? '').split(',')
  const knows = (option: string) => other.options.some(({ key }) => key === option.split('=')[0])
  const kept = options.filter(knows)
  return kept.length === 0 ? other.name : `${other.name}:${kept.join(',')}`
}
