/** Values of options: whole numbers and instants, as people type them. */
import { quoted } from 'brandid/internal'
import { UserError } from './user-error.ts'

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
 * Milliseconds since 1970 of a date, a date with a time, or milliseconds. What names no zone is in UTC.
 *
 * @throws {UserError} The text is not one of them.
 */
export function instantOption(option: string, text: string): number {
  if (/^\d{11,16}$/.test(text)) return Number(text)
  const iso = text.replace(' ', 'T')
  const timeMs = INSTANT.test(text) ? Date.parse(/T.*[Z+-]/.test(iso) ? iso : readUtc(iso)) : Number.NaN
  // A month of 31 days too many, such as 2026-02-30, is rolled over by the parser: it must come back as it went.
  if (Number.isFinite(timeMs) && isDay(text.slice(0, 10))) return timeMs
  throw new UserError(
    `Expected ${option} to be an instant but received ${quoted(text)}.`,
    'Examples: 2026-01-01, 2026-01-01T12:30:00Z, 1767225600000.',
  )
}

function readUtc(iso: string): string {
  return iso.includes('T') ? `${iso}Z` : iso
}

function isDay(day: string): boolean {
  const timeMs = Date.parse(day)
  return Number.isFinite(timeMs) && new Date(timeMs).toISOString().startsWith(day)
}
