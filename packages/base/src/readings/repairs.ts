/** Finds repairs that turn a string into an ID: a character is replaced, removed, added, or swapped with the next character. */
import { BASE36_ALPHABET, BASE62_ALPHABET, quoted } from 'brandid/internal'
import type { Reading } from './reading.ts'

/** A repair and the resulting ID. */
export interface Repair {
  readonly reading: Reading
  /** `character 24 is "-"` */
  readonly fault: string
  /** The offset of the fault; `undefined` if it is unknown. */
  readonly at?: number
  /** The corrected string; `undefined` if the correction is ambiguous. */
  readonly canonical?: string
}

/** A function that returns the most likely reading of a string. */
export type Read = (text: string) => Reading | undefined

/** A kind of ID whose formats share an alphabet. */
interface BodyKind {
  readonly format: string
  readonly lengths: readonly number[]
  /** Whether a body may have this character at this position. In a UUID, the allowed characters depend on the position. */
  readonly allows: (character: string, at: number) => boolean
  readonly alphabet: string
  /** The number of characters that may be missing, provided that a time or version at the start reveals the kind. */
  readonly missing: number
  /** Set if IDs of this kind have a prefix. */
  readonly isPrefixed?: boolean
  /** Returns the reading, possibly under a general name, or `undefined` if the reading is of another kind. */
  readonly as: (reading: Reading) => Reading | undefined
}

const HEX = '0123456789abcdef'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HYPHENS = new Set([8, 13, 18, 23])

const of = (format: string, lengths: readonly number[], alphabet: string, missing = 0): BodyKind => ({
  format,
  lengths,
  alphabet,
  allows: (character) => alphabet.includes(character),
  missing,
  as: (reading) => (reading.format === format ? reading : undefined),
})

/** Accepts only version 7 UUIDs, whose time confirms the version. One in 64 strings looks like version 4 by chance. */
const asVersion7 = (format: string) => (reading: Reading) =>
  reading.format === format && reading.version === 7 ? reading : undefined

/** Accepts readings in any of the given formats under a general name, because these formats share an alphabet. */
const asDigits = (name: string, formats: readonly string[]) => (reading: Reading) =>
  formats.includes(reading.format) ? { ...reading, name, format: formats[0] as string } : undefined
const NUMBERS = 'integer snowflake mastodon sonyflake tsid epoch'.split(' ')

const BODY_KINDS: readonly BodyKind[] = [
  {
    ...of('uuid', [36], `${HEX}-`, 20),
    allows: (character, at) => (HYPHENS.has(at) ? character === '-' : HEX.includes(character.toLowerCase())),
  },
  { ...of('uuid25', [25], BASE36_ALPHABET, 9), as: asVersion7('uuid25') },
  {
    ...of('random', [25, 50], BASE36_ALPHABET),
    isPrefixed: true,
    as: asDigits('ID in base 36', ['random', 'uuid25', 'unknown']),
  },
  { ...of('timeRandom', [19], BASE36_ALPHABET), isPrefixed: true },
  { ...of('typeid', [26], CROCKFORD.toLowerCase(), 10), as: asVersion7('typeid') },
  of('ulid', [26], CROCKFORD, 1),
  of('hexUlid', [32], HEX.toUpperCase()),
  of('objectId', [24], HEX, 1),
  of('ksuid', [27], BASE62_ALPHABET),
  { ...of('stripe', [14, 16, 24], BASE62_ALPHABET), isPrefixed: true },
  { ...of('integer', [17, 18, 19], '0123456789'), as: asDigits('64-bit number', NUMBERS) },
]

/** The body lengths of all kinds. */
export const LENGTHS: ReadonlySet<number> = new Set(BODY_KINDS.flatMap(({ lengths }) => lengths))

/** Characters that people and programs confuse with other characters. */
const ALIKE: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  u: 'v',
  s: '5',
  b: '8',
  g: '9',
  z: '2',
  '0': 'o',
  '1': 'l',
  '–': '-',
  '—': '-',
  '−': '-',
  _: '-',
  '.': '-',
}

export const isDoubtful = ({ why, wrong }: Reading): boolean => /; but/.test(why) || wrong !== undefined

/** Two numbers, such as a post ID and its author's ID. A repair would join the numbers into an ID that never existed. */
const TWO_NUMBERS = /^\d+[^\dA-Za-z]\d+$/

