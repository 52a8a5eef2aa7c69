// Game strings such as 'kalah:6,4,pie', taken apart by the usage line of the game, such as
// 'kalah:houses,seeds[,empty][,pie]', so that a form can be made of them.
import type { GameInfo } from '../engine/types.ts'

export interface Form {
  numbers: { name: string; optional: boolean }[]
  words: string[]
  list?: true // of numbers, as long as one likes: 'nim:heap,heap,...[,misere]'
}

export interface Choice {
  numbers: string[] // '' for one left out; of a list all of it, 'a,b,c'
  words: string[]
}

// What a colon introduces, or what stands outside brackets, is a number; the rest are words.
export function readUsage(usage: string): Form {
  const form: Form = { numbers: [], words: [] }
  if (usage.includes('...')) form.list = true
  for (const [, bracket, sign, name] of usage.matchAll(/(\[?)([:,])([\w-]+)/g)) {
    if (sign === ':' || bracket === '') {
      form.numbers.push({ name: name!, optional: bracket !== '' })
    } else form.words.push(name!)
  }
  return form
}

export function gameName(spec: string): string {
  return spec.split(':')[0]!
}

// What is no word of the game is taken for a number: the engine judges it.
export function readSpec(spec: string, form: Form): Choice {
  const parts = spec.includes(':') ? spec.slice(spec.indexOf(':') + 1).split(',') : []
  const isWord = (part: string) => form.words.includes(part)
  const numbers = parts.filter((part) => !isWord(part))
  return {
    numbers: form.list ? [numbers.join(',')] : form.numbers.map((_, i) => numbers[i] ?? ''),
    words: parts.filter(isWord),
  }
}

// Numbers that are left out stand at the end; one left empty before others is for the engine to judge.
export function writeSpec(name: string, choice: Choice): string {
  const numbers = [...choice.numbers]
  while (numbers.at(-1) === '') numbers.pop()
  const parts = [...numbers, ...choice.words]
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`
}

// The game strings by which games are usually played: examples, and what their other names stand for.
export function specsOf(games: readonly GameInfo[]): string[] {
  const all = games.flatMap(({ example, aliases }) => [
    example,
    ...aliases.map(({ standsFor }) => standsFor),
  ])
  return [...new Set(all)]
}
