/** The length of the long runs: short by default, full where FULL_LENGTH is set, as in `.ci/run`. */
const { FULL_LENGTH, SLOW_TESTS } = process.env

export const isFullLength = Boolean(FULL_LENGTH)

/** Whether tests with the tag `slow` run. */
export const hasSlowTests = isFullLength || Boolean(SLOW_TESTS)

/** Every case in a full run; otherwise the first `kept`, and one of `step` of the rest. */
export function sampled<Case>(cases: readonly Case[], step: number, kept = 0): readonly Case[] {
  return isFullLength ? cases : cases.filter((_, i) => i < kept || i % step === 0)
}

/** How often a loop over random values runs: `count` times in a full run, otherwise a fortieth of it. */
export function runs(count: number): number {
  return isFullLength ? count : Math.ceil(count / 40)
}
