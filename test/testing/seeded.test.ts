import { createRegistry, type Id, type IdOf } from 'brandid/core'
import { seeded, seededRandom } from 'brandid/testing'
import { defineToken } from 'brandid/token'
import { describe, expect, it } from 'vitest'
import { nanoid } from '../../src/formats/nanoid/nanoid.ts'
import { opaque } from '../../src/formats/opaque/opaque.ts'
import { snowflake } from '../../src/formats/snowflake/snowflake.ts'
import { scriptedRandom, xoshiro } from '../../src/testing/seeded.ts'
import { run } from '../formats/layouts.ts'

const { defineId } = createRegistry()
const UserId = defineId('user')
const PostId = defineId('post')
const PublicId = defineId('pub', { format: nanoid() })
const MessageId = defineId('msg', { format: snowflake({ epoch: Date.UTC(2040, 0, 1), workerId: 3 }) })
const CustomerId = defineId('cus', { format: opaque({ length: 14 }) })
type UserId = IdOf<typeof UserId>

const at = Date.UTC(2030, 0, 1)

const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: `Expected ${message}.` })

describe('seeded', () => {
  it('generates the same IDs on every run and platform', () => {
    const TestId = seeded(UserId, { seed: 1, at })
    expect([TestId.generate(), ...TestId.generateMany(2), TestId.generate({ at: 0 })]).toMatchInlineSnapshot(`
      [
        "user_03o4nuu18rdux2rd9mk2yw00a",
        "user_03o4nuu18rdux2rd9mlwdre2y",
        "user_03o4nuu18rdux2rd9mn4eykxj",
        "user_0000000002piajcf68fulzipw",
      ]
    `)
    expect(seeded(PublicId, { seed: 'orders' }).generateMany(2)).toMatchInlineSnapshot(`
      [
        "pub_m584k31di0i7",
        "pub_ybj6rgl5t9xf",
      ]
    `)
  })

  it('takes the fields that the format requires', () => {
    const RunId = defineId('run', { format: run })
    const [one, other] = [1, 1].map((seed) => seeded(RunId, { seed, at }).generate({ region: 'u' }))
    expect(one).toBe(other)
    expect(RunId.read(one as IdOf<typeof RunId>)).toMatchObject({ region: 'u', time: new Date(at) })
  })

  it('generates other IDs for another seed, instant or prefix, and goes on from ID to ID', () => {
    const bodies = [
      ...seeded(UserId, { seed: 1, at }).generateMany(2),
      seeded(UserId, { seed: 2, at }).generate(),
      seeded(UserId, { seed: 1, at: at + 1 }).generate(),
      seeded(PostId, { seed: 1, at }).generate(),
    ].map((id) => id.slice(5))
    expect(new Set(bodies).size).toBe(bodies.length)
    expect(seeded(UserId, { seed: 1, at }).generate()).toBe(
      seeded(UserId, { seed: '1', at: new Date(at) }).generate(),
    )
  })

  it('holds the clock at the given instant, else at the present or what the format has next to it', () => {
    expect(UserId.timestamp(seeded(UserId, { seed: 1, at }).generate()).getTime()).toBe(at)
    expect(UserId.timestamp(seeded(UserId, { seed: 1, at: 0 }).generate()).getTime()).toBe(0)
    expect(UserId.timestamp(seeded(UserId, { seed: 1 }).generate()).getTime()).toBe(Date.UTC(2025, 0, 1))
    const first = MessageId.timestamp(seeded(MessageId, { seed: 1 }).generate()).getTime()
    expect(first).toBe(Date.UTC(2040, 0, 1, 1))
    // Where the format carries no time there is no clock.
    expect(seeded(PublicId, { seed: 1, at }).generate()).toBe(seeded(PublicId, { seed: 1 }).generate())
  })

  it('keeps the order, and takes an instant for one ID', () => {
    const TestId = seeded(UserId, { seed: 1, at })
    const ids = TestId.generateMany(1000)
    const past = TestId.generate({ at: new Date(5) })
    const all = [...ids, TestId.generate()]
    expect(all).toEqual([...all].sort())
    expect(new Set(all).size).toBe(1001)
    expect(UserId.timestamp(past).getTime()).toBe(5)
  })

  it('is the same definition otherwise, and leaves it alone', () => {
    const before = { ...UserId }
    const TestId = seeded(UserId, { seed: 1, at })
    const { generate, generateMany, ...rest } = TestId
    const { generate: otherGenerate, generateMany: otherMany, ...otherRest } = UserId
    expect(rest).toEqual(otherRest)
    expect([generate === otherGenerate, generateMany === otherMany]).toEqual([false, false])
    expect({ ...UserId }).toEqual(before)
    expect(UserId.is(generate())).toBe(true)
    expect(UserId.generate()).not.toBe(UserId.generate())
  })

  it('reads no member that computes itself when it is read', () => {
    let reads = 0
    const WithSchema = Object.defineProperty({ ...UserId }, 'schema', {
      enumerable: true,
      get: () => reads++,
    })
    const TestId = seeded(WithSchema, { seed: 1 })
    expect(reads).toBe(0)
    expect('schema' in TestId).toBe(true)
  })

  const INSTANT =
    'a Date or whole milliseconds since 1970 (from 1970-01-01T00:00:00.000Z to +010889-08-02T05:31:50.655Z)'

  it.each([-1, 1.5, 2 ** 48, Number.NaN, new Date(Number.NaN)])('refuses the instant %s', (at) => {
    const error = refusal('out_of_range', `${INSTANT} but received ${Number(at)}`)
    expect(() => seeded(UserId, { seed: 1, at })).toThrow(error)
    expect(() => seeded(UserId, { seed: 1 }).generate({ at })).toThrow(error)
  })

  it.each([-1, 1.5, 10_000_001])('refuses a count of %s', (count) => {
    const error = refusal('out_of_range', `a count from 0 to 10000000 but received ${count}`)
    expect(() => seeded(UserId, { seed: 1 }).generateMany(count)).toThrow(error)
  })

  it.each([
    [{}, '`seed` to be a string or a number but received undefined'],
    [{ seed: null }, '`seed` to be a string or a number but received null'],
    [{ seed: ['alice'] }, '`seed` to be a string or a number but received an array'],
    [undefined, 'an options object but received undefined'],
    [null, 'an options object but received null'],
    [7, 'an options object but received a number'],
  ])('refuses %j as options', (options, message) => {
    expect(() => seeded(UserId, options as never)).toThrow(refusal('invalid_option', message))
  })

  it.each([
    ['a token', defineToken('sess'), '"sess"'],
    ['IDs that are only checked', CustomerId, '"cus"'],
    ['nothing', undefined, 'undefined'],
    ['another object', {}, 'an object'],
  ])('refuses %s', (_, definition, received) => {
    const error = refusal('invalid_option', `a definition that generates IDs but received ${received}`)
    for (const options of ['alice', { seed: 1 }]) {
      expect(() => seeded(definition as never, options as never)).toThrow(error)
    }
  })

  it('has the types of the definition', () => {
    const id: UserId = seeded(UserId, { seed: 1 }).generate()
    const ids: Id<'pub'>[] = seeded(PublicId, { seed: 1 }).generateMany(1)
    const unused = () => [
      // @ts-expect-error: an id of another prefix
      seeded(UserId, { seed: 1 }).generate() satisfies Id<'post'>,
      // @ts-expect-error: the format carries no time
      seeded(PublicId, { seed: 1 }).generate({ at: 0 }),
      // @ts-expect-error: the format makes no ids
      seeded(CustomerId, { seed: 1 }),
    ]
    expect([id, ...ids, typeof unused]).toHaveLength(3)
  })

  it('gives one ID for one name, which two definitions do not share', () => {
    const alice: UserId = seeded(UserId, 'alice')
    expect(UserId.parse(alice)).toBe(alice)
    expect(seeded(UserId, 'alice')).toBe(alice)
    expect(alice).toBe(seeded(UserId, { seed: 'alice' }).generate())
    expect(seeded(UserId, 'bob')).not.toBe(alice)
    expect(seeded(PublicId, 'alice').slice(-8)).not.toBe(alice.slice(-8))
    // @ts-expect-error: an id of another prefix
    const wrong: Id<'post'> = seeded(UserId, 'alice')
    expect(wrong).toBe(alice)
  })
})

