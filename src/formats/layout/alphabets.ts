/** The alphabets that a layout calls by name. */
import { BASE36_ALPHABET } from '../../digits/base36.ts'

/** `hex` and `base32hex` are in lower case, `crockford` in upper case, `base62` in both. */
export type AlphabetName = 'decimal' | 'hex' | 'base32hex' | 'crockford' | 'base36' | 'base62'

const ALPHABETS: Readonly<Record<AlphabetName, string>> = {
  decimal: '0123456789',
  hex: '0123456789abcdef',
  base32hex: '0123456789abcdefghijklmnopqrstuv',
  crockford: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  base36: BASE36_ALPHABET,
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
}

/** The digits of an alphabet, given by its name or by themselves. */
export function readAlphabet(alphabet: string): string {
  return Object.hasOwn(ALPHABETS, alphabet) ? ALPHABETS[alphabet as AlphabetName] : alphabet
}
