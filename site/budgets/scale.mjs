/** The steps of a logarithmic slider: 1, 2, 5, 10, 20, 50 and so on. */

const DIGITS = [1, 2, 5]

/** Returns the count at a step. */
export const countAt = (step) => DIGITS[step % 3] * 10 ** Math.floor(step / 3)

/** Returns the step for a count. */
export function stepOf(count) {
  const power = Math.floor(Math.log10(count) + 1e-9)
  return power * 3 + DIGITS.indexOf(Math.round(count / 10 ** power))
}
