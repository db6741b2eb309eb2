import { type AnyIdDef, createRegistry, type Id, type IdOf } from 'brandid/core'
import { arbitraryId, arbitraryNearMiss, type FastCheck } from 'brandid/testing'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid.ts'
import { objectId } from '../../src/formats/object-id.ts'
import { opaque } from '../../src/formats/opaque.ts'
import { random } from '../../src/formats/random.ts'
import type { Format } from '../../src/formats/shared/format.ts'
import { snowflake } from '../../src/formats/snowflake.ts'
import { timeRandom } from '../../src/formats/time-random.ts'
import { typeid } from '../../src/formats/typeid.ts'
import { ulid } from '../../src/formats/ulid.ts'
import { uuid } from '../../src/formats/uuid.ts'
import { uuid25 } from '../../src/formats/uuid25.ts'
import { run } from '../formats/layouts.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
type UserId = IdOf<typeof UserId>
const CustomerId = defineId('cus', { format: opaque({ length: [3, 20], alphabet: 'abcXYZ019' }) })
const MessageId = defineId('msg', { format: snowflake({ epoch: 'discord' }) })
const TypeId = defineId('typed', { format: typeid() })
const OrderId = defineId('order', { format: timeRandom(), aliases: ['ord'] })

const RunId = defineId('run', { format: run })

const definitions: AnyIdDef[] = [
  RunId,
  UserId,
  CustomerId,
  MessageId,
  TypeId,
  OrderId,
  defineId('unpadded', { format: uuid25({ padded: false }) }),
  defineId('chat', { format: snowflake({ epoch: 'discord', workerId: 1 }) }),
  defineId('long', { format: opaque({ length: 200 }) }),
  defineId('nano', { format: nanoid() }),
  defineId('oid', { format: objectId() }),
  defineId('rnd', { format: random({ bits: 256 }) }),
  defineId('ulid', { format: ulid() }),
  defineId('any', { format: uuid({ version: 'any' }) }),
  defineId('one', { format: opaque({ length: 1, alphabet: 'ab' }) }),
]

/** A sample that is the same each time. */
function sample<Value>(arbitrary: fc.Arbitrary<Value>, numRuns = 2000): Value[] {
  return fc.sample(arbitrary, { numRuns, seed: 42 })
}

/** In place of fast-check: makes one value of given words, and tells how many it was asked for. */
function scripted(words: readonly number[]) {
  const made = { value: undefined as unknown, isKept: false, lengths: [0, 0] }
  const fc: FastCheck = {
    uint32Array: ({ minLength, maxLength }) => ({
      map: (mapper) => ({
        filter(predicate) {
          const value = mapper(words)
          return Object.assign(made, { value, isKept: predicate(value), lengths: [minLength, maxLength] })
        },
      }),
    }),
  }
  return { fc, made }
}

const LabelId = defineId('label', { format: opaque({ length: 4, alphabet: 'ab' }) })
// The draw of a way to make a body, of its length, and of its characters.
const ABBA = [0, 0, 0, 1, 1, 0]

