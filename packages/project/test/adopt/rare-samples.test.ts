import { type Proposal, propose, writeIds } from '@brandid/project/adopt'
import { createRegistry } from 'brandid/core'
import * as formats from 'brandid/formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFullLength, sampled } from '../../../../test/full-length.ts'
import { BAD_ROWS, createSource, NOW, ONE_FORMAT, SEVERAL, withBadRows } from './noisy-samples.ts'

const sourceOf = (texts: readonly string[]) => texts.map((text, i) => ({ text, place: `s:${i + 1}` }))
const proposalOf = (texts: readonly string[], options?: Parameters<typeof propose>[3]) =>
  propose([], [sourceOf(texts)], NOW, options)
const codesOf = ({ definitions }: Proposal) =>
  definitions.map(({ prefix, format, accepts }) => [prefix, format.code, ...accepts.map(({ code }) => code)])

interface Definition {
  is(text: string): boolean
}

/** The definitions of the module that is written, as the library makes them. */
function definitionsOf({ definitions }: Proposal): Definition[] {
  const code = writeIds(definitions, [])
    .replace(/^import .*|^export type .*/gm, '')
    .replace(/^export const \w+ =/gm, 'made[made.length] =')
  const made: Definition[] = []
  const { defineId } = createRegistry()
  new Function('made', 'defineId', ...Object.keys(formats), code)(made, defineId, ...Object.values(formats))
  return made
}

/** Each row is accepted by what is written, or rejected by it and listed. */
function expectHonest(proposal: Proposal, rows: readonly string[]): void {
  const made = definitionsOf(proposal)
  const listed = rows.flatMap((text, i) => (made.some(({ is }) => is(text)) ? [] : [`s:${i + 1} ${text}`]))
  expect(proposal.refused.map(({ place, text }) => `${place} ${text}`)).toEqual(listed)
  expect(proposal.accepted).toBe(rows.length - listed.length)
}

const uuids = formats.uuid25({ version: 4, padded: false })
const SAMPLES = { ...ONE_FORMAT, ...SEVERAL }
/**
 * A proposal reads each row in some 80 ways, so a run takes a tenth of a second. `SAMPLE_RUNS=160` tries new values, and more of them.
 */
const { SAMPLE_RUNS } = process.env
const runs = SAMPLE_RUNS ? { numRuns: Number(SAMPLE_RUNS) } : { numRuns: isFullLength ? 5 : 4, seed: 59 }

function expectSame(name: string, kind: string, count: number, seed: number): void {
  const source = createSource(seed)
  const samples = SAMPLES[name]?.(count, source) ?? []
  const rows = withBadRows(samples, kind, source)
  const proposal = proposalOf(rows)
  expect(codesOf(proposal)).toEqual(codesOf(proposalOf(samples)))
  expectHonest(proposal, rows)
}

describe('one bad row in fifty changes no proposal', () => {
  it.each(sampled(Object.keys(SAMPLES), 6))('for %s', { tags: 'slow' }, (name) => {
    const count = fc.integer({ min: 50, max: 300 })
    const kind = fc.constantFrom(...Object.keys(BAD_ROWS))
    fc.assert(
      fc.property(count, kind, fc.nat(), (...given) => expectSame(name, given[1], given[0], given[2])),
      runs,
    )
  })

  it.each(sampled(Object.keys(BAD_ROWS), 6))('if it is %s', { tags: 'slow' }, (kind) => {
    const count = fc.integer({ min: 50, max: 150 })
    const name = fc.constantFrom(...Object.keys(SAMPLES))
    fc.assert(
      fc.property(name, count, fc.nat(), (...given) => expectSame(given[0], kind, given[1], given[2])),
      runs,
    )
  })
})

const ids = (count: number) => ONE_FORMAT['uuid25']?.(count, createSource(1)) ?? []
/** A body of 20 letters that is a UUID of version 4 by chance, as 1 in 64 are. */
const shortUuid = (source: ReturnType<typeof createSource>): string => {
  const body = source.draw('abcdefghijklmnopqrstuvwxyz', 20)
  return uuids.check(body, 0) === undefined ? body : shortUuid(source)
}

