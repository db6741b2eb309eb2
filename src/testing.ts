/** The entry point `brandid/testing`: conformance rules for formats, and seeded IDs that are the same on every run. */
export { type ConformanceOptions, conformance } from './testing/conformance/conformance.ts'
export type { FormatRule } from './testing/conformance/rule.ts'
export { type SeededOptions, seeded, seededRandom } from './testing/seeded.ts'
