/** A rule for formats: its subject, its error, the order that it asks for, and the statistics that it compares with. */
import type { AnyFormat } from '../../formats/shared/format.ts'

/** One rule that every format follows. */
export interface FormatRule {
  /** A sentence about the format, in the present tense: the name of a test. */
  readonly name: string
  /** Returns if the format follows the rule, and throws an `Error` that explains the violation otherwise. */
  check(this: void): void
}

/** How the ids of a format increase. */
export type Order = 'strict' | 'millisecond' | 'none'

/** A format, and the samples that its rules are checked with. */
export interface Subject {
  readonly format: AnyFormat
  /** The source of all randomness of the checks. */
  readonly seed: number | string
  /** Ids among which there must be no duplicate. */
  readonly count: number
  /** How ids increase: each above the one before, those of a later instant above those of an earlier, or not. */
  readonly order: Order
  /** Some bodies that the format accepts; throws where no body is found. */
  bodies(this: void): readonly string[]
  /** Those, and what else it accepts of the texts of its alphabet: near them, at random, and all of one character. */
  accepted(this: void): readonly string[]
}

/** A head to put before bodies. */
export const HEAD = 'some_prefix_'

/** The error of a broken rule. */
export function broken(expected: string, received: unknown): Error {
  return new Error(`Expected ${expected} but received ${received}.`)
}

/** A text in quotes and ASCII: letters of other scripts look like those of an alphabet. */
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

/** Whether the format says by what its ids are ordered: they carry time, and text, integer or bytes put it first. */
export function hasRank({ timeRangeMs, lowest, toBigInt, toBytes }: AnyFormat): boolean {
  return timeRangeMs !== undefined && (lowest ?? toBigInt ?? toBytes) !== undefined
}

/** Six standard deviations: of 10^9 right formats, one would fail, and always the same one. */
export const DEVIATIONS = 6

/** Checks that all counts are as high as chance has it. */
export function checkEven(counts: readonly number[], what: string): void {
  checkChiSquare(unevenness(counts), counts.length - 1, what)
}

/** Whether all counts are as high as chance has it. */
export function isEven(counts: readonly number[]): boolean {
  return counts.length < 2 || unevenness(counts) <= chiSquareLimit(counts.length - 1)
}

function unevenness(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

function checkChiSquare(chiSquare: number, degrees: number, what: string): void {
  const limit = chiSquareLimit(degrees)
  if (degrees > 0 && chiSquare > limit) {
    throw broken(`a chi-square of at most ${limit.toFixed(1)} for ${what}`, chiSquare.toFixed(1))
  }
}

/** The quantile of chi-square, by Wilson and Hilferty's cube: https://doi.org/10.1073/pnas.17.12.684 */
function chiSquareLimit(degrees: number): number {
  const variance = 2 / (9 * degrees)
  return degrees * (1 - variance + DEVIATIONS * Math.sqrt(variance)) ** 3
}

/** Checks that the classes of two rows, from 0 to `classes` - 1, come up together as often as chance has it. */
export function checkIndependent(
  first: readonly number[],
  second: readonly number[],
  classes: number,
  what: string,
): void {
  const both = new Array<number>(classes * classes).fill(0)
  const [rows, columns] = [new Array<number>(classes).fill(0), new Array<number>(classes).fill(0)]
  for (const [i, row] of first.entries()) {
    const column = second[i] as number
    both[row * classes + column] = (both[row * classes + column] as number) + 1
    rows[row] = (rows[row] as number) + 1
    columns[column] = (columns[column] as number) + 1
  }
  let chiSquare = 0
  for (const [at, count] of both.entries()) {
    const expected =
      ((rows[Math.floor(at / classes)] as number) * (columns[at % classes] as number)) / first.length
    if (expected > 0) chiSquare += (count - expected) ** 2 / expected
  }
  const degrees = (rows.filter(Boolean).length - 1) * (columns.filter(Boolean).length - 1)
  checkChiSquare(chiSquare, degrees, `the independence of ${what}`)
}
