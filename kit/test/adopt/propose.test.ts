import { ulid, uuid25 } from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { propose } from '../../src/adopt/propose.ts'
import { bodiesOf, bodiesOfAlphabet, cuids } from './generated-samples.ts'

const NOW = Date.now()
const found = (prefix: string, entity?: string) => ({ prefix, entity, place: `${prefix}.ts:1` })
const samplesOf = (texts: readonly string[]) => texts.map((text, i) => ({ text, place: `s:${i + 1}` }))
const proposal = (prefixes: readonly string[], ...sources: readonly (readonly string[])[]) =>
  propose(
    prefixes.map((each) => found(each)),
    sources.map(samplesOf),
    NOW,
  )
const withPrefix = (prefix: string, bodies: readonly string[]) => bodies.map((body) => `${prefix}_${body}`)

describe('propose', () => {
  it('defines the prefixes of the code, then those of samples by their names', () => {
    const { definitions, accepted, refused } = proposal(
      ['user'],
      [...withPrefix('team', bodiesOf(ulid(), 3)), ...withPrefix('org', bodiesOf(ulid(), 3))],
      withPrefix('user', bodiesOf(uuid25(), 3)),
    )
    expect(definitions.map(({ prefix, place, format }) => [prefix, place, format.code])).toEqual([
      ['user', 'user.ts:1', 'uuid25()'],
      ['org', undefined, 'ulid()'],
      ['team', undefined, 'ulid()'],
    ])
    expect([accepted, refused]).toEqual([9, []])
  })

  it('gives prefixes without samples the format that all others share', () => {
    const ulids = (prefix: string) => withPrefix(prefix, bodiesOf(ulid(), 3))
    const { definitions } = proposal(['a', 'b', 'c'], ulids('a'), ulids('b'))
    expect(definitions.map(({ format, reasons }) => [format.code, ...reasons])).toEqual([
      ['ulid()', '3 samples: ULIDs'],
      ['ulid()', '3 samples: ULIDs'],
      ['ulid()', 'no sample: the format of the others'],
    ])
  })

  it.each([
    { sources: [] },
    { sources: [withPrefix('a', bodiesOf(ulid(), 3))] },
    { sources: [withPrefix('a', bodiesOf(ulid(), 3)), withPrefix('b', bodiesOf(uuid25(), 3))] },
  ])('gives them any body where no others, one or different ones have samples', ({ sources }) => {
    const { definitions } = proposal(['a', 'b', 'c'], ...sources)
    expect(definitions.at(-1)).toMatchObject({
      format: { code: 'opaque({ length: [1, 64] })' },
      accepts: [],
      reasons: ['no sample: any letters and digits, until --sample shows some'],
    })
  })

  it('takes ids without the prefix where their source has one prefix', () => {
    const { definitions, refused } = proposal(
      [],
      [...withPrefix('tag', bodiesOf(ulid(), 3)), ...cuids(3)],
      [
        ...withPrefix('a', bodiesOf(ulid(), 3)),
        ...withPrefix('b', bodiesOf(ulid(), 3)),
        'V1StGXR8_Z5jdHi6B-myT',
      ],
    )
    expect(definitions[2]).toMatchObject({
      prefix: 'tag',
      accepts: [{ code: expect.stringMatching(/^bare\(layout/) }],
      reasons: ['3 samples: ULIDs', '3 samples without the prefix: CUIDs'],
    })
    expect(refused).toEqual([
      {
        text: 'V1StGXR8_Z5jdHi6B-myT',
        place: 's:7',
        message: 'Expected an id with a prefix, or a source that has one prefix.',
      },
    ])
  })

  it.each([
    { text: 'id', message: 'Expected "user_", or 8 characters or more without it.' },
    { text: 'user_é', message: 'Expected up to 255 visible characters of ASCII but received others.' },
    { text: 'user_a b', message: 'Expected up to 255 visible characters of ASCII but received others.' },
    {
      text: `user_${'a'.repeat(251)}`,
      message: 'Expected up to 255 visible characters of ASCII but received others.',
    },
    {
      text: 'user_V1StGXR8_Z5jdHi6B-myT',
      message: 'Expected a body without "_" after "user_": brandid separates at the last one.',
    },
    {
      text: `ghp_${'a'.repeat(36)}`,
      message: 'Expected an id but received a secret: GitHub personal access token.',
    },
    { text: 'user_', message: 'Expected a body after "user_" but received none.' },
  ])('lists $text, and says why', ({ text, message }) => {
    const { refused } = proposal(['user'], [...withPrefix('user', bodiesOf(ulid(), 3)), text])
    expect(refused).toEqual([{ text, place: 's:4', message }])
  })

  it('lists ids without the prefix where no id has it', () => {
    const { definitions, refused } = proposal(['user'], ['user_', 'V1StGXR8Z5jdHi6BmyT'])
    expect(definitions).toMatchObject([{ format: { code: 'opaque({ length: [1, 64] })' } }])
    expect(refused.map(({ place }) => place)).toEqual(['s:1', 's:2'])
  })

  it('keeps the longest known prefix', () => {
    const { definitions, refused } = proposal(
      ['pga', 'pga_evt'],
      [
        ...withPrefix('pga_evt', bodiesOf(ulid(), 2)),
        ...withPrefix('pga', bodiesOf(ulid(), 2)),
        'pga_evt_a_b',
      ],
    )
    expect(definitions.map(({ format, reasons }) => [format.code, ...reasons])).toEqual([
      ['ulid()', '2 samples: ULIDs'],
      ['ulid()', '2 samples: ULIDs'],
    ])
    expect(refused).toMatchObject([{ message: expect.stringContaining('after "pga_evt_"') }])
  })

  it('writes one format where the library refuses several', () => {
    const bodies = [...bodiesOf(ulid(), 3), ...bodiesOfAlphabet('base62', 26, 9)]
    const { definitions, refused } = proposal(['user'], withPrefix('user', bodies))
    expect(definitions).toMatchObject([{ format: { code: 'opaque({ length: 26 })' }, accepts: [] }])
    expect(definitions[0]?.reasons.at(-1)).toMatch(/^one format: Expected/)
    expect(refused).toEqual([])
  })

  it('writes one format for a prefix that the format refuses', () => {
    const { definitions, refused } = proposal(['v2'], withPrefix('v2', ['01h455vb4pex5vsknk084sn02q']))
    expect(definitions).toMatchObject([
      { format: { code: "opaque({ length: 26, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' })" } },
    ])
    expect(definitions[0]?.reasons).toMatchObject([
      '1 sample: TypeIDs',
      expect.stringMatching(/^one format: /),
    ])
    expect(refused).toEqual([])
  })
})
