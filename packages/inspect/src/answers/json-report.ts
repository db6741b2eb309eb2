/** Formats readings for programs: one line of JSON per string. */

import {
  type Almost,
  findAlmost,
  type Reading,
  type Readings,
  showInstant,
  toHex,
} from '@brandid/base/readings'
import { listConfidences, type Place } from './text-report.ts'

/** Formats the report for a string, without a line break. */
export function jsonReport(result: Readings, place: Place = {}, nowMs = Date.now()): string {
  const { text, readings, fault: failure } = result
  const almost = findAlmost(result, { nowMs })
  const shares = listConfidences(readings)
  return JSON.stringify({
    version: READINGS_VERSION,
    text,
    ...place,
    ...(failure !== undefined && { fault: failure }),
    ...(almost && { almost: plainAlmost(almost) }),
    readings: readings.map((each, i) => toPlain(each, shares[i])),
  })
}

function plainAlmost({ format, name, fault, at, canonical }: Almost) {
  return { format, name, fault, character: at === undefined ? undefined : at + 1, canonical }
}

/** Converts a reading to JSON: omits its drawing and score, and converts big integers to strings. */
function toPlain(reading: Reading, confidence: number | undefined) {
  const { format, name, definition, prefix, version, timeMs, uuid, bigint, bytes } = reading
  const { worker, sequence, randomBits, isToken: token, wrong, canonical, why, claims } = reading
  return {
    format,
    name,
    confidence,
    definition,
    prefix,
    version,
    time: timeMs === undefined ? undefined : showInstant(timeMs),
    uuid,
    bigint: bigint?.toString(),
    bytes: bytes && toHex(bytes),
    worker,
    sequence,
    randomBits,
    token,
    wrong,
    canonical,
    why,
    claims: claims?.map(({ part, name: member, value }) => ({ part, name: member, value })),
  }
}

/** The version of the output. It changes if a member is changed or removed, but not if a member is added. */
const READINGS_VERSION = 1

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const count = { type: 'integer', minimum: 0 }
const place = { type: 'integer', minimum: 1, description: 'Present only with --find.' }

/** Creates the schema for an object with only required members. */
const all = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const reading = {
  type: 'object',
  required: ['format', 'name', 'confidence', 'why'],
  properties: {
    format: { ...text, description: 'The function in `brandid/formats`, or the name of another format.' },
    name: { ...text, description: 'The human-readable name.' },
    confidence: { type: 'number', minimum: 0, maximum: 1, description: 'The probability of the reading.' },
    definition: { ...text, description: 'The prefix of the matching definition in the project.' },
    prefix: text,
    version: { ...count, description: 'The UUID version.' },
    time: { ...text, description: 'ISO 8601, in UTC.' },
    uuid: text,
    bigint: { type: 'string', pattern: '^-?[0-9]+$' },
    bytes: { type: 'string', pattern: '^(?:[0-9a-f]{2})*$' },
    worker: { anyOf: [count, text], description: 'The machine, process or shard that created the ID.' },
    sequence: count,
    randomBits: { type: 'number', minimum: 0, description: 'The number of unpredictable bits.' },
    token: { type: 'boolean', description: 'True for a secret, which is never shown.' },
    wrong: { ...texts, description: 'The faults in the string.' },
    canonical: { ...text, description: 'The canonical form of a faulty string.' },
    why: { ...text, description: 'Why the string matches, or to what extent.' },
    claims: {
      type: 'array',
      description: 'The header and claims of a JSON Web Token, without its signature.',
      items: all({ part: { enum: ['header', 'claims'] }, name: text, value: text }),
    },
  },
}

const number = { type: 'number' }
const instant = { ...number, description: 'Milliseconds since 1970.' }

const summary = {
  type: 'object',
  description: 'The figures that --summary prints.',
  required: ['version', 'texts', 'kinds', 'duplicates', 'exactUpTo', 'neighbours', 'misplaced'],
  properties: {
    version: { const: READINGS_VERSION },
    texts: count,
    kinds: {
      type: 'array',
      items: all({ name: text, count }),
      description: 'Most common first; prefixes beyond the first thousand count as "others".',
    },
    duplicates: { ...count, description: 'Repeated strings among the first `exactUpTo` different strings.' },
    exactUpTo: count,
    times: {
      type: 'object',
      required: ['count', 'firstMs', 'lastMs', 'perHour', 'bars', 'stepMs'],
      properties: {
        count,
        firstMs: instant,
        lastMs: instant,
        perHour: number,
        bars: { type: 'array', items: all({ fromMs: instant, toMs: instant, count }) },
        stepMs: { ...number, description: 'The precision of the longest gap.' },
        gap: all({ fromMs: instant, toMs: instant }),
      },
    },
    neighbours: { ...count, description: 'Consecutive pairs of the same kind with different times.' },
    misplaced: { ...count, description: 'Pairs in `neighbours` that sort out of order.' },
    collision: {
      type: 'object',
      description: 'The collision probability for the most common kind of random ID without a time.',
      required: ['name', 'bits', 'count', 'probability', 'idsToMillionth', 'yearsToMillionth'],
      properties: {
        name: text,
        bits: number,
        count,
        probability: number,
        idsToMillionth: number,
        yearsToMillionth: number,
      },
    },
  },
}

/**
 * The JSON Schema of an output line. Unknown members are allowed, because a later release may add members.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const readingsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A line of output from brandid inspect, version 1',
  description: 'The readings of a string, most likely first, or an error.',
  anyOf: [
    {
      type: 'object',
      required: ['version', 'text', 'readings'],
      properties: {
        version: { const: READINGS_VERSION },
        text: { ...text, description: 'The input, with `[redacted]` instead of a secret.' },
        line: place,
        column: place,
        fault: { ...text, description: 'The error message, if a bug prevented reading the string.' },
        almost: {
          type: 'object',
          description: 'The ID that the string would be without a fault, such as a wrong character.',
          required: ['format', 'name', 'fault'],
          properties: {
            format: text,
            name: text,
            fault: text,
            character: { type: 'integer', minimum: 1, description: 'The position of the fault in `text`.' },
            canonical: { ...text, description: 'The corrected string, if it is unambiguous.' },
          },
        },
        readings: { type: 'array', items: reading },
      },
    },
    summary,
    {
      type: 'object',
      description: 'An invalid command line or input. The exit code is 2.',
      required: ['version', 'error'],
      properties: { version: { const: READINGS_VERSION }, error: text, advice: text },
    },
  ],
} as const
