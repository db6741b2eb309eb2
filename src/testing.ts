/** The entry point `brandid/testing`: the rules of formats, ids that repeat themselves, and arbitraries for fast-check. */
export {
  type ArbitraryOf,
  arbitraryId,
  arbitraryNearMiss,
  type FastCheck,
  type GeneratedOf,
} from './testing/arbitraries.ts'
export { type ConformanceOptions, conformance } from './testing/conformance.ts'
export type { FormatRule } from './testing/rule.ts'
export { type SeededOptions, seeded } from './testing/seeded.ts'
export { seededRandom } from './testing/seeded-random.ts'
