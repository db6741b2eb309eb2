/** The bodies of a format as data for any language: the shape, its builders, and the spelling of a body. */

/** An integer of any size: `0x` and lower-case hexadecimal digits. */
export type Hex = string

/** The number that tells IDs of one unit of time apart. */
export interface SequenceData {
  /** Where it starts in a unit of time: at 0, at random, or where the last one ended, which began at random. */
  readonly start: 'zero' | 'random' | 'continued'
  /** Each ID adds 1 to this many, at random. */
  readonly step: number
  /** The next step when its values are used up: the next unit of time, or an error. */
  readonly whenUsedUp: 'borrow' | 'refuse'
}

/** A part of a number: `number / unit % values`. */
export interface FieldData {
  readonly kind: 'time' | 'random' | 'counter' | 'worker' | 'fixed'
  /** The name of the field in a layout. */
  readonly name?: string
  readonly unit: Hex
  readonly values: Hex
  /** Of a time: the milliseconds of one, and the instant of 0, in milliseconds since 1970. */
  readonly unitMs?: number
  readonly epochMs?: number
  /** Of a fixed field: its value. */
  readonly value?: number
  /** The code of an ID with another value; where it is absent, such an ID is accepted and carries no time. */
  readonly refused?: 'wrong_version' | 'invalid_character'
  /** Of a worker: each process draws its number; otherwise the program gives it. */
  readonly drawn?: true
  /** Of a random field: it is read as the characters of its piece. */
  readonly characters?: true
  readonly sequence?: SequenceData
}

/** Places that hold digits: one number. */
export interface DigitsData {
  readonly kind: 'digits'
  /** Characters; of the only piece of a body of several lengths, those of the largest number. */
  readonly length: number
  /** The digits, from 0 up. */
  readonly alphabet: string
  /** The largest number; absent where the digits spell no number. */
  readonly largest?: Hex
  /** Most significant first. */
  readonly fields: readonly FieldData[]
}

/** Places that hold one of a few strings. */
export interface TextData {
  readonly kind: 'text'
  readonly length: number
  readonly texts: readonly string[]
  readonly name?: string
  /** The text of IDs that are generated without one. */
  readonly default?: string
}

/** The bodies of a format. */
export interface BodyData {
  /** The fewest and the most characters. */
  readonly length: readonly [least: number, most: number]
  /** Whether the first of several digits may be that of 0. */
  readonly leadingZeros: boolean
  /** Places of a `-`, which the pieces leave out. */
  readonly hyphens: readonly number[]
  /** From left to right, without a gap. */
  readonly pieces: readonly (DigitsData | TextData)[]
  /** Bytes of the number, most significant first; absent where the format reads none. */
  readonly bytes?: number
  /** Whether the bytes are those of a UUID. */
  readonly uuid?: true
  /** Whether the number is read as an integer. */
  readonly integer?: true
  /** Whether new IDs are made. */
  readonly generates: boolean
  /** The effect of a clock that steps back by more than 10 s: IDs start again from it, or are rejected. */
  readonly clockBack?: 'restart' | 'refuse'
}

/** What a program makes of a time, and of a typed body, beside the bodies themselves. */
export interface FormatUses {
  /** How IDs sort by their time, so that a time has a least ID: as strings, or as integers; absent if they do not. */
  readonly order?: 'text' | 'integer'
  /**
   * What `normalize` does to a body as people type it: it puts zeros in front, takes them away, or reads `o` as 0, and `i` and `l` as 1;
   * absent if it only folds the case of an alphabet that has one.
   */
  readonly typed?: 'padded' | 'unpadded' | 'crockford'
}

export const spellHex = (value: bigint): Hex => `0x${value.toString(16)}`

export const raiseTwo = (bits: number): bigint => 2n ** BigInt(bits)

/** Random steps of 1 to 2^32 from a random start, as all formats of the library have them. */
export const RANDOM_STEPS: SequenceData = { start: 'random', step: 2 ** 32, whenUsedUp: 'borrow' }

/** A field of so many bits, above `shift` others. */
export function placeBits(
  kind: FieldData['kind'],
  shift: number,
  bits: number,
  rest: Omit<FieldData, 'kind' | 'unit' | 'values'> = {},
): FieldData {
  return { kind, unit: spellHex(raiseTwo(shift)), values: spellHex(raiseTwo(bits)), ...rest }
}

/** A body that is one number, zero-padded to the digits of the largest one. */
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

/** The same numbers without leading zeros. */
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

/** Whether UUIDs of a version are computed from names. */
const isOfName = (version: unknown): version is 5 | 8 => version === 5 || version === 8

/** What the bodies of UUIDs have in common: new ones are made unless they are computed from names. */
export const listUuidTraits = (version: unknown) => ({
  bytes: 16,
  uuid: true as const,
  generates: !isOfName(version),
})

/** The fields of a UUID. Where every version is accepted, only one of version 7 carries a time. */
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

/** 48 bits of milliseconds, and 80 random ones. */
export function describeUlid(alphabet: string): BodyData {
  const random = placeBits('random', 0, 80, { sequence: { ...RANDOM_STEPS, whenUsedUp: 'refuse' } })
  return describeNumber(alphabet, raiseTwo(128), [milliseconds, random], UUID_TRAITS)
}

/** Characters of an alphabet, each drawn by itself. */
export function describeCharacters(alphabet: string, [, length]: readonly [number, number]): BodyData {
  const values = BigInt(alphabet.length) ** BigInt(length)
  return describeNumber(alphabet, values, [{ kind: 'random', unit: '0x1', values: spellHex(values) }])
}

/** The contents of a piece: a value for each field, and one text of several. */
export interface Values {
  field(this: void, field: FieldData): bigint
  text(this: void, piece: TextData): string
}

/** The body of values, which may be too large for it. */
export function spellBody(body: BodyData, { field, text }: Values): string {
  const spelled = body.pieces
    .map((piece) => (piece.kind === 'text' ? text(piece) : spellDigits(piece, sumFields(piece, field))))
    .join('')
  return writeHyphens(body, body.leadingZeros ? spelled : cutZeros(body, spelled))
}

/** The digits of a number, zero-padded to the length of its piece. */
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