/** Finds the repair that turns a string into the most likely ID. */
export function findRepair(text: string, read: Read): Repair | undefined {
  if (TWO_NUMBERS.test(text)) return undefined
  const found = [...splits(text)].flatMap(({ head, body }) =>
    BODY_KINDS.flatMap((kind) => {
      if (kind.isPrefixed && (head === '' || isWord(kind, body))) return []
      const given = { kind, head, body, read: readAsKind(kind, read) }
      return [replaced(given), surplus(given), missing(given), swapped(given)]
    }),
  )
  const repairs = [...found, ...BODY_KINDS.flatMap((kind) => separated(kind, text, readAsKind(kind, read)))]
  return repairs
    .filter((repair) => repair !== undefined)
    .sort((one, other) => other.reading.score - one.reading.score)[0]
}

/** A string that is split at the start of the body, and the kind of ID to try. */
interface SplitText {
  readonly kind: BodyKind
  readonly head: string
  readonly body: string
  readonly read: Read
}

/** Returns a function that reads a string only as the given kind, and only if the reading is not doubtful. */
function readAsKind({ as }: BodyKind, read: Read): Read {
  return (text) => {
    const reading = read(text)
    return reading && !isDoubtful(reading) ? as(reading) : undefined
  }
}

/** Splits a string into a head and a body in every possible way: with an empty head, and after each separator. */
function splits(text: string): { head: string; body: string }[] {
  const ends = [0, ...Array.from(text.matchAll(/_/g), ({ index }) => index + 1)].slice(0, 4)
  return ends.map((end) => ({ head: text.slice(0, end), body: text.slice(end) }))
}

/** Whether a body is probably a word rather than random digits. */
const isWord = ({ format }: BodyKind, body: string) => format === 'random' && !/(?:[0-9].*){3}/.test(body)

/** Lists the positions of a body's characters that this kind does not allow. */
const badPlaces = ({ allows }: BodyKind, body: string): number[] =>
  Array.from({ length: body.length }, (_, at) => at).filter((at) => !allows(body.charAt(at), at))

/** Replaces the only character that the kind does not allow. */
function replaced({ kind, head, body, read }: SplitText): Repair | undefined {
  if (!kind.lengths.includes(body.length)) return undefined
  const [at, another] = badPlaces(kind, body)
  if (at === undefined || another !== undefined) return undefined
  const character = body.charAt(at)
  const mend = (each: string) => head + body.slice(0, at) + each + body.slice(at + 1)
  const near = [character.toLowerCase(), character.toUpperCase(), ALIKE[character.toLowerCase()] ?? '']
  const likely = [...new Set(near)].filter((each) => each.length === 1 && kind.allows(each, at))
  const fits = (each: string) => read(mend(each)) !== undefined
  const nearest = firstTwo(likely, fits)
  const [only, second] = nearest.length > 0 ? nearest : firstTwo([...kind.alphabet], fits)
  const reading = only === undefined ? undefined : read(mend(only))
  if (only === undefined || !reading) return undefined
  const place = head.length + at
  return {
    reading,
    fault: `character ${place + 1} is ${quoted(character)}`,
    at: place,
    ...(second === undefined && { canonical: mend(only) }),
  }
}

/** Creates a repair with a single possible result, if that result is an ID. */
function repairTo(canonical: string, read: Read, fault: string, at: number): Repair | undefined {
  const reading = read(canonical)
  return reading && { reading, fault, at, canonical }
}

/** Finds at most two matching characters, because two matches already make the repair ambiguous. */
function firstTwo(characters: readonly string[], fits: (character: string) => boolean): string[] {
  const found: string[] = []
  for (const each of characters) if (found.length < 2 && fits(each)) found.push(each)
  return found
}

/** Removes an extra character. */
function surplus(given: SplitText): Repair | undefined {
  const { kind, head, body, read } = given
  // If the length is already right, the character replaces another character.
  if (!kind.lengths.includes(body.length - 1) || kind.lengths.includes(body.length)) return undefined
  const inGroup = kind.format === 'uuid' ? grouped(given, 1) : undefined
  if (inGroup) return inGroup
  // The extra character shifts every later character by one position.
  const at = [...body].findIndex((character, i) => !kind.allows(character, i))
  if (at === -1) {
    const reading = kind.missing > 1 ? read(head + body.slice(0, -1)) : undefined
    return reading && { reading, fault: 'one character too many' }
  }
  const rest = body.slice(0, at) + body.slice(at + 1)
  if (badPlaces(kind, rest).length > 0) return undefined
  const place = head.length + at
  const fault = `one character too many: character ${place + 1}, ${quoted(body.charAt(at))}`
  return repairTo(head + rest, read, fault, place)
}

