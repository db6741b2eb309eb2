/** Reads the bits of a UUID: version, time, node and random bits. See RFC 9562. */
import { bytesToUuid } from 'brandid/internal'
import {
  bytesOfHex,
  type Content,
  describeDoubt,
  EARLIEST_MS,
  fieldView,
  idView,
  pickOwn,
  type Reading,
  type Subject,
  showInstant,
  timedScore,
  toHex,
  type View,
} from './reading.ts'

/** The values in the 16 bytes of a UUID. */
export interface UuidContent extends Content {
  /** `UUID version 7`. */
  readonly title: string
  /** The remark about an implausible time. */
  readonly doubt: string
  /** The likelihood of a UUID with this version and time. See `Reading.score`. */
  readonly score: number
  view(this: void): View
}

type UuidDetail = Omit<UuidContent, 'uuid' | 'title' | 'version' | 'bytes'>

/** The number of 100-nanosecond steps from the Gregorian calendar's first day, 1582-10-15, to 1970. See RFC 9562, section 5.1. */
const GREGORIAN_STEPS = 0x01b2_1dd2_1381_4000n
const STEPS_PER_MS = 10_000n
/** How common each UUID version is, as a power of 2. */
const COMMON: Readonly<Record<number, number>> = { 1: -3, 2: -10, 3: -5, 4: 0, 5: -3, 6: -6, 7: 0, 8: -6 }
const NIL = '00000000-0000-0000-0000-000000000000'
const MAX = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Reads 16 bytes as a UUID. */
export function readUuid(bytes: Uint8Array, nowMs: number): UuidContent {
  const uuid = bytesToUuid(bytes)
  const version = (bytes[6] as number) >>> 4
  const isRfc = (bytes[8] as number) >>> 6 === 0b10
  const bare = (title: string, score: number, doubt: string): UuidContent => {
    const view = () => fieldView(uuid, [[title, uuid.length, 'bold']])
    return { uuid, bytes, title, doubt, score, view }
  }
  if (uuid === NIL || uuid === MAX) return bare(uuid === NIL ? 'the nil UUID' : 'the max UUID', -20, '')
  if (!isRfc) return bare('UUID with another variant', -140, '; but its variant is not the RFC 9562 variant')
  const common = COMMON[version]
  if (common === undefined)
    return bare(`UUID of version ${version}`, -140, `; but RFC 9562 defines no version ${version}`)
  const title = `UUID version ${version}`
  return { uuid, bytes, version, title, ...readVersion(version, uuid, bytes, nowMs, common) }
}

type Labelled = readonly [label: string, style: 'magenta' | 'bold' | 'green']

const RANDOM: Labelled = ['random bits', 'magenta']
const BITS: Readonly<Record<number, Labelled>> = {
  3: ["bits of a name's MD5 hash", 'bold'],
  4: RANDOM,
  5: ["bits of a name's SHA-1 hash", 'bold'],
  8: ['custom bits', 'bold'],
}

function readVersion(
  version: number,
  uuid: string,
  bytes: Uint8Array,
  nowMs: number,
  common: number,
): UuidDetail {
  if (version === 1 || version === 6 || version === 2) return gregorian(version, uuid, bytes, nowMs, common)
  if (version === 7) {
    const timeMs = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16)
    return {
      timeMs,
      randomBits: 74,
      doubt: describeDoubt(timeMs, EARLIEST_MS, nowMs),
      score: timedScore(common, 74, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs }),
      view: () => uuidView(uuid, version, [`time ${showInstant(timeMs)}`, 'green'], RANDOM),
    }
  }
  const [what, style] = BITS[version] as Labelled
  return {
    ...(version === 4 && { randomBits: 122 }),
    doubt: '',
    score: common - 122,
    view: () => uuidView(uuid, version, [`48 ${what}`, style], [what, style]),
  }
}

/** Creates the view for most UUID versions: 48 bits, version, 12 bits, variant, 62 bits. */
function uuidView(
  uuid: string,
  version: number,
  [first, firstStyle]: Labelled,
  [what, style]: Labelled,
): View {
  return {
    text: uuid,
    parts: [
      { start: 0, end: 13, label: first, style: firstStyle },
      { start: 14, end: 15, label: `version ${version}`, style: 'yellow' },
      { start: 15, end: 18, label: `12 ${what}`, style },
      { start: 19, end: 20, label: 'variant, in 2 of 4 bits', style: 'yellow' },
      { start: 20, end: 36, label: `62 ${what}`, style },
    ],
  }
}

/**
 * Reads versions 1, 2 and 6: 100-nanosecond steps since 1582, a clock sequence and a node. Version 2 has a POSIX ID instead of the
 * low time bits.
 */
