/** Rules of a small format by themselves, without the long runs of `conformance`. */
import { expect } from 'vitest'
import type { AnyFormat, CanGenerate } from '../../src/formats/shared/format.ts'
import { generationRules, orderRules } from '../../src/testing/conformance/generation-rules.ts'
import type { FormatRule, Subject } from '../../src/testing/conformance/rule.ts'

/** Two or three letters, each `a` or `b`. */
export const AB: AnyFormat = {
  name: 'ab',
  alphabet: 'ab',
  length: [2, 3],
  pattern: '[ab]{2,3}',
  check: (text, offset) => {
    const body = text.slice(offset)
    if (body.length < 2 || body.length > 3) return 'invalid_length'
    return /^[ab]*$/.test(body) ? undefined : 'invalid_character'
  },
}

/** A format, and the bodies that its rules are checked with. */
export function subjectOf(
  format: AnyFormat,
  bodies: readonly string[],
  more: Partial<Subject> = {},
): Subject {
  const all = () => bodies
  return { format, seed: 1, count: 100, order: 'none', bodies: all, accepted: all, ...more }
}

/** What is said of each rule that is broken, by its name. */
export function brokenOf(rules: readonly FormatRule[]): Record<string, string> {
  const told: Record<string, string> = {}
  for (const { name, check } of rules) {
    try {
      check()
    } catch (error) {
      told[name] = (error as Error).message
    }
  }
  return told
}

// Formats in hexadecimal digits, of which a test changes one thing, and what a rule of generation or order says of that.

export const PRESENT_MS = Date.UTC(2025, 0, 1)
export const hex = (value: number, length: number) => value.toString(16).padStart(length, '0')
export type Make = CanGenerate['generator']

/** A random word, and a count that tells each id from those before. */
export const counted: Make = (head, random) => {
  let count = 0
  return () => head + hex(random.uint32(), 8) + hex(count++, 8)
}

export const RANDOM: AnyFormat = {
  ...AB,
  check: (text, offset) => (/^[0-9a-f]{16}$/.test(text.slice(offset)) ? undefined : 'invalid_character'),
  generator: counted,
}

/** The millisecond or the one after the latest id, whichever is greater; a count; and backfilling with a count from a random start. */
export const ordered: Make = (head) => {
  let [latestMs, count] = [0, 0]
  return (ms) => {
    latestMs = Math.max(latestMs, ms)
    return head + hex(latestMs, 11) + hex(count++, 5)
  }
}
export const TIMED: AnyFormat = {
  ...RANDOM,
  timeRangeMs: [0, 2 ** 44 - 1],
  generator: ordered,
  backfiller: (head, random) => {
    let count: number | undefined
    return (ms) => {
      count = count === undefined ? random.uint32() >>> 12 : (count + 1) % 2 ** 20
      return head + hex(ms, 11) + hex(count, 5)
    }
  },
}

/** The rules of generation and of order. */
export const rulesOf = (format: AnyFormat, more: Partial<Subject> = {}) => {
  const subject = subjectOf(format, [], more)
  return [...generationRules(subject), ...orderRules(subject)]
}

/** The message of the rule of a name; `undefined` where the format keeps it. */
export function told(
  change: Partial<AnyFormat>,
  name: string,
  more: Partial<Subject> = {},
): string | undefined {
  const rule = rulesOf({ ...RANDOM, ...change }, more).find((each) => each.name === name)
  return brokenOf([rule ?? expect.unreachable()])[name]
}
