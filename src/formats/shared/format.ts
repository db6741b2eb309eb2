/** The format interfaces, for generating, checking and reading bodies, and helpers for body lengths. */
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { countCharacters } from '../../errors/words.ts'

/** A SQL dialect. `mysql` includes MariaDB. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/**
 * How a database generates bodies itself: the name of a method that `brandid/sql` supports, or a function. `uniform` draws a fixed number
 * of characters uniformly from the alphabet. A function returns SQL expressions to concatenate into a new body, or `undefined` if the
 * dialect cannot generate bodies.
 */
export type SqlBody =
  | 'uuid25'
  | 'uuid'
  | 'hexUlid'
  | 'ulid'
  | 'typeid'
  | 'uniform'
  | ((dialect: Dialect) => readonly string[] | undefined)

/**
 * Checks and describes the bodies of IDs. The `Can…` interfaces add capabilities that only some formats have.
 *
 * A format is a plain object, so you can write your own and test it with `brandid/testing`. A format's functions read a string from an
 * offset, which avoids slicing, and depend on neither the prefix nor a registry.
 *
 * @example
 * const fourDigits: Format = {
 *   name: 'fourDigits',
 *   alphabet: '0123456789',
 *   length: 4,
 *   pattern: '[0-9]{4}',
 *   check: (text, offset) =>
 *     text.length - offset !== 4 ? 'invalid_length' : /^[0-9]{4}$/.test(text.slice(offset)) ? undefined : 'invalid_character',
 * }
 */
export interface Format {
  /** The name, including every option that affects bodies, as in `nanoid(12)`. Formats with equal names count as equal. */
  readonly name: string
  /** The characters that a body may contain: ASCII except `_` and whitespace. */
  readonly alphabet: string
  /** The length of a body in characters: a number or a range. */
  readonly length: number | readonly [least: number, most: number]
  /** A regular expression source, without anchors or captures, that matches every body and possibly other strings. */
  readonly pattern: string
  /** An anchored pattern for prefixes, if stricter than the general rule. */
  readonly prefixPattern?: RegExp
  /** The number of unpredictable bits in an ID. Absent if other IDs reveal these bits. */
  readonly randomBits?: number
  /** A fixed example body for documentation. */
  readonly example?: string
  /**
   * The characters allowed at certain positions: 0 is the first position, and -1 the last. If two formats of a definition share length and
   * alphabet, their characters must differ at some position.
   */
  readonly places?: Readonly<Record<number, string>>
  /** How a database generates bodies itself, or writes bodies from `fromName`. Absent if no database can. */
  readonly sql?: SqlBody
  /** Returns what is wrong with the body from `offset` to the end of the string, or `undefined` if the body is valid. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Converts a body typed by a person to canonical form, as far as possible without guessing. */
  forgive?(this: void, body: string): string
}

/** Generates a full ID for the current time, in milliseconds since 1970. */
export type Generator = (nowMs: number) => string

/** Generates a full ID for an instant and the fields passed to `generate`. */
export type TakingGenerator = (timestampMs: number, given?: object) => string

/**
 * Generates an ID for a given instant, and never repeats an ID. Throws `out_of_range` if the instant has fewer than `count` IDs left,
 * including this ID.
 */
export type Backfiller = (timestampMs: number, given?: object, count?: number) => string

/** A format that generates new IDs. */
export interface CanGenerate {
  /**
   * Creates the generator for a prefix. A generator may keep state, but must not draw randomness before its first ID. `head` is the
   * prefix with its separator.
   */
  generator(this: void, head: string, random: RandomSource): Generator
}

/** A format that generates IDs for a given instant. */
export interface CanBackfill extends CanTime {
  /** Creates a function that generates IDs for given instants. The function shares no state with the result of `generator`. */
  backfiller(this: void, head: string, random: RandomSource): Backfiller
}

