import { type Proposal, propose, writeIds } from '@brandid/project/adopt'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { RAW } from '../../../kit/test/hostile/sources.ts'
import { bodiesOf, bodiesOfAlphabet, cuids } from './generated-samples.ts'

type Proposed = Proposal['definitions'][number]

const { ulid, uuid25 } = formats
const NOW = Date.now()
const samplesOf = (texts: readonly string[]) => texts.map((text, i) => ({ text, place: `s:${i + 1}` }))
const proposal = (prefixes: readonly string[], ...sources: readonly (readonly string[])[]) =>
  propose(
    prefixes.map((prefix) => ({ prefix, entity: undefined, owners: [], place: `${prefix}.ts:1` })),
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
      ['ulid()', 'no sample: same format as the other definitions'],
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
      reasons: ['no sample: any letters and digits, until you pass --sample'],
    })
  })

  it('takes IDs without the prefix where their source has one prefix', () => {
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
        message: 'Expected an ID with a prefix, or a source with a single prefix.',
      },
    ])
  })

  const INVISIBLE = 'Expected up to 255 visible ASCII characters but received other characters.'

  it.each([
    ['id', 'Expected "user_", or at least 8 characters without it.'],
    ['user_é', INVISIBLE],
    ['user_a b', INVISIBLE],
    [`user_${'a'.repeat(251)}`, INVISIBLE],
    [
      'user_V1StGXR8_Z5jdHi6B-myT',
      'Expected a body without "_" after "user_": brandid splits at the last "_".',
    ],
    [`ghp_${'a'.repeat(36)}`, 'Expected an ID but received a secret: GitHub personal access token.'],
    ['user_', 'Expected a body after "user_" but received none.'],
  ])('lists %s, and says why', (text, message) => {
    const { refused } = proposal(['user'], [...withPrefix('user', bodiesOf(ulid(), 3)), text])
    expect(refused).toEqual([{ text, place: 's:4', message }])
  })

  it('lists IDs without the prefix where no ID has it', () => {
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

  it.each([
    ['user', [...bodiesOf(ulid(), 3), ...bodiesOfAlphabet('base62', 26, 9)], 'opaque({ length: 26 })'],
    [
      'v2',
      ['01h455vb4pex5vsknk084sn02q'],
      "opaque({ length: 26, alphabet: '0123456789abcdefghijklmnopqrstuvwxyz' })",
    ],
  ])(
    'writes one format where the library refuses several, or that of the samples: %s',
    (prefix, bodies, code) => {
      const { definitions, refused } = proposal([prefix], withPrefix(prefix, bodies))
      expect(definitions).toMatchObject([{ format: { code }, accepts: [] }])
      expect(definitions[0]?.reasons.at(-1)).toMatch(/^one format: Expected/)
      expect(refused).toEqual([])
    },
  )
})

const known = (code: string): Proposed['format'] => ({
  code,
  format: new Function(...Object.keys(formats), `return ${code}`)(...Object.values(formats)),
})

describe('the module that is proposed', () => {
  const proposed = (prefix: string, code = 'uuid25()', more: Partial<Proposed> = {}): Proposed => ({
    prefix,
    entity: undefined,
    place: undefined,
    format: known(code),
    accepts: [],
    reasons: ['a reason'],
    ...more,
  })

  it('names no format that is the default, and breaks long lines', () => {
    const accepts = [known('ulid()'), known('uuid({ version: 4 })'), known('random({ bits: 256 })')]
    const text = writeIds([proposed('user'), proposed('ws', 'typeid()', { entity: 'work space', accepts })])
    expect(text).toContain("import { random, typeid, ulid, uuid } from 'brandid/formats'\n")
    expect(text).toContain(`/** a reason */
export const UserId = defineId('user')
export type UserId = IdOf<typeof UserId>
`)
    expect(text).toContain(`export const WorkSpaceId = defineId('ws', {
  entity: 'work space',
  format: typeid(),
  accepts: [ulid(), uuid({ version: 4 }), random({ bits: 256 })],
})
`)
  })

  it('names a format that several have, unless it is short', () => {
    const accepts = [known("uuid({ version: 'any' })")]
    const text = writeIds([
      proposed('a', 'uuid({ version: 4 })'),
      proposed('b', 'uuid({ version: 4 })', { accepts }),
      proposed('c', 'ulid()', { accepts }),
      proposed('d', 'ulid()'),
    ])
    expect(text).toContain(`
const uuidFormat = uuid({ version: 4 })
const uuidFormat2 = uuid({ version: 'any' })
`)
    expect(text).toContain("defineId('b', { format: uuidFormat, accepts: [uuidFormat2] })")
    expect(text).toContain("defineId('c', { format: ulid(), accepts: [uuidFormat2] })")
  })

  it('names each definition once', () => {
    const entities = ['a_b', 'usr user', 'user', 'x user', 'u user', 'us_r user', 'us_r', 'us_r']
    const text = writeIds(
      entities.map((each) => {
        const [prefix = '', entity] = each.split(' ')
        return proposed(prefix, 'uuid25()', { entity })
      }),
    )
    const names = Array.from(text.matchAll(/export const (\w+)/g), ([, name]) => name)
    expect(names).toEqual(['ABId', 'UserId', 'User2Id', 'XId', 'UId', 'UsRId', 'UsR2Id', 'UsR3Id'])
  })

  it('lets no text of the project become code', () => {
    const place = `a*/evil()/*${RAW}.ts:1`
    const ids = [proposed('user', 'uuid25()', { entity: "x', evil(), '", place })]
    const text = writeIds(ids, [{ name: 'order', format: '', place }])
    expect(text).toContain("entity: 'x\\', evil(), \\''")
    expect(text.split('*/')).toHaveLength(4)
    expect(text).not.toContain('\u001b')
  })
})
