/** Knows what messages call a value that must not be shown: its kind, with the right article. */

/** `a` or `an`, by the first letter. */
export function article(word: string): string {
  return /^[aeio]/.test(word) ? 'an' : 'a'
}

/** `null`, `an array`, `a number`, …: never the content. */
export function kindOf(value: unknown): string {
  if (value == null) return `${value}`
  const kind = isArray(value) ? 'array' : typeof value
  return `${article(kind)} ${kind}`
}

/** A proxy that was revoked throws when it is asked. */
function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    return false
  }
}
