/** Rules for bodies as strings: example, length, alphabet, pattern, SQL, rejections and forgiveness. */
import { type Format, readLengths, type SqlBody } from '../../formats/shared/format.ts'
import { checkAlphabet, checkLength } from '../../formats/shared/options.ts'
import { seededRandom } from '../seeded.ts'
import { broken, type FormatRule, HEAD, inAscii, type Subject } from './rule.ts'
import { drawSqlBody, listChanges, takeSome } from './samples.ts'

/** Lists the rules for the bodies of any format. */
export function bodyRules(subject: Subject): FormatRule[] {
  const rules: FormatRule[] = [
    { name: 'has valid metadata', check: () => describesBodies(subject) },
    { name: 'has a portable pattern', check: () => hasPortablePattern(subject) },
    { name: 'accepts only bodies of the declared length', check: () => keepsLength(subject) },
    { name: 'matches its alphabet and its pattern', check: () => keepsAlphabet(subject) },
    { name: 'ignores any prefix before a body', check: () => ignoresHead(subject) },
    {
      name: 'rejects every one-character change outside the alphabet',
      check: () => refusesStrangers(subject),
    },
  ]
  const { forgive, example, sql, places, length } = subject.format
  if (example !== undefined) {
    rules.push({ name: 'accepts its own example', check: () => acceptsExample(subject, example) })
  }
  if (places) rules.push({ name: 'respects its `places`', check: () => keepsPlaces(subject, places) })
  // An SQL expression can only generate a fixed number of characters.
  if (sql === 'uniform' || (typeof sql === 'string' && typeof length === 'number')) {
    rules.push({ name: 'accepts SQL-generated bodies', check: () => acceptsSql(subject, sql) })
  }
  if (forgive) {
    rules.push(
      { name: 'leaves an accepted body unchanged', check: () => leavesBodies(subject, forgive) },
      { name: 'forgives without changing the value', check: () => keepsValues(subject, forgive) },
    )
  }
  return rules
}

function describesBodies({ format }: Subject): void {
  if (format.name === '') throw broken('a name', inAscii(format.name))
  checkAlphabet(format.alphabet)
  checkLength(format.length)
  // The empty alternative always matches, so the result has more than one entry only if the pattern has capture groups.
  const match = new RegExp(`(?:${format.pattern})|`).exec('') as RegExpExecArray
  if (match.length > 1) throw broken('a pattern without captures', inAscii(format.pattern))
}

const SQL_BODIES = 300

// JSON Schema compiles patterns with the `u` flag, and HTML's `pattern` attribute with the `v` flag.
const FLAGS = ['u', 'v']

function hasPortablePattern({ format: { pattern } }: Subject): void {
  for (const flag of FLAGS) {
    try {
      new RegExp(pattern, flag)
    } catch {
      throw broken(`a pattern that is valid under the flag ${flag}`, pattern)
    }
  }
}

function acceptsExample({ format }: Subject, example: string): void {
  const verdict = judge(format, example, 0)
  if (verdict !== 'acceptance') throw broken('a valid example', `${inAscii(example)} (${verdict})`)
}

/** Checks the characters at fixed places. A body with a wrong character at a fixed place may match another format of the definition. */
function keepsPlaces({ accepted }: Subject, places: Readonly<Record<number, string>>): void {
  for (const body of accepted()) {
    for (const [place, characters] of Object.entries(places)) {
      const character = body.at(Number(place)) ?? ''
      if (character !== '' && characters.includes(character)) continue
      throw broken(`one of ${inAscii(characters)} at place ${place} of ${inAscii(body)}`, inAscii(character))
    }
  }
}

function acceptsSql({ format, seed }: Subject, sql: SqlBody & string): void {
  if (sql === 'uniform' && typeof format.length !== 'number') {
    throw broken('a fixed length, because SQL draws each character,', `${format.length}`)
  }
  const random = seededRandom(seed)
  for (let i = 0; i < SQL_BODIES; i++) {
    const body = drawSqlBody(format, sql, random)
    const verdict = judge(format, body, 0)
    if (verdict !== 'acceptance') throw broken('a valid body from SQL', `${inAscii(body)} (${verdict})`)
  }
}

function judge(format: Format, text: string, offset: number): string {
  return format.check(text, offset) ?? 'acceptance'
}

function keepsLength({ format, bodies }: Subject): void {
  const [least, most] = readLengths(format)
  const filler = format.alphabet.charAt(1)
  for (const body of bodies()) {
    if (body.length < least || body.length > most) {
      throw broken(
        `bodies of ${least === most ? '' : `${least} to `}${most} characters`,
        `${body.length}: ${inAscii(body)}`,
      )
    }
    const tooLong = [
      body.padEnd(most + 1, filler),
      body.padStart(most + 1, filler),
      body.padEnd(most + 10_000, filler),
    ]
    for (const text of [...resized(body, format), ...tooLong]) {
      if (least <= text.length && text.length <= most) continue
      const verdict = judge(format, HEAD + text, HEAD.length)
      if (verdict !== 'invalid_length') throw broken(`invalid_length for ${text.length} characters`, verdict)
    }
  }
}

