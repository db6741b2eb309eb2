/** The lengths of bodies, and their text in messages. */
import { countCharacters } from '../../errors/words.ts'
import type { Format } from './format.ts'

/** The fewest and the most characters of a body. */
export function readLengths({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/** The lengths of any of the formats: `25 characters`, `12 or 16 characters`; of more than two, their span. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = new Set(formats.flatMap(readLengths))
  const least = Math.min(...lengths)
  const most = Math.max(...lengths)
  if (least === most) return countCharacters(least)
  const isSpan = lengths.size > 2 || formats.some(({ length }) => typeof length !== 'number')
  return `${least} ${isSpan ? 'to' : 'or'} ${most} characters`
}
