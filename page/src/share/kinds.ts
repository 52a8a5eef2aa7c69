// What kind of text was pasted, by what it begins with or holds.

// What stands behind the # of a link of the page, wherever the link stands in the text.
export function linkIn(text: string): string | null {
  const found = /#(\S*\bgame=\S+)/.exec(text) ?? /#(view=\S*|learn(?:\/\d+)*)\s*$/.exec(text)
  return found?.[1] ?? null
}

// What a file of games begins with; lines of moves are tried otherwise.
export function isFile(text: string): boolean {
  const begin = text.trimStart()
  return (
    /^\(\s*;/.test(begin) ||
    /^Piskvorky /i.test(begin) ||
    /^<(\?xml|database|games?\b)/i.test(begin) ||
    /^zermelo\s/.test(begin) ||
    /^\[Game\s+"/m.test(begin) ||
    text.includes('\ufffd')
  )
}

// Of saved games: there is one.
export const isSingle = (text: string) => (text.match(/^zermelo\s/gm) ?? []).length === 1
