/** An alphabet: the values of its digits, the strings that it spells, and its character class. */

/** The entry of a digit table for a character that is not a digit. No alphabet has that many: visible ASCII has 94. */
export const NO_DIGIT = 255

/** The value of each digit by its character code, and `NO_DIGIT` for the rest of ASCII. */
export function digitTable(alphabet: string): Uint8Array {
  const codes = toCharCodes(alphabet)
  // An index of -1 wraps to `NO_DIGIT`.
  return Uint8Array.from({ length: 128 }, (_, code) => codes.indexOf(code))
}

/** The value of one character of a string. Codes beyond ASCII are kept from wrapping into the table. */
export function digitAt(table: Uint8Array, text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 128 ? (table[code] as number) : NO_DIGIT
}

/**
 * Whether every character from `from` to before `to` is a digit. It copies nothing.
 * The digits found are joined by `|` and judged once, at the end: no digit has the eighth bit, which `NO_DIGIT` has, nor a
 * higher one, which codes beyond ASCII have. They wrap into the table.
 */
export function holdsOnly(table: Uint8Array, text: string, from: number, to = text.length): boolean {
  let found = 0
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i)
    found |= (table[code & 127] as number) | (code & ~127)
  }
  return found < 128
}

export function toCharCodes(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0))
}

/** A string of the alphabet, always the same: for documentation. */
export function sampleText(alphabet: string, length: number): string {
  // 7 is prime to most alphabets, so neighbours differ and few characters repeat.
  return Array.from({ length }, (_, i) => alphabet.charAt((7 * i + 3) % alphabet.length)).join('')
}

/** The characters in the order of their codes: one spelling for each set of characters. */
export function sortAlphabet(alphabet: string): string {
  return Array.from(alphabet).sort().join('')
}

/**
 * The class of a regular expression that matches one character of the alphabet, its neighbours joined to ranges.
 *
 * It means the same without flags and under `u` and `v`, as in the `pattern` attribute of HTML: so characters
 * that only one of the three reserves are escaped, too.
 *
 * @example
 * characterClass('0123456789abcdef') //=> '[0-9a-f]'
 */
export function characterClass(alphabet: string): string {
  const codes = toCharCodes(sortAlphabet(alphabet))
  let ranges = ''
  for (let i = 0; i < codes.length; ) {
    const first = codes[i] as number
    let run = 1
    while (codes[i + run] === first + run) run++
    ranges += escaped(first)
    // Two neighbours are as short without a hyphen.
    if (run > 1) ranges += (run > 2 ? '-' : '') + escaped(first + run - 1)
    i += run
  }
  return `[${ranges}]`
}

/** The pattern of one of these characters: a single letter or digit needs no class. */
export function characterPattern(characters: string): string {
  return /^[a-z0-9]$/i.test(characters) ? characters : characterClass(characters)
}

function escaped(code: number): string {
  return String.fromCharCode(code).replace(/[\\\]^\-[(){}|/]/, '\\$&')
}

/** Why a body is rejected. */
export type BodyFault = 'invalid_length' | 'invalid_character' | 'overflow' | 'wrong_version'