/** The minimum number of characters needed to reveal a UUID's version. */
const LEAST_TOLD = 16

const tellMissing = (count: number) =>
  count === 1 ? 'one character is missing' : `${count} characters are missing`

/** Describes a body that is truncated or lacks a character. */
function missing(given: SplitText): Repair | undefined {
  const { kind, head, body, read } = given
  const [length = 0] = kind.lengths
  const count = length - body.length
  if (count <= 0 || count > kind.missing || body.length < LEAST_TOLD) return undefined
  if (kind.format === 'uuid') return grouped(given, -count)
  if (badPlaces(kind, body).length > 0) return undefined
  const reading = read(head + body + kind.alphabet.charAt(0).repeat(count))
  if (reading?.timeMs === undefined) return undefined
  return { reading, fault: `${tellMissing(count)}: only ${body.length} of ${length} are present` }
}

const GROUPS = [8, 4, 4, 4, 12]

/** Uses the hyphens in a UUID to find the group that is too short or too long. */
function grouped({ head, body, read }: SplitText, surplus: number): Repair | undefined {
  const groups = body.split('-')
  if (!/^[0-9a-f-]+$/i.test(body) || groups.length < 3 || groups.length > GROUPS.length) return undefined
  const odd = groups.findIndex((group, i) => group.length !== GROUPS[i])
  const isRest = groups.slice(odd + 1).every((group, i) => group.length === GROUPS[odd + 1 + i])
  const [has, wants] = [groups[odd]?.length ?? 0, GROUPS[odd] ?? 0]
  if (odd === -1 || !isRest || has > wants !== surplus > 0) return undefined
  const filled = GROUPS.map((size, i) => (groups[i] ?? '').slice(0, size).padEnd(size, i === 3 ? '8' : '0'))
  const reading = read(head + filled.join('-'))
  if (!reading) return undefined
  const start = head.length + groups.slice(0, odd).join('-').length + (odd > 0 ? 1 : 0)
  const isEnd = surplus < 0 && odd === groups.length - 1
  const where = `in characters ${start + 1} to ${start + has}, which should be ${wants}`
  return {
    reading,
    fault:
      surplus > 0
        ? `one character too many ${where}`
        : `${tellMissing(-surplus)} ${isEnd ? 'at its end' : where}`,
    at: isEnd ? head.length + body.length - 1 : start,
  }
}

/** Swaps two adjacent characters if each belongs in the other's position. */
function swapped({ kind, head, body, read }: SplitText): Repair | undefined {
  const [at = -1, next, more] = badPlaces(kind, body)
  if (!kind.lengths.includes(body.length) || next !== at + 1 || more !== undefined) return undefined
  const canonical = head + body.slice(0, at) + body.charAt(next) + body.charAt(at) + body.slice(next + 1)
  const place = head.length + at
  return repairTo(canonical, read, `characters ${place + 1} and ${place + 2} are swapped`, place)
}

/** Inserts the separator if it is missing, or corrects it if it is wrong. */
function separated({ format, lengths, missing }: BodyKind, text: string, read: Read): Repair[] {
  return lengths.flatMap((length) => {
    const [, prefix = '', mark = ''] = /^([a-z][a-z0-9_]{0,62}?)([-.:~]?)$/.exec(text.slice(0, -length)) ?? []
    // `order-1759…` is probably a name rather than a damaged ID.
    if (prefix === '' || prefix.endsWith('_') || format === 'integer') return []
    const canonical = `${prefix}_${text.slice(-length)}`
    const reading = mark !== '' || missing > 1 ? read(canonical) : undefined
    if (!reading || (mark === '' && reading.version !== 7)) return []
    const at = prefix.length
    const fault =
      mark === ''
        ? `"_" is missing after the prefix ${quoted(prefix)}`
        : `character ${at + 1} is ${quoted(mark)} instead of "_" after the prefix`
    return [{ reading, fault, at: mark === '' ? at - 1 : at, canonical }]
  })
}
