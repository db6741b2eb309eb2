/** Describes a format's bodies as data for any language, and encodes values as bodies. */

/** An integer of any size, written as `0x` and lowercase hexadecimal digits. */
export type Hex = string

/** The sequence number that distinguishes IDs with the same time. */
export interface SequenceData {
  /** The first number in each unit of time: 0, random, or the last used number plus 1 (initially random). */
  readonly start: 'zero' | 'random' | 'continued'
  /** The maximum step. Each ID adds a random step between 1 and this number. */
  readonly step: number
  /** The behavior when a unit of time has no values left: borrow from the next unit of time, or throw an error. */
  readonly whenUsedUp: 'borrow' | 'refuse'
}

/** A part of a number, computed as `number / unit % values`. */
export interface FieldData {
  readonly kind: 'time' | 'random' | 'counter' | 'worker' | 'fixed'
  /** The field's name in a layout. */
  readonly name?: string
  readonly unit: Hex
  readonly values: Hex
  /** For a time: the milliseconds per unit, and the instant that the value 0 represents, in milliseconds since 1970. */
  readonly unitMs?: number
  readonly epochMs?: number
  /** The value of a fixed field. */
  readonly value?: number
  /** The error code for any other value. If absent, an ID with another value is accepted but carries no time. */
  readonly refused?: 'wrong_version' | 'invalid_character'
  /** Set for a worker if each process chooses a random worker number. Otherwise, the program passes the number. */
  readonly drawn?: true
  /** Set for a random field whose value is read as characters rather than as a number. */
  readonly characters?: true
  readonly sequence?: SequenceData
}

/** A piece of a body that consists of digits, which usually form a single number. */
export interface DigitsData {
  readonly kind: 'digits'
  /** The number of characters. A body of variable length has only one piece, whose `length` is the maximum. */
  readonly length: number
  /** The digits in ascending order, starting with 0. */
  readonly alphabet: string
  /** The largest number; absent if the digits do not form a number. */
  readonly largest?: Hex
  /** The fields, most significant first. */
  readonly fields: readonly FieldData[]
}

/** A piece of a body that must be one of a few strings. */
export interface TextData {
  readonly kind: 'text'
  readonly length: number
  readonly texts: readonly string[]
  readonly name?: string
  /** The default string for new IDs. */
  readonly default?: string
}

/** The bodies of a format. */
export interface BodyData {
  /** The minimum and maximum number of characters. */
  readonly length: readonly [least: number, most: number]
  /** Whether a body with more than one digit may start with 0. */
  readonly leadingZeros: boolean
  /** The positions of hyphens, which belong to no piece. */
  readonly hyphens: readonly number[]
  /** The pieces, from left to right without gaps. */
  readonly pieces: readonly (DigitsData | TextData)[]
  /** The number of bytes, in big-endian order; absent if the format does not convert to bytes. */
  readonly bytes?: number
  /** Set if the bytes are a UUID. */
  readonly uuid?: true
  /** Set if the format converts the number to an integer. */
  readonly integer?: true
  /** Whether the format generates IDs. */
  readonly generates: boolean
  /** The behavior if the clock steps back by more than 10 s: restart at the new time, or throw an error. */
  readonly clockBack?: 'restart' | 'refuse'
}

/** A format's properties that cannot be derived from its bodies: properties for time bounds and typed bodies. */
export interface FormatUses {
  /** Whether IDs sort by time as strings or as integers, so that an instant has a lowest ID; absent if IDs do not sort by time. */
  readonly order?: 'text' | 'integer'
  /**
   * The correction that `normalize` applies to typed bodies: add leading zeros, remove leading zeros, or read `o` as 0, and `i` and
   * `l` as 1. Absent if `normalize` only changes the case.
   */
  readonly typed?: 'padded' | 'unpadded' | 'crockford'
}

export const spellHex = (value: bigint): Hex => `0x${value.toString(16)}`

export const raiseTwo = (bits: number): bigint => 2n ** BigInt(bits)

/** Random steps from 1 to 2^32 after a random start, as in all of the library's formats. */
export const RANDOM_STEPS: SequenceData = { start: 'random', step: 2 ** 32, whenUsedUp: 'borrow' }

/** Computes the position of a `bits`-wide field above `shift` lower bits. */
export function placeBits(
  kind: FieldData['kind'],
  shift: number,
  bits: number,
  rest: Omit<FieldData, 'kind' | 'unit' | 'values'> = {},
): FieldData {
  return { kind, unit: spellHex(raiseTwo(shift)), values: spellHex(raiseTwo(bits)), ...rest }
}

