import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, NOW_MS, read, ULID } from './read.ts'

const labelsOf = (text: string, format: string) =>
  drawingsOf(findReading(text, format))?.map((view) => view.map((part) => part.replace(/^[^=]*=/, '')))

describe('an ID with a time', () => {
  // MongoDB's manual, and the README of ulid/spec.
  it.each([
    [
      '507f1f77bcf86cd799439011',
      'objectId',
      'MongoDB ObjectId',
      '24 hexadecimal digits that begin with the time in seconds',
      0x507f1f77 * 1000,
      ['507f1f77=time 2012-10-17T21:13:27.000Z', 'bcf86cd799=process bcf86cd799', '439011=counter 4427793'],
    ],
    [
      ULID,
      'ulid',
      'ULID',
      "26 digits in Crockford's base 32: 10 for milliseconds, 16 for random bits",
      1_469_922_850_259,
      ['01ARZ3NDEK=time 2016-07-30T23:54:10.259Z', 'TSV4RRFFQ69G5FAV=80 random bits'],
    ],
    [
      '01563E3AB5D3D6764C61EFB99302BD5B',
      'hexUlid',
      'ULID in hexadecimal',
      '32 hexadecimal digits that begin with the time in milliseconds',
      0x01563e3ab5d3,
      ['01563E3AB5D3=time 2016-07-30T23:54:10.259Z', 'D6764C61EFB99302BD5B=80 random bits'],
    ],
  ])('%s is a %s', (text, format, name, why, timeMs, fields) => {
    expect(findReading(text, format)).toMatchObject({ name, why, timeMs })
    expect(drawingsOf(findReading(text, format))).toEqual([fields])
    expect(drawingsOf(findReading(`doc_${text}`, format))).toEqual([['doc=prefix "doc"', ...fields]])
  })

  it('has no whole number of bits in its reason, unlike a number', () => {
    expect(findReading(ULID, 'ulid')?.why).not.toMatch(/^\d+ bits/)
    expect(findReading('175928847299117063', 'snowflake')?.why).toMatch(/^58 bits: /)
  })

  it('is doubtful before its format existed, or in the future', () => {
    expect(findReading('ffffffffbcf86cd799439011', 'objectId')?.why).toContain(
      '; but its time is in the future',
    )
    expect(findReading('00000001bcf86cd799439011', 'objectId')).toMatchObject({
      isDistinct: false,
      why: expect.stringContaining(', but the time is earlier than the first IDs of this kind'),
    })
  })
})

describe('a TSID', () => {
  // The README of f4b6a3/tsid-creator.
  it.each([
    ['01226N0640J7Q', [], true],
    ['01226n0640j7q', [], false],
    ['01226N0640j7Q', ['mixed case'], false],
  ])('%s has 64 bits', (text, wrong, isDistinct) => {
    const reading = findReading(text, 'tsid')
    expect(reading).toMatchObject({
      name: 'TSID',
      why: "13 digits in Crockford's base 32: 64 bits, of which 42 are milliseconds since 2020",
      bigint: 38_358_284_406_638_839n,
      timeMs: Date.UTC(2020, 0, 1) + Number(38_358_284_406_638_839n >> 22n),
      randomBits: 22,
      isDistinct,
    })
    expect(reading?.wrong ?? []).toEqual(wrong)
    const [whole, bits = []] = drawingsOf(reading) ?? []
    expect(whole).toEqual([`${text}=64 bits in base 32`])
    expect(bits.map((part) => part.replace(/=.*/, '').length)).toEqual([42, 22])
    expect(bits[1]).toMatch(/=22 random bits, possibly with a 10-bit node ID$/)
  })

  it('of the future is doubtful', () =>
    expect(findReading('FZZZZZZZZZZZZ', 'tsid')).toMatchObject({
      isDistinct: false,
      why: expect.stringContaining('; but its time is in the future'),
    }))
})

