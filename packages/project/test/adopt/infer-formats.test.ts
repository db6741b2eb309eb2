import { propose } from '@brandid/project/adopt'
import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { bodiesOf, bodiesOfAlphabet, cuids } from './generated-samples.ts'

const NOW = Date.now()
const { cuid2, hexUlid, layout, objectId, random, snowflake, typeid, ulid, uuid, uuid25 } = formats

/** The definition that is proposed for texts, of which those without the prefix are bare ids. */
function definitionFor(prefix: string, texts: readonly string[], nowMs = NOW) {
  const samples = texts.map((text, index) => ({ text, place: `s:${index + 1}` }))
  const found = [{ prefix, entity: undefined, place: 'a.ts:1', owners: [] }]
  const { definitions, refused } = propose(found, [samples], nowMs, { takesRare: true })
  expect(refused).toEqual([])
  return definitions
}

/** The formats of the definition. */
const inferFor = (...given: Parameters<typeof definitionFor>) =>
  definitionFor(...given).flatMap(({ format, accepts, reasons }) =>
    [format, ...accepts].map((each, index) => ({ ...each, reason: reasons[index] })),
  )
const infer = (bodies: readonly string[], prefix = 'user', nowMs?: number) =>
  inferFor(
    prefix,
    bodies.map((body) => `${prefix}_${body}`),
    nowMs,
  )
const codes = (bodies: readonly string[]) => infer(bodies).map(({ code }) => code)
const reasons = (bodies: readonly string[]) => infer(bodies).map(({ reason }) => reason)

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CUID = "layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] })"
const UNPADDED_ULID =
  "layout({ alphabet: 'crockford', fields: [{ kind: 'time', bits: 45 }, { kind: 'random', bits: 80 }] })"
const unpaddedUlid = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 45 },
    { kind: 'random', bits: 80 },
  ],
})

it.each([
  [7, 'lower case', (text: string) => text, '4 samples: UUIDs without hyphens, as 32 characters of 0-9 a-f'],
  [4, 'lower case', (text: string) => text, '4 samples: UUIDs without hyphens, as 32 characters of 0-9 a-f'],
  [
    7,
    'upper case',
    (text: string) => text.toUpperCase(),
    '4 samples: UUIDs without hyphens, as ULIDs in hexadecimal',
  ],
] as const)('says that version %i UUIDs without hyphens in %s are UUIDs', (version, _, spell, reason) => {
  const bodies = bodiesOf(uuid({ version }), 4).map((body) => spell(body.replaceAll('-', '')))
  expect(reasons(bodies)).toEqual([reason])
})

it('does not call other hexadecimal digits UUIDs', () => {
  // The ULIDs of a burst share most of their digits, and may all have the version and variant of a UUID by chance.
  const bodies = Array.from({ length: 30 }, () => bodiesOf(hexUlid(), 1)).flat()
  expect(reasons(bodies)).toEqual(['30 samples: ULIDs in hexadecimal'])
})

describe('the format of 30 samples', () => {
  it.each([
    ...`uuid25(); uuid25({ version: 4 }); typeid(); uuid(); uuid({ version: 4 }); ulid(); hexUlid(); objectId(); timeRandom();
      random(); random({ bits: 256 }); nanoid({ length: 12 }); cuid2()`.split(/;\s+/),
    UNPADDED_ULID,
    // Without its worker.
    "snowflake({ epoch: 'discord' })",
  ])('is %s', (code) => {
    const made = code.startsWith('snowflake')
      ? snowflake({ epoch: 'discord', workerId: 1 })
      : new Function(...Object.keys(formats), `return ${code}`)(...Object.values(formats))
    const bodies = bodiesOf(made, 30)
    const [found, ...others] = infer(bodies)
    expect([found?.code, others]).toEqual([code, []])
    const accepts = (body: string) =>
      found && 'check' in found.format && found.format.check(body, 0) === undefined
    expect(bodies.filter((body) => !accepts(body))).toEqual([])
  })

  it.each([
    [uuid(), uuid({ version: 4 }), "uuid({ version: 'any' })"],
    [uuid25(), uuid25({ version: 4 }), "uuid25({ version: 'any' })"],
  ])('is that of both versions where both are there', (seven, four, code) => {
    expect(codes([...bodiesOf(seven, 9), ...bodiesOf(four, 9)])).toEqual([code])
  })

  it('says how many samples there are', () => {
    expect(reasons(['01h455vb4pex5vsknk084sn02q'])).toEqual(['1 sample: TypeIDs'])
    expect(infer(cuids(2))).toMatchObject([{ reason: '2 samples: CUIDs' }])
  })
})

