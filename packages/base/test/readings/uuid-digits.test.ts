import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, read, ULID, USER, UUID } from './read.ts'

const VERSION_4 = '919108f7-52d1-4320-9bac-f847db4148a8'
const VERSION_8 = '2489e9ad-2ee2-8e00-8ec9-32d5f69181c0'
const SWAPPED_7 = 'e2227f01-b079-c37c-98c4-dc0c0c07398f'

const numberOf = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`)
const base36 = (uuid: string) => numberOf(uuid).toString(36).padStart(25, '0')
const base32 = (uuid: string) =>
  numberOf(uuid)
    .toString(32)
    .padStart(26, '0')
    .replace(/./g, (digit) => '0123456789abcdefghjkmnpqrstvwxyz'.charAt(Number.parseInt(digit, 32)))
const base64 = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64')
const base64url = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')

describe('a UUID in other digits', () => {
  const what = (version: number) => `that encode a version ${version} UUID`

  it.each([
    [
      base36(UUID),
      'uuid25',
      'UUID version 7 in base 36',
      `25 digits in base 36 ${what(7)}`,
      'UUID in base 36',
    ],
    [
      base36(VERSION_4),
      'uuid25',
      'UUID version 4 in base 36',
      `25 digits in base 36 ${what(4)}`,
      'UUID in base 36',
    ],
    [
      base36(UUID).slice(1),
      'uuid25',
      'UUID version 7 in base 36',
      `24 digits in base 36, unpadded as in BaseID, ${what(7)}`,
      'UUID in base 36',
    ],
    [
      `user_${base32(UUID)}`,
      'typeid',
      'TypeID',
      `26 lowercase digits in Crockford's base 32 ${what(7)}`,
      'UUID in base 32',
    ],
    [
      base64url(UUID),
      'uuid-base64url',
      'UUID version 7 in base64url',
      `22 digits in base64url ${what(7)}`,
      'UUID in base64url',
    ],
    [
      base64url(VERSION_4),
      'uuid-base64url',
      'UUID version 4 in base64url',
      `22 digits in base64url ${what(4)}`,
      'UUID in base64url',
    ],
    [
      base64(UUID),
      'uuid-base64url',
      'UUID version 7 in base64',
      `22 digits in base64 ${what(7)}`,
      'UUID in base64',
    ],
    [
      base64(VERSION_4),
      'uuid-base64url',
      'UUID version 4 in base64',
      `22 digits in base64 ${what(4)}`,
      'UUID in base64',
    ],
    [
      `${numberOf(UUID)}`,
      'uuid-integer',
      'UUID version 7 as an integer',
      `37 decimal digits ${what(7)}`,
      'UUID as an integer',
    ],
    [
      `${numberOf(VERSION_4)}`,
      'uuid-integer',
      'UUID version 4 as an integer',
      `39 decimal digits ${what(4)}`,
      'UUID as an integer',
    ],
  ])('%s is a %s', (text, format, name, why, label) => {
    const reading = findReading(text, format)
    const uuid = why.endsWith('4 UUID') ? VERSION_4 : UUID
    expect(reading).toMatchObject({ format, name, why, uuid, version: uuid === UUID ? 7 : 4 })
    expect(formatsOf(text)[0]).toBe(format)
    const [whole = [], view = []] = drawingsOf(reading) ?? []
    expect(whole.at(-1)).toBe(`${text.replace('user_', '')}=${label}`)
    expect(
      view
        .map((part) => part.replace(/=.*/, ''))
        .join('')
        .replaceAll('-', ''),
    ).toBe(uuid.replaceAll('-', ''))
  })

  it.each([
    [base64url(VERSION_8), 'uuid-base64url'],
    [base64url(UUID).replace(/.$/, 'x'), 'uuid-base64url'],
    [base64url(UUID).replace(/^./, '!'), 'uuid-base64url'],
    [`A${base64url(UUID)}`, 'uuid-base64url'],
    [base64url(UUID.replace('01', 'ff')), 'uuid-base64url'],
    [`${base64url(UUID)}=`, 'uuid-base64url'],
    [`${numberOf(VERSION_8)}`, 'uuid-integer'],
    [`${numberOf(UUID.replace('017f', '117f'))}`, 'uuid-integer'],
    [`${numberOf(UUID) + 2n ** 128n}`, 'uuid-integer'],
    [`0${numberOf(UUID)}`, 'uuid-integer'],
    [`${numberOf(UUID)}x`, 'uuid-integer'],
    [base36(UUID.replace('-7c', '-9c')), 'uuid25'],
    [base36(UUID).slice(3), 'uuid25'],
    [base32(UUID).slice(1), 'typeid'],
  ])('%s is no %s', (text, format) => expect(findReading(text, format)).toBeUndefined())

  it('has base64 with swapped bytes only if it is padded or has + or /', () => {
    expect(findReading(base64(SWAPPED_7), 'uuid-swapped')?.uuid).toBe(UUID)
    expect(findReading(base64(SWAPPED_7).replace('==', ''), 'uuid-swapped')?.uuid).toBe(UUID)
    expect(findReading(base64url(SWAPPED_7), 'uuid-swapped')).toBeUndefined()
  })

  it('with another version or an impossible time is less sure', () => {
    expect(findReading(base36(UUID), 'uuid25')?.isDistinct).toBe(true)
    expect(findReading(base36(UUID.replace('01', 'ff')), 'uuid25')).toMatchObject({
      isDistinct: false,
      why: expect.stringMatching(
        /^25 digits in base 36 that encode a version 7 UUID; but its time is in the future$/,
      ),
    })
    expect(findReading(`${numberOf(UUID)}`, 'uuid-integer')?.isDistinct).toBe(true)
    expect(findReading(`${numberOf(VERSION_4)}`, 'uuid-integer')?.isDistinct).toBe(false)
  })
})

