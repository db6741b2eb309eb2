/** Escapes: how URLs, string literals, HTML, e-mail, logs and terminals encode characters. */

/** An escape syntax for any character code: a mark, letters, and a fixed or variable number of digits. */
type Way = readonly [
  mark: string,
  letters: string,
  base: 8 | 10 | 16,
  count?: number | undefined,
  after?: string,
]

const WAYS: readonly Way[] = [
  // URLs, encoded once or repeatedly, and JavaScript's `escape`.
  ['%', '(?:25)*', 16, 2],
  ['%', '[Uu]', 16, 4],
  // String literals in JSON and source code.
  ['\\', '[Xx]', 16, 2],
  ['\\', '[Uu]', 16, 4],
  ['\\', 'U', 16, 8],
  ['\\', '[Uu]\\{', 16, undefined, '\\}'],
  ['\\', '', 8, 3],
  // HTML and XML.
  ['&', '#', 10, undefined, ';'],
  ['&', '#[Xx]', 16, undefined, ';'],
]

/** Quoted-printable, syslog and HAProxy, which write upper-case hexadecimal digits and never escape a letter, a digit, `_` or `-`. */
const CAPITAL_WAYS: readonly Way[] = [
  ['=', '', 16, 2],
  ['#', '', 8, 3],
  ['#', '', 16, 2],
]

const ALL_WAYS = /* @__PURE__ */ WAYS.concat(CAPITAL_WAYS)

/**
 * Returns the source of a regular expression that matches a character unescaped or in any escape syntax. `markOf` returns the source
 * for a mark.
 */
export function spellingsOf(character: string, markOf = asItIs): string {
  const ways = /[\w-]/.test(character) ? WAYS : ALL_WAYS
  const spellings = ways.map(([mark, letters, base, count, after = '']) => {
    const digits = character.charCodeAt(0).toString(base)
    const padded = count === undefined ? `0*${digits}` : digits.padStart(count, '0')
    return markOf(mark) + letters + inBothCases(padded) + after
  })
  return `(?:${[character, ...spellings].join('|')})`
}