it.each([
  ['0-9', 'digits'],
  ['0-9 a-f', 'hex'],
  ['0-9 A-F', 'HEX'],
  ['0-9 a-z', 'base36'],
  ["Crockford's base 32 in lower case", 'crockford'],
  ["Crockford's base 32", 'CROCKFORD'],
  ['0-9 A-Z', 'BASE36'],
  ['base 58', 'base58'],
  ['0-9 A-Z a-z', 'base62'],
] as const)('random characters are those of %s', (name, alphabet) => {
  // No format of brandid has 17 of them, and 17 digits are a snowflake.
  const bodies = bodiesOfAlphabet(alphabet, 17, 90).filter((body) => name === '0-9' || /\D/.test(body))
  expect(infer(bodies.slice(0, 60))).toMatchObject([{ reason: `60 samples: 17 characters of ${name}` }])
})

describe('random texts', () => {
  it('have the alphabet that they show, and their length', () => {
    expect(infer(bodiesOfAlphabet('base58', 16, 40))).toMatchObject([
      {
        code: `nanoid({ length: 16, alphabet: '${BASE58}' })`,
        reason: '40 samples: 16 characters of base 58',
      },
    ])
    // Their time would be out of reach.
    expect(codes(['ZZ7Q1R8FKQ3P4N0M2S5T9V6W8', 'ZX1P4N0M2S5T9V6W8Z7Q1R8FK'])).toEqual([
      "nanoid({ length: 25, alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' })",
    ])
  })

  it('of two lengths are two formats, the more common first', () => {
    expect(reasons([...bodiesOfAlphabet('base62', 24, 5), ...bodiesOfAlphabet('base62', 16, 10)])).toEqual([
      '10 samples: 16 characters of 0-9 A-Z a-z',
      '5 samples: 24 characters of 0-9 A-Z a-z',
    ])
  })

  it('of many lengths are one format, unless one length is the most common', { tags: 'slow' }, () => {
    const former = [8, 10, 11, 13].flatMap((length) => bodiesOfAlphabet('base62', length, 9))
    expect(codes(former)).toEqual(['opaque({ length: [8, 13] })'])
    expect(codes([...former, ...bodiesOfAlphabet('base62', 16, 90)])).toEqual([
      `nanoid({ length: 16, alphabet: '${BASE62}' })`,
      'opaque({ length: [8, 13] })',
    ])
  })

  it('that all begin with one letter have it as a fixed field, unless they are few', { tags: 'slow' }, () => {
    const bodies = bodiesOfAlphabet('base36', 24, 60).map((body) => `c${body}`)
    expect(infer(bodies, 'ws')).toMatchObject([
      { code: CUID, reason: '60 samples: "c" and 24 characters of 0-9 a-z' },
    ])
    expect(infer(bodies.slice(0, 4), 'ws')[0]?.code).not.toContain('fixed')
  })

  it('of 24 characters are CUID2s if many begin with a letter', () => {
    const bodies = bodiesOf(cuid2(), 22)
    expect(infer(bodies)).toMatchObject([{ code: 'cuid2()', reason: '22 samples: CUID2s' }])
    expect(inferFor('user', [`user_${bodies[0]}`, ...bodies])).toContainEqual(
      expect.objectContaining({ code: 'bare(cuid2())', reason: '22 samples without the prefix: CUID2s' }),
    )
    expect(codes(bodies.slice(1))).toEqual(['nanoid({ length: 24 })'])
    expect(codes([...bodies, `0${'a'.repeat(23)}`])).toEqual(['nanoid({ length: 24 })'])
  })
})

