/** The interfaces of formats: how bodies are generated, checked and read, and how long they are. */
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { countCharacters } from '../../errors/words.ts'

/** A SQL dialect. `mysql` includes MariaDB. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/**
 * How a database generates bodies itself: the name of a method that `brandid/sql` supports, or a function. `uniform` draws a fixed
 * number of characters uniformly from the alphabet. The function returns SQL expressions to concatenate into a new body, or
 * `undefined` if the dialect cannot generate bodies.
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
 * How the bodies of IDs are checked and described. The `Can…` interfaces add capabilities that only some formats have.
 *
 * A format is a plain object, so you can write your own. The functions of a format read a string from an offset, which avoids slicing,
 * and depend on neither the prefix nor a registry. `brandid/testing` checks the rules that a format must follow.
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
  /** The name with every option that changes bodies, as in `nanoid(12)`, because formats with equal names count as equal. */
  readonly name: string
  /** The characters that a body may contain: ASCII without `_` and whitespace. */
  readonly alphabet: string
  /** The length of a body in characters: a number or a range. */
  readonly length: number | readonly [least: number, most: number]
  /** The source of a regular expression that matches every body, and possibly other strings. No anchors or captures. */
  readonly pattern: string
  /** An anchored pattern for prefixes, stricter than the general rule. */
  readonly prefixPattern?: RegExp
  /** The number of unpredictable bits in an ID. Absent if another ID reveals these bits. */
  readonly randomBits?: number
  /** A constant body for documentation. */
  readonly example?: string
  /**
   * The characters allowed at certain positions, of which 0 is the first and -1 the last. Two formats of a definition that share
   * lengths and alphabet need a position at which their characters differ.
   */
  readonly places?: Readonly<Record<number, string>>
  /** How a database generates bodies itself, or writes the bodies of `fromName`. Absent if no database can. */
  readonly sql?: SqlBody
  /** Returns the fault in the body that runs from `offset` to the end of the string, or `undefined` if the body is valid. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Rewrites a typed body into canonical form, as far as that is unambiguous. */
  forgive?(this: void, body: string): string
}

/** Generates an ID, including its head, for the current time in milliseconds since 1970. */
export type Generator = (nowMs: number) => string

/** Generates an ID, including its head, for an instant and the fields passed to `generate`. */
export type TakingGenerator = (timestampMs: number, given?: object) => string

/**
 * Generates an ID for a given instant, and never repeats an ID. Throws `out_of_range` if the instant has no room for `count` more IDs,
 * the number that the caller is about to generate, including this ID.
 */
export type Backfiller = (timestampMs: number, given?: object, count?: number) => string

/** The format generates new IDs. */
export interface CanGenerate {
  /**
   * Creates the generator for a prefix. A generator may keep state, but must not draw randomness before its first ID. `head` is the
   * prefix with its separator.
   */
  generator(this: void, head: string, random: RandomSource): Generator
}

/** The format generates IDs for a given instant. */
export interface CanBackfill extends CanTime {
  /** Creates a function that generates IDs for given instants. The function shares no state with the result of `generator`. */
  backfiller(this: void, head: string, random: RandomSource): Backfiller
}

/** The body carries its creation time. */
export interface CanTime {
  /** The first and the last millisecond since 1970 that a body can carry. */
  readonly timeRangeMs: readonly [first: number, last: number]
  /** Returns the time of a checked body in milliseconds since 1970, or `undefined` if the body carries no time. */
  timestamp(this: void, text: string, offset: number): number | undefined
}

/** Only some bodies carry their creation time. For any other body, `timestamp` returns `undefined`. */
export interface CanTimeSome extends CanTime {
  readonly timesSome: true
}

/** Bodies sort by creation time when compared as strings. */
export interface CanBound extends CanTime {
  /** Returns the smallest body for an instant. */
  lowest(this: void, timestampMs: number): string
}

/** The body encodes bytes. */
export interface CanBytes {
  /** The number of bytes in a body. */
  readonly byteLength: number
  /** Returns the bytes of a checked body. */
  toBytes(this: void, text: string, offset: number): Uint8Array
  /** Returns the body for `byteLength` bytes, without checking it. */
  fromBytes(this: void, bytes: Uint8Array): string
}

/** The body encodes a UUID in 16 bytes. */
export interface CanUuid extends CanBytes {
  readonly byteLength: 16
  readonly holdsUuid: true
  /** The only UUID version that `check` accepts. Absent if `check` accepts every version. */
  readonly uuidVersion?: 4 | 5 | 7 | 8
}

/** The body encodes an integer. */
export interface CanBigInt {
  /** The largest integer that a body can encode. The smallest is 0. */
  readonly maxBigInt: bigint
  /** Returns the integer that a checked body encodes. */
  toBigInt(this: void, text: string, offset: number): bigint
  /** Returns the body for an integer from 0 to `maxBigInt`. */
  fromBigInt(this: void, value: bigint): string
}

/** The integers sort by creation time, but the bodies do not. */
export interface CanBoundBigInt extends CanTime, CanBigInt {
  /** Returns the smallest integer for an instant. */
  lowestBigInt(this: void, timestampMs: number): bigint
}

/** The body has named fields. */
export interface CanRead<Fields extends object = object> {
  /** Returns the named fields of a checked body. */
  read(this: void, text: string, offset: number): Fields
}

/** The caller passes some fields for each ID. `generator` and `backfiller` return a `TakingGenerator`. */
export interface CanTake<Given extends object = object> {
  /** Draws random fields to pass to `generate` in tests. */
  drawGiven(this: void, random: RandomSource): Given
}

/** Any format, with every possible capability. */
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

/** Returns the least and the greatest length of a body. */
export function readLengths({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/**
 * Returns the least and the greatest of some lengths, as JSON Schema keywords. A schema needs lengths because a pattern does not bound
 * a string in every language: in Python, `$` matches before a final line break, and in Ruby, `^` and `$` match at every line.
 */
export function boundLengths(lengths: readonly number[]): { minLength: number; maxLength: number } {
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }
}

/** Describes the lengths of the formats, as in `25 characters` or `12 or 16 characters`. More than two lengths become a range. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = formats.flatMap(({ length }) => length)
  const least = Math.min(...lengths)
  const most = Math.max(...lengths)
  if (least === most) return countCharacters(least)
  // A format with a range of lengths adds two entries to this list.
  const isSpan = lengths.length > formats.length || new Set(lengths).size > 2
  return `${least} ${isSpan ? 'to' : 'or'} ${most} characters`
}