describe('a bad row that a wider format accepts by chance', () => {
  it.each([50, 60, 99, 100, 150, 300])('changes no proposal among %i samples', { tags: 'slow' }, (count) => {
    const good = ONE_FORMAT['uuid25, version 4']?.(count, createSource(count)) ?? []
    const rows = [
      ...good,
      ...Array.from({ length: count / 50 }, (_, i) => `user_${shortUuid(createSource(i))}`),
    ]
    expect(codesOf(proposalOf(rows))).toEqual([['user', 'uuid25({ version: 4 })']])
    expectHonest(proposalOf(rows), rows)
  })

  // A UUID that lost a digit is a shorter UUID in 1 of 64 cases, and nothing distinguishes it from a good unpadded UUID.
  it.each([
    [49, 1, true],
    [50, 1, false],
    [90, 2, true],
    [110, 2, false],
    [110, 3, true],
    [250, 2, false],
  ])(
    'is evidence if more than one in fifty is shorter, or three are: among %i samples, %i',
    { tags: 'slow' },
    (count, few, isEvidence) => {
      const unpadded = ONE_FORMAT['uuid25, unpadded']?.(3000, createSource(2)) ?? []
      const ofLength = (length: number, some: number) =>
        unpadded.filter((id) => id.length === length).slice(0, some)
      const rows = [...ofLength(30, count), ...ofLength(29, few)]
      const code = isEvidence ? 'uuid25({ version: 4, padded: false })' : 'uuid25({ version: 4 })'
      expect(codesOf(proposalOf(rows))).toEqual([['user', code]])
      expectHonest(proposalOf(rows), rows)
    },
  )
})

describe('a sample that looks like a secret', () => {
  const nanoids = SEVERAL['ulid, and nanoids without the prefix']?.(60, createSource(7)) ?? []

  it.each(['sk-8zIwaxSOdo7Xj_jAGb', 'r8_kGLOy6rfwcIEKn7d1u', 'hf_wgJciVBpl7OvtJyNLW'])(
    'is rejected only if the definition rejects it: %s',
    { tags: 'slow' },
    (text) => {
      const rows = [...nanoids, text]
      expectHonest(proposalOf(rows), rows)
      expect(codesOf(proposalOf(rows))).toEqual(codesOf(proposalOf(nanoids)))
      expect(proposalOf([...ids(60), text]).refused).toMatchObject([
        { text, message: expect.stringMatching(/a secret/) },
      ])
    },
  )
})

describe('samples of one format', () => {
  it.each(sampled(Object.keys(ONE_FORMAT), 4))(
    'are all accepted, however few: %s',
    { tags: 'slow' },
    (name) => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(), (count, seed) => {
          const samples = ONE_FORMAT[name]?.(count, createSource(seed)) ?? []
          const { refused } = proposalOf(samples)
          // One sample in fifty of another length may be bad, so it is listed instead of accepted.
          const lengths = new Set(samples.map(({ length }) => length))
          expect(refused.length).toBeLessThanOrEqual(lengths.size > 1 ? Math.min(2, count / 50) : 0)
        }),
        runs,
      )
    },
  )
})

const messagesOf = ({ refused }: Proposal) => refused.map(({ text, message }) => `${text}: ${message}`)

