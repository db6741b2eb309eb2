import {
  FORMAT_NAMES,
  FORMATS,
  type FormatData,
  type FormatName,
  loadFormats,
  type PlainOptions,
  toFormatData,
} from '@brandid/base/formats'
import { createVectors, describeId } from '@brandid/base/manifest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../test/full-length.ts'
import { refusalText } from '../../../../test/refusals.ts'
import { OPTION_SETS } from './option-sets.ts'
import { readBody } from './read-body.ts'

const create = await loadFormats()

/** The values in the bodies of a format, as the manifest lists them. */
const carriedBy = (format: FormatData) => describeId({ prefix: 'x', format }, {}, create).entry.carries

const STRANGERS = ['', '0', 'zz', 'A', '_', '0'.repeat(26), 'ffffffff-ffff-7fff-bfff-ffffffffffff']
const EXAMPLES = FORMAT_NAMES.map((name) => FORMATS[name].example.body)

const sets = FORMAT_NAMES.flatMap((name) => OPTION_SETS[name].map((options) => ({ name, options })))

it.each(sets)('$name $options comes back from JSON with equal verdicts', ({ name, options }) => {
  const first = create({ name, options })
  const json = JSON.stringify(toFormatData(name, options))
  const second = create(JSON.parse(json))
  const texts = [first.example ?? '', ...EXAMPLES, ...STRANGERS]
  expect(texts.map((text) => second.check(text, 0))).toEqual(texts.map((text) => first.check(text, 0)))
  expect(second.pattern).toBe(first.pattern)
  expect(second.length).toEqual(first.length)
  expect(carriedBy(JSON.parse(json))).toEqual(carriedBy(toFormatData(name, options)))
  // The same again, and the same name where no generator is named in it.
  expect(JSON.stringify(toFormatData(name, JSON.parse(json).options))).toBe(json)
  if (!/worker/.test(JSON.stringify(options))) expect(second.name).toBe(first.name)
})

const field = (kind: string, bits: number, more?: PlainOptions) => ({ kind, bits, ...more })

// Generated programs in other languages check and generate bodies by their data: a change of it shows in review.
it('the bodies of the formats are the ones that were reviewed', async () => {
  const lines = sets.map(
    (format) => `${JSON.stringify(describeId({ prefix: 'x', format }, {}, create).entry.format)}\n`,
  )
  await expect(lines.join('')).toMatchFileSnapshot('bodies.txt')
})

describe('a format as data', () => {
  const lease = { workerIds: 4, clockOffsetMs: 0, fromMs: 0, enter: () => 0 }

  it.each([
    ['nanoid', undefined, undefined],
    ['nanoid', { length: undefined }, undefined],
    ['nanoid', { length: 8 }, { length: 8 }],
    ['snowflake', { epoch: 0, workerId: 3 }, { epoch: 0 }],
    ['snowflake', { epoch: 0, worker: lease }, { epoch: 0 }],
    [
      'layout',
      { fields: [field('worker', 8, { id: 3 }), field('random', 8, { name: undefined })] },
      { fields: [field('worker', 8), field('random', 8)] },
    ],
    [
      'layout',
      { fields: [field('worker', 8, { id: 'random' })] },
      { fields: [field('worker', 8, { id: 'random' })] },
    ],
    ['layout', { fields: [field('worker', 8, { id: lease })] }, { fields: [field('worker', 8)] }],
    // The format refuses an unknown kind.
    ['layout', { fields: [{ kind: 'clock', bits: 8 }] }, { fields: [{ kind: 'clock' }] }],
  ])('is without what says which process generates: %s %j', (name, given, options) => {
    expect(toFormatData(name, given)).toEqual({ name, ...(options && { options }) })
  })

  it.each([
    ['uuid26', {}, /^Expected `format` to be "uuid25"(?:, "\w+")+ or "layout" but received "uuid26"\.$/],
    ['toString', {}, /^Expected `format` to be .* but received "toString"\.$/],
    ['collisionBudget', {}, /^Expected `format` to be /],
    ['nanoid', { lenght: 8 }, 'Expected `length` or `alphabet` in `nanoid` but received "lenght".'],
    ['nanoid', { toString: 8 }, 'Expected `length` or `alphabet` in `nanoid` but received "toString".'],
    ['ulid', { length: 8 }, 'Expected no options for `ulid` but received "length".'],
    ['ulid', null, 'Expected an options object but received null.'],
    [
      'layout',
      { fields: [field('random', 8), field('counter', 8, { from: 0 })] },
      'Expected `name`, `bits` or `start` in `fields[1]` but received "from".',
    ],
    ['layout', { fields: [{ kind: 'clock' }] }, /^Expected `fields\[0\]\.kind` to be "time"/],
    ['layout', { fields: [null] }, 'Expected `fields[0]` to be an object but received null.'],
    ['layout', { fields: 7 }, 'Expected `fields` to be an array of 1 to 32 fields but received a number.'],
    ['nanoid', { length: 0 }, 'Expected `length` to be an integer from 1 to 255 but received 0.'],
  ])('is refused: %s %j', (name, options, message) => {
    const refused = refusalText(() => create({ name, options: options as PlainOptions }))
    if (typeof message === 'string') expect(refused).toBe(message)
    else expect(refused).toMatch(message)
  })
})

