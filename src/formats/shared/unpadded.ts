/** Formats without leading zeros, derived from padded formats. */
import { characterClass, characterPattern, digitTable, holdsOnly } from '../../digits/alphabet.ts'
import type { RandomSource } from '../../digits/uniform-digits.ts'
import { type AnyFormat, type Backfiller, readLengths } from './format.ts'

/** The members of a padded format that the unpadded format keeps. */
type Unpadded<Padded extends AnyFormat> = Omit<Padded, 'name' | 'length' | 'lowest' | 'places'> & {
  readonly length: readonly [least: number, most: number]
}

/**
 * Creates the unpadded form of a format, with at least `least` digits. Unpadded strings do not sort by time, so time bounds are integers.
 */
export function unpadded<Padded extends AnyFormat>(padded: Padded, least?: number): Unpadded<Padded>
export function unpadded(padded: AnyFormat, least = 1): Unpadded<AnyFormat> {
  const { name, lowest, places, ...rest } = padded
  const { alphabet, uuidVersion, check, example, toBigInt } = rest
  const [most] = readLengths(padded)
  const digits = digitTable(alphabet)
  const zero = alphabet.charAt(0)
  const nonZero = `${characterClass(alphabet.slice(1))}${characterClass(alphabet)}{${least - 1},${most - 1}}`

  const pad = (text: string, offset: number) => text.slice(offset).padStart(most, zero)
  const unpad = (body: string) => {
    let start = 0
    while (start < body.length - 1 && body[start] === zero) start++
    return body.slice(start)
  }
  const members: { -readonly [Member in keyof AnyFormat]?: AnyFormat[Member] } = {}
  for (const key of ['timestamp', 'toBytes', 'toBigInt', 'read'] as const) {
    const read = rest[key]
    if (read) Object.assign(members, { [key]: (text: string, offset: number) => read(pad(text, offset), 0) })
  }
  for (const key of ['fromBytes', 'fromBigInt'] as const) {
    const spell: ((value: never) => string) | undefined = rest[key]
    if (spell) Object.assign(members, { [key]: (value: never) => unpad(spell(value)) })
  }
  for (const key of ['generator', 'backfiller'] as const) {
    const make: ((head: string, random: RandomSource) => Backfiller) | undefined = rest[key]
    if (!make) continue
    members[key] = (head, random) => {
      const next = make('', random)
      return (timestampMs: number, given?: object, count?: number) =>
        head + unpad(next(timestampMs, given, count))
    }
  }

  return {
    ...rest,
    ...members,
    length: [least, most],
    pattern: least === 1 ? `(?:${characterPattern(zero)}|${nonZero})` : nonZero,
    check(text, offset) {
      const count = text.length - offset
      if (count < least || count > most) return 'invalid_length'
      if (count > 1 && text[offset] === zero) return 'invalid_character'
      if (count === most) return check(text, offset)
      if (uuidVersion) return check(pad(text, offset), 0)
      // A number with fewer digits than the largest number is never too large.
      return holdsOnly(digits, text, offset) ? undefined : 'invalid_character'
    },
    forgive: unpad,
    ...(example && { example: unpad(example) }),
    ...(toBigInt && lowest && { lowestBigInt: (timestampMs) => toBigInt(lowest(timestampMs), 0) }),
  }
}
