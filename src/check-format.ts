/** Knows what a format must be before a definition may use it: that its bodies can be told from all others. */
import { IdError } from './error.ts'
import type { Format } from './format.ts'
import { kindOf } from './kind-of.ts'
import { lengthsOf } from './lengths.ts'
import type { Formats } from './shape.ts'

// The lookahead finds a character that comes twice.
const ALPHABET = /^(?!.*(.).*\1)[!-^`-~]{2,}$/
const MOST_CHARACTERS = 93

function isAlphabet(alphabet: unknown): alphabet is string {
  // The length is looked at first: the time of the pattern is quadratic.
  return typeof alphabet === 'string' && alphabet.length <= MOST_CHARACTERS && ALPHABET.test(alphabet)
}

/**
 * Refuses an alphabet whose bodies could not be cut out of an id again, or that spells but one body of a length.
 *
 * @throws {IdError} `invalid_format` when it is empty, has one symbol, a duplicate, `_`, or anything but visible ASCII.
 */
export function checkAlphabet(alphabet: unknown): asserts alphabet is string {
  if (isAlphabet(alphabet)) return
  throw invalidFormat(
    `an alphabet of 2 to ${MOST_CHARACTERS} different visible ASCII characters without "_"`,
    typeof alphabet === 'string' ? JSON.stringify(alphabet.slice(0, MOST_CHARACTERS + 1)) : kindOf(alphabet),
  )
}

function isLength(length: unknown): boolean {
  const [least, most]: readonly unknown[] = Array.isArray(length) ? length : [length, length]
  return isCount(least) && isCount(most) && least <= most
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0
}

/** @throws {IdError} `invalid_format` when a length is no integer from 1 up, or the most is below the least. */
export function checkLength(length: Format['length']): void {
  if (isLength(length)) return
  throw invalidFormat(
    'a body length of 1 character or more, or [least, most]',
    Array.isArray(length) ? `[${length}]` : typeof length === 'number' ? `${length}` : kindOf(length),
  )
}

/**
 * Refuses formats that are incomplete, and former formats whose bodies could be taken for another's.
 *
 * @throws {IdError} `invalid_format`
 */
export function checkFormats(formats: Formats): void {
  formats.forEach((format, i) => {
    if (!isFormat(format)) {
      throw invalidFormat(
        'a format (name, pattern, check; an alphabet without "_"; a length)',
        nameOf(format),
      )
    }
    const rival = formats.slice(0, i).find((other) => overlap(format, other))
    if (rival) throw invalidFormat('formats that share no text', `${nameOf(rival)} and ${nameOf(format)}`)
  })
}

function isFormat(format: Format): boolean {
  if (typeof format?.check !== 'function' || !format.name) return false
  return isPattern(format.pattern) && isAlphabet(format.alphabet) && isLength(format.length)
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && !!new RegExp(pattern)
  } catch {
    return false
  }
}

function nameOf(format: Format): string {
  return format?.name || kindOf(format)
}

/** Whether some text might be a body of both: a length in common, and a character. */
function overlap(one: Format, other: Format): boolean {
  const [least, most] = lengthsOf(one)
  const [otherLeast, otherMost] = lengthsOf(other)
  const sharesCharacter = Array.from(one.alphabet).some((character) => other.alphabet.includes(character))
  return sharesCharacter && least <= otherMost && otherLeast <= most
}

/** An `invalid_format` error. It is for developers: the message has everything. */
export function invalidFormat(expected: string, received: string): IdError {
  return new IdError('invalid_format', expected, received)
}