describe('two samples beside a third', () => {
  it.each([
    'undefined',
    '12345678',
    '1.58899E+18',
    '6,47463E+17',
    '2026-11-21',
    '#REF!####',
    'USER_03H9WE7HP2HZO9BQBV4L8RZ84',
    'user-03h9we7hp2hzo9bqbv4l8rz84',
    'user%5F03h9we7hp2hzo9bqbv4l8rz84',
    'https://x.io/user_03h9we7hp2hzo9bqbv4l8rz84',
    'jane@example.com',
    '<script>alert(1)</script>',
    'user_id',
    'customer_id',
    'user_03h9we7hp2hzo9bqbv4l8rz8',
    `user_${'z'.repeat(25)}`,
    'user_03H9WE7HP2HZO9BQBV4L8RZ84',
  ])('outweigh it: %s', (text) => {
    const rows = [...ids(2), text]
    const proposal = proposalOf(rows)
    expect(codesOf(proposal)).toEqual([['user', 'uuid25()']])
    expectHonest(proposal, rows)
    expect(proposal.refused).toMatchObject([{ text, place: 's:3' }])
    expect(proposal.rare).toBe(text.includes(',') ? 0 : 1)
  })

  it('tell two formats of random characters by their lengths', () => {
    const rows = ['user_5Hq3T9ZrXe8KpLwB', 'user_8KpLwB5Hq3T9ZrXe', 'user_Undefined1']
    expect(codesOf(proposalOf(rows))).toEqual([['user', expect.stringMatching(/^nanoid\(\{ length: 16, /)]])
  })
})

it('bad rows of two kinds are rare as each kind is, even if both together are not', () => {
  const good = ONE_FORMAT['nanoid']?.(100, createSource(6)) ?? []
  const longer = ONE_FORMAT['nanoid of base 58']?.(4, createSource(6)) ?? []
  const bad = [...longer, 'user_ABCDEFGHIJKL', 'user_MNOPQRSTUVWX']
  const proposal = proposalOf([...good, ...bad])
  expect(codesOf(proposal)).toEqual([['user', 'nanoid({ length: 12 })']])
  expect(proposal.refused.map(({ text }) => text)).toEqual(bad)
})

describe('a format of former IDs', () => {
  // Two show it at least, a tenth of up to fifty, a twentieth of more than a hundred.
  it.each([
    [4, 1],
    [20, 2],
    [46, 4],
    [90, 4],
    [960, 50],
  ])('beside %i IDs needs more than %i', { tags: 'slow' }, (count, few) => {
    const former = (some: number) => SEVERAL['two lengths of base 62']?.(4 * some, createSource(2)) ?? []
    const short = former(few + 1).filter((each) => each.length === 21)
    expect(codesOf(proposalOf([...ids(count), ...short]))[0]).toHaveLength(3)
    expect(codesOf(proposalOf([...ids(count), ...short.slice(1)]))[0]).toHaveLength(2)
  })

  it('counts different IDs, and rows as well', () => {
    const good = ids(40)
    expect(codesOf(proposalOf([...good, ...Array(500).fill('undefined')]))).toEqual([['user', 'uuid25()']])
    const repeated = Array.from({ length: 1000 }, (_, i) => good[i % 4] ?? '')
    const others = Array.from({ length: 20 }, (_, i) => `user_other${i}`)
    expect(codesOf(proposalOf([...repeated, ...others]))).toEqual([['user', 'uuid25()']])
  })

  it('without the prefix that readings know needs a twentieth', () => {
    const [ulid = ''] = ONE_FORMAT['ulid']?.(1, createSource(3)) ?? []
    expect(codesOf(proposalOf([...ids(19), ulid.slice(5)]))).toEqual([['user', 'uuid25()', 'bare(ulid())']])
    expect(codesOf(proposalOf([...ids(20), ulid.slice(5)]))).toEqual([['user', 'uuid25()']])
  })
})

describe('what is rare', () => {
  const rows = [...ids(100), 'undefined', 'customer_id', 'user_id', 'user_Jane']

  it('is accepted on request', () => {
    const proposal = proposalOf(rows, { takesRare: true })
    expect(proposal.definitions.map(({ prefix }) => prefix)).toEqual(['customer', 'user'])
    expect(messagesOf(proposal)).toEqual([
      'undefined: Expected an ID with a prefix, or a source with a single prefix.',
    ])
  })

  it('is named with what was expected', () => {
    expect(messagesOf(proposalOf(rows))).toEqual([
      'undefined: Expected a user ID ("user_" and 25 characters) but received 9 characters without a prefix.',
      'customer_id: Expected a user ID ("user_" and 25 characters) but received 11 characters with another prefix.',
      'user_id: Expected a user ID ("user_" and 25 characters) but received 2 characters after "user_".',
      'user_Jane: Expected a user ID ("user_" and 25 characters) but received 4 characters after "user_".',
    ])
    const teams = SEVERAL['two prefixes']?.(100, createSource(4)) ?? []
    expect(messagesOf(proposalOf([...teams, 'customer_id', 'a,b']))).toEqual([
      'customer_id: Expected a prefix shared by many samples but received "customer_", found in 1 of 102 samples.',
      'a,b: Expected one ID per row but received several cells. Specify the column, as in users.csv:id.',
    ])
  })

  it('is a prefix in one source and none in another that has a few', () => {
    const team = ids(20).map((id) => id.replace('user', 'team'))
    const proposal = propose([], [sourceOf([...ids(50), ...team.slice(0, 1), 'org_1']), sourceOf(team)], NOW)
    expect(codesOf(proposal).map(([prefix]) => prefix)).toEqual(['team', 'user'])
    expect(proposal.refused.map(({ text }) => text)).toEqual(['org_1'])
  })

  it('is rare among IDs that have a definition as well', () => {
    const proposal = proposalOf([...ids(60), 'customer_id', 'undefined'], { defined: new Set(['user']) })
    expect(proposal.definitions).toEqual([])
    expect(messagesOf(proposal)).toEqual(
      ['customer_id', 'undefined'].map(
        (text) =>
          `${text}: Expected "user_", as in the other samples. The definition of that prefix may accept other IDs.`,
      ),
    )
  })
})

describe('a prefix that the code has', () => {
  const found = [{ prefix: 'user', entity: undefined, owners: [], place: 'a.ts:1' }]
  const bare = ids(1000).map((id) => id.slice(5))

  it.each([
    [50, 1],
    [20, 0],
  ])('owns IDs without it if a twentieth of their file has it: %i beside 950', (count, formats) => {
    const { definitions, accepted } = propose(found, [sourceOf([...ids(count), ...bare.slice(50)])], NOW)
    expect(definitions.map(({ prefix, accepts }) => [prefix, accepts.length])).toEqual([['user', formats]])
    expect(accepted).toBe(count + 950 * formats)
  })
})

describe('the first row', () => {
  const withHead = (text: string, samples: readonly string[]) => {
    const [first = { text: '', place: '' }, ...others] = sourceOf([text, ...samples])
    return propose([], [[{ ...first, mayBeHead: true }, ...others]], NOW)
  }

  it.each(['user_id', 'customer_id', 'id', 'User ID'])('names a column, and shows no format: %s', (head) => {
    for (const samples of [ids(1), ids(30), SEVERAL['six lengths of base 62']?.(30, createSource(5)) ?? []]) {
      const proposal = withHead(head, samples)
      expect(codesOf(proposal)).toEqual(codesOf(proposalOf(samples)))
      expect(proposal).toMatchObject({ refused: [], accepted: samples.length, heads: [{ text: head }] })
    }
  })

  it('is a sample if the other samples show its format', () => {
    const samples = SEVERAL['six lengths of base 62']?.(30, createSource(5)) ?? []
    expect(withHead('user_abcdefghi', samples)).toMatchObject({ refused: [], accepted: 31, heads: [] })
  })
})

/** How often the texts of samples are read: time in proportion to that, whatever the machine. */
function countReads(texts: readonly string[]): number {
  let reads = 0
  const source = texts.map((text, i) => ({
    get text() {
      reads++
      return text
    },
    place: `s:${i}`,
  }))
  const { definitions, accepted } = propose([], [source], NOW)
  expect([definitions.length, accepted]).toEqual([0, 0])
  return reads
}

describe('texts without a prefix of IDs', () => {
  const nanoids = (count: number) => {
    const { draw } = createSource(count)
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-'
    return Array.from({ length: count }, () => draw(alphabet, 21))
  }

  const rows: readonly [string, (count: number) => string[]][] = [
    ['nanoids', nanoids],
    ['nanoids in lower case', (count) => nanoids(count).map((each) => each.toLowerCase())],
    ['a few slugs', (count) => Array.from({ length: count / 10 }, (_, i) => `post_${i}x_${i}`)],
    ['slugs', (count) => Array.from({ length: count }, (_, i) => `post_${i.toString(36)}x_${i}`)],
    ['different prefixes', (count) => Array.from({ length: count }, (_, i) => `p${i.toString(36)}_${i}`)],
    ['prefixes of a few', (count) => Array.from({ length: count }, (_, i) => `p${i % (0.6 * count)}_${i}`)],
    ['separators', (count) => Array.from({ length: count }, (_, i) => `${'a_'.repeat(20)}b${i}_${i}`)],
  ]

  it.each(sampled(rows, 4))(
    'are refused, and each is read a few times: %s',
    { tags: 'slow' },
    (_, textsOf) => {
      const [some, more] = [countReads(textsOf(2000)), countReads(textsOf(16_000))]
      expect(more / 16_000).toBeLessThan(20)
      expect(more / some).toBeLessThan(9)
    },
  )
})
