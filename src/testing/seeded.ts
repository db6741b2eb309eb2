/** Ids that are the same on every run: from a seed, under a stopped clock. */
import type { AnyId } from '../definition/brand.ts'
import { createGeneration, instantMs } from '../definition/capabilities.ts'
import type { AnyIdDef, GeneratingIdDef, IdOf, Instant } from '../definition/definition-type.ts'
import { SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { describeKind, quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { ownOptions } from '../formats/shared/options.ts'
import { choosePresent } from './conformance/samples.ts'
import { seededRandom } from './conformance/seeded-random.ts'

/** A definition that generates ids, also where it requires fields of them. */
type Generating = AnyIdDef & { readonly generate: (this: void, ...options: never) => AnyId }

/** Options of `seeded`. */
export interface SeededOptions {
  /** The seed of the ids; the prefix counts, too, so two definitions share no bodies. */
  readonly seed: number | string
  /** The instant of the stopped clock; 2025-01-01 by default, or the instant of the format's range next to it. */
  readonly at?: Instant
}

/**
 * The id of a name: the same on every run and platform, for fixtures that refer to each other. With a string in place
 * of the options the result is one id; with options it is a definition.
 *
 * @throws {IdError} `invalid_option` for a source that generates no ids, such as a token.
 * @example
 * const alice: UserId = seeded(UserId, 'alice')
 */
export function seeded<Definition extends GeneratingIdDef>(
  definition: Definition,
  name: string,
): IdOf<Definition>
/**
 * The same definition, except for the generated ids: the same ids in the same order on every run and platform.
 *
 * It is not registered again, and does not change the original definition; parsing, guards, schemas and conversions are
 * the same. Ids of ordered formats increase from `at` on. **They are predictable**: for tests only. No version of
 * brandid guarantees the same ids in the next version.
 *
 * @throws {IdError} `invalid_option` without a seed, and for a source that generates no ids, such as a token; `out_of_range` when the format cannot carry the instant, or the
 * count of `generateMany` is not a count.
 * @example
 * const TestUserId = seeded(UserId, { seed: 'the orders test', at: Date.UTC(2025, 0, 1) })
 * const id: UserId = TestUserId.generate()
 */
export function seeded<Definition extends Generating>(
  definition: Definition,
  options: SeededOptions,
): Definition
export function seeded(
  definition: GeneratingIdDef,
  options: string | SeededOptions,
): string | GeneratingIdDef {
  return typeof options === 'string'
    ? seededDefinition(definition, { seed: options }).generate()
    : seededDefinition(definition, options)
}

function seededDefinition(definition: GeneratingIdDef, options: SeededOptions): GeneratingIdDef {
  // A token has a prefix, and no format.
  const format: AnyFormat | undefined = definition?.format
  if (!format?.generator) {
    const received =
      typeof definition?.prefix === 'string' ? quoted(definition.prefix) : describeKind(definition)
    throw new IdError('invalid_option', 'a definition that generates ids', received)
  }
  const { seed, at } = ownOptions(options, 'invalid_option')
  if (typeof seed !== 'string' && typeof seed !== 'number') {
    throw new IdError('invalid_option', '`seed` to be a text or a number', describeKind(seed))
  }
  const { prefix } = definition
  const { timeRangeMs } = format
  // A format without time takes no look at the clock.
  const nowMs = timeRangeMs ? instantMs(at ?? choosePresent(timeRangeMs), format) : 0
  const members = createGeneration(prefix + SEPARATOR, format, seededRandom(`${prefix} ${seed}`), () => nowMs)
  // By descriptors: a schema that is made when it is first read stays unread.
  return Object.defineProperties({} as GeneratingIdDef, {
    ...Object.getOwnPropertyDescriptors(definition),
    ...Object.getOwnPropertyDescriptors({ ...members }),
  })
}
