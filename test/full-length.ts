/** The length of the long runs: short by default, full where FULL_LENGTH is set, as in `.ci/run`. */
const { FULL_LENGTH } = process.env

export const isFullLength = Boolean(FULL_LENGTH)

/** Every case in a full run; otherwise one of `step`, beginning with the first. */
export function sampled<Case>(cases: readonly Case[], step: number): readonly Case[] {
  return isFullLength ? cases : cases.filter((_, i) => i % step === 0)
}
