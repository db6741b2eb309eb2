/** The check of a definition's formats: each is complete, and no text fits two of them. */
import { describeKind } from '../errors/words.ts'
import type { AnyFormat, Format } from '../formats/shared/format.ts'
import { readLengths } from '../formats/shared/lengths.ts'
import { invalidFormat, isAlphabet, isLength } from '../formats/shared/options.ts'
import type { Formats } from './shape.ts'

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
