import { propose } from '@brandid/project/adopt'
import { createRegistry } from 'brandid/core'
import { layout, ulid } from 'brandid/formats'
import { seeded } from 'brandid/testing'
import { describe, expect, it } from 'vitest'
import { createSource, NOW, ONE_FORMAT, SEVERAL } from './noisy-samples.ts'

const sourceOf = (texts: readonly string[]) => texts.map((text, i) => ({ text, place: `s:${i + 1}` }))
const proposalOf = (texts: readonly string[], options?: Parameters<typeof propose>[3]) =>
  propose([], [sourceOf(texts)], NOW, options)
const prefixesOf = (...given: Parameters<typeof proposalOf>) =>
  proposalOf(...given).definitions.map(({ prefix }) => prefix)
const codesOf = (texts: readonly string[]) =>
  proposalOf(texts).definitions.flatMap(({ format, accepts }) => [format, ...accepts].map(({ code }) => code))

const samplesOf = (name: string, count: number, prefix = 'user') =>
  (ONE_FORMAT[name]?.(count, createSource(count)) ?? []).map((id) => id.replace('user', prefix))

describe('prefixes of a few samples', () => {
  const users = samplesOf('uuid25', 40)

  it('need fewer samples if their format is known', { tags: 'slow' }, () => {
    const ulids = samplesOf('ulid', 4, 'team')
    const words = ['team_Jane1', 'team_Joe22', 'team_Jack3', 'team_Jill4']
    expect(prefixesOf([...users, ...ulids.slice(0, 1)])).toEqual(['user'])
    expect(prefixesOf([...users, ...ulids.slice(0, 3)])).toEqual(['team', 'user'])
    expect(prefixesOf([...users, ...words.slice(0, 3)])).toEqual(['user'])
    expect(prefixesOf([...users, ...words])).toEqual(['team', 'user'])
  })

  // More than a hundred prefixes with one sample each, and more than half of all prefixes.
  it.each([
    [101, 100, 0],
    [101, 101, 101],
    [100, 20, 20],
  ])(
    'are no prefixes if most of them have one sample: %i of them beside %i',
    { tags: 'slow' },
    (single, twice, found) => {
      const ofPrefixes = (count: number, rows: number, head: string) =>
        Array.from(
          { length: count * rows },
          (_, i) => `${head}${(i % count).toString(36)}_${10_000_000 + 31 * i}`,
        )
      const { definitions } = proposalOf([...ofPrefixes(single, 1, 's'), ...ofPrefixes(twice, 2, 't')])
      expect(definitions).toHaveLength(found)
    },
  )

  it('are counted in the rows of the source', () => {
    const { refused } = proposalOf([
      ...users,
      'team_Jane1',
      'team_Jane1',
      'org_1',
      ...samplesOf('uuid25', 40, 'item'),
    ])
    expect(refused.map(({ text, message }) => `${text}: ${message}`)).toEqual([
      'team_Jane1: Expected a prefix shared by many samples but received "team_", found in 2 of 83 samples.',
      'team_Jane1: Expected a prefix shared by many samples but received "team_", found in 2 of 83 samples.',
      'org_1: Expected a prefix shared by many samples but received "org_", found in 1 of 83 samples.',
    ])
  })
})

describe('a string without a separator', () => {
  const rows = (...texts: readonly string[]) =>
    proposalOf([...samplesOf('uuid25', 3), ...texts], { takesRare: true })

  it.each([
    ['a'.repeat(255), undefined],
    ['abcdefgh', undefined],
    ['abcdefg', 'Expected "user_", or at least 8 characters without it.'],
    ['a'.repeat(256), 'Expected up to 255 visible ASCII characters but received other characters.'],
    ['abcdefghi\u007f', 'Expected up to 255 visible ASCII characters but received other characters.'],
    ['abcdefgh~!', undefined],
    [
      'abcdefgh;ij',
      'Expected one ID per row but received several cells. Specify the column, as in users.csv:id.',
    ],
    [
      'abcdefgh\tij',
      'Expected one ID per row but received several cells. Specify the column, as in users.csv:id.',
    ],
    ['user_', 'Expected a body after "user_" but received none.'],
  ])('may be an ID: %j', (text, message) => {
    expect(rows(text).refused.map((each) => each.message)).toEqual(message === undefined ? [] : [message])
  })
})

