/** Texts that are almost an id: one character is wrong, some are missing, or two ids are glued. */
import { BASE36_ALPHABET, BASE62_ALPHABET, quoted } from 'brandid/internal'
import { type Readings, type ReadOptions, rankedReadings } from './ranked-readings.ts'
import { nameOf, type Reading, type View } from './reading.ts'

/** What a text almost is. */
export interface Almost {
  /** `a UUID version 7` */
  readonly name: string
  readonly format: string
  /** `character 24 is "-"` */
  readonly fault: string
  /** Where the fault is, counted from 0; `undefined` where nothing tells. */
  readonly at?: number
  /** The right text; `undefined` where several are. */
  readonly canonical?: string
  view(this: void): View
}

/** Longer texts are a piece of a log rather than a damaged id. */
const LONGEST = 140
const SHORTEST = 12
/** An id is hidden in so long a prefix, rather than a name. */
const LONG_PREFIX = 20
/** Readings that explain nothing: any text of that alphabet fits. */
const VAGUE = new Set(['unknown', 'hex', 'cuid2', 'random', 'nanoid', 'integer'])

/** What a text almost is; `undefined` where it is an id, a secret, or far from each. */
export function findAlmost({ text, readings, fault }: Readings, options: ReadOptions): Almost | undefined {
  const [best] = readings
  if (fault !== undefined || best?.isToken || best?.definition !== undefined) return undefined
  if (text.length > LONGEST || text.length < SHORTEST || /\s|\[redacted\]/.test(text)) return undefined
  if (best?.format === 'uuid') return doubtfulUuid(text, best)
  const read = (each: string) => rankedReadings(each, { nowMs: options.nowMs }).readings[0]
  if ((best?.prefix?.length ?? 0) >= LONG_PREFIX) return glued(text, read)
  if (best !== undefined && !VAGUE.has(best.format) && !isDoubtful(best)) return undefined
  // A wrong character of one kind may be one too many of another, which is rarer.
  for (const repair of [replaced, ofOtherLength]) {
    for (const { head, body } of splits(text)) {
      for (const kind of KINDS) {
        const found = repair(kind, head, body, read)
        if (found) return found
      }
    }
  }
  return glued(text, read)
}

const isDoubtful = ({ why, wrong }: Reading): boolean => /; but/.test(why) || wrong !== undefined

type Read = (text: string) => Reading | undefined

/** A kind of ids whose bodies have one length and one alphabet. */
interface Kind {
  readonly format: string
  readonly lengths: readonly number[]
  /** The characters of a body; those of a UUID differ by their place. */
  readonly allows: (character: string, at: number) => boolean
  readonly alphabet: string
  /** Whether a beginning shows the kind: it holds a time and a version. */
  readonly isTold?: boolean
  /** Whether ids have a prefix. */
  readonly isPrefixed?: boolean
}

const HEX = '0123456789abcdef'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HYPHENS = new Set([8, 13, 18, 23])
const has = (alphabet: string) => (character: string) => alphabet.includes(character)

const KINDS: readonly Kind[] = [
  {
    format: 'uuid',
    lengths: [36],
    alphabet: `${HEX}-`,
    allows: (character, at) => (HYPHENS.has(at) ? character === '-' : HEX.includes(character.toLowerCase())),
    isTold: true,
  },
  { format: 'uuid25', lengths: [25], alphabet: BASE36_ALPHABET, allows: has(BASE36_ALPHABET), isTold: true },
  {
    format: 'typeid',
    lengths: [26],
    alphabet: CROCKFORD.toLowerCase(),
    allows: has(CROCKFORD.toLowerCase()),
    isTold: true,
  },
  { format: 'ulid', lengths: [26], alphabet: CROCKFORD, allows: has(CROCKFORD) },
  { format: 'objectId', lengths: [24], alphabet: HEX, allows: has(HEX) },
  { format: 'ksuid', lengths: [27], alphabet: BASE62_ALPHABET, allows: has(BASE62_ALPHABET) },
  {
    format: 'stripe',
    lengths: [14, 16, 24],
    alphabet: BASE62_ALPHABET,
    allows: has(BASE62_ALPHABET),
    isPrefixed: true,
  },
]

/** The text before a body and the body: the whole text, and what follows each separator. */
function splits(text: string): { head: string; body: string }[] {
  const ends = [0, ...Array.from(text.matchAll(/_/g), ({ index }) => index + 1)].slice(0, 4)
  return ends.map((end) => ({ head: text.slice(0, end), body: text.slice(end) }))
}

/** What people and programs write in the place of another character. */
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

/** One character that the alphabet lacks: some other makes the text an id. */
function replaced(kind: Kind, head: string, body: string, read: Read): Almost | undefined {
  if (!kind.lengths.includes(body.length) || (kind.isPrefixed && head === '')) return undefined
  const bad = [...body].flatMap((character, at) => (kind.allows(character, at) ? [] : [at]))
  const [at, another] = bad
  if (at === undefined || another !== undefined) return undefined
  const character = body.charAt(at)
  const fits = (each: string) => {
    const reading = read(head + body.slice(0, at) + each + body.slice(at + 1))
    return reading?.format === kind.format && !isDoubtful(reading) ? reading : undefined
  }
  const near = [character.toLowerCase(), character.toUpperCase(), ALIKE[character.toLowerCase()] ?? '']
  const likely = [...new Set(near)].filter((each) => each.length === 1 && kind.allows(each, at))
  const nearest = likely.filter(fits)
  const [only, second] = nearest.length > 0 ? nearest : [...kind.alphabet].filter(fits)
  const reading = only === undefined ? undefined : fits(only)
  if (!reading) return undefined
  const place = head.length + at
  const mended = second === undefined ? head + body.slice(0, at) + only + body.slice(at + 1) : undefined
  return describe(head + body, reading, {
    fault: `character ${place + 1} is ${quoted(character)}`,
    at: place,
    ...(mended !== undefined && { canonical: mended }),
  })
}

