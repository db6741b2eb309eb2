/** The repairs that make a string an ID of a kind: a character replaced, taken out, put in, or swapped with the next. */
import { BASE36_ALPHABET, BASE62_ALPHABET, quoted } from 'brandid/internal'
import type { Reading } from './reading.ts'

/** A repair, and the ID that it makes. */
export interface Repair {
  readonly reading: Reading
  /** `character 24 is "-"` */
  readonly fault: string
  /** Where the fault is, counted from 0; `undefined` where nothing tells. */
  readonly at?: number
  /** The right text; `undefined` where several are. */
  readonly canonical?: string
}

/** The first reading of a string. */
export type Read = (text: string) => Reading | undefined

/** A kind of IDs whose bodies have one length and one alphabet. */
interface BodyKind {
  readonly format: string
  readonly lengths: readonly number[]
  /** The characters of a body; those of a UUID differ by their place. */
  readonly allows: (character: string, at: number) => boolean
  readonly alphabet: string
  /** How many characters may be missing: a beginning with a time, or with a version, shows the kind. */
  readonly missing: number
  /** Whether IDs have a prefix. */
  readonly isPrefixed?: boolean
  /** A reading as this kind; `undefined` where it is another one. */
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

/** A version 7 has a time, too: one text in 64 looks like a version 4 by chance. */
const asVersion7 = (format: string) => (reading: Reading) =>
  reading.format === format && reading.version === 7 ? reading : undefined

/** Of digits that several kinds have, only that is told. */
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
    as: asDigits('id in base 36', ['random', 'uuid25', 'unknown']),
  },
  { ...of('timeRandom', [19], BASE36_ALPHABET), isPrefixed: true },
  { ...of('typeid', [26], CROCKFORD.toLowerCase(), 10), as: asVersion7('typeid') },
  of('ulid', [26], CROCKFORD, 1),
  of('hexUlid', [32], HEX.toUpperCase()),
  of('objectId', [24], HEX, 1),
  of('ksuid', [27], BASE62_ALPHABET),
  { ...of('stripe', [14, 16, 24], BASE62_ALPHABET), isPrefixed: true },
  { ...of('integer', [17, 18, 19], '0123456789'), as: asDigits('number of 64 bits', NUMBERS) },
]

/** Characters of bodies. */
export const LENGTHS: ReadonlySet<number> = new Set(BODY_KINDS.flatMap(({ lengths }) => lengths))

/** Characters that people and programs write in the place of another one. */
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

/** The repair of a string that makes the likeliest ID. */
export function findRepair(text: string, read: Read): Repair | undefined {
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

/** A string, split before a body of a kind. */
interface SplitText {
  readonly kind: BodyKind
  readonly head: string
  readonly body: string
  readonly read: Read
}

/** Reads a string as a kind: nothing where it is another one, or has a doubt. */
function readAsKind({ as }: BodyKind, read: Read): Read {
  return (text) => {
    const reading = read(text)
    return reading && !isDoubtful(reading) ? as(reading) : undefined
  }
}

/** The text before a body and the body: the whole text, and the text after each separator. */
function splits(text: string): { head: string; body: string }[] {
  const ends = [0, ...Array.from(text.matchAll(/_/g), ({ index }) => index + 1)].slice(0, 4)
  return ends.map((end) => ({ head: text.slice(0, end), body: text.slice(end) }))
}

/** Any string of an alphabet that is a word, rather than digits. */
const isWord = ({ format }: BodyKind, body: string) => format === 'random' && !/(?:[0-9].*){3}/.test(body)

/** The places of the characters that a body of the kind does not hold. */
const badPlaces = ({ allows }: BodyKind, body: string): number[] =>
  Array.from({ length: body.length }, (_, at) => at).filter((at) => !allows(body.charAt(at), at))

/** One character that the alphabet lacks: some other makes the text an ID. */
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

/** The repair that makes the one right text, where it is an ID. */
function repairTo(canonical: string, read: Read, fault: string, at: number): Repair | undefined {
  const reading = read(canonical)
  return reading && { reading, fault, at, canonical }
}

/** Two that fit leave open which is right. */
function firstTwo(characters: readonly string[], fits: (character: string) => boolean): string[] {
  const found: string[] = []
  for (const each of characters) if (found.length < 2 && fits(each)) found.push(each)
  return found
}

/** One character too many. */
function surplus(given: SplitText): Repair | undefined {
  const { kind, head, body, read } = given
  if (!kind.lengths.includes(body.length - 1)) return undefined
  const inGroup = kind.format === 'uuid' ? grouped(given, 1) : undefined
  if (inGroup) return inGroup
  // Behind the surplus character, each place is one further.
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

/** Fewer characters than these tell no version of a UUID. */
const LEAST_TOLD = 16

const tellMissing = (count: number) =>
  count === 1 ? 'one character is missing' : `${count} characters are missing`

/** A body that was cut, or that lacks a character. */
function missing(given: SplitText): Repair | undefined {
  const { kind, head, body, read } = given
  const [length = 0] = kind.lengths
  const count = length - body.length
  if (count <= 0 || count > kind.missing || body.length < LEAST_TOLD) return undefined
  if (kind.format === 'uuid') return grouped(given, -count)
  if (badPlaces(kind, body).length > 0) return undefined
  const reading = read(head + body + kind.alphabet.charAt(0).repeat(count))
  if (reading?.timeMs === undefined) return undefined
  return { reading, fault: `${tellMissing(count)}, since ${body.length} of ${length} are there` }
}

const GROUPS = [8, 4, 4, 4, 12]

/** The hyphens of a UUID show which group is short, or long. */
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

/** Two neighbours, each of which belongs where the other is. */
function swapped({ kind, head, body, read }: SplitText): Repair | undefined {
  const [at = -1, next, more] = badPlaces(kind, body)
  if (!kind.lengths.includes(body.length) || next !== at + 1 || more !== undefined) return undefined
  const canonical = head + body.slice(0, at) + body.charAt(next) + body.charAt(at) + body.slice(next + 1)
  const place = head.length + at
  return repairTo(canonical, read, `characters ${place + 1} and ${place + 2} are swapped`, place)
}

/** A prefix without the separator, or with another one. */
function separated({ format, lengths, missing }: BodyKind, text: string, read: Read): Repair[] {
  return lengths.flatMap((length) => {
    const [, prefix = '', mark = ''] = /^([a-z][a-z0-9_]{0,62}?)([-.:~]?)$/.exec(text.slice(0, -length)) ?? []
    // `order-1759…` is a usual name.
    if (prefix === '' || prefix.endsWith('_') || format === 'integer') return []
    const canonical = `${prefix}_${text.slice(-length)}`
    const reading = mark !== '' || missing > 1 ? read(canonical) : undefined
    if (!reading || (mark === '' && reading.version !== 7)) return []
    const at = prefix.length
    const fault =
      mark === ''
        ? `"_" is missing behind the prefix ${quoted(prefix)}`
        : `character ${at + 1} is ${quoted(mark)}, where "_" follows the prefix`
    return [{ reading, fault, at: mark === '' ? at - 1 : at, canonical }]
  })
}