describe('arbitraryId', () => {
  it.each([
    { definition: LabelId as AnyIdDef, words: 8 },
    { definition: defineId('words', { format: opaque({ length: 64 }) }) as AnyIdDef, words: 68 },
    { definition: defineId('longer', { format: opaque({ length: 200 }) }) as AnyIdDef, words: 68 },
  ])('draws $words words for an id of $definition.format.name', ({ definition, words }) => {
    const { fc, made } = scripted(ABBA)
    arbitraryId(fc, definition)
    expect(made.lengths).toEqual([words, words])
  })

  it('makes an id of its words', () => {
    const { fc, made } = scripted(ABBA)
    arbitraryId(fc, LabelId)
    expect(made).toMatchObject({ value: 'label_abba', isKept: true })
  })

  it.each(definitions)('gives valid ids of $format.name, many of them different', (definition) => {
    const ids = sample(arbitraryId(fc, definition))
    expect(ids.filter((id) => !definition.is(id))).toEqual([])
    expect(new Set(ids).size).toBeGreaterThan(definition.prefix === 'one' ? 1 : 1000)
  })

  it('covers the ends of time, and the present', () => {
    const times = new Set(sample(arbitraryId(fc, UserId)).map((id) => UserId.timestamp(id).getTime()))
    for (const ms of [0, 2 ** 48 - 1, Date.UTC(2025, 0, 1)]) expect(times).toContain(ms)
    expect(times.size).toBeGreaterThan(400)
  })

  it('covers every length, and the ends of the integers', () => {
    const lengths = new Set(sample(arbitraryId(fc, CustomerId)).map((id) => CustomerId.body(id).length))
    expect([...lengths].sort((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, i) => i + 3))
    const integers = sample(arbitraryId(fc, MessageId)).map(MessageId.toBigInt)
    expect(integers).toContain(0n)
    expect(integers.some((value) => value > 2n ** 62n)).toBe(true)
  })

  it('covers every text that is given with an id', () => {
    const regions = new Set(sample(arbitraryId(fc, RunId), 100).map((id) => RunId.read(id).region))
    expect([...regions].sort()).toEqual(['e', 'u'])
  })

  it('covers values that the format reads but does not make', () => {
    const versions = new Set(sample(arbitraryId(fc, TypeId)).map((id) => TypeId.toUuid(id).charAt(14)))
    expect(versions.size).toBe(16)
  })

  it('shrinks: to the shortest body, and to the present instant', () => {
    const smallest = fc.check(
      fc.property(arbitraryId(fc, CustomerId), () => false),
      { seed: 1 },
    )
    expect(smallest.counterexample).toEqual(['cus_000'])
    const [id] =
      fc.check(
        fc.property(arbitraryId(fc, UserId), () => false),
        { seed: 1 },
      ).counterexample ?? []
    expect(UserId.toUuid(id as UserId)).toBe('01941f29-7c00-7000-8000-000000000000')
    const long = fc.check(
      fc.property(arbitraryId(fc, CustomerId), (id) => id.length < 10),
      { seed: 1 },
    )
    expect(long.counterexample).toEqual(['cus_000000'])
  })

  it('refuses a format that makes no bodies and accepts almost no text', () => {
    const format: Format = {
      ...opaque({ length: 12 }),
      check: (text) => (text === 'rare_000000000000' ? undefined : 'overflow'),
    }
    const one = defineId('rare', { format })
    for (const arbitrary of [arbitraryId, arbitraryNearMiss]) {
      expect(() => arbitrary(fc, one)).toThrow(
        expect.objectContaining({
          code: 'invalid_format',
          message:
            'Expected a format that generates bodies, or accepts many texts of its alphabet but received opaque([0-9A-Za-z], 12).',
        }),
      )
    }
  })

  it('gives ids of a format that accepts some of its texts', () => {
    const format = opaque({ length: 4 })
    const check: Format['check'] = (text, offset) =>
      format.check(text, offset) ?? (text.endsWith('0') ? undefined : 'invalid_character')
    const some = defineId('some', { format: { ...format, check } })
    const ids = sample(arbitraryId(fc, some), 500)
    expect(ids.every((id) => id.endsWith('0'))).toBe(true)
    expect(new Set(ids).size).toBeGreaterThan(100)
  })

  it('is an arbitrary of the id type, for all that fast-check does with one', () => {
    const user = arbitraryId(fc, UserId)
    const asArbitrary: fc.Arbitrary<UserId> = user
    const record: fc.Arbitrary<{ id: UserId; count: number }> = fc.record({ id: user, count: fc.nat() })
    const pair: fc.Arbitrary<[UserId, number]> = user.chain((id) => fc.tuple(fc.constant(id), fc.nat()))
    const mapped: fc.Arbitrary<{ id: UserId }> = user.map((id) => ({ id }))
    const either: fc.Arbitrary<UserId | Id<'cus'>> = fc.oneof(user, arbitraryId(fc, CustomerId))
    const some: fc.Arbitrary<UserId[]> = fc.uniqueArray(user.filter((id) => id.length > 5))
    // @ts-expect-error: an id of another prefix
    const other: fc.Arbitrary<Id<'post'>> = user
    for (const arbitrary of [asArbitrary, record, pair, mapped, either, some, other]) {
      expect(sample<unknown>(arbitrary, 5)).toHaveLength(5)
    }
    fc.assert(
      fc.property(user, arbitraryId(fc, CustomerId), (id, customer) => {
        const typed: [UserId, Id<'cus'>] = [id, customer]
        return UserId.is(typed[0]) && CustomerId.is(typed[1])
      }),
    )
  })
})

