// What the browser keeps between visits. A browser that keeps nothing is no reason to fail.
export function kept(key: string, fallback: string): string {
  try {
    return localStorage.getItem(`zermelo.${key}`) ?? fallback
  } catch {
    return fallback
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`zermelo.${key}`, value)
  } catch {
    // Private windows may refuse.
  }
}
