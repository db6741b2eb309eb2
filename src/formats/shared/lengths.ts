/** The lengths of bodies, and their text in messages. */
import { countOf } from '../../errors/words.ts'
import type { Format } from './format.ts'

/** The fewest and the most characters of a body. */
export function lengthsOf({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/** The lengths of any of the formats: `25 characters`, `12 or 16 characters`; of more than two, their span. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const [first, second, ...more] = [...new Set(formats.flatMap(lengthsOf))].sort((one, other) => one - other)
  const isSpan = more.length > 0 || formats.some(({ length }) => typeof length !== 'number')
  const last = more.at(-1) ?? second
  if (last === undefined) return countOf(first ?? 0)
  return `${first} ${isSpan ? 'to' : 'or'} ${last} characters`
}
