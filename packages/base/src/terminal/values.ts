/** Values that people type and read: whole numbers, instants, days, quotes around a string, counts, groups, and the error for those that they can mend. */
import { findNearest, quoted } from 'brandid/internal'

/** A fault that the user can mend. Its message is a sentence; `advice` is a second one, on a line of its own. */
export class UserError extends Error {
  readonly advice: string | undefined

  constructor(message: string, advice?: string) {
    super(message)
    this.advice = advice
  }
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/

/** @throws {UserError} The text is not a whole number from `least` to `most`. */
export function integerOption(option: string, text: string, least: number, most: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UserError(
    `Expected ${option} to be a whole number from ${least} to ${most} but received ${quoted(text)}.`,
  )
}

/**
 * Milliseconds since 1970 of a date, a date with a time, or milliseconds. A string without a zone is in UTC.
 *
 * @throws {UserError} The text is not one of them.
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

/** Whether a string is a day of the calendar, as ISO 8601 writes it. */
export function isDay(text: string): boolean {
  const timeMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // `Date.parse` turns 2026-02-31 into March 3: only a date that comes back as it went is a day.
  return Number.isFinite(timeMs) && new Date(timeMs).toISOString().startsWith(text)
}

/** The end of a message about a name that is unknown: ` Did you mean "check"?`; empty where none is near. */
export function suggestion(names: readonly string[], name: string): string {
  const nearest = findNearest(names, name)
  return nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`
}

const BEFORE = /[\s"'`<({[]/
const AFTER = /[\s"'`>)}\],;]/

/** A string without the white space, quotes, brackets and separators around it. */
export function unwrap(input: string): string {
  // One character after the other: a pattern that ends with `$` would try each place of a long run.
  let [start, end] = [0, input.length]
  while (start < end && BEFORE.test(input.charAt(start))) start++
  while (end > start && AFTER.test(input.charAt(end - 1))) end--
  return input.slice(start, end)
}

/** A number and its noun: "1 file", "2 files", "3 prefixes". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : noun.endsWith('x') ? 'es' : 's'}`
}

/** Groups of a list by a key, in the order in which the keys come. */
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
