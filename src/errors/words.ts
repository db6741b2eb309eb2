/** The words of messages: articles, counts, and the kinds of values that a message must not show. */
import { IdError } from './error.ts'

/** `a` or `an`, by the first letter. */
export function article(word: string): string {
  return /^[aeio]/i.test(word) ? 'an' : 'a'
}

/** `null`, `an array`, `a number`, …: never the content. */
export function kindOf(value: unknown): string {
  if (value == null) return `${value}`
  let kind: string = typeof value
  try {
    if (Array.isArray(value)) kind = 'array'
  } catch {
    // A revoked proxy throws when asked.
  }
  return `${article(kind)} ${kind}`
}

/**
 * A text in quotes, safe in a terminal and in a log: control characters, direction marks and everything else that is
 * not visible are escaped.
 */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /(?! )[\p{C}\p{Z}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** `user`, `user or team`, `user, team or org`. */
export function listOf(words: readonly string[], conjunction: 'and' | 'or'): string {
  const others = words.slice(0, -1).join(', ')
  return [...(others && [others]), ...words.slice(-1)].join(` ${conjunction} `)
}

/** The length of a text that a message must not show. */
export function countOf(length: number): string {
  return length === 1 ? '1 character' : `${length} characters`
}

/** A number in digits, and the kind of any other value. */
export function numberText(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : kindOf(value)
}

/** The `out_of_range` error of a value that is too small, too large, or not a number. */
export function outOfRange(expected: string, value: unknown): IdError {
  return new IdError('out_of_range', expected, numberText(value))
}
