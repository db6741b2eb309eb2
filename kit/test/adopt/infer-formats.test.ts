import * as formats from 'brandid/formats'
import { describe, expect, it } from 'vitest'
import { inferFormats } from '../../src/adopt/infer-formats.ts'
import { bodiesOf, bodiesOfAlphabet, cuids } from './generated-samples.ts'

const NOW = Date.now()
const { hexUlid, layout, objectId, random, snowflake, typeid, ulid, uuid, uuid25 } = formats
const infer = (bodies: readonly string[], prefix: string | undefined = 'user') =>
  inferFormats(prefix, bodies, NOW)
const codes = (bodies: readonly string[]) => infer(bodies).map(({ code }) => code)

const UNPADDED_ULID = layout({
  alphabet: 'crockford',
  fields: [
    { kind: 'time', bits: 45 },
    { kind: 'random', bits: 80 },
  ],
})

describe('samples that all begin with one letter', () => {
  const bodies = bodiesOfAlphabet('base36', 24, 60).map((body) => `c${body}`)

  it('have a fixed letter, and random characters after it', () => {
    expect(infer(bodies, 'ws')).toMatchObject([
      {
        code: "layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] })",
        reason: '60 samples: "c" and 24 characters of 0-9 a-z',
      },
    ])
  })

  it('are read as before where they are few', () => {
    expect(infer(bodies.slice(0, 4), 'ws')[0]?.code).not.toContain('fixed')
  })
})

describe('the format of 30 samples', () => {
  function expectFormat(bodies: readonly string[], code: string) {
    const [found, ...others] = infer(bodies)
    expect([found?.code, others]).toEqual([code, []])
    const accepts = (body: string) =>
      found && 'check' in found.format && found.format.check(body, 0) === undefined
    expect(bodies.filter((body) => !accepts(body))).toEqual([])
  }

  it.each([
    'uuid25()',
    'uuid25({ version: 4 })',
    'typeid()',
    'uuid()',
    'uuid({ version: 4 })',
    'ulid()',
    'hexUlid()',
    'objectId()',
    'timeRandom()',
    'random()',
    'random({ bits: 256 })',
    'nanoid({ length: 12 })',
    "layout({ alphabet: 'crockford', fields: [{ kind: 'time', bits: 45 }, { kind: 'random', bits: 80 }] })",
  ])('is %s', (code) => {
    const format = new Function(...Object.keys(formats), `return ${code}`)(...Object.values(formats))
    expectFormat(bodiesOf(format, 30), code)
  })

  it('is that of a Snowflake, without its worker', () => {
    expectFormat(
      bodiesOf(snowflake({ epoch: 'discord', workerId: 1 }), 30),
      "snowflake({ epoch: 'discord' })",
    )
  })

  it('is that of both versions where both are there', () => {
    expect(codes([...bodiesOf(uuid(), 9), ...bodiesOf(uuid({ version: 4 }), 9)])).toEqual([
      "uuid({ version: 'any' })",
    ])
    expect(codes([...bodiesOf(uuid25(), 9), ...bodiesOf(uuid25({ version: 4 }), 9)])).toEqual([
      "uuid25({ version: 'any' })",
    ])
  })

  it('says how many samples there are', () => {
    expect(infer(['01h455vb4pex5vsknk084sn02q']).map(({ reason }) => reason)).toEqual(['1 sample: TypeIDs'])
    expect(infer(cuids(2))).toMatchObject([{ reason: '2 samples: CUIDs', count: 2 }])
  })
})

describe('random texts', () => {
  it('have the alphabet that they show, and their length', () => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    expect(infer(bodiesOfAlphabet('base58', 16, 40))).toMatchObject([
      {
        code: `nanoid({ length: 16, alphabet: '${alphabet}' })`,
        reason: '40 samples: 16 characters of base 58',
      },
    ])
  })

  it('of two lengths are two formats, the more common first', () => {
    const bodies = [...bodiesOfAlphabet('base62', 24, 5), ...bodiesOfAlphabet('base62', 16, 10)]
    expect(infer(bodies).map(({ reason }) => reason)).toEqual([
      '10 samples: 16 characters of 0-9 A-Z a-z',
      '5 samples: 24 characters of 0-9 A-Z a-z',
    ])
  })

  it('of many lengths are one format, unless one length is the most common', () => {
    const former = [8, 10, 11, 13].flatMap((length) => bodiesOfAlphabet('base62', length, 9))
    expect(codes(former)).toEqual(['opaque({ length: [8, 13] })'])
    expect(codes([...former, ...bodiesOfAlphabet('base62', 16, 90)])).toEqual([
      "nanoid({ length: 16, alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' })",
      'opaque({ length: [8, 13] })',
    ])
  })
})