/** Describes a body that is a single number, zero-padded to the length of the largest value. */
export function describeNumber(
  alphabet: string,
  values: bigint,
  fields: readonly FieldData[],
  rest: Partial<BodyData> = {},
): BodyData {
  const length = countDigits(values - 1n, alphabet.length)
  const isOrdered = fields.some(({ sequence }) => sequence)
  return {
    length: [length, length],
    leadingZeros: true,
    hyphens: [],
    pieces: [{ kind: 'digits', length, alphabet, largest: spellHex(values - 1n), fields }],
    generates: true,
    ...(isOrdered && { clockBack: 'restart' }),
    ...rest,
  }
}

/** Describes a body whose number has no leading zeros. */
export function withoutZeros(body: BodyData, least: number): BodyData {
  return { ...body, length: [least, body.length[1]], leadingZeros: false }
}

function countDigits(largest: bigint, base: number): number {
  let length = 1
  for (let rest = largest / BigInt(base); rest > 0n; rest /= BigInt(base)) length += 1
  return length
}

export const UUID_TRAITS = { bytes: 16, uuid: true } as const

const VARIANT = 0b10
const milliseconds = placeBits('time', 80, 48, { unitMs: 1, epochMs: 0 })

/** Whether UUIDs with this version are computed from a name, and therefore not generated. */
const isOfName = (version: unknown): version is 5 | 8 => version === 5 || version === 8

/** Lists the members common to all UUID bodies. UUIDs are generated unless they are computed from a name. */
export const listUuidTraits = (version: unknown) => ({
  bytes: 16,
  uuid: true as const,
  generates: !isOfName(version),
})

/** Lists the fields of a UUID. If any version is accepted, only version 7 UUIDs carry a time. */
export function listUuidFields(version: unknown): FieldData[] {
  const refused = version === 'any' ? {} : ({ refused: 'wrong_version' } as const)
  const variant = placeBits('fixed', 62, 2, { value: VARIANT, ...refused })
  if (isOfName(version)) return [placeBits('fixed', 76, 4, { value: version, ...refused }), variant]
  const isRandom = version === 4
  return [
    isRandom ? placeBits('random', 80, 48) : milliseconds,
    placeBits('fixed', 76, 4, { value: isRandom ? 4 : 7, ...refused }),
    placeBits('random', 64, 12),
    variant,
    placeBits('random', 0, 62, isRandom ? {} : { sequence: RANDOM_STEPS }),
  ]
}

/** Describes a ULID body: 48 bits of milliseconds and 80 random bits. */
export function describeUlid(alphabet: string): BodyData {
  const random = placeBits('random', 0, 80, { sequence: { ...RANDOM_STEPS, whenUsedUp: 'refuse' } })
  return describeNumber(alphabet, raiseTwo(128), [milliseconds, random], UUID_TRAITS)
}

/** Describes a body of characters that are chosen independently from an alphabet. */
export function describeCharacters(alphabet: string, [, length]: readonly [number, number]): BodyData {
  const values = BigInt(alphabet.length) ** BigInt(length)
  return describeNumber(alphabet, values, [{ kind: 'random', unit: '0x1', values: spellHex(values) }])
}

/** The values in a body: a number for each field, and a string for each text piece. */
export interface Values {
  field(this: void, field: FieldData): bigint
  text(this: void, piece: TextData): string
}

/** Encodes values as a body, even if the values are out of range. */
export function spellBody(body: BodyData, { field, text }: Values): string {
  const spelled = body.pieces
    .map((piece) => (piece.kind === 'text' ? text(piece) : spellDigits(piece, sumFields(piece, field))))
    .join('')
  return writeHyphens(body, body.leadingZeros ? spelled : cutZeros(body, spelled))
}

/** Encodes a number, zero-padded to the length of the piece. */
export function spellDigits({ alphabet, length }: DigitsData, value: bigint): string {
  const base = BigInt(alphabet.length)
  let digits = ''
  for (let rest = value; rest > 0n; rest /= base) digits = alphabet.charAt(Number(rest % base)) + digits
  return digits.padStart(length, alphabet.charAt(0))
}

function sumFields({ fields }: DigitsData, valueFor: Values['field']): bigint {
  return fields.reduce((sum, field) => sum + valueFor(field) * BigInt(field.unit), 0n)
}

function cutZeros({ pieces: [piece] }: BodyData, spelled: string): string {
  const zero = (piece as DigitsData).alphabet.charAt(0)
  let from = 0
  while (from < spelled.length - 1 && spelled.charAt(from) === zero) from += 1
  return spelled.slice(from)
}

function writeHyphens({ hyphens }: BodyData, digits: string): string {
  return hyphens.reduce((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, digits)
}
