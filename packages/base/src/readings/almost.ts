/** Finds strings that are almost IDs: a character is wrong, characters are missing, or two IDs are joined. */
import { quoted } from 'brandid/internal'
import { type Readings, type ReadOptions, readAsIs } from './ranked-readings.ts'
import { nameOf, type Reading, type View } from './reading.ts'
import { findRepair, isDoubtful, LENGTHS, type Read, type Repair } from './repairs.ts'

/** The ID that a string resembles, and what is wrong with the string. */
export interface Almost {
  /** `a UUID version 7` */
  readonly name: string
  readonly format: string
  /** `character 24 is "-"` */
  readonly fault: string
  /** The offset of the fault; `undefined` if it is unknown. */
  readonly at?: number
  /** The corrected string; `undefined` if the correction is ambiguous. */
  readonly canonical?: string
  /** Whether the string is two joined IDs, so that readings of the entire string are meaningless. */
  readonly isTwo?: boolean
  view(this: void): View
}

/** The maximum length of a damaged ID. Longer strings are more likely part of a log. */
const LONGEST = 140
const SHORTEST = 12
/** A prefix of at least this length is more likely to contain an ID than to be a name. */
const LONG_PREFIX = 20
/** Formats whose readings explain nothing, because any string in their alphabet matches. */
const VAGUE = new Set(['unknown', 'hex', 'cuid2', 'random', 'nanoid', 'integer'])

/** Finds the ID that a string resembles. Returns `undefined` if the string is an ID or a secret, or resembles no ID. */
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

/** Describes a string that one of the project's definitions rejects because of a single character. */
function refused(text: string, reading: Reading): Almost | undefined {
  const { isRefused, faultAt: at } = reading
  if (!isRefused || at === undefined || at >= text.length) return undefined
  return describe(text, { reading, fault: `character ${at + 1} is ${quoted(text.charAt(at))}`, at })
}

/** Describes a UUID whose version or variant does not exist. */
function doubtfulUuid(text: string, reading: Reading): Almost | undefined {
  const at = text.length - 36
  if (reading.version !== undefined || at < 0 || /nil|max/.test(reading.name)) return undefined
  const isVersion = !/[1-8]/.test(text.charAt(at + 14))
  const place = at + (isVersion ? 14 : 19)
  return describe(text, {
    reading: { ...reading, name: 'UUID' },
    fault: `character ${place + 1} is ${quoted(text.charAt(place))}, but ${isVersion ? 'the version must be 1 to 8' : 'RFC 9562 requires 8, 9, a or b'}`,
    at: place,
  })
}

/** Short formats that half of a ULID may match by chance. */
const SHORT = new Set(['tsid', 'tid'])

/** Describes two IDs that are joined directly or by a single character. */
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
        fault: `two IDs are joined; the second starts at character ${at + 1}`,
        at,
      }),
      name: 'an ID',
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
