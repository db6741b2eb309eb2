/** The interfaces of a format: how bodies are generated and checked, what they carry, and their lengths. */
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { countCharacters } from '../../errors/words.ts'

/** A database whose SQL is meant. `mysql` includes MariaDB. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/**
 * How a database generates bodies by itself: a spelling that `brandid/sql` supports, or a function. `uniform` draws
 * each character of a fixed length uniformly from the alphabet. The function returns SQL expressions whose concatenated
 * strings are a new body, or `undefined` for a database that cannot generate one.
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
 * How the bodies of one kind of ID are checked; the `Can…` interfaces add what some formats can also do.
 *
 * A format is a plain object that anyone can write. Its functions work on a string from an offset, so nothing is
 * sliced on the way; they depend on neither prefix nor registry. `brandid/testing` has the rules that a format must
 * follow.
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
  /** The name with every option that matters, as in `nanoid(12)`: formats of equal names count as equal. */
  readonly name: string
  /** Every character that a body may hold: ASCII, without `_` and white space. */
  readonly alphabet: string
  /** Characters of a body: a number, or the least and the most. */
  readonly length: number | readonly [least: number, most: number]
  /** The source of a regular expression that matches every body: no anchors, no captures. It may match more. */
  readonly pattern: string
  /** A narrower rule for prefixes than the general one, anchored. */
  readonly prefixPattern?: RegExp
  /** Unpredictable bits of an ID; absent where another ID of the format reveals them. */
  readonly randomBits?: number
  /** A body for documentation, always the same. */
  readonly example?: string
  /**
   * Characters of fixed places: of the first at 0, of the last at -1. Formats of one definition that share their
   * lengths and their alphabet require such a place with different characters.
   */
  readonly places?: Readonly<Record<number, string>>
  /** How a database generates bodies by itself, and spells those of `fromName`; absent where it cannot. */
  readonly sql?: SqlBody
  /**
   * Says what is wrong with the body that starts at `offset` and ends with the text; `undefined` means that it is
   * valid.
   */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Rewrites typed text into the canonical spelling, as far as that is unambiguous. */
  forgive?(this: void, body: string): string
}

/** Generates one ID, head included, for the present time in milliseconds since 1970. */
export type Generator = (nowMs: number) => string

/** Generates one ID of an instant, head included, with fields as `generate` receives them. */
export type TakingGenerator = (timestampMs: number, given?: object) => string

/**
 * Generates one ID of a given instant, and never the same one again. It throws `out_of_range` when the instant has no room
 * for `count` more ids: the number that the caller is about to generate of it, this one included.
 */
export type Backfiller = (timestampMs: number, given?: object, count?: number) => string

/** The format generates new IDs. */
export interface CanGenerate {
  /**
   * Creates the generator of one prefix. It may keep state; it must not draw randomness before its first ID. `head` is
   * prefix and separator.
   */
  generator(this: void, head: string, random: RandomSource): Generator
}

/** The format generates IDs of a given instant. */
export interface CanBackfill extends CanTime {
  /** Creates a generator that receives the instant of each ID. It shares no state with the one above. */
  backfiller(this: void, head: string, random: RandomSource): Backfiller
}

/** The body carries the time of its creation. */
export interface CanTime {
  /** The first and the last millisecond since 1970 that a body can carry. */
  readonly timeRangeMs: readonly [first: number, last: number]
  /** Milliseconds since 1970 of a checked body, or `undefined` where this one carries no time. */
  timestamp(this: void, text: string, offset: number): number | undefined
}

/** Some bodies carry the time of their creation, others none: `timestamp` gives `undefined` for those. */
export interface CanTimeSome extends CanTime {
  readonly timesSome: true
}

/** Bodies sort by the time of their creation, as text. */
export interface CanBound extends CanTime {
  /** The smallest body of an instant. */
  lowest(this: void, timestampMs: number): string
}

/** The body encodes bytes. */
export interface CanBytes {
  /** Bytes of a body. */
  readonly byteLength: number
  /** The bytes of a checked body. */
  toBytes(this: void, text: string, offset: number): Uint8Array
  /** The body of `byteLength` bytes, not checked yet. */
  fromBytes(this: void, bytes: Uint8Array): string
}

/** The sixteen bytes are those of a UUID. */
export interface CanUuid extends CanBytes {
  readonly byteLength: 16
  readonly holdsUuid: true
  /** The one UUID version that `check` accepts; absent where it accepts every version. */
  readonly uuidVersion?: 4 | 5 | 7 | 8
}

/** The body encodes an integer. */
export interface CanBigInt {
  /** The largest integer that a body can carry; the smallest is 0. */
  readonly maxBigInt: bigint
  /** The integer of a checked body. */
  toBigInt(this: void, text: string, offset: number): bigint
  /** The body of an integer from 0 to `maxBigInt`. */
  fromBigInt(this: void, value: bigint): string
}

/** Integers sort by the time of creation, where the text of the body does not. */
export interface CanBoundBigInt extends CanTime, CanBigInt {
  /** The smallest integer of an instant. */
  lowestBigInt(this: void, timestampMs: number): bigint
}

/** The body has named fields. */
export interface CanRead<Fields extends object = object> {
  /** The named fields of a checked body. */
  read(this: void, text: string, offset: number): Fields
}

/** Some fields are given with each id: what `generator` and `backfiller` return are of the type `TakingGenerator`. */
export interface CanTake<Given extends object = object> {
  /** Draws fields as `generate` receives them, for tests. */
  drawGiven(this: void, random: RandomSource): Given
}

/** Any format, with all that it can do. */
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

/** The fewest and the most characters of a body. */
export function readLengths({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/**
 * The shortest and the longest of some lengths, as JSON Schema names them. A pattern does not bound a string everywhere:
 * in Python `$` matches before a last line break, and in Ruby `^` and `$` match at every line.
 */
export function boundLengths(lengths: readonly number[]): { minLength: number; maxLength: number } {
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }
}

/** The lengths of any of the formats: `25 characters`, `12 or 16 characters`; of more than two, their span. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = formats.flatMap(readLengths)
  const { minLength, maxLength } = boundLengths(lengths)
  if (minLength === maxLength) return countCharacters(minLength)
  const isSpan = new Set(lengths).size > 2 || formats.some(({ length }) => Array.isArray(length))
  return `${minLength} ${isSpan ? 'to' : 'or'} ${maxLength} characters`
}
