/** The bodies of a format as data for any language, the functions that build the data, and the encoding of a body. */

/** An integer of any size as `0x` and hexadecimal digits in lower case. */
export type Hex = string

/** The number that distinguishes IDs with the same time. */
export interface SequenceData {
  /** The start in each unit of time: 0, a random number, or the end of the last unit of time, the first of which began at random. */
  readonly start: 'zero' | 'random' | 'continued'
  /** The greatest number that each ID adds. The smallest is 1, and the number is random. */
  readonly step: number
  /** The behavior when a unit of time has no values left: IDs of the next unit of time, or an error. */
  readonly whenUsedUp: 'borrow' | 'refuse'
}

/** A part of a number, which is `number / unit % values`. */
export interface FieldData {
  readonly kind: 'time' | 'random' | 'counter' | 'worker' | 'fixed'
  /** The name of the field in a layout. */
  readonly name?: string
  readonly unit: Hex
  readonly values: Hex
  /** For a time: the milliseconds of a unit, and the instant of the value 0 in milliseconds since 1970. */
  readonly unitMs?: number
  readonly epochMs?: number
  /** The value of a fixed field. */
  readonly value?: number
  /** The code of the error about another value. If it is absent, such an ID is accepted but carries no time. */
  readonly refused?: 'wrong_version' | 'invalid_character'
  /** Set for a worker if each process draws its number. Otherwise the program passes the number. */
  readonly drawn?: true
  /** Set for a random field that is read as the characters of its piece. */
  readonly characters?: true
  readonly sequence?: SequenceData
}

/** A piece of a body that consists of digits, which are one number. */
export interface DigitsData {
  readonly kind: 'digits'
  /** The number of characters. If a body has several lengths, it has only one piece, and this is the greatest length. */
  readonly length: number
  /** The digits, from 0 up. */
  readonly alphabet: string
  /** The largest number; absent if the digits are not a number. */
  readonly largest?: Hex
  /** The fields, the most significant first. */
  readonly fields: readonly FieldData[]
}

/** A piece of a body that is a choice among a few strings. */
export interface TextData {
  readonly kind: 'text'
  readonly length: number
  readonly texts: readonly string[]
  readonly name?: string
  /** The string in new IDs, if the caller chooses no string. */
  readonly default?: string
}

/** The bodies of a format. */
export interface BodyData {
  /** The smallest and the greatest number of characters. */
  readonly length: readonly [least: number, most: number]
  /** Whether a body of several digits may start with 0. */
  readonly leadingZeros: boolean
  /** The positions of hyphens, which are not in the pieces. */
  readonly hyphens: readonly number[]
  /** The pieces from left to right, without gaps. */
  readonly pieces: readonly (DigitsData | TextData)[]
  /** The bytes of the number, the most significant first; absent if the format has no bytes. */
  readonly bytes?: number
  /** Whether the bytes are a UUID. */
  readonly uuid?: true
  /** Whether the number is read as an integer. */
  readonly integer?: true
  /** Whether the format generates IDs. */
  readonly generates: boolean
  /** The behavior if the clock steps back by more than 10 s: IDs follow the new time, or an error. */
  readonly clockBack?: 'restart' | 'refuse'
}

/** The uses of a format for bounds of time and for typed bodies, which the bodies themselves do not show. */
export interface FormatUses {
  /** Whether IDs sort by their time as strings or as integers, so that an instant has a lowest ID; absent if they do neither. */
  readonly order?: 'text' | 'integer'
  /**
   * The correction that `normalize` makes to typed bodies: it adds leading zeros, removes them, or reads `o` as 0 and `i` and `l`
   * as 1. Absent if it only changes the case.
   */
  readonly typed?: 'padded' | 'unpadded' | 'crockford'
}

export const spellHex = (value: bigint): Hex => `0x${value.toString(16)}`

export const raiseTwo = (bits: number): bigint => 2n ** BigInt(bits)

/** Random steps of 1 to 2^32 from a random start, as in all formats of the library. */
export const RANDOM_STEPS: SequenceData = { start: 'random', step: 2 ** 32, whenUsedUp: 'borrow' }

/** Describes the place of a field of some bits, above `shift` other bits. */
export function placeBits(
  kind: FieldData['kind'],
  shift: number,
  bits: number,
  rest: Omit<FieldData, 'kind' | 'unit' | 'values'> = {},
): FieldData {
  return { kind, unit: spellHex(raiseTwo(shift)), values: spellHex(raiseTwo(bits)), ...rest }
}

/** Describes a body that is a single number, zero-padded to the length of the largest number. */
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

/** Describes the same numbers without leading zeros. */
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

/** Whether UUIDs of a version are computed from names, and therefore not generated. */
const isOfName = (version: unknown): version is 5 | 8 => version === 5 || version === 8

/** Lists the members that all bodies of UUIDs share. UUIDs are generated, unless they are computed from names. */
export const listUuidTraits = (version: unknown) => ({
  bytes: 16,
  uuid: true as const,
  generates: !isOfName(version),
})

/** Lists the fields of a UUID. If every version is accepted, only UUIDs of version 7 carry a time. */
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

/** Describes 48 bits of milliseconds and 80 random bits. */
export function describeUlid(alphabet: string): BodyData {
  const random = placeBits('random', 0, 80, { sequence: { ...RANDOM_STEPS, whenUsedUp: 'refuse' } })
  return describeNumber(alphabet, raiseTwo(128), [milliseconds, random], UUID_TRAITS)
}

/** Describes characters of an alphabet that are drawn independently. */
export function describeCharacters(alphabet: string, [, length]: readonly [number, number]): BodyData {
  const values = BigInt(alphabet.length) ** BigInt(length)
  return describeNumber(alphabet, values, [{ kind: 'random', unit: '0x1', values: spellHex(values) }])
}

/** The contents of a body: a value for each field, and a choice for each piece of strings. */
export interface Values {
  field(this: void, field: FieldData): bigint
  text(this: void, piece: TextData): string
}

/** Encodes values as a body, even if the values are too large for it. */
export function spellBody(body: BodyData, { field, text }: Values): string {
  const spelled = body.pieces
    .map((piece) => (piece.kind === 'text' ? text(piece) : spellDigits(piece, sumFields(piece, field))))
    .join('')
  return writeHyphens(body, body.leadingZeros ? spelled : cutZeros(body, spelled))
}

/** Encodes a number, zero-padded to the length of its piece. */
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
