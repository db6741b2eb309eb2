import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/full-length.ts'
import { describeId } from '../../src/definitions/manifest-entries.ts'
import { createVectors } from '../../src/definitions/vectors.ts'
import type { PlainOptions } from '../../src/formats/facts.ts'
import { FORMAT_NAMES, type FormatName, loadFormats, toFormatData } from '../../src/formats/list.ts'
import { OPTION_SETS } from './option-sets.ts'
import { readBody } from './read-body.ts'

// Beside those that every format is tried with.
const MORE: Partial<Readonly<Record<FormatName, readonly PlainOptions[]>>> = {
  uuid25: [{ version: 7, padded: false }, { version: 4, padded: false }, { version: 'any' }],
  random: [{ bits: 256 }, { padded: false }],
  layout: [
    { alphabet: 'hex', fields: [{ kind: 'random', name: 'whole', bits: 40 }] },
    {
      alphabet: 'base62',
      fields: [
        { kind: 'time', bits: 32, unitMs: 1000, epoch: 1_400_000_000_000 },
        { kind: 'random', name: 'payload', bits: 128 },
      ],
    },
    {
      alphabet: 'decimal',
      encoding: 'pieces',
      fields: [
        { kind: 'random', bits: 7 },
        { kind: 'random', name: 'other', bits: 10 },
      ],
    },
    {
      fields: [
        { kind: 'worker', bits: 20 },
        { kind: 'fixed', text: 'v1' },
      ],
    },
    {
      fields: [
        { kind: 'time', bits: 44 },
        { kind: 'random', bits: 20 },
        { kind: 'random', name: 'more', bits: 5 },
      ],
    },
  ],
}

const createFormat = await loadFormats()
const cases = FORMAT_NAMES.flatMap((name) =>
  [...OPTION_SETS[name], ...(MORE[name] ?? [])].map((options) => {
    const data = toFormatData(name, options)
    const format = createFormat({ name, options })
    return { title: format.name, data, format }
  }),
)

describe.each(cases)('the data of $title', ({ data, format }) => {
  const { entry } = describeId({ prefix: 'x', format: data }, {}, createFormat)
  const { body } = entry.format
  const manifest = { version: 1, definitions: [entry], tokens: [] } as const
  const { definitions } = createVectors(manifest, createFormat)
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

  it('say of new ids, of near misses and of any text what the format says', () => {
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

  it('say whether ids are made, and which field counts them', () => {
    const fields = body.pieces.flatMap((piece) => (piece.kind === 'digits' ? piece.fields : []))
    const isRandom = fields.some(({ kind }) => kind === 'random' || kind === 'counter')
    expect(body.generates).toBe(isRandom)
    expect(fields.filter(({ sequence }) => sequence)).toHaveLength(
      body.generates && fields.some(({ kind }) => kind === 'time') ? 1 : 0,
    )
    expect(body.clockBack !== undefined).toBe(fields.some(({ sequence }) => sequence))
  })
})
