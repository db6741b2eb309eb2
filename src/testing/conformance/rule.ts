/** A rule for formats: its subject, its error, and the order that it requires. */
import type { AnyFormat } from '../../formats/shared/format.ts'

/** A rule that a format follows. */
export interface FormatRule {
  /** A sentence about the format, in the present tense: the name of a test. */
  readonly name: string
  /** Throws an `Error` that explains the violation if the format breaks the rule. */
  check(this: void): void
}

/** How the IDs of a format increase. */
export type Order = 'strict' | 'millisecond' | 'none'

/** A format, and the samples with which its rules are checked. */
export interface Subject {
  readonly format: AnyFormat
  /** The seed of all randomness in the checks. */
  readonly seed: number | string
  /** The number of IDs among which there must be no duplicate. */
  readonly count: number
  /** How IDs increase: each ID is greater than the previous ID, or only greater than the IDs of earlier instants, or neither. */
  readonly order: Order
  /** Returns some bodies that the format accepts. Throws if no body is found. */
  bodies(this: void): readonly string[]
  /**
   * Returns these bodies and other accepted strings of the alphabet: strings near the bodies, random strings, and strings of a single
   * character.
   */
  accepted(this: void): readonly string[]
}

/** A head to put in front of bodies. */
export const HEAD = 'some_prefix_'

/** Creates the error of a broken rule. */
export function broken(expected: string, received: unknown): Error {
  return new Error(`Expected ${expected} but received ${received}.`)
}

/** Quotes a string in ASCII, because letters of other scripts look like letters of an alphabet. */
export function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Creates a function that returns the rank of a body: the body itself if bodies sort, and otherwise its integer or its bytes. Ranks
 * compare with `<`.
 */
export function createRank({ lowest, toBigInt, toBytes }: AnyFormat): (body: string) => string | bigint {
  if (!lowest && toBigInt) return (body) => toBigInt(body, 0)
  if (!lowest && toBytes) return (body) => String.fromCharCode(...toBytes(body, 0))
  return (body) => body
}

/** Whether the format declares the order of its IDs: they carry time, and strings, integers or bytes begin with it. */
export function hasRank({ timeRangeMs, lowest, toBigInt, toBytes }: AnyFormat): boolean {
  return timeRangeMs !== undefined && (lowest ?? toBigInt ?? toBytes) !== undefined
}
