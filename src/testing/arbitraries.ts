/** Arbitraries for fast-check: ids of any definition, and texts that are nearly ids of it. */
import type { Id } from '../definition/brand.ts'
import type { AnyIdDef } from '../definition/definition.ts'
import { SEPARATOR } from '../definition/prefix.ts'
import { IdError } from '../errors/error.ts'
import { lengthsOf } from '../formats/shared/lengths.ts'
import type { RandomSource } from '../formats/shared/random-source.ts'
import { bodySampler } from './sample-body.ts'
import { scriptedRandom, seededRandom } from './seeded-random.ts'

/** What is used of fast-check: pass the whole of it, as in `arbitraryId(fc, UserId)`. */
export interface FastCheck {
  uint32Array(constraints: { minLength: number; maxLength: number }): {
    map<Next>(mapper: (words: ArrayLike<number>) => Next): {
      filter(predicate: (value: Next) => boolean): object
    }
  }
}

/**
 * An `Arbitrary<Value>` of fast-check 4, told by its members: so that whoever does not use fast-check needs none of its
 * types either. It goes wherever fast-check takes an arbitrary; `shrink` is for fast-check alone to call.
 */
export interface ArbitraryOf<Value> {
  generate(random: unknown, biasFactor: number | undefined): GeneratedOf<Value>
  canShrinkWithoutContext(value: unknown): value is Value
  shrink(value: Value, context: unknown): never
  filter<Narrow extends Value>(refinement: (value: Value) => value is Narrow): ArbitraryOf<Narrow>
  filter(predicate: (value: Value) => boolean): ArbitraryOf<Value>
  map<Next>(mapper: (value: Value) => Next, unmapper?: (possiblyNext: unknown) => Value): ArbitraryOf<Next>
  chain<Next>(chainer: (value: Value) => Next): Next
}

/** A value of an arbitrary, with what fast-check knows of it. */
export interface GeneratedOf<Value> {
  readonly hasToBeCloned: boolean
  readonly value: Value
  readonly value_: Value
  readonly context: unknown
}

// A word for each character, as far as that is not slow: the bodies that are longer go on from a seed.
const MOST_WORDS = 64

/**
 * Ids of a definition, for fast-check: whatever its present format accepts, be it generated here or not.
 *
 * Random bits, instants, conversions and lengths are all drawn from fast-check, extremes first: so ids of the first
 * and the last instant come up, and a failure shrinks to the present instant and to bits of zero, where it can.
 *
 * @throws {IdError} `invalid_format` when the format makes no bodies and next to none of its texts is one.
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
 * Texts that are nearly ids of a definition and that it refuses: an id with a character too few or too many or from
 * elsewhere, in capitals, with white space, with another prefix or none. For tests of what a program does with them.
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

/** Bodies of a format; where luck is out, the first that came up when it was tried. */
function samplerOf({ format }: AnyIdDef): (random: RandomSource) => string {
  const sample = bodySampler(format)
  const spare = sample(seededRandom(0))
  if (spare === undefined) {
    throw new IdError(
      'invalid_format',
      'a format that makes bodies, or accepts many of its texts',
      format.name,
    )
  }
  return (random) => sample(random) ?? spare
}

function wordsFor({ format }: AnyIdDef, beside: number): { minLength: number; maxLength: number } {
  const count = Math.min(lengthsOf(format)[1], MOST_WORDS) + beside
  return { minLength: count, maxLength: count }
}