/** A format whose bodies carry their creation time. */
export interface CanTime {
  /** The first and last timestamp that a body can carry, in milliseconds since 1970. */
  readonly timeRangeMs: readonly [first: number, last: number]
  /** Returns the timestamp in a validated body, in milliseconds since 1970, or `undefined` if the body has none. */
  timestamp(this: void, text: string, offset: number): number | undefined
}

/** A format in which only some bodies carry their creation time. For any other body, `timestamp` returns `undefined`. */
export interface CanTimeSome extends CanTime {
  readonly timesSome: true
}

/** A format whose bodies sort by creation time when compared as strings. */
export interface CanBound extends CanTime {
  /** Returns the smallest body for an instant. */
  lowest(this: void, timestampMs: number): string
}

/** A format whose bodies encode bytes. */
export interface CanBytes {
  /** The number of bytes in a body. */
  readonly byteLength: number
  /** Returns the bytes that a validated body encodes. */
  toBytes(this: void, text: string, offset: number): Uint8Array
  /** Returns the body for `byteLength` bytes, without validating the body. */
  fromBytes(this: void, bytes: Uint8Array): string
}

/** A format whose bodies encode a UUID in 16 bytes. */
export interface CanUuid extends CanBytes {
  readonly byteLength: 16
  readonly holdsUuid: true
  /** The only UUID version that `check` accepts. Absent if `check` accepts every version. */
  readonly uuidVersion?: 4 | 5 | 7 | 8
}

/** A format whose bodies encode an integer. */
export interface CanBigInt {
  /** The largest integer that a body can encode. The smallest is 0. */
  readonly maxBigInt: bigint
  /** Returns the integer that a validated body encodes. */
  toBigInt(this: void, text: string, offset: number): bigint
  /** Returns the body for an integer from 0 to `maxBigInt`. */
  fromBigInt(this: void, value: bigint): string
}

/** A format whose integers sort by creation time, but whose bodies do not. */
export interface CanBoundBigInt extends CanTime, CanBigInt {
  /** Returns the smallest integer for an instant. */
  lowestBigInt(this: void, timestampMs: number): bigint
}

/** A format whose bodies have named fields. */
export interface CanRead<Fields extends object = object> {
  /** Returns the named fields in a validated body. */
  read(this: void, text: string, offset: number): Fields
}

/** A format with fields that the caller passes for each ID. `generator` and `backfiller` return a `TakingGenerator`. */
export interface CanTake<Given extends object = object> {
  /** Draws random fields to pass to `generate` in tests. */
  drawGiven(this: void, random: RandomSource): Given
}

/** Any format, with every capability optional. */
export type AnyFormat = Format &
  Partial<
    CanGenerate &
      CanBackfill &
      CanTimeSome &
      CanBound &
      CanBytes &
      CanBoundBigInt &
      CanRead &
      CanTake &
      Pick<CanUuid, 'holdsUuid' | 'uuidVersion'>
  >

/** Returns a function that creates a format on its first call, so that unused formats do not slow down startup. */
export function once<Created>(create: () => Created): () => Created {
  let created: Created | undefined
  return () => (created ??= create())
}

/** Returns a body's minimum and maximum length. */
export function readLengths({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/**
 * Returns the minimum and maximum of the lengths, as JSON Schema keywords. A pattern alone does not bound a string in every language: in
 * Python, `$` matches before a final line break, and in Ruby, `^` and `$` match at every line.
 */
export function boundLengths(lengths: readonly number[]): { minLength: number; maxLength: number } {
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }
}

/** Describes the formats' lengths, as in `25 characters` or `12 or 16 characters`. More than two lengths become a range. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = formats.flatMap(({ length }) => length)
  const least = Math.min(...lengths)
  const most = Math.max(...lengths)
  if (least === most) return countCharacters(least)
  // A format with a length range contributes two entries to `lengths`.
  const isSpan = lengths.length > formats.length || new Set(lengths).size > 2
  return `${least} ${isSpan ? 'to' : 'or'} ${most} characters`
}
