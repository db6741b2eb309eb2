/** Computes all figures on the budgets page with `collisionBudget` and `guessBudget`. */
import { collisionBudget, guessBudget } from 'brandid/formats'

/** The alphabets that a visitor can choose. */
export const ALPHABETS = [
  { size: 10, name: 'digits' },
  { size: 16, name: 'hexadecimal' },
  { size: 32, name: 'Crockford base32' },
  { size: 36, name: 'digits and lower case' },
  { size: 58, name: 'base58' },
  { size: 62, name: 'digits, lower and upper case' },
  { size: 64, name: 'base64url' },
]

/** The range of lengths that the page shows. */
export const LENGTHS = { least: 4, most: 40 }

/** The chances in the collision table. */
const CHANCES = [0.001, 0.01, 0.5]

/** The page's initial values, which describe PlanetScale's public IDs. */
export const FIRST_QUESTION = {
  alphabet: 36,
  length: 12,
  idsPerHour: 1000,
  liveIds: 1e6,
  guessesPerSecond: 100,
  probability: 0.01,
  years: 100,
}

/** Returns the number of years until a collision. */
export function collisionYears({ alphabet, length, idsPerHour, probability }) {
  return collisionBudget({ alphabet, length, idsPerHour, probability }).years
}

/** Returns the number of years until an ID is guessed. */
export function guessYears({ alphabet, length, liveIds, guessesPerSecond, probability }) {
  return guessBudget({ alphabet, length, liveIds, guessesPerSecond, probability }).years
}

/** Returns the number of bits in an ID with the given alphabet and length. */
export function bitsOf({ alphabet, length }) {
  return collisionBudget({ alphabet, length, ids: 1 }).bits
}

/** Returns the number of IDs and years until a collision, for each chance. */
export function collisionTable({ alphabet, length, idsPerHour }) {
  return CHANCES.map((probability) => collisionBudget({ alphabet, length, idsPerHour, probability }))
}

/** Returns the shortest length that avoids a collision for the given number of years. */
export function collisionLength({ alphabet, idsPerHour, probability, years }) {
  const { bits } = collisionBudget({ idsPerHour, years, probability })
  return { bits, length: charactersFor(bits, alphabet) }
}

/** Returns the shortest length that prevents a lucky guess for the given number of years. */
export function guessLength({ alphabet, liveIds, guessesPerSecond, probability, years }) {
  const { bits } = guessBudget({ liveIds, guessesPerSecond, years, probability })
  return { bits, length: charactersFor(bits, alphabet) }
}

const charactersFor = (bits, alphabet) => Math.max(1, Math.ceil(bits / bitsOf({ alphabet, length: 1 })))

/** Returns each format's random bits and years until a collision. IDs with a time can collide only within the same instant. */
export function formatTable(formats, { idsPerHour, probability }) {
  return formats.map((format) => ({
    name: format.name,
    bits: format.randomBits,
    carriesTime: format.timestamp !== undefined,
    years: collisionBudget({ format, idsPerHour, probability }).years,
  }))
}
