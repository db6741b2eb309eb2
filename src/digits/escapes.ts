/** Escapes: the encodings of a character in URLs, string literals, HTML, e-mail, logs and terminals. */

/** A way to write the code of any character: a mark, letters, and a number of digits that may be fixed. */
type Way = readonly [
  mark: string,
  letters: string,
  base: 8 | 10 | 16,
  count?: number | undefined,
  after?: string,
]

const WAYS: readonly Way[] = [
  // URLs, encoded once or several times, and JavaScript's `escape`.
  ['%', '(?:25)*', 16, 2],
  ['%', '[Uu]', 16, 4],
  // Strings in JSON and in programs.
  ['\\', '[Xx]', 16, 2],
  ['\\', '[Uu]', 16, 4],
  ['\\', 'U', 16, 8],
  ['\\', '[Uu]\\{', 16, undefined, '\\}'],
  ['\\', '', 8, 3],
  // HTML and XML.
  ['&', '#', 10, undefined, ';'],
  ['&', '#[Xx]', 16, undefined, ';'],
]

/** Quoted-printable, syslog and HAProxy. They never escape a letter, a digit, `_` or `-`, and write capital letters. */
const CAPITAL_WAYS: readonly Way[] = [
  ['=', '', 16, 2],
  ['#', '', 8, 3],
  ['#', '', 16, 2],
]

const ALL_WAYS = /* @__PURE__ */ WAYS.concat(CAPITAL_WAYS)

/**
 * Returns the source of an expression that matches a character, as it is and in every way that may escape it. `markOf` returns the
 * source for a mark.
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
/** Matches a mark, as it is or in a URL, because a URL encodes a whole string with its escapes. */
const inUrl = (mark: string) => `(?:${asItIs(mark)}|%(?:25)*${inBothCases(mark.charCodeAt(0).toString(16))})`

/** An escape before a word that begins with its letters or digits. */
export interface Escape {
  /** The index after the escape. */
  readonly end: number
  /** The code of the escaped character. */
  readonly code: number
}

/** Characters of the longest word of an escape: `%` may be encoded five times. */
export const ESCAPE_WORD_MAX_LENGTH = 16
/** Characters of the longest escape before its word, which are terminal colours in a URL. */
const LONGEST_ESCAPE = 64
/** Characters before a word that decide whether its first letters belong to an escape. */
export const LOOKED_BACK = 256

/** The ways that end with a digit. */
const TAILED_WAYS = /* @__PURE__ */ ALL_WAYS.filter(([, , , , after]) => after === undefined)
const ESC = '\u001b'
/** Created when a word first begins like an escape, because most programs never search a string. */
let tail: RegExp | undefined
const LINE_FEED = 10
const NONE: readonly Escape[] = []

function createTail(): RegExp {
  const digitsOf = { 8: '[0-3][0-7]', 10: '\\d', 16: '[\\dA-F]' }
  const numbers = TAILED_WAYS.map((way) => {
    const [mark, letters, base, count = 0] = way
    const digits = `${digitsOf[base]}{${base === 8 ? count - 1 : count}}`
    return `${inUrl(mark)}${letters}(${CAPITAL_WAYS.includes(way) ? digits : digits.replace('A-F', 'A-Fa-f')})`
  })
  const separators = [';', ':', '?'].map(inUrl).join('|')
  const others = [
    `${inUrl('\\')}[abefnrtv0]`,
    // As `cat -A` writes control characters.
    `${inUrl('^')}[A-Z]`,
    // Terminal commands. The escape character may be lost before a colour.
    `(?:${spellingsOf(ESC, inUrl)}|${inUrl('\\')}e|${inUrl('^')}${inUrl('[')})${inUrl('[')}(?:\\d|${separators})*[A-Za-z]`,
    `${inUrl('[')}(?:\\d|${separators})+m`,
  ]
  return new RegExp(`(?:${[...numbers, ...others].join('|')})$`)
}

/**
 * Lists the escapes with which the word at `start` may begin, shortest first. For example, `nuser` after a backslash begins with a
 * line break. No escape represents a letter, a digit or `_`, because the word would then begin before the escape.
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
    const code = way < 0 ? LINE_FEED : Number.parseInt(match[way] as string, TAILED_WAYS[way - 1]?.[2])
    if (!/\w/.test(String.fromCharCode(code))) found.push({ end, code })
  }
  return found
}

/** The highest code with which an escape may end in a word, by the code of the character before the word. */
const HIGHEST_FIRST = /* @__PURE__ */ createHighest()

function createHighest(): Uint8Array {
  const highest = new Uint8Array(128)
  // Without digits, most terminal commands are a capital letter, or the `m` of colours.
  for (const [marks, first] of [
    ['\\%', 'z'],
    ['[', 'm'],
    ['=#^;:?', 'Z'],
  ] as const) {
    for (const mark of marks) highest[mark.charCodeAt(0)] = first.charCodeAt(0)
  }
  return highest
}

/** Rules out nearly all words by their first character and the character before it. */
export function mayEscape(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1)
  return before < 128 && text.charCodeAt(start) <= (HIGHEST_FIRST[before] as number)
}

/**
 * Whether the mark before `start` is literal, if the word there is an ID both with and without its first letters. A backslash is
 * literal if another backslash escapes it, and in a path from a drive. Other marks are literal if their digits name a character that
 * encoders seldom see.
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

/** Decodes the ASCII characters in a part of a URL. */
function decodeMarks(text: string): string {
  return text.replace(/%(?:25)*([2-7][\dA-F])/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/**
 * Whether the backslash at the end is escaped. In a nested string, each escape has one backslash more than the string's quotes have.
 * Single quotes in double quotes need no backslash, as in JSON that contains a Python `repr`, so they count as a separate level.
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