const draw = (random: { uint32(): number }, count: number) =>
  Array.from({ length: count }, () => random.uint32())

describe('xoshiro', () => {
  // The reference implementation, version 1.1, as quoted in rust-random/rngs, rand_xoshiro/src/xoshiro128starstar.rs.
  it('agrees with the published vector', () => {
    expect(draw(xoshiro([1, 2, 3, 4]), 10)).toEqual([
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
    ])
  })
})

describe('seededRandom', () => {
  it('gives the same words on every platform', () => {
    expect(draw(seededRandom(1), 4)).toEqual([3830462269, 1012517147, 2274470370, 2503806388])
    expect(draw(seededRandom('a test'), 4)).toEqual([3197873535, 2825573742, 2441650130, 513595393])
  })

  it('gives other words for another seed, and takes a number for its text', () => {
    expect(draw(seededRandom(1), 4)).not.toEqual(draw(seededRandom(2), 4))
    expect(draw(seededRandom(1), 4)).toEqual(draw(seededRandom('1'), 4))
    const firsts = Array.from({ length: 1000 }, (_, seed) => seededRandom(seed).uint32())
    expect(new Set(firsts).size).toBe(1000)
  })

  it('gives integers of 32 bits, half of each of them set', () => {
    const words = draw(seededRandom(0), 10_000)
    expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true)
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.filter((word) => (word >>> bit) & 1).length
      expect(Math.abs(ones - 5000)).toBeLessThan(250)
    }
  })
})

describe('scriptedRandom', () => {
  it('gives its words, then goes on from them', () => {
    const random = scriptedRandom(Uint32Array.of(7, 0, 0xffffffff))
    expect(draw(random, 3)).toEqual([7, 0, 0xffffffff])
    expect(draw(random, 3)).toEqual(draw(seededRandom('7,0,4294967295'), 3))
  })
})