describe('26 digits of base 32', () => {
  const lower = ULID.toLowerCase()

  it.each([
    // A TypeID has lower case and letters in its prefix; what has no UUID is a ULID.
    [`user_${base32(UUID)}`, 'typeid', 'ulid'],
    [base32(UUID), 'typeid', 'ulid'],
    [`user2_${base32(UUID)}`, 'typeid', 'ulid'],
    [ULID, 'ulid', 'typeid'],
    [lower, 'ulid', 'typeid'],
    [`user_${lower}`, 'ulid', 'typeid'],
    [`user2_${lower}`, 'ulid', 'typeid'],
  ])('of %s, %s is likelier than %s', (text, first, second) => {
    const formats = formatsOf(text).filter((format) => format === first || format === second)
    expect(formats).toEqual([first, second])
    expect(formatsOf(text)[0]).toBe(first)
  })

  it.each([
    [base32(UUID), 'a version 7 UUID', true],
    [base32(VERSION_4), 'a version 4 UUID', false],
    [
      base32(UUID.replace('-7c', '-9c')),
      'no UUID with a known version; but RFC 9562 defines no version 9',
      false,
    ],
    [base32(UUID.replace('01', 'ff')), 'a version 7 UUID; but its time is in the future', false],
  ])('as a TypeID, %s encodes %s', (text, held, isDistinct) =>
    expect(findReading(`user_${text}`, 'typeid')).toMatchObject({
      name: 'TypeID',
      why: `26 lowercase digits in Crockford's base 32 that encode ${held}`,
      isDistinct,
    }),
  )

  // A TypeID around a ULID is nearly as likely as a ULID in lower case, unless its prefix has a digit.
  it('may be a ULID in a TypeID behind a prefix of letters', () => {
    const gap = (text: string) => {
      const [ulid = 0, typeid = 0] = ['ulid', 'typeid'].map((format) => findReading(text, format)?.score)
      return ulid - typeid
    }
    expect(gap(`user_${lower}`)).toBeLessThan(1)
    expect(gap(`user2_${lower}`)).toBeGreaterThan(8)
    expect(gap(lower)).toBeGreaterThan(8)
  })
})

it('is brandid’s own ID where base 36 follows a prefix', () => {
  expect(read(USER).readings[0]).toMatchObject({ format: 'uuid25', prefix: 'user', version: 7 })
})
