/** Redaction of JSON, and of logs that hold it: string by string, so that JSON stays valid. */
import { IdError } from '../errors/error.ts'
import { kindOf } from '../errors/words.ts'
import { type Listed, redactorOf } from './redact.ts'

/**
 * Replaces the body of every token in a JSON text by `[redacted]`, as `redact` does, but within each string and each
 * key.
 *
 * What is valid JSON stays valid, with the same members in the same order. Numbers, white space and strings without a
 * token stay as they are. Two keys become equal where only what is redacted sets them apart. Strings that hold JSON are
 * treated the same way. Text outside strings, as before the JSON in a line of a log, is redacted as text. The text may
 * be one value, a value a line, or cut anywhere. The time is linear in its length.
 *
 * @throws {IdError} `not_a_string`; `invalid_prefix` when something listed is not a prefix.
 * @example
 * redactJson(JSON.stringify({ [token]: 1, token })) //=> '{"sess_[redacted]":1,"token":"sess_[redacted]"}'
 */
export function redactJson(text: string, listed: Iterable<Listed> & object = []): string {
  if (typeof text !== 'string') throw new IdError('not_a_string', 'a JSON text to redact', kindOf(text))
  return redactStrings(text, redactorOf(listed))
}

type Redact = (part: string) => string

function redactStrings(text: string, redactPart: Redact): string {
  const pieces: string[] = []
  let done = 0
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', done)) {
    const end = endOfString(text, quote)
    if (end === undefined) break
    pieces.push(redactPart(text.slice(done, quote)), redactString(text.slice(quote, end), redactPart))
    done = end
  }
  pieces.push(redactPart(text.slice(done)))
  return pieces.join('')
}

/** Where a string ends that starts with the quote at `start`: behind the first quote without a backslash. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at + 1
    if (character === '\\') at++
  }
  return undefined
}

function redactString(literal: string, redactPart: Redact): string {
  const content = literal.includes('\\') ? contentOf(literal) : undefined
  if (content === undefined) return `"${redactPart(literal.slice(1, -1))}"`
  const redacted = redactStrings(content, redactPart)
  return redacted === content ? literal : JSON.stringify(redacted)
}

/** What a literal with escapes spells; `undefined` where it is not a literal, because the text is not JSON. */
function contentOf(literal: string): string | undefined {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}
