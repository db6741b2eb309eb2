import { bytesOfHex, swapBytes } from '@brandid/base/readings'
import { expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, UUID } from './read.ts'

/** The UUID of version 7 of RFC 9562 as .NET stores it. */
const STORED = 'e2227f01-b079-c37c-98c4-dc0c0c07398f'
const BARE = STORED.replaceAll('-', '')

// The example of Guid.ToByteArray in the documentation of .NET.
it('has the order of Guid.ToByteArray, and undoes itself', () => {
  const guid = bytesOfHex('35918bc9196d40ea9779889d79b753f0')
  const stored = bytesOfHex('c98b91356d19ea409779889d79b753f0')
  expect(swapBytes(guid)).toEqual(Uint8Array.from(stored))
  expect(swapBytes(stored)).toEqual(Uint8Array.from(guid))
})

const SWAPPED = 'the bytes in the first three fields are swapped'

it.each([
  [STORED, UUID, []],
  [BARE, UUID, []],
  [STORED.replace('-', ''), UUID, []],
  [STORED.toUpperCase(), UUID, []],
  [`{${STORED}}`, UUID, ['quotes around the ID']],
  [`0x${BARE}`, UUID, ['"0x" before the bytes']],
  [`user_${STORED}`, `user_${UUID}`, []],
  [`user_${BARE}`, `user_${UUID}`, []],
])('reads the swapped bytes of %s', (text, canonical, around) => {
  expect(findReading(text, 'uuid-swapped')).toMatchObject({
    name: 'swapped bytes: a version 7 UUID',
    why: `the byte order of .NET and SQL Server's uniqueidentifier type; in RFC 9562 order, the UUID is ${UUID}`,
    canonical,
    wrong: [...around, SWAPPED],
    uuid: UUID,
    version: 7,
    timeMs: Date.UTC(2022, 1, 22, 19, 22, 22),
    isDistinct: true,
  })
  expect(formatsOf(text)[0]).toBe('uuid-swapped')
})

it('draws the bytes as stored, and the UUID', () =>
  expect(drawingsOf(findReading(STORED, 'uuid-swapped'))).toEqual([
    [`${STORED}=a UUID with swapped bytes`],
    expect.arrayContaining(['017f22e2-79b0=time 2022-02-22T19:22:22.000Z', '7=version 7']),
  ]))

it('reads the swapped bytes of padded base64 alone, which is not distinct', () => {
  const base64 = Buffer.from(BARE, 'hex').toString('base64')
  expect(findReading(base64, 'uuid-swapped')).toMatchObject({
    name: 'swapped bytes: a version 7 UUID, in base64',
    canonical: UUID,
    isDistinct: false,
  })
  const base64url = Buffer.from(BARE, 'hex').toString('base64url')
  expect(findReading(base64url, 'uuid-swapped')).toBeUndefined()
})

it.each([
  ['one character more', `${STORED}0`],
  ['one character less', STORED.slice(1)],
  ['another character before', `x${STORED}`],
  ['another character after', `${STORED}x`],
  ['version 3', '00000000-0000-0030-8000-000000000001'],
  ['version 5', '00000000-0000-0050-8000-000000000001'],
  ['version 6', '00000000-0000-0060-8000-000000000001'],
  ['version 8', '00000000-0000-0080-8000-000000000001'],
  ['version 1 in both orders', '6f9619ff-8b86-1011-b42d-00c04fc964ff'],
  ['version 7, of the year 10889', 'ffffffff-ffff-ff7f-bfff-ffffffffffff'],
  ['version 7, of 1970', '00000000-0000-007f-bfff-ffffffffffff'],
  ['another variant', STORED.replace('-98', '-18')],
  ['a UUID that is not swapped', UUID],
])('does not read %s', (_, text) => expect(findReading(text, 'uuid-swapped')).toBeUndefined())

it.each([
  // The first version fits the order of RFC 9562, the second the swapped order.
  ['versions 4 and 7: the usual order', 'e2227f01-b079-437c-98c4-dc0c0c07398f', 'uuid'],
  [
    'versions 5 and 7: the usual order is less common',
    'e2227f01-b079-537c-98c4-dc0c0c07398f',
    'uuid-swapped',
  ],
  ['no version and 4', '35918bc9-196d-ea40-9779-889d79b753f0', 'uuid-swapped'],
  ['no version and 1, of 1995', '6f9619ff-8b86-d011-b42d-00c04fc964ff', 'uuid-swapped'],
  ['no version and 1, without hyphens', '6f9619ff8b86d011b42d00c04fc964ff', 'hex'],
  ['no version and 4, without hyphens', '35918bc9196dea409779889d79b753f0', 'hex'],
  ['no version and 7, without hyphens', BARE, 'uuid-swapped'],
])('of %s, the likelier order is first', (_, text, format) => {
  expect(formatsOf(text)[0]).toBe(format)
  expect(formatsOf(text)).toContain('uuid-swapped')
})
