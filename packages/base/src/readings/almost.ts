/** Strings that are almost an id: one character is wrong, some are missing, or two IDs are glued. */
import { quoted } from 'brandid/internal'
import { type Readings, type ReadOptions, readAsIs } from './ranked-readings.ts'
import { nameOf, type Reading, type View } from './reading.ts'
import { findRepair, isDoubtful, LENGTHS, type Read, type Repair } from './repairs.ts'

/** What a string almost is. */
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
  /** Whether the text is two IDs, so that no reading of the whole says anything. */
  readonly isTwo?: boolean
  view(this: void): View
}

/** Longer strings are a piece of a log rather than a damaged ID. */
const LONGEST = 140
const SHORTEST = 12
/** An ID is hidden in so long a prefix, rather than a name. */
const LONG_PREFIX = 20
/** Readings that explain nothing: any string of that alphabet fits. */
const VAGUE = new Set(['unknown', 'hex', 'cuid2', 'random', 'nanoid', 'integer'])

/** What a string almost is; `undefined` where it is an ID, a secret, or far from each. */
export function findAlmost(
  { text, readings, fault, dress }: Readings,
  options: ReadOptions,
): Almost | undefined {
  const [best] = readings
  if (fault !== undefined || best?.isToken || dress === 'whole' || dress === 'part') return undefined
  if (best?.definition !== undefined) return refused(text, best)
  if (text.length > LONGEST || text.length < SHORTEST || /\s|\[redacted\]/.test(text)) return undefined
  const isHyphenated = dress === undefined && best?.format === 'uuid' && /-[0-9a-f]{12}$/i.test(text)
  if (isHyphenated) return doubtfulUuid(text, best)
  const read = (each: string) => readAsIs(each, { nowMs: options.nowMs }).readings[0]
  if ((best?.prefix?.length ?? 0) >= LONG_PREFIX) return glued(text, read)
  if (best !== undefined && !VAGUE.has(best.format) && !isDoubtful(best)) return undefined
  const repair = findRepair(text, read)
  return repair ? describe(text, repair) : glued(text, read)
}

/** What the definition of the project rejects, where one character is the reason. */
function refused(text: string, reading: Reading): Almost | undefined {
  const { isRefused, faultAt: at } = reading
  if (!isRefused || at === undefined || at >= text.length) return undefined
  return describe(text, { reading, fault: `character ${at + 1} is ${quoted(text.charAt(at))}`, at })
}

/** A UUID whose digit of the version, or of the variant, no UUID has. */
function doubtfulUuid(text: string, reading: Reading): Almost | undefined {
  const at = text.length - 36
  if (reading.version !== undefined || at < 0 || /nil|max/.test(reading.name)) return undefined
  const isVersion = !/[1-8]/.test(text.charAt(at + 14))
  const place = at + (isVersion ? 14 : 19)
  return describe(text, {
    reading: { ...reading, name: 'UUID' },
    fault: `character ${place + 1} is ${quoted(text.charAt(place))}, where ${isVersion ? 'the version is 1 to 8' : 'RFC 9562 has 8, 9, a or b'}`,
    at: place,
  })
}

/** Half a ULID is one of these by chance. */
const SHORT = new Set(['tsid', 'tid'])

/** Two IDs without anything between them, or with a character. */
function glued(text: string, read: Read): Almost | undefined {
  if (text.length < 2 * SHORTEST || /^\d+$/.test(text)) return undefined
  const whole = (part: string) => {
    const reading = read(part)
    const isSure = reading?.isDistinct && !isDoubtful(reading) && !reading.isToken
    return isSure && !SHORT.has(reading.format) ? reading : undefined
  }
  for (let at = SHORTEST; at <= text.length - SHORTEST; at++) {
    if (!LENGTHS.has(at - text.lastIndexOf('_', at - 1) - 1)) continue
    const first = whole(text.slice(0, at))
    if (!first || !whole(text.slice(at).replace(/^[,;|/.:&+]/, ''))) continue
    return {
      ...describe(text, {
        reading: first,
        fault: `two of them are glued, the second from character ${at + 1}`,
        at,
      }),
      name: 'an id',
      isTwo: true,
    }
  }
  return undefined
}

function describe(text: string, { reading, fault, at, canonical }: Repair): Almost {
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