describe('arbitraryNearMiss', () => {
  it.each([
    ['a character too few', [0], 'label_abb'],
    ['a character too many', [1], 'label_abbaa'],
    ['a stranger in the first place', [2, 0, 0], 'label_ bba'],
    ['a stranger in the last place', [2, 3, 0], 'label_abb '],
    ['a stranger in a place', [2, 5, 13], 'label_a\nba'],
    ['a newline at the end', [3], 'label_abba\n'],
    ['a space before it', [4], ' label_abba'],
    ['capitals', [5], 'LABEL_ABBA'],
    ['another prefix', [6], 'xlabel_abba'],
    ['the end alone', [7], 'bba'],
    ['the body alone', [8], 'abba'],
    ['the prefix alone', [9], 'label_'],
  ])('is an id with %s', (_, [damage = 0, at = 0, word = 0], text) => {
    const { fc, made } = scripted([damage, at, word, ...ABBA])
    arbitraryNearMiss(fc, LabelId)
    expect(made).toEqual({ value: text, isKept: true, lengths: [11, 11] })
  })

  it('has characters that no id has, or that look like one of it', () => {
    const characters = Array.from({ length: 12 }, (_, word) => {
      const { fc, made } = scripted([2, 0, word, ...ABBA])
      arbitraryNearMiss(fc, LabelId)
      return String(made.value).slice('label_'.length, -'bba'.length)
    })
    expect(characters).toEqual([' ', '\n', '\0', '_', '-', '!', 'A', 'l', 'ı', 'ſ', '０', '😀'])
  })

  it('is none that the definition accepts', () => {
    const LongId = defineId('long_tag', { format: opaque({ length: [1, 9], alphabet: 'ab' }) })
    const { fc, made } = scripted([0, 0, 0, 0, 3, 0, 1, 1, 0])
    arbitraryNearMiss(fc, LongId)
    expect(made).toMatchObject({ value: 'long_tag_abb', isKept: false })
  })

  it.each(definitions)('gives texts that $format.name refuses', (definition) => {
    const texts = sample(arbitraryNearMiss(fc, definition))
    expect(texts.filter(definition.is)).toEqual([])
    expect(new Set(texts).size).toBeGreaterThan(definition.prefix === 'one' ? 20 : 500)
  })

  it('gives every kind of damage', () => {
    const texts = sample(arbitraryNearMiss(fc, UserId))
    const kinds: [string, (text: string) => boolean][] = [
      ['too short', (text) => /^user_[0-9a-z]{24}$/.test(text)],
      ['too long', (text) => /^user_[0-9a-z]{26}$/.test(text)],
      ['a newline at the end', (text) => /^user_[0-9a-z]{25}\n$/.test(text)],
      ['a space before it', (text) => text.startsWith(' user_')],
      ['capitals', (text) => text.startsWith('USER_')],
      ['one capital', (text) => /^user_[0-9a-z]*A[0-9a-z]*$/.test(text)],
      ['a look-alike', (text) => /[\u0131\u017f\uff10]/.test(text)],
      ['another prefix', (text) => text.startsWith('xuser_')],
      ['no prefix', (text) => /^[0-9a-z]{25}$/.test(text)],
      ['no body', (text) => text === 'user_'],
    ]
    for (const [kind, isOf] of kinds) expect([kind, texts.some(isOf)]).toEqual([kind, true])
  })
})
