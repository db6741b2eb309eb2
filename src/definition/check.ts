/** The checks of a definition: its formats are complete and no text fits two of them; its named ids fit none. */

import { IdError } from '../errors/error.ts'
import { describeKind } from '../errors/words.ts'
import { type AnyFormat, type Format, readLengths } from '../formats/shared/format.ts'
import { invalidFormat, isAlphabet, isLength } from '../formats/shared/options.ts'
import { shownText } from './prefix.ts'
import type { Formats, Shape } from './shape.ts'

/** @throws {IdError} `invalid_format` when a format is incomplete, or a body could belong to two of them. */
export function checkFormats(formats: Formats): void {
  formats.forEach((format, i) => {
    if (!isFormat(format)) {
      throw invalidFormat(
        'a format (name, pattern, check; an alphabet without "_"; a length)',
        showName(format),
      )
    }
    const rival = formats
      .slice(0, i)
      .find((other) => overlap(format, other) && !(carriesNothing(format) && carriesNothing(other)))
    if (rival) {
      throw invalidFormat(
        'formats that differ in length, alphabet or a fixed place',
        `${showName(rival)} and ${showName(format)}, which overlap`,
      )
    }
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

function showName(format: Format): string {
  return format?.name || describeKind(format)
}

/** Whether nothing is read from its bodies, so a body of another format cannot be misread as one of them. */
function carriesNothing({ timestamp, toBytes, toBigInt, read }: AnyFormat): boolean {
  return !timestamp && !toBytes && !toBigInt && !read
}

/** Whether a text might be a body of both: they share a length, a character, and one of each place that either fixes. */
function overlap(one: Format, other: Format): boolean {
  const [least, most] = readLengths(one)
  const [otherLeast, otherMost] = readLengths(other)
  if (otherMost < least || most < otherLeast) return false
  return (
    sharesCharacter(one.alphabet, other.alphabet) &&
    Object.keys({ ...one.places, ...other.places }).every((place) =>
      sharesCharacter(charactersAt(one, place), charactersAt(other, place)),
    )
  )
}

function charactersAt({ alphabet, places }: Format, place: string): string {
  return places?.[Number(place)] ?? alphabet
}

function sharesCharacter(one: string, other: string): boolean {
  return Array.from(one).some((character) => other.includes(character))
}

/** Characters of the longest named id: twice those of a prefix, and the separator. */
export const NAMED_MAX_LENGTH = 127

/** @throws {IdError} `invalid_option` when a named id lacks the prefix, has other characters, or fits a format. */
export function checkNamed({ named, head, check }: Shape): void {
  for (const [i, id] of named.entries()) {
    const isName =
      typeof id === 'string' &&
      id.length <= NAMED_MAX_LENGTH &&
      id.startsWith(head) &&
      /^[0-9A-Za-z_-]+$/.test(id.slice(head.length)) &&
      check(id, head.length) !== undefined &&
      !named.includes(id, i + 1)
    if (isName) continue
    throw new IdError(
      'invalid_option',
      `\`named\` to hold different ids of "${head}" and characters 0-9, A-Z, a-z, "_" and "-" that no format accepts`,
      shownText(id, NAMED_MAX_LENGTH + 1),
    )
  }
}
