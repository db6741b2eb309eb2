/** Rejections: the error for an input, the issue for a schema, and the reason in words. */
import { development, type ExplainedRefusal } from '../errors/development.ts'
import { composeMessage, IdError, type IdErrorCode, type IdErrorOptions } from '../errors/error.ts'
import {
  article,
  countCharacters,
  describeKind,
  joinWords,
  nameInvisible,
  showCharacter,
} from '../errors/words.ts'
import type { AnyFormat } from '../formats/shared/format.ts'
import { readPrefix, SEPARATOR, tokenPrefixes } from './prefix.ts'
import { type Fault, faultOf, type RegisteredPrefixes, type Shape } from './shape.ts'
import type { IdIssue } from './standard-schema.ts'

/**
 * Creates the error for a rejected input. `text` is the string that was checked: the canonical form of the input, or the prefix and a body.
 */
export function refusal(
  shape: Shape,
  input: unknown,
  text: unknown,
  fault: Fault,
  isBody?: boolean,
): IdError {
  return refuse(shape, input, explainRefusal(shape, text, fault, isBody))
}

/** Creates the error for a rejected input, given the reason. */
export function refuse(shape: Shape, input: unknown, [code, receivedText, position, hint]: Reason): IdError {
  const { prefix, registered, expected } = shape
  return new IdError(code, expected, receivedText, keepInput(input, registered, hint, position, prefix))
}

/** Returns the issue for an invalid input, or `undefined` for a valid ID. Unlike an error, an issue needs no stack. */
export function findIssue(shape: Shape, input: unknown): IdIssue | undefined {
  const fault = faultOf(shape, input)
  if (fault === undefined) return fault
  const [code, receivedText] = explainRefusal(shape, input, fault)
  return { code, message: composeMessage(shape.expected, receivedText) }
}

/**
 * Returns the error options for a rejected input: facts, the string and a hint. If the string may contain a token, only the facts are kept.
 */
export function keepInput(
  input: unknown,
  registered: RegisteredPrefixes,
  hint?: (text: string) => string | undefined,
  position?: number | undefined,
  prefix?: string,
): Pick<IdErrorOptions, 'facts' | 'received' | 'hint' | 'prefix'> {
  if (typeof input !== 'string') return { prefix, facts: { expectedKind: prefix } }
  const kind = readPrefix(input)
  const facts = {
    expectedKind: prefix,
    receivedKind: registered.get(kind) && kind,
    position,
    length: input.length,
  }
  // The members are repeated, because a spread would take as long as the rest of this function.
  if (tokenPrefixes().test?.(input)) return { prefix, facts }
  return { prefix, facts, received: input, hint: () => hint?.(input) }
}

/** The reason why an input is rejected. */
export type Reason = ExplainedRefusal<IdErrorCode>

/** Explains why a definition rejects an input. In development, the reason has more detail. */
function explainRefusal(shape: Shape, input: unknown, fault: Fault, isBody?: boolean): Reason {
  const reason = findReason(shape, input, fault, isBody)
  return development()?.explain(reason, input, shape) ?? reason
}

/** Finds the reason for a fault. If `isBody` is true, the prefix is known to be correct. */
function findReason(shape: Shape, input: unknown, fault: Fault, isBody?: boolean): Reason {
  if (typeof input !== 'string') return [fault, describeKind(input)]
  const { prefix, head, aliases, formats, registered } = shape
  const received = isBody ? prefix : readPrefix(input)
  if (aliases.includes(received))
    return ['former_prefix', `an ID with a former prefix ("${received}")${nameInvisible(input)}`]
  if (fault === 'wrong_prefix' || (received !== prefix && registered.has(received)))
    return explainStranger(input, registered)
  // No body contains a separator, so an additional separator is an invalid character unless it ends another registered prefix.
  const code = received === prefix ? fault : 'invalid_character'
  const { length } = head
  // The message covers only the formats that reported the fault.
  const failing = formats.filter(({ check }) => received !== prefix || check(input, length) === fault)
  if (code === 'overflow') return [code, 'a value that is too large']
  if (code === 'wrong_version') return [code, 'a different version']
  const at = code === 'invalid_character' ? findWrong(input, length, failing) : -1
  const what = at < 0 ? countCharacters(input.length - length) : showCharacter(input, at, length)
  return [code, `${what} after "${head}"${nameInvisible(input, length, at)}`, input[at] ? at : undefined]
}

/**
 * Returns the index of the first character from `at` that no format allows, or the end of the string if only the order of characters is
 * wrong. Indexes count UTF-16 code units.
 */
function findWrong(text: string, at: number, formats: readonly AnyFormat[]): number {
  const alphabet = formats.map((format) => format.alphabet).join('')
  while (alphabet.includes(text.charAt(at) || '_')) at++
  return at
}

/** Explains why a string does not have the expected prefix. `unnamed` describes an unregistered prefix in the message. */
export function explainStranger(
  text: string,
  registered: RegisteredPrefixes,
  unnamed = 'another prefix',
): Reason {
  const prefix = readPrefix(text)
  const holder = registered.get(prefix)
  const isToken = holder?.isToken
  const hasPrefix = text.indexOf(SEPARATOR, 1) > 0
  const folded = prefix.toLowerCase()
  const received = holder
    ? `${isToken ? 'a token' : 'an ID of another kind'} ("${prefix}")`
    : registered.has(folded)
      ? `the prefix "${folded}" in another case`
      : text
        ? `${countCharacters(text.length)} ${hasPrefix ? `with ${unnamed}` : 'without a prefix'}`
        : 'an empty string'
  const code = isToken ? 'is_token' : hasPrefix ? 'wrong_prefix' : 'missing_prefix'
  return [code, received + nameInvisible(text)]
}

/** Creates the error for an input that belongs to none of the listed kinds. */
export function refuseStranger(
  members: readonly { readonly entity: string }[],
  registered: RegisteredPrefixes,
  input: unknown,
  hint?: (text: string) => string | undefined,
): IdError {
  const names = members.map(({ entity }) => entity)
  const [code, received]: Reason =
    typeof input === 'string' ? explainStranger(input, registered) : ['not_a_string', describeKind(input)]
  return new IdError(
    code,
    `${article(names.join())} ${joinWords(names, 'or')} ID`,
    received,
    keepInput(input, registered, hint),
  )
}
