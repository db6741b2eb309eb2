/** Readings for programs: a line of JSON for each string. */

import {
  type Almost,
  findAlmost,
  type Reading,
  type Readings,
  showInstant,
  toHex,
} from '@brandid/base/readings'
import { listConfidences, type Place } from './text-report.ts'

/** Formats the report of a string, without the line break. */
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

/** Converts a reading to JSON, without its drawing and its score, and with big integers as strings. */
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

/** The version of the lines. It changes if members are changed or removed, but not if members are added. */
const READINGS_VERSION = 1

const text = { type: 'string' }
const texts = { type: 'array', items: text }
const count = { type: 'integer', minimum: 0 }
const place = { type: 'integer', minimum: 1, description: 'With --find.' }

/** Creates the schema of an object in which every member is required. */
const all = (properties: Readonly<Record<string, object>>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

const reading = {
  type: 'object',
  required: ['format', 'name', 'confidence', 'why'],
  properties: {
    format: { ...text, description: 'The function of `brandid/formats`, or the name of another format.' },
    name: { ...text, description: 'The name for people.' },
    confidence: { type: 'number', minimum: 0, maximum: 1, description: 'The share among all readings.' },
    definition: { ...text, description: "The prefix of the project's own definition." },
    prefix: text,
    version: { ...count, description: 'Of a UUID.' },
    time: { ...text, description: 'ISO 8601, in UTC.' },
    uuid: text,
    bigint: { type: 'string', pattern: '^-?[0-9]+$' },
    bytes: { type: 'string', pattern: '^(?:[0-9a-f]{2})*$' },
    worker: { anyOf: [count, text], description: 'The machine, process or shard that created the ID.' },
    sequence: count,
    randomBits: { type: 'number', minimum: 0, description: 'Bits that cannot be foreseen.' },
    token: { type: 'boolean', description: 'A secret, whose text is not shown.' },
    wrong: { ...texts, description: 'What is wrong with the string.' },
    canonical: { ...text, description: 'The right form of a string that is wrong.' },
    why: { ...text, description: 'Why the string matches, or how far.' },
    claims: {
      type: 'array',
      description: 'What a JSON Web Token says of itself, without its signature.',
      items: all({ part: { enum: ['header', 'claims'] }, name: text, value: text }),
    },
  },
}

const number = { type: 'number' }
const instant = { ...number, description: 'Milliseconds since 1970.' }

const summary = {
  type: 'object',
  description: 'What --summary counts.',
  required: ['version', 'texts', 'kinds', 'duplicates', 'exactUpTo', 'neighbours', 'misplaced'],
  properties: {
    version: { const: READINGS_VERSION },
    texts: count,
    kinds: {
      type: 'array',
      items: all({ name: text, count }),
      description: 'The most common first; prefixes beyond the first thousand are "others".',
    },
    duplicates: { ...count, description: 'Strings that were there before, among the first `exactUpTo`.' },
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
        stepMs: { ...number, description: 'How exact the longest gap is.' },
        gap: all({ fromMs: instant, toMs: instant }),
      },
    },
    neighbours: { ...count, description: 'Pairs of one kind that follow each other, with different times.' },
    misplaced: { ...count, description: 'IDs that sort otherwise than they were generated.' },
    collision: {
      type: 'object',
      description: 'The chance that two are alike, of the most common kind that is random and tells no time.',
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
 * The JSON Schema of a line. Further members are allowed, because a later release may add some.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const readingsSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Line of brandid inspect, version 1',
  description: 'What a string may be, the likeliest first, or why the command read nothing.',
  anyOf: [
    {
      type: 'object',
      required: ['version', 'text', 'readings'],
      properties: {
        version: { const: READINGS_VERSION },
        text: { ...text, description: 'What was read; `[redacted]` stands for a secret.' },
        line: place,
        column: place,
        fault: { ...text, description: 'Why the string was not read: a fault of the program.' },
        almost: {
          type: 'object',
          description: 'What the string is but for a fault, such as one wrong character.',
          required: ['format', 'name', 'fault'],
          properties: {
            format: text,
            name: text,
            fault: text,
            character: { type: 'integer', minimum: 1, description: 'The place of the fault in `text`.' },
            canonical: { ...text, description: 'The right string, if only one is likely.' },
          },
        },
        readings: { type: 'array', items: reading },
      },
    },
    summary,
    {
      type: 'object',
      description: 'A wrong command line or input. The exit code is 2.',
      required: ['version', 'error'],
      properties: { version: { const: READINGS_VERSION }, error: text, advice: text },
    },
  ],
} as const
