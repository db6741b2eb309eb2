/** Knows what messages call a value that must not be shown: its kind, with the right article. */

/** `a` or `an`, by the first letter. */
export function article(word: string): string {
  return /^[aeio]/.test(word) ? 'an' : 'a'
}

/** `null`, `an array`, `a number`, …: never the content. */
export function kindOf(value: unknown): string {
  if (value == null) return `${value}`
  const kind = Array.isArray(value) ? 'array' : typeof value
  return `${article(kind)} ${kind}`
}