/** Fewer characters than these tell no version of a UUID. */
const LEAST_TOLD = 16

/** A body that was cut, lacks a character, or has one too many. */
function ofOtherLength(kind: Kind, head: string, body: string, read: Read): Almost | undefined {
  const [length = 0] = kind.lengths
  if (!kind.isTold || (head === '' && kind.format !== 'uuid')) return undefined
  const text = head + body
  const missing = length - body.length
  if (missing === -1) {
    const at = [...body].findIndex((character, i) => !kind.allows(character, i))
    const cut = at === -1 ? body.slice(0, length) : body.slice(0, at) + body.slice(at + 1)
    const reading = read(head + cut)
    if (reading?.format !== kind.format || isDoubtful(reading)) return undefined
    const place = head.length + (at === -1 ? length : at)
    const where = at === -1 ? '' : `: character ${place + 1}, ${quoted(body.charAt(at))}`
    return describe(text, reading, {
      fault: `one character too many${where}`,
      ...(at !== -1 && { at: place, canonical: head + cut }),
    })
  }
  if (missing <= 0 || body.length < LEAST_TOLD) return undefined
  if (kind.format === 'uuid') return shortUuid(text, head, body, read)
  if (![...body].every((character, at) => kind.allows(character, at))) return undefined
  const reading = read(head + body + '0'.repeat(missing))
  if (reading?.format !== kind.format || isDoubtful(reading)) return undefined
  return describe(text, reading, {
    fault: `${tellMissing(missing)}, since ${body.length} of ${length} are there`,
  })
}

const tellMissing = (count: number) =>
  count === 1 ? 'one character is missing' : `${count} characters are missing`

const GROUPS = [8, 4, 4, 4, 12]

/** The hyphens of a UUID show which group is short. */
function shortUuid(text: string, head: string, body: string, read: Read): Almost | undefined {
  const groups = body.split('-')
  if (!/^[0-9a-f-]+$/i.test(body) || groups.length < 3 || groups.length > GROUPS.length) return undefined
  const short = groups.findIndex((group, i) => group.length !== GROUPS[i])
  const isRest = groups.slice(short + 1).every((group, i) => group.length === GROUPS[short + 1 + i])
  const has = groups[short]?.length ?? 0
  const wants = GROUPS[short] ?? 0
  if (short === -1 || !isRest || has > wants) return undefined
  const filled = GROUPS.map((length, i) => (groups[i] ?? '').padEnd(length, i === 3 ? '8' : '0'))
  const reading = read(head + filled.join('-'))
  if (reading?.format !== 'uuid' || isDoubtful(reading)) return undefined
  const start = head.length + groups.slice(0, short).join('-').length + (short > 0 ? 1 : 0)
  const isEnd = short === groups.length - 1
  const count = 36 - body.length
  return describe(text, reading, {
    fault: isEnd
      ? `${tellMissing(count)} at its end`
      : `${tellMissing(count)} in characters ${start + 1} to ${start + has}, which should be ${wants}`,
    at: isEnd ? text.length - 1 : start,
  })
}

/** A UUID whose digit of the version, or of the variant, no UUID has. */
function doubtfulUuid(text: string, reading: Reading): Almost | undefined {
  const at = text.length - 36
  if (reading.version !== undefined || at < 0 || /nil|max/.test(reading.name)) return undefined
  const isVersion = !/[1-8]/.test(text.charAt(at + 14))
  const place = at + (isVersion ? 14 : 19)
  return describe(
    text,
    { ...reading, name: 'UUID' },
    {
      fault: `character ${place + 1} is ${quoted(text.charAt(place))}, where ${isVersion ? 'the version is 1 to 8' : 'RFC 9562 has 8, 9, a or b'}`,
      at: place,
    },
  )
}

/** Two ids without anything between them, or with a character. */
function glued(text: string, read: Read): Almost | undefined {
  if (text.length < 2 * SHORTEST || /^\d+$/.test(text)) return undefined
  const whole = (part: string) => {
    const reading = read(part)
    return reading?.isDistinct && !isDoubtful(reading) && !reading.isToken ? reading : undefined
  }
  for (let at = SHORTEST; at <= text.length - SHORTEST; at++) {
    const first = whole(text.slice(0, at))
    if (!first || !whole(text.slice(at).replace(/^[,;|/.:&+]/, ''))) continue
    return {
      ...describe(text, first, { fault: `two of them are glued, the second from character ${at + 1}`, at }),
      name: 'an id',
    }
  }
  return undefined
}

function describe(
  text: string,
  reading: Reading,
  { fault, at, canonical }: Pick<Almost, 'fault' | 'at' | 'canonical'>,
): Almost {
  const name = nameOf(reading)
  return {
    name: `${/^[AEIOaeioX]/.test(name) ? 'an' : 'a'} ${name}`,
    format: reading.format,
    fault,
    ...(at !== undefined && { at }),
    ...(canonical !== undefined && { canonical }),
    view: () => ({
      text,
      parts: at === undefined ? [] : [{ start: at, end: at + 1, label: fault, style: 'red' }],
    }),
  }
}