// Beside those that every format is tried with.
const MORE: Partial<Readonly<Record<FormatName, readonly PlainOptions[]>>> = {
  uuid25: [{ version: 7, padded: false }, { version: 4, padded: false }, { version: 'any' }],
  random: [{ bits: 256 }, { padded: false }],
  layout: [
    { alphabet: 'hex', fields: [field('random', 40, { name: 'whole' })] },
    FORMATS.layout.example.options,
    {
      alphabet: 'decimal',
      encoding: 'pieces',
      fields: [field('random', 7), field('random', 10, { name: 'other' })],
    },
    { fields: [field('worker', 20), { kind: 'fixed', text: 'v1' }] },
    { fields: [field('time', 44), field('random', 20), field('random', 5, { name: 'more' })] },
  ],
}

const cases = FORMAT_NAMES.flatMap((name) =>
  [...OPTION_SETS[name], ...(MORE[name] ?? [])].map((options) => {
    const format = create({ name, options })
    return { title: format.name, data: toFormatData(name, options), format }
  }),
)

describe.each(cases)('the data of $title', ({ data, format }) => {
  const { entry } = describeId({ prefix: 'x', format: data }, {}, create)
  const { body } = entry.format
  const manifest = { version: 1, definitions: [entry], tokens: [] } as const
  const { definitions } = createVectors(manifest, create)
  const texts = definitions.flatMap(({ valid, invalid }) => [
    ...valid.map(({ id }) => id),
    ...invalid.map(({ text }) => text),
  ])
  const bodies = texts.filter((text) => text.startsWith('x_')).map((text) => text.slice(2))
  const made = format.generator?.('', { uint32: () => Math.floor(Math.random() * 2 ** 32) })
  const nowMs = Math.max(1_700_000_000_000, format.timeRangeMs?.[0] ?? 0)
  const given = Object.fromEntries(
    body.pieces.flatMap((piece) =>
      piece.kind === 'text' && piece.name ? [[piece.name, piece.texts[0]]] : [],
    ),
  )

  function expectEqual(text: string): void {
    const { fault, timestampMs, bytes, integer, fields } = readBody(body, text)
    expect({ text, fault }).toEqual({ text, fault: format.check(text, 0) })
    if (fault !== undefined) return
    expect(timestampMs).toBe(format.timestamp?.(text, 0))
    expect(bytes).toBe(format.toBytes && Buffer.from(format.toBytes(text, 0)).toString('hex'))
    expect(integer).toBe(format.toBigInt?.(text, 0))
    if (format.read) expect(fields).toEqual(format.read(text, 0))
  }

  it('say of every vector what the format says', () => {
    expect(bodies.length).toBeGreaterThan(20)
    bodies.forEach(expectEqual)
  })

  it('say of new IDs, of near misses and of any text what the format says', () => {
    const characters = fc.constantFrom(...new Set(bodies.join('')), '0', 'z', 'Z', '~')
    const seeds = made
      ? Array.from({ length: 20 }, () => (made as (ms: number, given?: object) => string)(nowMs, given))
      : bodies
    const near = fc
      .tuple(fc.constantFrom(...seeds), fc.array(fc.tuple(fc.nat(60), characters), { maxLength: 3 }))
      .map(([seed, changes]) =>
        changes.reduce((text, [at, by]) => text.slice(0, at) + by + text.slice(at + 1), seed),
      )
    fc.assert(fc.property(fc.oneof(near, fc.string()), expectEqual), { numRuns: runs(4000) })
  })

  it('say whether IDs are made, and which field counts them', () => {
    const fields = body.pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))
    const isRandom = fields.some(({ kind }) => kind === 'random' || kind === 'counter')
    expect(body.generates).toBe(isRandom)
    expect(fields.filter(({ sequence }) => sequence)).toHaveLength(
      body.generates && fields.some(({ kind }) => kind === 'time') ? 1 : 0,
    )
    expect(body.clockBack !== undefined).toBe(fields.some(({ sequence }) => sequence))
  })
})

it.each<[string, PlainOptions, readonly string[]]>([
  ['nanoid', {}, []],
  ['uuid', { version: 4 }, ['uuid', 'bytes']],
  ['layout', { fields: [{ kind: 'time', bits: 48 }] }, ['time', 'bigint', 'fields']],
])('lists what %s %j carries', (name, options, carried) =>
  expect(carriedBy({ name, options })).toEqual(carried),
)
