/** The CHECK of SQLite, which has no regular expressions: from the alphabet, the length and the places of a format. */
import type { AnyFormat } from '../formats/shared/format.ts'
import { quoteStandard } from './dialect.ts'
import { findGreatestBody, limitLongest } from './greatest-body.ts'
import type { StoredText } from './stored-text.ts'

/**
 * The condition that every text of the column meets: no BLOB, which passes for a text, and no NUL, where GLOB and
 * `length` end.
 */
export function checkAnyText(name: string): string {
  return `typeof(${name}) in ('text', 'null') and length(${name}) = length(cast(${name} as blob))`
}

/** The condition of one kind of text. */
export function checkInSqlite(name: string, { head, format, pattern, lengths }: StoredText): string {
  // A named id. GLOB compares each character, where `=` folds case if the column does.
  if (!format) return `${name} glob ${quoteStandard(pattern)}`
  const { alphabet } = format
  const places = listPlaces(format)
  const hasPlaces = places.some((characters) => characters !== alphabet)
  const isOpen = !hasPlaces || places.includes(alphabet)
  const glob = places.map((characters) => (characters === alphabet ? '?' : writeClass(characters))).join('')
  const strangers = `*[^${writeCharacters(alphabet)}]*`
  const greatest = findGreatestBody(format, (body) => fits(body, places))
  return [
    ...(hasPlaces || head ? [`${name} glob ${quoteStandard(head + (hasPlaces ? glob : '*'))}`] : []),
    ...(isOpen ? [`${cutHead(name, head)} not glob ${quoteStandard(strangers)}`] : []),
    ...(hasPlaces ? [] : [compareLength(name, lengths)]),
    ...refuseLeadingZeros(name, head, format),
    ...(greatest === undefined
      ? []
      : [limitLongest(name, lengths, `${name} <= ${quoteStandard(head + greatest)}`)]),
  ].join(' and ')
}

/** The characters that each place of a fixed length may hold. */
function listPlaces({ alphabet, length, places = {}, sql, uuidVersion }: AnyFormat): string[] {
  if (typeof length !== 'number') return []
  if (sql === 'uuid') return uuidPlaces(uuidVersion)
  return Array.from({ length }, (_, i) => places[i] ?? places[i - length] ?? alphabet)
}

/** RFC 9562, section 4: the version is the first digit of the third group, the variant that of the fourth. */
function uuidPlaces(version: number | undefined): string[] {
  const digits = '0123456789abcdef'
  const template = version
    ? `........-....-${version}...-v...-............`
    : '........-....-....-....-............'
  const characters: Record<string, string> = { '.': digits, v: '89ab' }
  return Array.from(template, (place) => characters[place] ?? place)
}

function fits(body: string, places: readonly string[]): boolean {
  return places.every((characters, i) => characters.includes(body.charAt(i)))
}

/** A number has one spelling: where its length varies, none begins with a zero but zero itself. */
function refuseLeadingZeros(
  name: string,
  head: string,
  { alphabet, length, toBytes, toBigInt, check }: AnyFormat,
) {
  if (typeof length === 'number' || !(toBytes || toBigInt)) return []
  const zero = [...alphabet].sort()[0] as string
  if (check(zero.repeat(length[1]), 0) === undefined) return []
  return [`${name} not glob ${quoteStandard(`${head}${zero}?*`)}`]
}

function cutHead(name: string, head: string): string {
  return head ? `substr(${name}, ${head.length + 1})` : name
}

function compareLength(name: string, [least, most]: StoredText['lengths']): string {
  return least === most ? `length(${name}) = ${least}` : `length(${name}) between ${least} and ${most}`
}

function writeClass(characters: string): string {
  if (characters.length > 1) return `[${writeCharacters(characters)}]`
  return '*?['.includes(characters) ? `[${characters}]` : characters
}

/** The text between the brackets. GLOB has no escapes: `]` and `-` are themselves as the first, `^` as the last. */
function writeCharacters(characters: string): string {
  const rest = [...characters].filter((character) => !']^-'.includes(character)).sort()
  const has = (character: string) => (characters.includes(character) ? character : '')
  return has(']') + has('-') + joinRanges(rest) + has('^')
}

/** The characters, which ascend, with their neighbours joined. */
function joinRanges(characters: readonly string[]): string {
  const codes = characters.map((character) => character.charCodeAt(0))
  return codes
    .map((code, i) => {
      const isInside = codes[i - 1] === code - 1 && codes[i + 1] === code + 1
      const isAfterInside = codes[i - 2] === code - 2
      if (isInside) return ''
      return (isAfterInside ? '-' : '') + String.fromCharCode(code)
    })
    .join('')
}
