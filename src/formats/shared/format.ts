/** The interfaces of a format: how bodies are generated and checked, what they carry, and their lengths. */
import type { BodyFault } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { countCharacters } from '../../errors/words.ts'

/** A database, for its dialect of SQL. `mysql` includes MariaDB. */
export type Dialect = 'postgresql' | 'mysql' | 'sqlite'

/**
 * How a database generates bodies by itself: by a method that `brandid/sql` supports, or by a function. `uniform` draws each character
 * of a fixed length uniformly from the alphabet. The function returns SQL expressions that result in a new body when they are
 * concatenated, or `undefined` for a database that cannot generate a body.
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
 * How the bodies of a kind of ID are checked. The `Can…` interfaces add the capabilities that only some formats have.
 *
 * A format is a plain object that anybody can write. Its functions read a string from an offset on, so that nothing has to be sliced,
 * and they depend on neither prefix nor registry. `brandid/testing` has the rules that a format must follow.
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
  /** The name with every option that matters, as in `nanoid(12)`, because formats of equal names count as equal. */
  readonly name: string
  /** Every character that a body may contain: ASCII, without `_` and white space. */
  readonly alphabet: string
  /** The length of a body in characters: a number, or the least and the most. */
  readonly length: number | readonly [least: number, most: number]
  /** The source of a regular expression that matches every body, without anchors and captures. It may match more. */
  readonly pattern: string
  /** An anchored rule for prefixes that is narrower than the general rule. */
  readonly prefixPattern?: RegExp
  /** The unpredictable bits of an ID. Absent if another ID of the format reveals them. */
  readonly randomBits?: number
  /** A body for documentation, which is always the same. */
  readonly example?: string
  /**
   * The characters of fixed places, with the first place at 0 and the last at -1. Formats of the same definition that share their
   * lengths and their alphabet require such a place with different characters.
   */
  readonly places?: Readonly<Record<number, string>>
  /** How a database generates bodies by itself, or writes the bodies of `fromName`. Absent if it cannot. */
  readonly sql?: SqlBody
  /** Returns the fault of the body that starts at `offset` and ends with the string, or `undefined` if it is valid. */
  check(this: void, text: string, offset: number): BodyFault | undefined
  /** Rewrites a typed body into its canonical form, as far as that is unambiguous. */
  forgive?(this: void, body: string): string
}

/** Generates an ID, including its head, for the current time in milliseconds since 1970. */
export type Generator = (nowMs: number) => string

/** Generates an ID of an instant, including its head, with fields as `generate` receives them. */
export type TakingGenerator = (timestampMs: number, given?: object) => string

/**
 * Generates an ID of a given instant, and never the same ID again. It throws `out_of_range` if the instant has no room for `count`
 * more IDs, which is the number that the caller is about to generate, including this ID.
 */
export type Backfiller = (timestampMs: number, given?: object, count?: number) => string

/** The format generates new IDs. */
export interface CanGenerate {
  /**
   * Creates the generator of a prefix. It may keep state, but must not draw randomness before its first ID. `head` is prefix and
   * separator.
   */
  generator(this: void, head: string, random: RandomSource): Generator
}

/** The format generates IDs of a given instant. */
export interface CanBackfill extends CanTime {
  /** Creates a generator that receives the instant of each ID. It shares no state with the generator. */
  backfiller(this: void, head: string, random: RandomSource): Backfiller
}

/** The body carries the time of its creation. */
export interface CanTime {
  /** The first and the last millisecond since 1970 that a body can carry. */
  readonly timeRangeMs: readonly [first: number, last: number]
  /** Returns the time of a checked body in milliseconds since 1970, or `undefined` if the body carries no time. */
  timestamp(this: void, text: string, offset: number): number | undefined
}

/** Only some bodies carry the time of their creation. For the others, `timestamp` returns `undefined`. */
export interface CanTimeSome extends CanTime {
  readonly timesSome: true
}

/** Bodies sort by the time of their creation, as strings. */
export interface CanBound extends CanTime {
  /** Returns the smallest body of an instant. */
  lowest(this: void, timestampMs: number): string
}

/** The body encodes bytes. */
export interface CanBytes {
  /** The number of bytes of a body. */
  readonly byteLength: number
  /** Returns the bytes of a checked body. */
  toBytes(this: void, text: string, offset: number): Uint8Array
  /** Returns the body of `byteLength` bytes, which is not checked yet. */
  fromBytes(this: void, bytes: Uint8Array): string
}

/** The sixteen bytes are a UUID. */
export interface CanUuid extends CanBytes {
  readonly byteLength: 16
  readonly holdsUuid: true
  /** The only UUID version that `check` accepts. Absent if it accepts every version. */
  readonly uuidVersion?: 4 | 5 | 7 | 8
}

/** The body encodes an integer. */
export interface CanBigInt {
  /** The largest integer that a body can carry. The smallest is 0. */
  readonly maxBigInt: bigint
  /** Returns the integer of a checked body. */
  toBigInt(this: void, text: string, offset: number): bigint
  /** Returns the body of an integer from 0 to `maxBigInt`. */
  fromBigInt(this: void, value: bigint): string
}

/** Integers sort by the time of creation, but bodies do not sort as strings. */
export interface CanBoundBigInt extends CanTime, CanBigInt {
  /** Returns the smallest integer of an instant. */
  lowestBigInt(this: void, timestampMs: number): bigint
}

/** The body has named fields. */
export interface CanRead<Fields extends object = object> {
  /** Returns the named fields of a checked body. */
  read(this: void, text: string, offset: number): Fields
}

/** Some fields are given with each ID. `generator` and `backfiller` return a `TakingGenerator`. */
export interface CanTake<Given extends object = object> {
  /** Draws fields as `generate` receives them, for tests. */
  drawGiven(this: void, random: RandomSource): Given
}

/** Any format, with all of its capabilities. */
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

/**
 * Returns a function that creates a format at its first call, because formats that a program does not use would slow down its start.
 */
export function once<Created>(create: () => Created): () => Created {
  let created: Created | undefined
  return () => (created ??= create())
}

/** Returns the fewest and the most characters of a body. */
export function readLengths({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/**
 * Returns the shortest and the longest of some lengths, under the names of JSON Schema. A schema needs them, because a pattern does
 * not bound a string everywhere: in Python, `$` matches before a final line break, and in Ruby, `^` and `$` match at every line.
 */
export function boundLengths(lengths: readonly number[]): { minLength: number; maxLength: number } {
  return { minLength: Math.min(...lengths), maxLength: Math.max(...lengths) }
}

/** Describes the lengths of the formats, as in `25 characters` or `12 or 16 characters`, and more than two lengths by their range. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = formats.flatMap(({ length }) => length)
  const least = Math.min(...lengths)
  const most = Math.max(...lengths)
  if (least === most) return countCharacters(least)
  // A format with two lengths makes this list longer than the list of formats.
  const isSpan = lengths.length > formats.length || new Set(lengths).size > 2
  return `${least} ${isSpan ? 'to' : 'or'} ${most} characters`
}