function gregorian(
  version: 1 | 2 | 6,
  uuid: string,
  bytes: Uint8Array,
  nowMs: number,
  common: number,
): UuidDetail {
  const [low, mid, high, clock] = uuid.split('-') as [string, string, string, string]
  const rest = high.slice(1)
  const digits = version === 6 ? low + mid + rest : rest + mid + (version === 2 ? '00000000' : low)
  const steps = BigInt(`0x${digits}`) - GREGORIAN_STEPS
  const timeMs = Number(steps / STEPS_PER_MS)
  const sequence = Number.parseInt(clock, 16) & 0x3fff
  const worker = toHex(bytes.subarray(10)).replace(/..(?=.)/g, '$&:')
  const when = `time ${showInstant(timeMs)}`
  const unitMs = version === 2 ? 429_497 : 1e-4
  return {
    timeMs,
    sequence,
    worker,
    doubt: describeDoubt(timeMs, EARLIEST_MS, nowMs),
    score: timedScore(common, 62, { ms: timeMs, sinceMs: EARLIEST_MS, nowMs, unitMs }),
    view: () => ({
      text: uuid,
      parts: [
        version === 2
          ? { start: 0, end: 8, label: `POSIX ID ${Number.parseInt(low, 16)}`, style: 'blue' }
          : { start: 0, end: 8, label: version === 6 ? when : 'time, low bits', style: 'green' },
        { start: 9, end: 13, label: version === 6 ? 'time, next bits' : 'time, middle bits', style: 'green' },
        { start: 14, end: 15, label: `version ${version}`, style: 'yellow' },
        { start: 15, end: 18, label: version === 6 ? 'time, low bits' : when, style: 'green' },
        { start: 19, end: 23, label: `variant, and clock sequence ${sequence}`, style: 'red' },
        { start: 24, end: 36, label: `node ${worker}`, style: 'blue' },
      ],
    }),
  }
}

const UUID = /^(urn:uuid:)?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i

/** The cost of missing hyphens. Trace IDs and hashes also have 32 hexadecimal digits, but only one in 64 looks like a UUID. */
const BARE = 3
const ODDS = ', as would one in 64 random strings'

/** The versions that programs write without hyphens. */
const BARE_VERSIONS = new Set([1, 4, 6, 7])
const BARE_UUID = new RegExp(
  `^[\\da-f]{12}[${[...BARE_VERSIONS].join('')}][\\da-f]{3}[89ab][\\da-f]{15}$`,
  'i',
)

/** Whether 32 hexadecimal digits are a UUID without hyphens, by their version and variant. */
export const isBareUuid = (text: string): boolean => BARE_UUID.test(text)

/** The score of 32 meaningless hexadecimal digits. See `readHexadecimal`. */
const MEANINGLESS = -131

/** Scores a UUID without hyphens. Its version and variant are evidence even if the time is implausible. */
function scoreBare({ score, version }: UuidContent): number {
  if (version === undefined) return score - BARE
  return BARE_VERSIONS.has(version) ? Math.max(score - BARE, MEANINGLESS + 0.2) : score - 3 * BARE
}

/** Reads 32 hexadecimal digits, with or without hyphens. */
export function readUuidText(subject: Subject): Reading | undefined {
  const { body, prefix, nowMs } = subject
  const found = UUID.exec(body)
  if (!found) return undefined
  const [, urn, ...groups] = found
  const content = readUuid(bytesOfHex(groups.join('')), nowMs)
  const uuid = groups.join('-').toLowerCase()
  const isHyphenated = body.length - (urn?.length ?? 0) === uuid.length
  const isUpper = /[A-Z]/.test(body)
  const wrong = [
    ...(urn ? ['"urn:uuid:" before the UUID'] : []),
    ...(isHyphenated ? [] : ['no hyphens']),
    ...(isUpper ? [describeUpper(subject)] : []),
  ]
  const grouping = isHyphenated ? ' in groups of 8-4-4-4-12' : ''
  const odds = isHyphenated || content.timeMs !== undefined ? '' : ODDS
  return {
    ...pickContent(content),
    ...pickOwn(subject, { body: uuid, wrong }),
    format: 'uuid',
    name: content.title,
    why: `32 hexadecimal digits${grouping} that encode ${article(content)}${content.doubt}${odds}`,
    isDistinct: isHyphenated,
    score: isHyphenated ? content.score : scoreBare(content),
    views: () =>
      prefix ? [idView(subject, ['UUID', body.length, 'bold']), content.view()] : [content.view()],
  }
}

/** Describes mixed case in a UUID by pointing to the first digit in the rarer case. */
function describeUpper({ body, bodyStart }: Subject): string {
  const placesOf = (digits: RegExp) => Array.from(body.matchAll(digits), ({ index }) => index)
  const [upper, lower] = [placesOf(/[A-F]/g), placesOf(/[a-f]/g)]
  const [at] = upper.length <= lower.length ? upper : lower
  if (at === undefined) return 'upper case'
  return `mixed case: character ${bodyStart + at + 1} is "${body.charAt(at)}"`
}

/** Formats a UUID's name with an article: `a version 7 UUID`. */
export function article({ title, version }: UuidContent): string {
  if (version !== undefined) return `a version ${version} UUID`
  return title.startsWith('the ') ? title : `a ${title}`
}

/** Picks the members of a UUID's content that belong in a reading. */
export function pickContent({ title, doubt, score, view, ...content }: UuidContent): Content {
  return content
}