/** Yields the body truncated or padded at either end to every length, up to 64 characters above the format's maximum. */
function* resized(body: string, format: Format): Iterable<string> {
  const zero = format.alphabet.charAt(0)
  const [, most] = readLengths(format)
  for (let size = 0; size <= most + 64; size++) {
    yield body.padEnd(size, body).slice(0, size)
    yield body.padEnd(size, zero)
    yield body.padStart(size, zero).slice(-size)
  }
}

function keepsAlphabet({ format, bodies, accepted }: Subject): void {
  // The angle brackets reveal an anchor in the pattern, because an anchor cannot match between other characters.
  const pattern = new RegExp(`^<(?:${format.pattern})>$`)
  for (const body of bodies()) {
    const stranger = Array.from(body).find((character) => !format.alphabet.includes(character))
    if (stranger)
      throw broken(`characters from ${inAscii(format.alphabet)}`, `${inAscii(stranger)} in ${inAscii(body)}`)
  }
  for (const body of accepted()) {
    if (!pattern.test(`<${body}>`)) throw broken(`a body that matches ${format.pattern}`, inAscii(body))
  }
}

function ignoresHead({ format, bodies }: Subject): void {
  for (const body of bodies()) {
    for (const text of [body, body.slice(1), `${body}!`, `!${body.slice(1)}`, body.toUpperCase(), '']) {
      const alone = judge(format, text, 0)
      for (const head of ['a_', HEAD, body, `${body}_`]) {
        const fault = judge(format, head + text, head.length)
        if (fault !== alone) {
          throw broken(
            `the same result for ${inAscii(text)} after ${inAscii(head)}`,
            `${alone} without it, ${fault} with it`,
          )
        }
      }
    }
  }
}

// Characters that case folding, normalization or anchors may confuse with other characters: dotless i and dotted I, long s, Kelvin sign,
// Arabic and superscript digits, half a surrogate pair, line separator, and byte order mark.
const LOOK_ALIKES = Array.from('\u0131\u0130\u017f\u212a\u0660\u00b2\ud800\u2028\ufeff')
// Character code offsets at which a faulty check may still accept a character: past 7 bits, past 8 bits, full-width forms, and the upper
// byte.
const DETOURS = [0x80, 0x100, 0xfee0, 0xff00]

function listStrangers(alphabet: string): string[] {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
  const twins = Array.from(alphabet, (character) =>
    DETOURS.map((by) => String.fromCharCode(character.charCodeAt(0) + by)),
  )
  return [...ascii.filter((character) => !alphabet.includes(character)), ...LOOK_ALIKES, ...twins.flat()]
}

function refusesStrangers({ format, bodies }: Subject): void {
  const strangers = listStrangers(format.alphabet)
  for (const body of takeSome(bodies())) {
    for (const text of listChanges(body, strangers)) {
      if (format.check(HEAD + text, HEAD.length) === undefined) {
        throw broken(`an error for ${inAscii(text)}, one character away from ${inAscii(body)},`, 'none')
      }
    }
  }
}

type Forgive = (body: string) => string

function leavesBodies({ accepted }: Subject, forgive: Forgive): void {
  for (const body of accepted()) {
    const forgiven = forgive(body)
    if (forgiven !== body) throw broken(`forgive() to keep ${inAscii(body)}`, forgiven)
  }
}

/** Checks that `forgive` does not turn a changed body back into the original, or a body in another case into a different body. */
function keepsValues({ format, bodies }: Subject, forgive: Forgive): void {
  const { alphabet, check } = format
  const hasOneCase = alphabet.toLowerCase() === alphabet || alphabet.toUpperCase() === alphabet
  const forgiven = (text: string) => {
    const canonical = forgive(text)
    return check(canonical, 0) === undefined ? canonical : undefined
  }
  for (const body of takeSome(bodies())) {
    for (const text of listChanges(body, [...alphabet])) {
      if (isPadded(text, body, alphabet)) continue
      if (forgiven(text) === body) throw broken(`forgive(${inAscii(text)}) to keep the value`, inAscii(body))
    }
    for (const text of hasOneCase ? [body.toLowerCase(), body.toUpperCase()] : []) {
      const canonical = forgiven(text)
      if (canonical !== undefined && canonical !== body) {
        throw broken(`forgive(${inAscii(text)}) to return ${inAscii(body)}`, inAscii(canonical))
      }
    }
  }
}

/** Whether two strings differ only in leading zeros. */
function isPadded(text: string, body: string, alphabet: string): boolean {
  const digits = (padded: string) => {
    let start = 0
    while (padded.charAt(start) === alphabet.charAt(0)) start++
    return padded.slice(start)
  }
  return digits(text) === digits(body)
}
