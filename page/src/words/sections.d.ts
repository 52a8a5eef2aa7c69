// Sections of the languages here, of which page/words.ts makes modules: see Section in languages.ts.
declare module 'words:*' {
  export const en: Record<string, string>
  export const others: Record<string, () => Promise<{ default: Record<string, string> }>>
}
