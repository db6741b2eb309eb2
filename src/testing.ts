/** The entry point `brandid/testing`: the rules of formats, and ids that repeat themselves. */
export { type ConformanceOptions, conformance } from './testing/conformance/conformance.ts'
export type { FormatRule } from './testing/conformance/rule.ts'
export { type SeededOptions, seeded, seededRandom } from './testing/seeded.ts'
