/** Alphabets: the values of their digits, sample strings, and their character classes. */

/** The entry of a digit table for a character that is not a digit. No alphabet has that many characters, because visible ASCII has 94. */
export const NO_DIGIT = 255

/** Creates a table with the value of each digit by its character code, and `NO_DIGIT` for the rest of ASCII. */
export function digitTable(alphabet: string): Uint8Array {
  const codes = toCharCodes(alphabet)
  // An index of -1 wraps to `NO_DIGIT`.
  return Uint8Array.from({ length: 128 }, (_, code) => codes.indexOf(code))
}

/** Reads the value of a character of a string. Codes beyond ASCII must not index the table. */
export function digitAt(table: Uint8Array, text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 128 ? (table[code] as number) : NO_DIGIT
}

/**
 * Whether every character from `from` to before `to` is a digit. The function copies nothing. It joins the digits by `|` and tests the
 * result once, at the end: no digit has the eighth bit, which `NO_DIGIT` has, nor a higher bit, which codes beyond ASCII have. Such
 * codes wrap around into the table.
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

/** Returns the sample string of an alphabet and a length, for documentation. */
export function sampleText(alphabet: string, length: number): string {
  // 7 is coprime to the sizes of most alphabets, so that neighbours differ and few characters repeat.
  return Array.from({ length }, (_, i) => alphabet.charAt((7 * i + 3) % alphabet.length)).join('')
}

/** Sorts the characters by their codes, so that each set of characters has only one string. */
export function sortAlphabet(alphabet: string): string {
  return Array.from(alphabet).sort().join('')
}

/**
 * Returns the class of a regular expression that matches a character of the alphabet, with neighbours joined into ranges.
 *
 * The class means the same without flags and under `u` and `v`, which the `pattern` attribute of HTML uses. Characters that only one
 * of the three reserves are therefore also escaped.
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
    // Two neighbours need no hyphen, because the class is as short without it.
    if (run > 1) ranges += (run > 2 ? '-' : '') + escaped(first + run - 1)
    i += run
  }
  return `[${ranges}]`
}

/** Returns the pattern of any of these characters. A single letter or digit needs no class. */
export function characterPattern(characters: string): string {
  return /^[a-z0-9]$/i.test(characters) ? characters : characterClass(characters)
}

function escaped(code: number): string {
  return String.fromCharCode(code).replace(/[\\\]^\-[(){}|/]/, '\\$&')
}

/** The reason why a body is rejected. */
export type BodyFault = 'invalid_length' | 'invalid_character' | 'overflow' | 'wrong_version'
