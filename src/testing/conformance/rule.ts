/** A rule for formats: its subject, its error, and the order that it asks for. */
import type { AnyFormat } from '../../formats/shared/format.ts'

/** One rule that every format follows. */
export interface FormatRule {
  /** A sentence about the format, in the present tense: the name of a test. */
  readonly name: string
  /** Returns if the format follows the rule, and throws an `Error` that explains the violation otherwise. */
  check(this: void): void
}

/** How the IDs of a format increase. */
export type Order = 'strict' | 'millisecond' | 'none'

/** A format, and the samples that its rules are checked with. */
export interface Subject {
  readonly format: AnyFormat
  /** The source of all randomness of the checks. */
  readonly seed: number | string
  /** Ids among which there must be no duplicate. */
  readonly count: number
  /** How IDs increase: each above the one before, those of a later instant above those of an earlier, or not. */
  readonly order: Order
  /** Some bodies that the format accepts; throws where no body is found. */
  bodies(this: void): readonly string[]
  /** Those, and what else it accepts of the strings of its alphabet: near them, at random, and all of one character. */
  accepted(this: void): readonly string[]
}

/** A head to put before bodies. */
export const HEAD = 'some_prefix_'

/** The error of a broken rule. */
export function broken(expected: string, received: unknown): Error {
  return new Error(`Expected ${expected} but received ${received}.`)
}

/** A string in quotes and ASCII: letters of other scripts look like those of an alphabet. */
export function inAscii(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The text where it sorts, else its integer or its bytes. Ranks compare with `<`. */
export function createRank({ lowest, toBigInt, toBytes }: AnyFormat): (body: string) => string | bigint {
  if (!lowest && toBigInt) return (body) => toBigInt(body, 0)
  if (!lowest && toBytes) return (body) => String.fromCharCode(...toBytes(body, 0))
  return (body) => body
}

/** Whether the format says by what its IDs are ordered: they carry time, and text, integer or bytes put it first. */
export function hasRank({ timeRangeMs, lowest, toBigInt, toBytes }: AnyFormat): boolean {
  return timeRangeMs !== undefined && (lowest ?? toBigInt ?? toBytes) !== undefined
}
