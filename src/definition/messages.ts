/** The texts of refusals: why an input is not an id of a definition. */

import type { BodyFault } from '../digits/body-fault.ts'
import { UUID_LENGTH } from '../digits/uuid.ts'
import { IdError, type IdErrorCode, messageOf } from '../errors/error.ts'
import { article, countOf, kindOf, quoted } from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { lengthText } from '../formats/shared/lengths.ts'
import { canonicalOf } from './normalize.ts'
import { foldAscii, prefixOf, SEPARATOR } from './prefix.ts'
import { accepts, type Holders, type Shape } from './shape.ts'
import type { IdIssue } from './standard-schema.ts'
import { holdsToken } from './token-prefixes.ts'

/** A code, and the second half of the message: what was received. */
export type Reason = readonly [code: IdErrorCode, receivedText: string]

/** The error of an input that a definition refuses. */
export function refusal(shape: Shape, input: unknown, reason: Reason = reasonOf(shape, input)): IdError {
  const [code, receivedText] = reason
  return new IdError(code, expectedOf(shape), receivedText, {
    prefix: shape.prefix,
    ...keptOf(input, (text) => hintOf(shape, code, text)),
  })
}

/** Code and message of that error, for issues, which have no use for its stack. */
export function issueOf(shape: Shape, input: unknown): IdIssue {
  const [code, receivedText] = reasonOf(shape, input)
  return { code, message: messageOf(expectedOf(shape), receivedText) }
}

/** The error of a bare body that is refused, be it too short or an id. */
export function bodyRefusal(shape: Shape, body: unknown): IdError {
  if (typeof body !== 'string') return refusal(shape, body)
  return refusal(shape, body, bodyReason(shape, shape.head + body))
}

/** What an error keeps of its input: the text, and a hint made of it. Nothing, where the text may hold a token. */
export function keptOf(input: unknown, hint?: (text: string) => string | undefined) {
  if (typeof input !== 'string' || holdsToken(input)) return {}
  return { received: input, ...(hint && { hint: () => hint(input) }) }
}

function expectedOf({ entity, head, formats }: Shape): string {
  return `${article(entity)} ${entity} id ("${head}" and ${lengthText(formats)})`
}

function hintOf(shape: Shape, code: IdErrorCode, text: string): string | undefined {
  if (code === 'former_prefix') return `normalize() rewrites former prefixes to "${shape.head}".`
  if (accepts(shape, text)) {
    // An accepted text was refused as a body, or for what it lacks, such as a time.
    return code === 'wrong_version' ? undefined : 'This is an id, and not its body: parse() accepts it.'
  }
  if (accepts(shape, canonicalOf(shape, text))) return 'normalize() accepts this text.'
  const [{ holdsUuid, uuidVersion }] = shape.formats
  if (code === 'wrong_version' && uuidVersion) {
    return "Make sample ids with generate(), and ids for tests with seeded(). A format with version: 'any' accepts every UUID."
  }
  return code === 'missing_prefix' && holdsUuid && text.length === UUID_LENGTH
    ? "fromUuid() accepts a bare UUID, and so does schemaOf() with { from: 'uuid' }."
    : undefined
}

/** Why a definition refuses an input. */
export function reasonOf(shape: Shape, input: unknown): Reason {
  if (typeof input !== 'string') return ['not_a_string', kindOf(input)]
  const received = prefixOf(input)
  if (received === shape.prefix) return bodyReason(shape, input)
  if (shape.aliases.includes(received)) return ['former_prefix', `an id with a former prefix ("${received}")`]
  // No body holds the separator, so its second occurrence is a wrong character, unless another prefix ends there.
  const isOwn = input.startsWith(shape.head) && !shape.holders.has(received)
  return isOwn ? ['invalid_character', characterText(input, shape)] : strangerReason(input, shape.holders)
}

/** Why a text is not an id of the expected prefix. It names registered prefixes only; any other is `unnamed`. */
export function strangerReason(text: string, holders: Holders, unnamed = 'another prefix'): Reason {
  if (text === '') return ['missing_prefix', 'an empty string']
  if (text.lastIndexOf(SEPARATOR) <= 0)
    return ['missing_prefix', spacedText(text) ?? `${countOf(text.length)} without a prefix`]
  const prefix = prefixOf(text)
  const holder = holders.get(prefix)
  if (!holder) return ['wrong_prefix', spacedText(text) ?? otherPrefixText(text, prefix, holders, unnamed)]
  return holder.isToken
    ? ['is_token', `a token ("${prefix}")`]
    : ['wrong_prefix', `an id of another kind ("${prefix}")`]
}

function otherPrefixText({ length }: string, prefix: string, holders: Holders, unnamed: string): string {
  const folded = foldAscii(prefix)
  return holders.has(folded) ? `the prefix "${folded}" in another case` : `${countOf(length)} with ${unnamed}`
}

/** The text of an input that begins or ends with white space. */
function spacedText(text: string): string | undefined {
  const { length } = text.trim()
  if (length === text.length) return undefined
  return length === 0 ? 'white space' : `white space around ${countOf(length)}`
}

function bodyReason({ head, formats, check }: Shape, text: string): Reason {
  const fault = check(text, head.length) as BodyFault
  // The fault is that of one of the formats.
  const format = formats.find((each) => each.check(text, head.length) === fault) as AnyFormat
  return [fault, faultText(fault, text, head, format)]
}

function faultText(fault: BodyFault, text: string, head: string, format: AnyFormat): string {
  if (fault === 'invalid_length')
    return spacedText(text) ?? `${countOf(text.length - head.length)} after "${head}"`
  if (fault === 'overflow') return 'a value that is too large'
  if (fault === 'wrong_version') return versionText(text, head.length, format)
  return characterText(text, { head, formats: [format] })
}

/** The first character that no body may hold. By code units, so that half of a surrogate pair counts as one. */
function characterText(text: string, { head, formats }: Pick<Shape, 'head' | 'formats'>): string {
  for (let i = head.length; i < text.length; i++) {
    if (!formats.some(({ alphabet }) => alphabet.includes(text.charAt(i)))) {
      return `${characterName(text.codePointAt(i) as number)} as character ${i - head.length + 1} after "${head}"`
    }
  }
  return `a misplaced character after "${head}"`
}

/** A character in quotes. A visible one outside ASCII has its code point, too: it may look like a letter of ASCII. */
function characterName(codePoint: number): string {
  const shown = quoted(String.fromCodePoint(codePoint))
  if (codePoint < 128 || shown.includes('\\')) return shown
  return `${shown} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`
}

/** The version and the variant of a UUID (RFC 9562, sections 4.1 and 4.2). */
function versionText(text: string, offset: number, { uuidVersion, toBytes }: AnyFormat): string {
  if (!uuidVersion || !toBytes) return 'a value of another version'
  const bytes = toBytes(text, offset)
  const [version, variant] = [(bytes[6] as number) >>> 4, (bytes[8] as number) >>> 6]
  if (variant !== 0b10) return 'a UUID of another variant'
  return `a UUID of version ${version} instead of version ${uuidVersion}`
}
