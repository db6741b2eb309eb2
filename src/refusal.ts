/** Knows why an input is no id of a definition, and says it: the one place of these texts. */
import { IdError, type IdErrorCode, messageOf } from './error.ts'
import type { BodyFault, Format } from './format.ts'
import { article, kindOf } from './kind-of.ts'
import { countOf, lengthsOf, lengthText } from './lengths.ts'
import { prefixOf, SEPARATOR } from './prefix.ts'
import type { Shape } from './shape.ts'
import { holdsToken } from './token-prefixes.ts'

/** A code and the second half of the message: what came. */
export type Reason = readonly [code: IdErrorCode, received: string]

/** The error of an input that the strict doors of a definition refuse. */
export function refusal(shape: Shape, input: unknown, reason: Reason = reasonOf(shape, input)): IdError {
  const [code, received] = reason
  return new IdError(code, expectedOf(shape), received, {
    prefix: shape.prefix,
    ...receivedOf(input),
    ...(code === 'former_prefix' && {
      hint: () => `normalize() rewrites former prefixes to "${shape.head}".`,
    }),
  })
}

/** The message of that error, for issues, which have no use for its stack. */
export function refusalText(shape: Shape, input: unknown): string {
  return messageOf(expectedOf(shape), reasonOf(shape, input)[1])
}

function expectedOf({ prefix, head, formats }: Shape): string {
  return `${article(prefix)} ${prefix} id ("${head}" and ${lengthText(formats)})`
}

/** The error of a bare body that is refused; an id where a body belongs is one of them. */
export function bodyRefusal(shape: Shape, body: unknown): IdError {
  if (typeof body !== 'string') return refusal(shape, body)
  return refusal(shape, body, bodyReason(shape, shape.head + body))
}

/** The input for an error, unless a token stands in it, or what was meant to be one: those are kept nowhere. */
export function receivedOf(input: unknown): { readonly received?: unknown } {
  return typeof input === 'string' && holdsToken(input) ? {} : { received: input }
}

/** Why a definition refuses an input. */
export function reasonOf(shape: Shape, input: unknown): Reason {
  if (typeof input !== 'string') return ['not_a_string', kindOf(input)]
  const received = prefixOf(input)
  if (received === shape.prefix) return bodyReason(shape, input)
  if (shape.aliases.includes(received)) return ['former_prefix', `an id with a former prefix ("${received}")`]
  return strangerReason(input, shape.entries)
}

/** Why a text is no id of the prefix that was looked for. Only a registered prefix is named. */
export function strangerReason(text: string, entries: Shape['entries']): Reason {
  if (text === '') return ['missing_prefix', 'an empty string']
  if (text.lastIndexOf(SEPARATOR) <= 0) return ['missing_prefix', `${countOf(text.length)} without a prefix`]
  const prefix = prefixOf(text)
  const entry = entries.get(prefix)
  if (!entry) return ['wrong_prefix', `${countOf(text.length)} with another prefix`]
  return ['wrong_prefix', entry.isToken ? `a token ("${prefix}")` : `an id of another kind ("${prefix}")`]
}

function bodyReason(shape: Shape, text: string): Reason {
  const { head, formats } = shape
  const fault = shape.check(text, head.length) as BodyFault
  return [
    fault,
    bodyText(fault, text, head, formats.find((format) => fits(format, text, head)) ?? formats[0]),
  ]
}

function bodyText(fault: BodyFault, text: string, head: string, format: Format): string {
  if (fault === 'invalid_length') return `${countOf(text.length - head.length)} after "${head}"`
  if (fault === 'overflow') return 'a value that is too large'
  if (fault === 'wrong_version') return 'a UUID of another version or variant'
  // By code units: a stray half of a surrogate pair is a character that came, too.
  for (let i = head.length; i < text.length; i++) {
    if (!format.alphabet.includes(text[i] as string)) {
      const character = String.fromCodePoint(text.codePointAt(i) as number)
      return `${JSON.stringify(character)} as character ${i - head.length + 1} after "${head}"`
    }
  }
  return `characters in the wrong places after "${head}"`
}

function fits(format: Format, text: string, head: string): boolean {
  const [least, most] = lengthsOf(format)
  const length = text.length - head.length
  return least <= length && length <= most
}
