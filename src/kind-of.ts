/** Knows what messages call a value that must not be shown: its kind, with the right article. */

/** `a` or `an`, by the first letter. */
export function article(word: string): string {
  return /^[aeio]/.test(word) ? 'an' : 'a'
}

/** `null`, `an array`, `a number`, …: never the content. */
export function kindOf(value: unknown): string {
  if (value == null) return `${value}`
  let kind: string = typeof value
  try {
    if (Array.isArray(value)) kind = 'array'
  } catch {
    // A proxy that was revoked throws when it is asked.
  }
  return `${article(kind)} ${kind}`
}
