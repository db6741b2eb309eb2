/** Knows which texts are tokens of one definition: plain ones. */
import { digitTable, holdsOnly } from '../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import type { BodyFault } from '../format.ts'
import { type Random, random } from '../formats/random.ts'
import { SEPARATOR } from '../prefix.ts'
import { CHECKSUM_LENGTH, hasChecksum, withChecksum } from './crc32.ts'
import { freshBytes } from './web-crypto.ts'

/** Why a body is refused. */
export type TokenFault = BodyFault | 'invalid_checksum'

/** Which texts are the tokens of one definition. */
export interface TokenShape {
  readonly prefix: string
  /** Prefix and separator. */
  readonly head: string
  /** The random part of a body. */
  readonly format: Random
  /** Characters of a body: the random part and the checksum. */
  readonly length: number
}

const DIGITS = digitTable(BASE36_ALPHABET)

/** @throws {IdError} `invalid_format` when `bits` is neither 128 nor 256. */
export function createTokenShape(prefix: string, bits: 128 | 256): TokenShape {
  const format = random({ bits })
  return { prefix, head: prefix + SEPARATOR, format, length: format.length + CHECKSUM_LENGTH }
}

/** Says what is wrong with the body of a text that starts with the head. The length comes first: it costs nothing. */
export function faultOf({ head, format, length }: TokenShape, text: string): TokenFault | undefined {
  if (text.length !== head.length + length) return 'invalid_length'
  if (!holdsOnly(DIGITS, text, head.length)) return 'invalid_character'
  return (
    format.check(text.slice(0, -CHECKSUM_LENGTH), head.length) ??
    (hasChecksum(text) ? undefined : 'invalid_checksum')
  )
}

/** The strict test: the whole text is a token, as it stands. */
export function isToken(shape: TokenShape, input: unknown): input is string {
  return typeof input === 'string' && input.startsWith(shape.head) && faultOf(shape, input) === undefined
}

/** A new token. */
export function newToken({ head, format }: TokenShape): string {
  return withChecksum(head + format.fromBytes(freshBytes(format.byteLength)))
}
