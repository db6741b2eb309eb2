/** Parses and formats values that people type and read, such as whole numbers, instants, days and counts; defines `UserError`. */
import { findNearest, quoted } from 'brandid/internal'

/** An error that the user can correct. The message is a sentence, and `advice` is shown on a separate line. */
export class UserError extends Error {
  readonly advice: string | undefined

  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/** @throws {UserError} The string is not a whole number from `least` to `most`. */
export function integerOption(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UserError(
    `Expected ${option} to be a whole number from ${least} to ${most} but received ${quoted(text)}.`,
  )
}

/**
 * Converts a date, a date with a time, or milliseconds to milliseconds since 1970. Without a time zone, UTC is assumed.
 *
 * @throws {UserError} The string is neither a valid date or instant nor a number of milliseconds.
 */
export function instantOption(option: string, text: string): number {
  if (/^\d{11,16}$/.test(text)) return Number(text)
  const iso = text.replace(' ', 'T')
  const timeMs = INSTANT.test(text) ? Date.parse(/T.*[Z+-]/.test(iso) ? iso : readUtc(iso)) : Number.NaN
  if (Number.isFinite(timeMs) && isDay(text.slice(0, 10))) return timeMs
  throw new UserError(
    `Expected ${option} to be an instant but received ${quoted(text)}.`,
    'Examples: 2026-01-01, 2026-01-01T12:30:00Z, 1767225600000.',
  )
}

function readUtc(iso: string): string {
  return iso.includes('T') ? `${iso}Z` : iso
}

/** Whether a string is a valid calendar date in ISO 8601. */
export function isDay(text: string): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date.parse` turns 2026-02-31 into March 3, so a date is valid only if formatting it produces the same string.
  return Number.isFinite(timeMs) && new Date(timeMs).toISOString().startsWith(text)
}

/** Formats a suggestion for an unknown name: ` Did you mean "check"?`. Returns an empty string if no name is similar. */
export function suggestion(names: readonly string[], name: string): string {
  const nearest = findNearest(names, name)
  return nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`
}

const BEFORE = /[\s"'`<({[]/
const AFTER = /[\s"'`>)}\],;]/

/** Removes the white space, quotes, brackets and separators around a string. */
export function unwrap(input: string): string {
  // Use a loop, because a regular expression that ends with `$` would be retried at each position in a long run.
  let [start, end] = [0, input.length]
  while (start < end && BEFORE.test(input.charAt(start))) start++
  while (end > start && AFTER.test(input.charAt(end - 1))) end--
  return input.slice(start, end)
}

/** Formats a number with its noun: "1 file", "2 files", "3 prefixes". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : noun.endsWith('x') ? 'es' : 's'}`
}

/** Groups items by key, in order of first appearance. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