const asItIs = (mark: string) => mark.replace(/[\\[^?]/, '\\$&')
const inBothCases = (hex: string) => hex.replace(/[a-f]/g, (digit) => `[${digit.toUpperCase()}${digit}]`)
/** Matches a mark, raw or URL-encoded, because URL encoding also applies to the escapes in a string. */
const inUrl = (mark: string) => `(?:${asItIs(mark)}|%(?:25)*${inBothCases(mark.charCodeAt(0).toString(16))})`

/** An escape that begins before a word and ends within it. */
export interface Escape {
  /** The index after the escape. */
  readonly end: number
  /** The code of the escaped character, or `NaN` for an escape without digits. */
  readonly code: number
}

/** The maximum number of characters that an escape covers in a word, with `%` encoded up to five times. */
export const ESCAPE_WORD_MAX_LENGTH = 16
/** The maximum number of characters that an escape has before a word, as in a URL-encoded terminal color. */
const LONGEST_ESCAPE = 64
/** The number of characters to search before a word, for an escape that includes the word's first letters. */
export const LOOKED_BACK = 256

/** The escape syntaxes that end with a digit. */
const TAILED_WAYS = /* @__PURE__ */ ALL_WAYS.filter(([, , , , after]) => after === undefined)
const ESC = '\u001b'
/** The mark of a control sequence, `ESC [`, as one character. */
const CSI = '\u009b'
/** Created on first use, because most programs never search a string. */
let tail: RegExp | undefined
const NONE: readonly Escape[] = []

function createTail(): RegExp {
  const numbers = TAILED_WAYS.map((way) => {
    const [mark, letters, base, count = 0] = way
    const digits = CAPITAL_WAYS.includes(way) ? '[\\dA-F]' : '[\\dA-Fa-f]'
    return `${inUrl(mark)}${letters}(${base === 8 ? `[0-3]?[0-7]{${count - 1}}` : `${digits}{${count}}`})`
  })
  // The bytes of a control function, by their first hexadecimal digit.
  const bytes = (digit: number, range: string) => `(?:${range}|%(?:25)*${digit}[\\dA-Fa-f])`
  const parameters = bytes(3, '[0-?]')
  const intermediates = bytes(2, '[ -/]')
  const opening = `(?:${spellingsOf(ESC, inUrl)}|${inUrl('\\')}e|${inUrl('^')}${inUrl('[')})`
  const others = [
    `${inUrl('\\')}[abefnrtv0]`,
    // Control characters as printed by `cat -A`.
    `${inUrl('^')}[A-Z]`,
    // The control functions of ECMA-48: control sequences, with a mark of 7 or 8 bits, and escape sequences.
    `(?:${opening}${inUrl('[')}|${spellingsOf(CSI, inUrl)})${parameters}*${intermediates}*[A-Za-z]`,
    `${opening}${intermediates}*\\w`,
    // A color that has lost its escape character.
    `${inUrl('[')}${parameters}+m`,
  ]
  return new RegExp(`(?:${[...numbers, ...others].join('|')})$`)
}

/**
 * Lists the escapes that the word at `start` may begin with, shortest first. For example, `nuser` after a backslash may begin with a
 * line break. An escaped letter, digit or `_` does not count, because the word would then begin before the escape.
 */
export function escapesAt(text: string, start: number): readonly Escape[] {
  if (!mayEscape(text, start)) return NONE
  const found: Escape[] = []
  tail ??= createTail()
  const from = Math.max(0, start - LONGEST_ESCAPE)
  for (let end = start + 1; end <= start + ESCAPE_WORD_MAX_LENGTH; end++) {
    const match = tail.exec(text.slice(from, end))
    if (!match) continue
    const way = match.findIndex((digits, i) => i > 0 && digits !== undefined)
    // A control character has no digits, so its code is `NaN`, which counts as 0 here.
    const code = Number.parseInt(match[way] as string, TAILED_WAYS[way - 1]?.[2])
    if (!/\w/.test(String.fromCharCode(code))) found.push({ end, code })
  }
  return found
}

/** For each preceding character, the highest code of a word's first character that may be part of an escape. */
const HIGHEST_FIRST = /* @__PURE__ */ createHighest()

function createHighest(): Uint8Array {
  const highest = new Uint8Array(160)
  // The bytes within a control function, mostly followed by digits and capital letters.
  highest.fill(90, 32, 64)
  for (const mark of `^\\%${ESC}${CSI}`) highest[mark.charCodeAt(0)] = 122
  // Words in brackets are common, and colors end with `m`.
  highest[91] = 109
  return highest
}

/** Rules out nearly all words by checking only their first character and the preceding character. */
export function mayEscape(text: string, start: number): boolean {
  return text.charCodeAt(start) <= (HIGHEST_FIRST[text.charCodeAt(start - 1)] as number)
}

/**
 * Decides whether the mark before `start` is literal, for a word that is an ID both with and without its first letters. A backslash is
 * literal if it is escaped, if a digit follows, or in a path with a drive letter. `%` is literal if it would encode a character that is
 * rarely encoded. `=` and `#` are always literal.
 */
export function isLiteral(text: string, start: number): boolean {
  const word = text.slice(start, start + 2)
  const before = decodeMarks(text.slice(Math.max(0, start - LOOKED_BACK), start))
  switch (before.at(-1)) {
    case '\\':
      return /^\d/.test(word) || isEscaped(before) || isPath(before)
    case '%':
      return /^(?:1|[a-f]{2})/.test(word)
    default:
      return /[=#]$/.test(before)
  }
}

/** Decodes the URL-encoded ASCII characters in a string. */
function decodeMarks(text: string): string {
  return text.replace(/%(?:25)*([2-7][\dA-F])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/**
 * Whether the final backslash is escaped. In a nested string, each escape has one more backslash than the string's quotes. Single
 * quotes in double quotes need no backslash, as in JSON that contains a Python `repr`, so they count as a separate level.
 */
function isEscaped(before: string): boolean {
  const count = backslashesBefore(before, before.length)
  const [double, single] = [before.lastIndexOf('"'), before.lastIndexOf("'")]
  const isNested = double >= 0 && single > double && /(?:^|\W)[bru]?$/.test(before.slice(single - 2, single))
  const each = count / ((isNested ? 2 : 1) * (1 + backslashesBefore(before, double)))
  return (Number.isInteger(each) ? each : count) % 2 === 0
}

function backslashesBefore(text: string, end: number): number {
  let start = end
  while (text[start - 1] === '\\') start--
  return end - start
}

function isPath(before: string): boolean {
  const run = before.split(/[\s"'<>|]/).at(-1) as string
  return /(?:^|[^\dA-Za-z])[A-Za-z]:\\/.test(run)
}
