/** Wording for messages: articles, counts, descriptions of values that a message must not show, and the nearest word. */
import { attempt } from './runtime.ts'

/** Returns `a` or `an`, by the sound of the first letters: `an upload`, `a unit`, `an xid`. */
export function article(word: string): string {
  return /^(?!eu|one)([aeiox]|u[np](?!i)|hour)/i.test(word) ? 'an' : 'a'
}

/** Describes the type of a value, never its content: `null`, `an array`, `a number`, … */
export function describeKind(value: unknown): string {
  if (value == null) return `${value}`
  // `isArray` throws for a revoked proxy.
  const kind = attempt(() => Array.isArray(value)) ? 'array' : typeof value
  return `${article(kind)} ${kind}`
}

/** Quotes a string for terminals and logs: escapes control characters, direction marks and all other invisible characters. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /(?! )[\p{C}\p{Z}\p{DI}\u2800]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

// Control and format characters, lone surrogates, white space, and characters that fonts leave blank. Unassigned characters are not
// included, because they may be emoji that are newer than the engine. None of these classes contains U+2800, the blank Braille pattern.
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Cs}\p{DI}\u2800]/u

/**
 * Describes a character of a string and its position after `start`, in a form that is safe to print: `"!" as character 2`,
 * `an invisible U+200B as character 2`.
 */
export function showCharacter(text: string, at: number, start = 0): string {
  const [character] = text.slice(at) as Iterable<string>
  if (!character) return 'a misplaced character'
  const codePoint = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
  const shown = INVISIBLE.test(character)
    ? `an invisible ${codePoint}`
    : JSON.stringify(character) + (character > '~' ? ` (${codePoint})` : '')
  return `${shown} as character ${at - start + 1}`
}

/**
 * Describes a rejected string's first invisible character, for the end of a message. Empty if the string has no invisible character, or if
 * the message already shows it.
 */
export function nameInvisible(text: string, start?: number, shown?: number): string {
  const at = text.search(INVISIBLE)
  return at < 0 || at === shown ? '' : `, with ${showCharacter(text, at, start)}`
}

/** Joins words into a list: `user`, `user or team`, `user, team or org`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const others = words.slice(0, -1).join(', ')
  return [...(others && [others]), ...words.slice(-1)].join(` ${conjunction} `)
}

/** Describes the length of a string that a message must not show. */
export function countCharacters(length: number): string {
  return length === 1 ? '1 character' : `${length} characters`
}

/** Describes a number by its digits, and any other value by its type. */
export function describeNumber(value: unknown): string {
  return typeof value === 'number' || typeof value === 'bigint' ? `${value}` : describeKind(value)
}

const LONGEST_SHOWN = 93

/** Shows a string in quotes, a number or a boolean unchanged, and only the type of any other value. */
export function showValue(value: unknown): string {
  if (typeof value === 'string') return quoted(value.slice(0, LONGEST_SHOWN))
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : describeKind(value)
}

// Limits the time for a hint to about 10 ms, however many words there are.
const MOST_CANDIDATES = 10_000

/** Finds the word with the smallest edit distance, which must be at most two and at most half of the word's length. */
export function findNearest(words: Iterable<string>, word: string): string | undefined {
  let nearest: string | undefined
  let fewest = 3
  let candidates = 0
  for (const candidate of words) {
    if (++candidates > MOST_CANDIDATES) break
    if (Math.abs(candidate.length - word.length) >= fewest) continue
    const edits = editsBetween(word, candidate)
    if (edits < fewest && edits <= candidate.length / 2) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

/** Computes the Levenshtein distance, row by row. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 0; i < from.length; i++) {
    const above = row
    row = [i + 1]
    for (let j = 0; j < to.length; j++) {
      const replaced = (above[j] as number) + (from[i] === to[j] ? 0 : 1)
      row.push(Math.min(replaced, (above[j + 1] as number) + 1, (row[j] as number) + 1))
    }
  }
  return row[to.length] as number
}
