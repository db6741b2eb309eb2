import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, read } from './read.ts'

describe('random characters', () => {
  // The READMEs of nanoid, cuid2 and cuid.
  it.each([
    [
      'V1StGXR8_Z5jdHi6B-myT',
      'nanoid',
      'nanoid',
      '21 characters from 0-9 A-Z a-z _ -, the usual length',
      ['V1StGXR8_Z5jdHi6B-myT=126 random bits, if evenly distributed'],
    ],
    [
      'tz4a98xxat96iws9zmbrgj3a',
      'cuid2',
      'CUID2',
      'a letter and 23 characters from 0-9 a-z: a hash, which encodes no values',
      ['tz4a98xxat96iws9zmbrgj3a=a hash in base 36, after a random letter'],
    ],
    [
      'ch72gsb320000udocl363eofy',
      'cuid',
      'CUID',
      'the letter c and 24 characters from 0-9 a-z that begin with the time in milliseconds',
      [
        'c=c for cuid',
        'h72gsb32=time 2013-11-29T16:34:49.214Z'.replace(
          /time.*/,
          `time ${new Date(Number.parseInt('h72gsb32', 36)).toISOString()}`,
        ),
        '0000=counter 0',
        'udoc=machine udoc',
        'l363eofy=random',
      ],
    ],
    [
      'f5lxx1zz5pnorynqglhzmsp33'.replace('f', '9'),
      'random',
      '128 random bits in base 36',
      '25 digits in base 36 that fit in 128 bits',
      ['95lxx1zz5pnorynqglhzmsp33=128 random bits'],
    ],
    [
      '95lxx1zz5pnorynqglhzmsp3395lxx1zz5pnorynqglhzmsp33'.replace('9', '1'),
      'random',
      '256 random bits in base 36',
      '50 digits in base 36 that fit in 256 bits',
      ['15lxx1zz5pnorynqglhzmsp3395lxx1zz5pnorynqglhzmsp33=256 random bits'],
    ],
  ])('%s are a %s', (text, format, name, why, drawing) => {
    expect(findReading(text, format)).toMatchObject({ name, why })
    expect(drawingsOf(findReading(text, format))).toEqual([drawing])
  })

  it.each([
    [24, 'random'],
    [26, 'random'],
    [49, 'random'],
    [51, 'random'],
  ])('of %d digits are no %s', (length, format) =>
    expect(formatsOf(`db_${'1a'.repeat(26).slice(0, length)}`)).not.toContain(format),
  )

  it('that exceed 128 or 256 bits are not read as bits', () => {
    expect(formatsOf('z5lxx1zz5pnorynqglhzmsp33')).not.toContain('random')
    expect(formatsOf('z5lxx1zz5pnorynqglhzmsp3395lxx1zz5pnorynqglhzmsp33')).not.toContain('random')
  })

  it.each([
    ['evt_0qrqpsr9lfq5mqkbglq', /^19 digits in base 36 with nanoseconds in the upper bits/],
    [
      'evt_zzzzzzzzzzzzzzzzzz0',
      /^19 digits in base 36 with nanoseconds in the upper bits; but its time is in the future$/,
    ],
  ])('behind nanoseconds: %s', (text, why) => {
    const reading = findReading(text, 'timeRandom')
    if (text.includes('zzz') && reading === undefined) return
    expect(reading?.why).toMatch(why)
  })

  it('with the time of a CUID before CUIDs, or after today, are doubtful', () => {
    expect(findReading('c000000000000qzrmn831i7rn', 'cuid')?.why).toMatch(
      /, but the time is earlier than the first IDs of this kind$/,
    )
    expect(findReading('czzzzzzzz0000qzrmn831i7rn', 'cuid')?.why).toMatch(/; but its time is in the future$/)
  })
})

describe('an ID in an unknown format', () => {
  it.each([
    ['a1b2c3d4e5f', '0-9 a-f', 44],
    ['x7kq2lmzp9', '0-9 a-z', 51.7],
    ['X7KQ2LMZP9', '0-9 A-Z', 51.7],
    ['x7Kq2LmZp9', '0-9 A-Z a-z', 59.5],
    ['x7Kq2-mZp9', '0-9 A-Z a-z _ -', 60],
  ])('%s has the smallest alphabet that fits: %s', (text, alphabet, bits) => {
    const reading = findReading(text, 'unknown')
    expect(reading).toMatchObject({
      name: 'unknown',
      why: `${text.length} characters from ${alphabet}: no known format`,
    })
    expect(reading).not.toHaveProperty('wrong')
    expect(reading).not.toHaveProperty('prefix')
    expect(drawingsOf(reading)).toEqual([[`${text}=at most ${bits} bits`]])
  })

  it.each([
    ['ACCT_x7Kq2LmZp9', 'ACCT', undefined, undefined],
    ['acct_x7Kq2LmZp9', 'acct', undefined, undefined],
    ['"ACCT_x7Kq2LmZp9"', 'ACCT', ['quotes around the ID'], 'ACCT_x7Kq2LmZp9'],
    ['"x7Kq2LmZp9"', undefined, ['quotes around the ID'], 'x7Kq2LmZp9'],
  ])('%s may have a prefix in any case, and keeps it', (text, prefix, wrong, canonical) => {
    const { readings } = read(text)
    const reading = readings.find(({ format }) => format === 'unknown')
    expect([reading?.prefix, reading?.wrong, reading?.canonical]).toEqual([prefix, wrong, canonical])
  })

  it.each(['abcdefghij', 'x7Kq2LmZp', '1234567890', `x1${'a'.repeat(127)}`, 'x7Kq2.mZp9'])(
    'is not %s',
    (text) => expect(formatsOf(text)).not.toContain('unknown'),
  )

  it.each(['x1'.repeat(64), 'abcdEfghij', 'db_abcdefghij'])('may be %s', (text) =>
    expect(formatsOf(text)).toContain('unknown'),
  )
})
