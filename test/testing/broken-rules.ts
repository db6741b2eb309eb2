/** Rules of a small format by themselves, without the long runs of `conformance`. */
import type { AnyFormat } from '../../src/formats/shared/format.ts'
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
