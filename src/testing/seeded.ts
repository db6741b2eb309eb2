/** Reproducible IDs and random numbers, generated from a seed and a stopped clock. */
import type { AnyId } from '../definition/brand.ts'
import { createGenerateMembers, instantMs } from '../definition/capabilities.ts'
import type { AnyIdDef, GeneratingIdDef, IdOf, Instant } from '../definition/definition-type.ts'
import { SEPARATOR } from '../definition/prefix.ts'
import type { RandomSource } from '../digits/uniform-digits.ts'
import { IdError } from '../errors/error.ts'
import { type OptionNames, readOptions } from '../errors/options.ts'
import { describeKind, quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'

/** A definition that generates IDs, even if `generate` requires fields. */
type Generating = AnyIdDef & { readonly generate: (this: void, ...options: never) => AnyId }

/** Options for `seeded`. */
export interface SeededOptions {
  /** The seed for the IDs. `seeded` adds the prefix, so that two definitions never generate the same bodies. */
  readonly seed: number | string
  /** The instant at which the clock is stopped. Defaults to 2025-01-01, or the nearest instant in the format's range. */
  readonly at?: Instant
}

const SEED_OPTIONS: OptionNames<SeededOptions> = { seed: true, at: true }

/**
 * Returns an ID derived from a name, for fixtures that refer to each other. The ID is the same on every run and platform. Pass a string to
 * get a single ID, or options to get a definition.
 *
 * @throws {IdError} `invalid_option` for a definition that generates no IDs, such as a token.
 * @example
 * const alice: UserId = seeded(UserId, 'alice')
 */
export function seeded<Definition extends GeneratingIdDef>(
  definition: Definition,
  name: string,
): IdOf<Definition>
/**
 * Returns a copy of the definition that generates the same IDs in the same order on every run and platform.
 *
 * The copy is not registered and does not change the original definition. Parsing, guards, schemas and conversions stay the same. IDs in
 * ordered formats increase from `at`. **The IDs are predictable**, so use them only in tests. A later version of brandid may generate
 * different IDs from the same seed.
 *
 * @throws {IdError} `invalid_option` if there is no seed, an option is unknown, or the definition generates no IDs, such as a token;
 * `out_of_range` if the format cannot carry the instant, or the count for `generateMany` is invalid.
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
  // A token has a prefix, but no format.
  const format: AnyFormat | undefined = definition?.format
  if (!format?.generator) {
    const received =
      typeof definition?.prefix === 'string' ? quoted(definition.prefix) : describeKind(definition)
    throw new IdError('invalid_option', 'a definition that generates IDs', received)
  }
  const { seed, at } = readOptions(options, SEED_OPTIONS, 'seeded')
  if (typeof seed !== 'string' && typeof seed !== 'number') {
    throw new IdError('invalid_option', '`seed` to be a string or a number', describeKind(seed))
  }
  const { prefix } = definition
  const { timeRangeMs } = format
  // A format that carries no time does not need the clock.
  const nowMs = timeRangeMs ? instantMs(at ?? choosePresent(timeRangeMs), format) : 0
  const members = createGenerateMembers(
    prefix + SEPARATOR,
    format,
    seededRandom(`${prefix} ${seed}`),
    () => nowMs,
  )
  // Copy the descriptors, because a spread would call the getter that creates the schema.
  return Object.defineProperties({} as GeneratingIdDef, {
    ...Object.getOwnPropertyDescriptors(definition),
    ...Object.getOwnPropertyDescriptors({ ...members }),
  })
}

/** The first and the last instant that a format can carry. */
export type Range = readonly [first: number, last: number]

const HOUR_MS = 3_600_000

/** Chooses 2025-01-01 or the nearest instant in the range, with an hour on each side for clock steps. */
export function choosePresent([first, last]: Range): number {
  return Math.max(first, Math.min(Math.max(Date.UTC(2025, 0, 1), first + HOUR_MS), last - HOUR_MS))
}

// Use a reproducible random source only in tests, because part of its output reveals the rest.

/**
 * Creates a random source with the same output on every run and platform. **The source is not secure**, so never generate real IDs with
 * it.
 *
 * The generator is xoshiro128** 1.1. The four state words are FNV-1a hashes of the seed, mixed as in MurmurHash3, so that the seeds 1 and 2
 * produce unrelated sequences. The seeds 1 and `'1'` are equivalent.
 *
 * @see David Blackman and Sebastiano Vigna: https://prng.di.unimi.it/xoshiro128starstar.c
 * @example
 * const random = seededRandom('the orders test')
 * random.uint32() //=> the same integer each time
 */
export function seededRandom(seed: number | string): RandomSource {
  return xoshiro([0, 1, 2, 3].map((word) => hashText(`${word} ${seed}`)) as State)
}

/** Creates a source that returns the given words and then continues with `seededRandom`, so that it never repeats one word forever. */
export function scriptedRandom(words: ArrayLike<number>): RandomSource {
  let next = 0
  let rest: RandomSource | undefined
  return {
    uint32() {
      if (next < words.length) return words[next++] as number
      rest ??= seededRandom(Array.from(words).join())
      return rest.uint32()
    },
  }
}

/** The generator's state: four 32-bit words, not all zero. */
type State = [number, number, number, number]

/** The xoshiro128** generator, exported to test its published vectors. */
export function xoshiro(state: State): RandomSource {
  let [s0, s1, s2, s3] = state
  return {
    uint32() {
      const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0
      const shifted = s1 << 9
      s2 ^= s0
      s3 ^= s1
      s1 ^= s2
      s0 ^= s3
      s2 ^= shifted
      s3 = rotateLeft(s3, 11)
      return result
    },
  }
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
