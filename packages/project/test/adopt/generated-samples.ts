/** Samples of stored ids, made by the library, so each run has others. */
import { type AnyIdDef, createRegistry } from 'brandid/core'
import type { Format } from 'brandid/formats'

const ALPHABETS = {
  digits: '0123456789',
  hex: '0123456789abcdef',
  HEX: '0123456789ABCDEF',
  crockford: '0123456789abcdefghjkmnpqrstvwxyz',
  CROCKFORD: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  BASE36: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
}

/** Bodies of a format. */
export function bodiesOf(format: Format, count: number): string[] {
  const { generateMany } = createRegistry().defineId('x', { format: format as never }) as AnyIdDef & {
    generateMany(count: number): string[]
  }
  return generateMany(count).map((id) => id.slice(2))
}

/** CUIDs of instants from 2023 on, a day apart. https://github.com/paralleldrive/cuid */
export function cuids(count: number): string[] {
  const rest = bodiesOfAlphabet('base36', 12, count)
  return rest.map(
    (text, i) => `c${(Date.UTC(2023, 0, 1) + i * 86_400_000).toString(36).padStart(8, '0')}0001${text}`,
  )
}

/** Random characters of an alphabet. */
export function bodiesOfAlphabet(name: keyof typeof ALPHABETS, length: number, count: number): string[] {
  const alphabet = ALPHABETS[name]
  const draw = () =>
    alphabet.charAt((crypto.getRandomValues(new Uint32Array(1))[0] as number) % alphabet.length)
  return Array.from({ length: count }, () => Array.from({ length }, draw).join(''))
}
