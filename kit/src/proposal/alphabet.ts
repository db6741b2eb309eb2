/** The alphabet of random texts, as far as they show it. */
import { BASE36_ALPHABET } from 'brandid/internal'

/** An alphabet, as code and comments name it. */
export interface Alphabet {
  readonly characters: string
  /** `0-9 a-z` */
  readonly name: string
}

const DIGITS = '0123456789'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
export const BASE62_ALPHABET: string = DIGITS + UPPER + LOWER
const without = (text: string, left: string) => [...text].filter((each) => !left.includes(each)).join('')

/** The alphabets that ids are usually drawn from, the smallest first. */
const ALPHABETS: readonly Alphabet[] = [
  { name: '0-9', characters: DIGITS },
  { name: '0-9 a-f', characters: `${DIGITS}abcdef` },
  { name: '0-9 A-F', characters: `${DIGITS}ABCDEF` },
  { name: "Crockford's base 32 in lower case", characters: without(BASE36_ALPHABET, 'ilou') },
  { name: "Crockford's base 32", characters: without(DIGITS + UPPER, 'ILOU') },
  { name: '0-9 a-z', characters: BASE36_ALPHABET },
  { name: '0-9 A-Z', characters: DIGITS + UPPER },
  { name: 'base 58', characters: without(BASE62_ALPHABET, '0OIl') },
  { name: '0-9 A-Z a-z', characters: BASE62_ALPHABET },
]

/** An alphabet that explains the texts no better than by chance in one of so many cases is too small. */
const CHANCE = 0.001

/**
 * The smallest usual alphabet that the texts fit and that a larger one would hardly leave them in; their own characters,
 * with all letters and digits, where they fit none.
 */
export function findAlphabet(texts: readonly string[]): Alphabet {
  const seen = new Set<string>()
  let count = 0
  for (const text of texts) {
    count += text.length
    for (const character of text) seen.add(character)
  }
  const fitting = ALPHABETS.filter(({ characters }) => [...seen].every((each) => characters.includes(each)))
  const chosen = fitting.find((each, index) =>
    fitting
      .slice(index + 1)
      .every(
        ({ characters: larger }) =>
          !isWithin(each.characters, larger) || (each.characters.length / larger.length) ** count < CHANCE,
      ),
  )
  if (chosen) return chosen
  const others = [...seen].filter((each) => !/[0-9A-Za-z]/.test(each)).sort()
  return {
    name: `0-9 A-Z a-z ${others.join(' ')}`,
    characters: BASE62_ALPHABET + others.join(''),
  }
}

const isWithin = (small: string, large: string): boolean => [...small].every((each) => large.includes(each))
