/** The shape of one token definition: which texts are its plain tokens. */
import { SEPARATOR } from '../definition/prefix.ts'
import type { RegisteredPrefixes } from '../definition/shape.ts'
import { digitTable, holdsOnly } from '../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import type { BodyFault } from '../digits/body-fault.ts'
import { paddedRandom, type Random } from '../formats/random.ts'
import type { Token } from './brand.ts'
import { CHECKSUM_LENGTH, hasChecksum, withChecksum } from './checksum.ts'
import { freshBytes } from './web-crypto.ts'

/** Why a body is refused. */
export type TokenFault = BodyFault | 'invalid_checksum'

/** Which texts are the tokens of one definition. */
export interface TokenShape {
  readonly prefix: string
  /** The prefix, after the scope of the registry where it has one. */
  readonly name: string
  /** Prefix and separator. */
  readonly head: string
  /** The random part of a body. */
  readonly format: Random
  /** Characters of a body: the random part and the checksum. */
  readonly length: number
  /** The registry of the definition. A message may name only its prefixes. */
  readonly registered: RegisteredPrefixes
}

const DIGITS = /* @__PURE__ */ digitTable(BASE36_ALPHABET)

/** @throws {IdError} `invalid_format` when `bits` is neither 128 nor 256. */
export function createTokenShape(
  prefix: string,
  bits: 128 | 256,
  registered: RegisteredPrefixes,
  name = prefix,
): TokenShape {
  const format = paddedRandom(bits)
  const length = format.length + CHECKSUM_LENGTH
  return { prefix, name, head: prefix + SEPARATOR, format, length, registered }
}

/** The fault of the body of a text that starts with the head. The length comes first, because it costs nothing. */
export function findFault({ head, format, length }: TokenShape, text: string): TokenFault | undefined {
  if (text.length !== head.length + length) return 'invalid_length'
  if (!holdsOnly(DIGITS, text, head.length)) return 'invalid_character'
  return (
    format.check(text.slice(0, -CHECKSUM_LENGTH), head.length) ??
    (hasChecksum(text) ? undefined : 'invalid_checksum')
  )
}

/** Whether the whole text is a token, unchanged. */
export function isToken(shape: TokenShape, input: unknown): input is Token<string> {
  return typeof input === 'string' && input.startsWith(shape.head) && findFault(shape, input) === undefined
}

/** A new token. */
export function newToken({ head, format }: TokenShape): Token<string> {
  return withChecksum(head + format.fromBytes(freshBytes(format.byteLength))) as Token<string>
}
