// One or many. All languages of the page have these two forms and no other.

// A text of the dictionary such as '{count} ply|{count} plies'.
export function form(text: string, count: number): string {
  const [one, many] = text.split('|')
  return (count === 1 ? one : many) ?? text
}

// The plural of an English noun: units come from games, which may be anybody's.
export function plural(noun: string): string {
  if (/(s|x|z|ch|sh)$/.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return `${noun}s`
}
