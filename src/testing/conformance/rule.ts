/** The parts of a format rule: its subject, its error, and the order that it checks. */
import type { AnyFormat } from '../../formats/shared/format.ts'

/** A rule that a format must follow. */
export interface FormatRule {
  /** The name for a test: a statement about the format in the present tense. */
  readonly name: string
  /** Throws an `Error` that explains the violation if the format breaks the rule. */
  check(this: void): void
}

/** How a format's IDs increase. */
export type Order = 'strict' | 'millisecond' | 'none'

/** A format, and the sample data for its rules. */
export interface Subject {
  readonly format: AnyFormat
  /** The seed for all randomness in the checks. */
  readonly seed: number | string
  /** The number of IDs to generate without a duplicate. */
  readonly count: number
  /** Whether each ID must be greater than the previous ID, greater than IDs from earlier instants, or neither. */
  readonly order: Order
  /** Returns some bodies that the format accepts. Throws if no body is found. */
  bodies(this: void): readonly string[]
  /**
   * Returns the bodies and other accepted strings from the alphabet: bodies with one changed character, random strings, and repetitions of
   * a single character.
   */
  accepted(this: void): readonly string[]
}

/** The head that checks prepend to a body. */
export const HEAD = 'some_prefix_'

/** Creates the error for a broken rule. */
export function broken(expected: string, received: unknown): Error {
  return new Error(`Expected ${expected} but received ${received}.`)
}

/** Quotes a string in ASCII, because letters from other scripts may look like ASCII letters. */
export function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Creates a function that returns a body's rank for comparison with `<`: the body itself if bodies sort as strings, or else its integer or
 * bytes.
 */
export function createRank({ lowest, toBigInt, toBytes }: AnyFormat): (body: string) => string | bigint {
  if (!lowest && toBigInt) return (body) => toBigInt(body, 0)
  if (!lowest && toBytes) return (body) => String.fromCharCode(...toBytes(body, 0))
  return (body) => body
}

/** Whether the format declares an order: its IDs carry time, and their strings, integers or bytes begin with the time. */
export function hasRank({ timeRangeMs, lowest, toBigInt, toBytes }: AnyFormat): boolean {
  return timeRangeMs !== undefined && (lowest ?? toBigInt ?? toBytes) !== undefined
}