describe('several formats', () => {
  it('have the newest first where all carry a time', () => {
    expect(codes([...cuids(30), ...bodiesOf(unpaddedUlid, 5)])).toEqual([UNPADDED_ULID, CUID])
    expect(codes([...cuids(5), ...bodiesOf(ulid(), 5)])[0]).toBe('ulid()')
  })

  it('have the most common first where one carries none', () => {
    expect(codes([...bodiesOfAlphabet('base62', 24, 9), ...bodiesOf(ulid(), 5)])[1]).toBe('ulid()')
  })

  it('of one length are told apart by the case of their letters', () => {
    const texts = [...bodiesOf(typeid(), 4), ...bodiesOf(ulid(), 5)].map((body) => `user_${body}`)
    const [found] = definitionFor('user', texts)
    // The library has no definition of both, so that the one that is written has neither.
    expect(found?.reasons.slice(0, 2).sort()).toEqual(['4 samples: TypeIDs', '5 samples: ULIDs'])
  })

  it('that nothing tells apart are one', () => {
    const bodies = [...bodiesOf(objectId(), 4), ...bodiesOfAlphabet('base36', 24, 20)]
    expect(codes(bodies)).toEqual(['nanoid({ length: 24 })'])
  })

  it.each([
    ['UUIDs in base 36, version 7', uuid25()],
    ['UUIDs in base 36, version 4', uuid25({ version: 4 })],
    ['UUIDs in base 36 without leading zeros, version 7', uuid25({ padded: false })],
    ['version 7 UUIDs', uuid()],
    ['version 4 UUIDs', uuid({ version: 4 })],
    ['ObjectIds', objectId()],
    ['TypeIDs', typeid()],
    ['ULIDs in hexadecimal', hexUlid()],
  ])('are named: %s', (name, format) => {
    expect(reasons(bodiesOf(format, 9))).toEqual([`9 samples: ${name}`])
  })

  it('that are as likely are told', { tags: 'slow' }, () => {
    const told = Array.from({ length: 60 }, () => reasons(bodiesOf(random(), 9))[0])
    expect(told.some((each) => each?.includes('; also possible: '))).toBe(true)
    expect(infer(['175928847299117063'], 'msg', Date.UTC(2026, 0, 1))).toMatchObject([
      {
        code: "snowflake({ epoch: 'discord' })",
        reason: '1 sample: Discord snowflakes; also possible: Twitter snowflakes',
      },
    ])
  })
})

describe('IDs that brandid does not make', () => {
  const digitsOf = (value: bigint, alphabet: string, length: number): string =>
    length === 0 ? '' : digitsOf(value / 32n, alphabet, length - 1) + alphabet.charAt(Number(value % 32n))
  const times = Array.from({ length: 12 }, (_, i) => NOW - i * 200_000_000)
  const random = (bits: number) => BigInt(`0x${bodiesOf(hexUlid(), 1)[0]?.slice(-16)}`) % 2n ** BigInt(bits)

  const xid = (ms: number) =>
    digitsOf(
      ((BigInt(Math.floor(ms / 1000)) << 64n) | random(64)) << 4n,
      '0123456789abcdefghijklmnopqrstuv',
      20,
    )
  const tsid = (ms: number) =>
    digitsOf((BigInt(ms - 1_577_836_800_000) << 22n) | random(22), '0123456789ABCDEFGHJKMNPQRSTVWXYZ', 13)
  const tid = (ms: number) =>
    digitsOf(((BigInt(ms) * 1000n) << 10n) | random(10), '234567abcdefghijklmnopqrstuvwxyz', 13)

  it.each([
    ['XID', 'user', times.map(xid), /^opaque\(/],
    ['TSID', 'user', times.map(tsid), /^opaque\(/],
    ['AT Protocol TID', 'user', times.map(tid), /^opaque\(/],
    ['Stripe customer', 'cus', ['NffrFeUfNV2Hib', 'NffrFeUfNV2Hic'], /^opaque\(\{ length: 14 \}\)$/],
    ['KSUID', 'event', ['0ujtsYcgvSTl8PAuAdqWYSMnLOv'], /^opaque\(\{ length: 27 \}\)$/],
  ])('are checked by length and characters, and named: %s', (name, prefix, bodies, code) => {
    const count = bodies.length
    const reason = `${count} sample${count === 1 ? '' : 's'}: ${name}`
    expect(infer(bodies, prefix)).toMatchObject([{ reason, code: expect.stringMatching(code) }])
  })
})

it('IDs without the prefix are bare', () => {
  const today = bodiesOf(ulid(), 3).map((body) => `user_${body}`)
  expect(inferFor('user', [...today, ...cuids(3)])).toMatchObject([
    { code: 'ulid()' },
    { code: `bare(${CUID})`, reason: '3 samples without the prefix: CUIDs' },
  ])
  expect(inferFor('user', [...today, 'V1StGXR8_Z5jdHi6B-myT'])).toMatchObject([
    { code: 'ulid()' },
    { code: `bare({ length: 21, alphabet: '${BASE62}-_' })` },
  ])
})