describe('several formats', () => {
  it('have the newest first where all carry a time', () => {
    expect(codes([...cuids(30), ...bodiesOf(UNPADDED_ULID, 5)])).toEqual([
      expect.stringContaining("'crockford'"),
      expect.stringContaining("text: 'c'"),
    ])
    expect(codes([...cuids(5), ...bodiesOf(ulid(), 5)])[0]).toBe('ulid()')
  })

  it('have the most common first where one carries none', () => {
    expect(codes([...bodiesOfAlphabet('base62', 24, 9), ...bodiesOf(ulid(), 5)])[1]).toBe('ulid()')
  })

  it('of one length are told apart by the case of their letters', () => {
    expect(codes([...bodiesOf(typeid(), 4), ...bodiesOf(ulid(), 5)]).sort()).toEqual(['typeid()', 'ulid()'])
  })

  it('that nothing tells apart are one', () => {
    const bodies = [...bodiesOf(objectId(), 4), ...bodiesOfAlphabet('base36', 24, 20)]
    expect(codes(bodies)).toEqual(['nanoid({ length: 24 })'])
  })
})

describe('ids of other systems', () => {
  it('are checked alone', () => {
    expect(infer(['NffrFeUfNV2Hib', 'NffrFeUfNV2Hic'], 'cus')).toMatchObject([
      { code: 'opaque({ length: 14 })', reason: '2 samples: Stripe customer' },
    ])
    expect(infer(['0ujtsYcgvSTl8PAuAdqWYSMnLOv'], 'event')).toMatchObject([
      { code: 'opaque({ length: 27 })', reason: '1 sample: KSUID' },
    ])
  })
})

describe('ids that brandid does not make', () => {
  const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const base32hex = '0123456789abcdefghijklmnopqrstuv'
  const digitsOf = (value: bigint, alphabet: string, length: number): string =>
    length === 0 ? '' : digitsOf(value / 32n, alphabet, length - 1) + alphabet.charAt(Number(value % 32n))
  const times = Array.from({ length: 12 }, (_, i) => NOW - i * 200_000_000)
  const random = (bits: number) => BigInt(`0x${bodiesOf(hexUlid(), 1)[0]?.slice(-16)}`) % 2n ** BigInt(bits)

  it.each([
    {
      name: 'XID',
      bodies: times.map((ms) => {
        const value = (BigInt(Math.floor(ms / 1000)) << 64n) | random(64)
        return digitsOf(value << 4n, base32hex, 20)
      }),
    },
    {
      name: 'TSID',
      bodies: times.map((ms) =>
        digitsOf((BigInt(ms - 1_577_836_800_000) << 22n) | random(22), crockford, 13),
      ),
    },
    {
      name: 'TID of AT Protocol',
      bodies: times.map((ms) =>
        digitsOf(((BigInt(ms) * 1000n) << 10n) | random(10), '234567abcdefghijklmnopqrstuvwxyz', 13),
      ),
    },
  ])('are checked by length and characters, and named: $name', ({ name, bodies }) => {
    expect(infer(bodies)).toMatchObject([{ count: 12, reason: `12 samples: ${name}` }])
    expect(codes(bodies)[0]).toMatch(/^opaque\(/)
  })
})

describe('ids without the prefix', () => {
  it('are bare', () => {
    expect(infer(cuids(3), undefined as never)).toHaveLength(1)
    expect(inferFormats(undefined, cuids(3), NOW)).toMatchObject([
      {
        code: "bare(layout({ fields: [{ kind: 'fixed', text: 'c' }, { kind: 'random', length: 24 }] }))",
        reason: '3 samples without the prefix: CUIDs',
      },
    ])
    expect(inferFormats(undefined, ['V1StGXR8_Z5jdHi6B-myT'], NOW)).toMatchObject([
      {
        code: "bare({ length: 21, alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_' })",
      },
    ])
    expect(inferFormats(undefined, [], NOW)).toEqual([])
  })
})

describe('many samples', () => {
  it('fit the memory', () => {
    const bodies = Array.from({ length: 150_000 }, (_, i) => `${i}z`.padStart(10 + (i % 4), 'y'))
    expect(infer(bodies)).toMatchObject([
      { code: expect.stringMatching(/^opaque\(\{ length: \[10, 13\], /), count: 150_000 },
    ])
  })
})

describe('texts whose time is out of reach', () => {
  it('are random', () => {
    expect(codes(['ZZ7Q1R8FKQ3P4N0M2S5T9V6W8', 'ZX1P4N0M2S5T9V6W8Z7Q1R8FK'])).toEqual([
      "nanoid({ length: 25, alphabet: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' })",
    ])
  })
})

describe('doubts', () => {
  it('are told', () => {
    const reasons = Array.from({ length: 60 }, () => infer(bodiesOf(random(), 9))[0]?.reason)
    expect(reasons.some((each) => each?.includes('; also possible: '))).toBe(true)
  })

  it('name the other format', () => {
    expect(inferFormats('msg', ['175928847299117063'], Date.UTC(2026, 0, 1))).toMatchObject([
      {
        code: "snowflake({ epoch: 'discord' })",
        reason: '1 sample: snowflakes of Discord; also possible: snowflakes of Twitter',
      },
    ])
  })
})
