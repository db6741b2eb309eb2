/** The words of messages: articles, counts, and the kinds of values that a message must not show. */
import { attempt } from './attempt.ts'

/** `a` or `an`, by the first letter. */
export function article(word: string): string {
  return /^[aeio]/i.test(word) ? 'an' : 'a'
}

/** `null`, `an array`, `a number`, …: never the content. */
export function describeKind(value: unknown): string {
  if (value == null) return `${value}`
  // A revoked proxy throws when asked.
  const kind = attempt(() => Array.isArray(value)) ? 'array' : typeof value
  return `${article(kind)} ${kind}`
}

/**
 * A text in quotes, safe in a terminal and in a log: control characters, direction marks and everything else that is
 * not visible are escaped.
 */
export function quoted(text: string): string {
  // The character of most refusals, in a fifth of the time.
  if (/^[!#-[\]-~]$/.test(text)) return `"${text}"`
  return JSON.stringify(text).replace(
    /(?! )[\p{C}\p{Z}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** `user`, `user or team`, `user, team or org`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const others = words.slice(0, -1).join(', ')
  return [...(others && [others]), ...words.slice(-1)].join(` ${conjunction} `)
}

/** The length of a text that a message must not show. */
export function countCharacters(length: number): string {
  return length === 1 ? '1 character' : `${length} characters`
}

/** A number in digits, and the kind of any other value. */
export function describeNumber(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : describeKind(value)
}

const LONGEST_SHOWN = 93

/** A value in a message: texts in quotes, the kind of what is neither text, number nor boolean. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value.slice(0, LONGEST_SHOWN))
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : describeKind(value)
}
