/** Arbitraries for fast-check: ids of any definition, and texts that are nearly ids of it. */
import type { Id } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition-type.ts'
import { SEPARATOR } from '../definition/prefix.ts'
import type { RandomSource } from '../digits/random-source.ts'
import { IdError } from '../errors/error.ts'
import { lengthsOf } from '../formats/shared/lengths.ts'
import { bodySampler } from './sample-body.ts'
import { scriptedRandom, seededRandom } from './seeded-random.ts'

/** The part of fast-check in use: pass all of fast-check, as in `arbitraryId(fc, UserId)`. */
export interface FastCheck {
  /** fast-check's arbitrary of lists of words, from 0 to 2^32 - 1 each. */
  uint32Array(constraints: { minLength: number; maxLength: number }): ArbitraryWords
}

/** fast-check's arbitrary of lists of words, as far as it is used. */
export interface ArbitraryWords {
  /** An arbitrary of what `mapper` makes of a list. */
  map<Next>(mapper: (words: ArrayLike<number>) => Next): ArbitraryMapped<Next>
}

/** An arbitrary of mapped lists, as far as it is used. */
export interface ArbitraryMapped<Value> {
  /** The same arbitrary without the values that fail the predicate. */
  filter(predicate: (value: Value) => boolean): object
}

/**
 * An `Arbitrary<Value>` of fast-check 4, as an interface of its own: a program without fast-check needs none of its
 * types. It is accepted wherever fast-check accepts an arbitrary. Only fast-check calls `shrink`.
 */
export interface ArbitraryOf<Value> {
  /** Draws a value from fast-check's randomness. */
  generate(random: unknown, biasFactor: number | undefined): GeneratedOf<Value>
  /** Tests whether `shrink` accepts a value of unknown origin, such as an example. */
  canShrinkWithoutContext(value: unknown): value is Value
  /**
   * Smaller values, for fast-check to try after a failure. The type is `never`, because fast-check alone reads them.
   */
  shrink(value: Value, context: unknown): never
  /** The arbitrary of the values that a type guard accepts. */
  filter<Narrow extends Value>(refinement: (value: Value) => value is Narrow): ArbitraryOf<Narrow>
  /** The arbitrary of the values that a predicate accepts. */
  filter(predicate: (value: Value) => boolean): ArbitraryOf<Value>
  /** The arbitrary of what `mapper` makes of a value. With `unmapper`, examples shrink, too. */
  map<Next>(mapper: (value: Value) => Next, unmapper?: (possiblyNext: unknown) => Value): ArbitraryOf<Next>
  /** The arbitrary that `chainer` returns for a value, for values that depend on others. */
  chain<Next>(chainer: (value: Value) => Next): Next
}

/** A value of an arbitrary, in fast-check's wrapper. */
export interface GeneratedOf<Value> {
  /** Whether fast-check clones the value for each run. */
  readonly hasToBeCloned: boolean
  /** The value, or a clone of it. */
  readonly value: Value
  /** The value itself. */
  readonly value_: Value
  /** What `shrink` receives beside the value. */
  readonly context: unknown
}

// A word for each character, as far as that is not slow: the bodies that are longer go on from a seed.
const MOST_WORDS = 64

/**
 * Ids of a definition, for fast-check: whatever its present format accepts, whether generated here or not.
 *
 * Random bits, instants, conversions and lengths are all drawn from fast-check, extremes first: so ids of the first and
 * the last instant occur. A failure shrinks to the present instant and to bits of zero, where it can.
 *
 * @throws {IdError} `invalid_format` when the format generates no bodies and accepts almost none of its texts.
 * @example
 * fc.assert(fc.property(arbitraryId(fc, UserId), (id) => UserId.fromUuid(UserId.toUuid(id)) === id))
 */
export function arbitraryId<Prefix extends string>(
  fc: FastCheck,
  definition: AnyIdDef<Prefix>,
): ArbitraryOf<Id<Prefix>> {
  const sample = samplerOf(definition)
  return fc
    .uint32Array(wordsFor(definition, 4))
    .map((words) => definition.prefix + SEPARATOR + sample(scriptedRandom(words)))
    .filter(definition.is) as ArbitraryOf<Id<Prefix>>
}

type Damage = (id: string, body: string, at: number, word: number) => string

const STRANGERS = [' ', '\n', '\0', '_', '-', '!', 'A', 'l', '\u0131', '\u017f', '\uff10', '\ud83d\ude00']

const DAMAGES: readonly Damage[] = [
  (id) => id.slice(0, -1),
  (id) => id + id.slice(-1),
  (id, body, at, word) => {
    const place = id.length - body.length + at
    return id.slice(0, place) + STRANGERS[word % STRANGERS.length] + id.slice(place + 1)
  },
  (id) => `${id}\n`,
  (id) => ` ${id}`,
  (id) => id.toUpperCase(),
  (id) => `x${id}`,
  (id, body) => id.slice(1 - body.length),
  (_, body) => body,
  (id, body) => id.slice(0, -body.length),
]

/**
 * Texts that are nearly ids of a definition and that it refuses, for tests of a program's refusals. Each is a damaged
 * id: a character is missing, added or replaced, letters are in capitals, white space is around it, or its prefix is
 * another or missing.
 *
 * @throws {IdError} `invalid_format` as `arbitraryId` does.
 * @example
 * fc.assert(fc.property(arbitraryNearMiss(fc, UserId), (text) => respond(text).status === 400))
 */
export function arbitraryNearMiss(fc: FastCheck, definition: AnyIdDef): ArbitraryOf<string> {
  const sample = samplerOf(definition)
  return fc
    .uint32Array(wordsFor(definition, 7))
    .map((words) => {
      const random = scriptedRandom(words)
      const damage = DAMAGES[random.uint32() % DAMAGES.length] as Damage
      const [at, word] = [random.uint32(), random.uint32()]
      const body = sample(random)
      return damage(definition.prefix + SEPARATOR + body, body, at % body.length, word)
    })
    .filter((text) => !definition.is(text)) as ArbitraryOf<string>
}

/** Bodies of a format; where drawing fails, the first body of a trial. */
function samplerOf({ format }: AnyIdDef): (random: RandomSource) => string {
  const sample = bodySampler(format)
  const spare = sample(seededRandom(0))
  if (spare === undefined) {
    throw new IdError(
      'invalid_format',
      'a format that generates bodies, or accepts many texts of its alphabet',
      format.name,
    )
  }
  return (random) => sample(random) ?? spare
}

function wordsFor({ format }: AnyIdDef, beside: number): { minLength: number; maxLength: number } {
  const count = Math.min(lengthsOf(format)[1], MOST_WORDS) + beside
  return { minLength: count, maxLength: count }
}
