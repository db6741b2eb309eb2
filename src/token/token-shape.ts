/** The shape of a token definition: the check for plain tokens, and the errors for other strings. */
import { readPrefix, SEPARATOR } from '../definition/prefix.ts'
import { explainStranger, keepInput, type Reason } from '../definition/refusal.ts'
import type { RegisteredPrefixes } from '../definition/shape.ts'
import { type BodyFault, digitTable, holdsOnly } from '../digits/alphabet.ts'
import { BASE36_ALPHABET } from '../digits/base36.ts'
import { IdError, type IdErrorCode } from '../errors/error.ts'
import { article, countCharacters, describeKind, nameInvisible } from '../errors/words.ts'
import { paddedRandom, type Random } from '../formats/random/random.ts'
import { CHECKSUM_LENGTH, freshBytes, hasChecksum, withChecksum } from './crypto.ts'
import { looksSigned } from './signed-text.ts'
import type { Token } from './token-types.ts'

export type TokenFault = BodyFault | 'invalid_checksum'

/** Determines which strings are a definition's tokens. */
export interface TokenShape {
  readonly prefix: string
  /** The prefix, after the registry's scope, if any. */
  readonly name: string
  /** The prefix and separator. */
  readonly head: string
  /** The random part of a body. */
  readonly format: Random
  /** The length of a body: the random part and the checksum. */
  readonly length: number
  /** The definition's registry. Messages may only mention this registry's prefixes. */
  readonly registered: RegisteredPrefixes
}

const BODY_DIGITS = /* @__PURE__ */ digitTable(BASE36_ALPHABET)

/** @throws {IdError} `invalid_format` if `bits` is neither 128 nor 256. */
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

/** Finds the fault in the body of a string that starts with the head. Checks the length first, which is the cheapest check. */
function findFault({ head, format, length }: TokenShape, text: string): TokenFault | undefined {
  if (text.length !== head.length + length) return 'invalid_length'
  if (!holdsOnly(BODY_DIGITS, text, head.length)) return 'invalid_character'
  return (
    format.check(text.slice(0, -CHECKSUM_LENGTH), head.length) ??
    (hasChecksum(text) ? undefined : 'invalid_checksum')
  )
}

/** Whether the entire input is a token. */
export function isToken(shape: TokenShape, input: unknown): input is Token<string> {
  return typeof input === 'string' && input.startsWith(shape.head) && findFault(shape, input) === undefined
}

export function newToken({ head, format }: TokenShape): Token<string> {
  return withChecksum(head + format.fromBytes(freshBytes(format.byteLength))) as Token<string>
}

/** Creates the error for an input that a definition rejects. */
export function tokenRefusal(shape: TokenShape, input: unknown): IdError {
  const { prefix, name, head, length, registered } = shape
  const [code, received] = chooseReason(shape, input)
  const entity = entityOf(name)
  const expected = `${article(entity)} ${entity} token ("${head}" and ${length} characters)`
  const isSigned = looksSigned(head, input)
  return new IdError(code, expected, received, {
    prefix,
    facts: keepInput(input, registered, undefined, undefined, prefix).facts,
    hint: () => (isSigned ? 'Pass a signed token to signer.verify().' : undefined),
  })
}

/** Formats a name for a message: `stripe:sk` becomes `stripe sk`. */
function entityOf(name: string): string {
  return name.replace(':', ' ')
}

function chooseReason(shape: TokenShape, input: unknown): Reason {
  if (typeof input !== 'string') return ['not_a_string', describeKind(input)]
  if (readPrefix(input) !== shape.prefix) {
    const [code, received] = explainStranger(input, shape.registered)
    // The caller expects a token, so a token of another kind merely has the wrong prefix.
    return [code === 'is_token' ? 'wrong_prefix' : code, received]
  }
  const fault = findFault(shape, input) as TokenFault
  return [fault, describeReceived(fault, shape, input) + nameInvisible(input, shape.head.length)]
}

function describeReceived(fault: TokenFault, { head }: TokenShape, input: string): string {
  if (fault === 'invalid_length') return `${countCharacters(input.length - head.length)} after "${head}"`
  if (fault === 'invalid_character') return `a character other than 0-9 and a-z after "${head}"`
  if (fault === 'overflow') return 'a value that is too large'
  return 'a wrong checksum'
}

const HINTS: { readonly [Code in IdErrorCode]?: string } = {
  not_a_string: 'The input is not a string.',
  missing_prefix: 'The input has no prefix.',
  wrong_prefix: 'The input has a different prefix.',
  invalid_length: 'The input is too short or too long. Pass a plain token to parse().',
  invalid_character: 'The input contains a character other than 0-9 and a-z.',
  wrong_version: 'The input is not signed, or was signed by a later version of brandid.',
  invalid_checksum: 'The checksum is wrong: the token is damaged or made up.',
  invalid_signature: 'The signature is wrong for this key and prefix.',
  unknown_key:
    "This signer has no key with the token's key ID: the key is retired, or belongs to another signer.",
  wrong_audience: 'The signature is valid. The token is for another audience, or has no audience.',
  expired: 'The signature is valid. The token has expired.',
}

/**
 * Creates the error for a failed verification. The message is the same for every code, so that an attacker does not learn how close a
 * forgery came.
 */
export function verifyRefusal(
  { prefix, name }: Pick<TokenShape, 'prefix' | 'name'>,
  code: IdErrorCode,
): IdError {
  return new IdError(code, `a valid signed ${entityOf(name)} token`, 'something else', {
    prefix,
    hint: () => HINTS[code],
  })
}