describe('the newest of several formats', () => {
  const day = 86_400_000
  const ulidsOf = (times: readonly number[]) =>
    times.flatMap((at, i) => {
      const definition = createRegistry().defineId('user', { format: ulid() })
      return seeded(definition, { seed: `${i}`, at }).generateMany(1)
    })
  const { draw } = createSource(4)
  const cuid = (ms: number) =>
    `user_c${ms.toString(36)}${draw('0123456789', 4)}${draw('0123456789abcdefghijklmnopqrstuvwxyz', 12)}`
  const days = (first: number, count: number) =>
    Array.from({ length: count }, (_, i) => NOW - (first + i) * day)
  const CUID = "layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] })"

  it('is first, whatever the order of the samples', { tags: 'slow' }, () => {
    const [cuids, ulids] = [days(5, 20).map(cuid), ulidsOf(days(10, 20))]
    expect(codesOf([...cuids, ...ulids])).toEqual([CUID, 'ulid()'])
    expect(codesOf([...ulids, ...cuids].reverse())).toEqual([CUID, 'ulid()'])
    expect(codesOf([...days(15, 20).map(cuid), ...ulids])).toEqual(['ulid()', CUID])
  })

  it('is judged without one sample in twenty', { tags: 'slow' }, () => {
    const ulids = ulidsOf([NOW - day, ...days(30, 19)])
    expect(codesOf([...days(20, 20).map(cuid), ...ulids])).toEqual([CUID, 'ulid()'])
    const newer = ulidsOf([NOW - day, NOW - 2 * day, ...days(30, 18)])
    expect(codesOf([...days(20, 20).map(cuid), ...newer])).toEqual(['ulid()', CUID])
  })
})

describe('strings of several lengths', () => {
  it('have one format for each of two lengths, and one format for more', { tags: 'slow' }, () => {
    const { draw } = createSource(7)
    const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const of = (length: number, count: number) =>
      Array.from({ length: count }, () => `user_${draw(BASE62, length)}`)
    const nanoid = (length: number) => `nanoid({ length: ${length}, alphabet: '${BASE62}' })`
    expect(codesOf(of(16, 30))).toEqual([nanoid(16)])
    expect(codesOf([...of(16, 30), ...of(24, 20)])).toEqual([nanoid(16), nanoid(24)])
    expect(codesOf([...of(16, 20), ...of(24, 20), ...of(23, 20)])).toEqual(['opaque({ length: [16, 24] })'])
    // Six in ten strings show the current length.
    expect(codesOf([...of(16, 60), ...of(24, 20), ...of(23, 20)])).toEqual([
      nanoid(16),
      'opaque({ length: [23, 24] })',
    ])
    expect(codesOf([...of(16, 59), ...of(24, 21), ...of(23, 20)])).toEqual(['opaque({ length: [16, 24] })'])
    // Former IDs of two lengths have a format even if each length is rare.
    expect(codesOf([...samplesOf('uuid25', 94), ...of(21, 3), ...of(24, 3)])).toEqual([
      'uuid25()',
      nanoid(21),
      nanoid(24),
    ])
  })

  it('drop the lengths that nearly no string has', { tags: 'slow' }, () => {
    const six = SEVERAL['six lengths of base 62']?.(120, createSource(5)) ?? []
    expect(codesOf(six)).toEqual(['opaque({ length: [8, 13] })'])
    expect(codesOf([...six, `user_${'x1Y2'.repeat(10)}`])).toEqual(['opaque({ length: [8, 13] })'])
    expect(codesOf([...six, 'user_x1Y'])).toEqual(['opaque({ length: [8, 13] })'])
  })
})

it('a letter that all strings begin with is fixed, and few strays are dropped', { tags: 'slow' }, () => {
  const lettered = layout({
    fields: [
      { kind: 'fixed', text: 'w' },
      { kind: 'random', length: 15 },
    ],
  })
  const { generateMany } = seeded(createRegistry().defineId('user', { format: lettered }), {
    seed: 'a',
    at: NOW,
  })
  const code = "layout({ fields: [{ kind: 'fixed', text: 'w' }, { kind: 'random', length: 15 }] })"
  const ids = generateMany(60)
  expect(codesOf(ids)).toEqual([code])
  const { refused } = proposalOf([...ids, 'user_x0123456789abcde'])
  expect(refused.map(({ text }) => text)).toEqual(['user_x0123456789abcde'])
})
