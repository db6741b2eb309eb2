/** The entry point `brandid/testing`: the rules of formats, and ids that repeat themselves. */
export { type ConformanceOptions, conformance } from './testing/conformance.ts'
export type { FormatRule } from './testing/rule.ts'
export { type SeededOptions, seeded } from './testing/seeded.ts'
export { seededRandom } from './testing/seeded-random.ts'
