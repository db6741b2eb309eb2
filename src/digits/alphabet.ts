/** Alphabets: digit values, sample strings and character classes. */

/** The digit-table entry for a character that is not a digit. No digit has this value, because visible ASCII has only 94 characters. */
export const NO_DIGIT = 255

/** Creates a table that maps each ASCII code to its digit value, or to `NO_DIGIT`. */
export function digitTable(alphabet: string): Uint8Array {
  const codes = toCharCodes(alphabet)
  // A `Uint8Array` stores the index -1 as 255, which is `NO_DIGIT`.
  return Uint8Array.from({ length: 128 }, (_, code) => codes.indexOf(code))
}

/** Returns a character's digit value, or `NO_DIGIT`. The table covers only ASCII. */
export function digitAt(table: Uint8Array, text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < 128 ? (table[code] as number) : NO_DIGIT
}

/**
 * Whether every character from `from` up to but excluding `to` is a digit. The digits are combined with `|` and tested once: `NO_DIGIT`
 * sets the eighth bit, and a non-ASCII code sets a higher bit, whereas a digit sets neither. Non-ASCII codes are masked to stay within the
 * table.
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

/** Lists the character codes of every pair of digits, as 256 · first + second. */
export function digitPairs(alphabet: string): Uint16Array {
  const codes = toCharCodes(alphabet)
  return Uint16Array.from(codes.flatMap((first) => codes.map((second) => 256 * first + second)))
}

/** Writes an element of `digitPairs`. */
export function writePair(codes: number[], at: number, pair: number): void {
  codes[at] = pair >>> 8
  codes[at + 1] = pair & 255
}

/** Returns a sample string of the given length, for documentation. */
export function sampleText(alphabet: string, length: number): string {
  // 7 is coprime to most alphabet sizes, so adjacent characters differ and few repeat.
  return Array.from({ length }, (_, i) => alphabet.charAt((7 * i + 3) % alphabet.length)).join('')
}

/** Sorts the characters by code, so that equal sets of characters produce equal strings. */
export function sortAlphabet(alphabet: string): string {
  return Array.from(alphabet).sort().join('')
}

/**
 * Returns the regular-expression class for an alphabet, with adjacent characters joined into ranges.
 *
 * The class has the same meaning without flags and with the flags `u` and `v`, which HTML's `pattern` attribute uses. Every character that
 * is reserved in any of these modes is therefore escaped.
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
    // A range of two characters needs no hyphen.
    if (run > 1) ranges += (run > 2 ? '-' : '') + escaped(first + run - 1)
    i += run
  }
  return `[${ranges}]`
}

/** Returns a pattern that matches any of the characters. A single letter or digit needs no class. */
export function characterPattern(characters: string): string {
  return /^[a-z0-9]$/i.test(characters) ? characters : characterClass(characters)
}

function escaped(code: number): string {
  return String.fromCharCode(code).replace(/[\\\]^\-[(){}|/]/, '\\$&')
}

/** The reason why a body is rejected. */
export type BodyFault = 'invalid_length' | 'invalid_character' | 'overflow' | 'wrong_version'
