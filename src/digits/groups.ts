/** The digits of a number in any base, and groups of digits whose sums are exact in doubles. */

/** The digits of a value in a base, most significant first; none for 0. */
export function toDigits(value: bigint, base: number): number[] {
  const digits: number[] = []
  for (let rest = value; rest > 0n; rest /= BigInt(base)) digits.unshift(Number(rest % BigInt(base)))
  return digits
}

/** Digits of the largest group in a base: below 2^21, so sums stay below 2^53, as `number-writer` explains. */
export function chooseGroupLength(base: number): number {
  return Math.floor(Math.log(0x20_0000) / Math.log(base))
}
