/**
 * The digits of a number of which most parts stay the same from one id to the next.
 *
 * As in `digits/numeral`, a number is `n = Σ part[j] · weight[j]` with parts of up to 24 bits, and is spelled in groups of
 * digits: each weight is written in the base of the groups beforehand. What the parts that stay add to each group is
 * summed up once; a group that comes out as before keeps its digits. The sums are exact for the reasons given there.
 */
import { codesOf } from '../../digits/alphabet.ts'
import { digitsOf, groupLengthOf } from '../../digits/groups.ts'

/** Bits of a part, and the values that it has. */
export const PART_BITS = 24
export const PART = 0x100_0000

/** Writes one number into the character codes of an id. */
export interface NumberWriter {
  /** Sums up the first parts, which stay the same until it is called again. */
  settle(this: void, parts: readonly number[]): void
  /** Writes the digits of all parts, of which the first are those that were summed up. */
  write(this: void, parts: readonly number[], codes: number[], start: number): void
}

/** A writer of numbers of `length` digits. The first `settled` parts are those that stay. */
export function numberWriter(
  alphabet: string,
  length: number,
  weights: readonly bigint[],
  settled: number,
): NumberWriter {
  const base = alphabet.length
  const codeOfDigit = codesOf(alphabet)
  const groupLength = groupLengthOf(base)
  const groupSize = base ** groupLength
  const groupCount = Math.ceil(length / groupLength)
  const rows = weights.map((weight) => digitsOf(weight, groupSize).reverse())
  // Most weights are written in one or two groups: so zeros are left out.
  const termsOf = (d: number, isSettled: boolean): Terms => {
    const at = weights.map((_, j) => j).filter((j) => j < settled === isSettled && rows[j]?.[d])
    return { at, by: at.map((j) => rows[j]?.[d] as number) }
  }
  const staying = Array.from({ length: groupCount }, (_, d) => termsOf(d, true))
  const varying = Array.from({ length: groupCount }, (_, d) => termsOf(d, false))
  const sums = new Array<number>(groupCount).fill(0)
  const written = new Array<number>(groupCount).fill(-1)

  return {
    settle(parts) {
      for (let d = 0; d < groupCount; d++) sums[d] = sumOf(staying[d] as Terms, parts, 0)
    },
    write(parts, codes, start) {
      let carry = 0
      let end = start + length
      for (let d = 0; d < groupCount; d++) {
        const sum = sumOf(varying[d] as Terms, parts, carry + (sums[d] as number))
        carry = Math.floor(sum / groupSize)
        const first = Math.max(start, end - groupLength)
        // A group fits 32 bits, so `| 0` makes the divisions below those of integers.
        let rest = (sum - carry * groupSize) | 0
        if (rest !== written[d]) {
          written[d] = rest
          for (let i = end - 1; i >= first; i--) {
            const shorter = (rest / base) | 0
            codes[i] = codeOfDigit[rest - shorter * base] as number
            rest = shorter
          }
        }
        end = first
      }
    },
  }
}

/** What parts add to one group: each by a factor. */
interface Terms {
  readonly at: readonly number[]
  readonly by: readonly number[]
}

function sumOf({ at, by }: Terms, parts: readonly number[], start: number): number {
  let sum = start
  for (let k = 0; k < at.length; k++) sum += (parts[at[k] as number] as number) * (by[k] as number)
  return sum
}
