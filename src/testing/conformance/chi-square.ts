/** Pearson's chi-square tests for uniformity and independence. */
import { broken } from './rule.ts'

/** The allowed number of standard deviations. At six, one in 10^9 correct formats fails; with a fixed seed, it fails on every run. */
export const DEVIATIONS = 6

/** Checks that counts are as uniform as chance predicts. */
export function checkEven(counts: readonly number[], what: string): void {
  checkChiSquare(unevenness(counts), counts.length - 1, what)
}

/** Whether counts are as uniform as chance predicts. */
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

/** Computes a chi-square quantile with the Wilson-Hilferty approximation: https://doi.org/10.1073/pnas.17.12.684 */
function chiSquareLimit(degrees: number): number {
  const variance = 2 / (9 * degrees)
  return degrees * (1 - variance + DEVIATIONS * Math.sqrt(variance)) ** 3
}

/** Checks that two rows of class numbers, from 0 to `classes` - 1, are independent: each pair occurs as often as chance predicts. */
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