describe('hexadecimal digits', () => {
  it.each([
    [16, ', the length of a span ID or a 64-bit hash'],
    [32, ', the length of a trace ID or an MD5 hash'],
    [40, ', the length of a SHA-1 hash, such as a Git commit ID'],
    [64, ', the length of a SHA-256 hash'],
    [96, ', the length of a SHA-384 hash'],
    [128, ', the length of a SHA-512 hash'],
    ...[7, 17, 31, 41, 100].map((length) => [length, ''] as const),
  ] as const)('%d of them have a meaning by their length', (length, usual) => {
    const text = 'a1b2c3d4e5f60718'.repeat(8).slice(0, length)
    const reading = findReading(text, 'hex')
    expect(reading).toMatchObject({
      name: `${length} hexadecimal digits`,
      why: `${4 * length} bits${usual}: the meaning is unknown`,
    })
    expect(reading?.bytes?.length).toBe(length % 2 === 0 ? length / 2 : undefined)
    expect(drawingsOf(reading)).toEqual([[`${text}=${4 * length} bits in hexadecimal`]])
    expect(findReading(text.toUpperCase(), 'hex') !== undefined).toBe(usual !== '')
  })

  it.each([
    ...[
      'a1b2c3',
      '1234567',
      'a1a1a1a1a1a1a1a1',
      'aaaaaaa',
      'a1b2c3g',
      'a1B2c3d4e5f60718',
      'a1b2c3d4e5f60718'.repeat(9),
    ],
  ])('%s are none', (text) => expect(formatsOf(text)).not.toContain('hex'))

  it('of three different digits are some', () => expect(formatsOf('aabbcca')).toContain('hex'))
})

describe('a sortable ID of another library', () => {
  // The READMEs of segmentio/ksuid and rs/xid, Firebase's blog, and the specification of TIDs.
  it.each([
    [
      '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      'ksuid',
      'KSUID',
      '27 digits in base 62: 160 bits, of which 32 are seconds since 2014-05-13',
      (1_400_000_000 + 107_608_047) * 1000,
      [['160 bits in base 62'], ['time 2017-10-10T04:00:47.000Z', '128 random bits']],
    ],
    [
      '9m4e2mr0ui3e8a215n4g',
      'xid',
      'XID',
      '20 digits in base32hex, the last of which is 0 or g: 96 bits that begin with the time in seconds',
      1_300_816_219_000,
      [
        ['96 bits in base 32'],
        ['time 2011-03-22T17:50:19.000Z', 'machine 60f486', 'process 58408', 'counter 4271561'],
      ],
    ],
    [
      '-JhLeOlGIEjaIOFHR0xd',
      'push-id',
      'Firebase push ID',
      '20 characters that begin with the time in milliseconds',
      1_423_069_376_145,
      [[expect.stringMatching(/^time 2015-02-0/), '72 random bits']],
    ],
    [
      '3jzfcijpj2z2a',
      'tid',
      'AT Protocol TID',
      '13 digits in base32-sortable that begin with the time in microseconds',
      undefined,
      [['microseconds and a 10-bit clock ID']],
    ],
  ])('%s is a %s', (text, format, name, why, timeMs, labels) => {
    const [best] = read(text).readings
    expect(best).toMatchObject({ format, name, why })
    if (timeMs !== undefined && format !== 'push-id') expect(best?.timeMs).toBe(timeMs)
    expect(best?.timeMs).toBeLessThan(NOW_MS)
    expect(labelsOf(text, format)).toEqual(labels)
  })

  it.each([
    ['aWgEPTl1tmebfsQzFP4bxwgy80V', 'ksuid'],
    ['zzzzzzzzzzzzzzzzzzz0', 'xid'],
    ['vm4e2mr0ui3e8a215n4g', 'xid'],
  ])('%s, of the future, is no %s for sure', (text, format) => {
    const reading = findReading(text, format)
    if (reading)
      expect(reading).toMatchObject({ isDistinct: false, why: expect.stringContaining('in the future') })
    expect(formatsOf(text)[0]).not.toBe(format)
  })
})
