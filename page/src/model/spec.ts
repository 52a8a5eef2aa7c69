// Game strings such as 'kalah:6,4,pie', taken apart by the usage line of the game, such as
// 'kalah:houses,seeds[,empty][,pie]', so that a form can be made of them.

export interface Form {
  numbers: { name: string; optional: boolean }[]
  words: string[]
}

export interface Choice {
  numbers: string[] // '' for one left out
  words: string[]
}

// What a colon introduces, or what stands outside brackets, is a number; the rest are words.
export function readUsage(usage: string): Form {
  const form: Form = { numbers: [], words: [] }
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

export function readSpec(spec: string, form: Form): Choice {
  const parts = (spec.split(':')[1] ?? '').split(',').filter((part) => part !== '')
  const numbers = parts.filter((part) => /^\d+$/.test(part))
  return {
    numbers: form.numbers.map((_, i) => numbers[i] ?? ''),
    words: parts.filter((part) => !/^\d+$/.test(part)),
  }
}

export function writeSpec(name: string, choice: Choice): string {
  const parts = [...choice.numbers.filter((number) => number !== ''), ...choice.words]
  return parts.length === 0 ? name : `${name}:${parts.join(',')}`
}
