/** Knows how long bodies are, and how a message tells it. */
import type { Format } from './format.ts'

/** The least and the most characters of a body. */
export function lengthsOf({ length }: Pick<Format, 'length'>): readonly [least: number, most: number] {
  return typeof length === 'number' ? [length, length] : length
}

/** What bodies of any of the formats may have: `25 characters`, `12 or 16 characters`, `14 to 60 characters`. */
export function lengthText(formats: readonly Pick<Format, 'length'>[]): string {
  const lengths = formats
    .map(lengthsOf)
    .map(([least, most]) => (least === most ? `${most}` : `${least} to ${most}`))
  return `${lengths.join(' or ')} ${lengths.at(-1) === '1' ? 'character' : 'characters'}`
}

/** How long a text is, for messages that must not show it. */
export function countOf(length: number): string {
  return length === 1 ? '1 character' : `${length} characters`
}
