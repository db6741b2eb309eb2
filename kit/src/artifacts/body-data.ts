/** The bodies of a format as data, by which a program in any language checks, reads and generates them. Types only. */

/** An integer of any size: `0x` and lower-case hexadecimal digits. */
export type Hex = string

/** The number that tells ids of one unit of time apart. */
export interface SequenceData {
  /** Where it starts in a unit of time: at 0, at random, or where the last one ended, which began at random. */
  readonly start: 'zero' | 'random' | 'continued'
  /** Each id adds 1 to this many, at random. */
  readonly step: number
  /** What follows when its values are used up: the next unit of time, or an error. */
  readonly whenUsedUp: 'borrow' | 'refuse'
}

/** A part of a number: `number / unit % values`. */
export interface FieldData {
  readonly kind: 'time' | 'random' | 'counter' | 'worker' | 'fixed'
  /** What a layout calls the field. */
  readonly name?: string
  readonly unit: Hex
  readonly values: Hex
  /** Of a time: the milliseconds of one, and the instant of 0, in milliseconds since 1970. */
  readonly unitMs?: number
  readonly epochMs?: number
  /** Of a fixed field: its value. */
  readonly value?: number
  /** The code of an id with another value; where it is absent, such an id is accepted and carries no time. */
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
  /** The largest number; absent where the digits are no number. */
  readonly largest?: Hex
  /** Most significant first. */
  readonly fields: readonly FieldData[]
}

/** Places that hold one of a few texts. */
export interface TextData {
  readonly kind: 'text'
  readonly length: number
  readonly texts: readonly string[]
  readonly name?: string
  /** The text of ids that are generated without one. */
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
  /** Whether new ids are made. */
  readonly generates: boolean
  /** What a clock does that steps back by more than 10 s: ids start again from it, or are refused. */
  readonly clockBack?: 'restart' | 'refuse'
}
