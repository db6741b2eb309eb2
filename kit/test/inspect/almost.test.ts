import { describe, expect, it } from 'vitest'
import { findAlmost } from '../../src/inspect/readings/almost.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { GITHUB_TOKEN } from '../cli/published-tokens.ts'

const nowMs = Date.now()
const almostOf = (text: string) => findAlmost(rankedReadings(text, { nowMs }), { nowMs })

describe('almost an id', () => {
  const [USER, UUID, ULID] = [
    'user_03h9we7hp2hzo9bqbv4l8rz84',
    '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  ]
  it.each([
    ['a wrong character', USER.replace('o9', '-9'), 'character 18 is "-"', undefined],
    ['a capital', USER.replace('9we', '9We'), 'character 10 is "W"', USER],
    ['a character that looks alike', UUID.replace('79b0', '79bO'), 'character 13 is "O"', UUID],
    ['a letter that the alphabet lacks', ULID.replace('FAV', 'FAU'), 'character 26 is "U"', undefined],
    ['another hyphen', UUID.replace('-7', '–7'), 'character 9 is "–"', UUID],
    [
      'one character short',
      USER.slice(0, -1),
      'one character is missing, since 24 of 25 are there',
      undefined,
    ],
    ['cut', USER.slice(0, -6), '6 characters are missing, since 19 of 25 are there', undefined],
    [
      'a short group',
      UUID.replace('7cc3', '7cc'),
      'one character is missing in characters 15 to 17, which should be 4',
      undefined,
    ],
    ['a UUID that is cut', UUID.slice(0, 28), '8 characters are missing at its end', undefined],
    ['one character too many', `${USER}-`, 'one character too many: character 31, "-"', USER],
    ['no version', UUID.replace('-7c', '-cc'), 'character 15 is "c", where the version is 1 to 8', undefined],
    [
      'no variant',
      UUID.replace('-98', '-18'),
      'character 20 is "1", where RFC 9562 has 8, 9, a or b',
      undefined,
    ],
    ['two ids', USER + USER, 'two of them are glued, the second from character 31', undefined],
    [
      'two ids with a comma',
      `${UUID},${UUID}`,
      'two of them are glued, the second from character 37',
      undefined,
    ],
    ['of Stripe', 'cus_NffrFeUfNV2H-b', 'character 17 is "-"', undefined],
    ['of MongoDB', '507f1f77bcf86cd7994390l1', 'character 23 is "l"', '507f1f77bcf86cd799439011'],
  ])('%s: %s', (_, text, fault, canonical) => {
    const almost = almostOf(text)
    expect(almost).toMatchObject({ fault })
    expect(almost?.canonical).toBe(canonical)
    for (const { start, end } of almost?.view().parts ?? [])
      expect(end > start && end <= text.length).toBe(true)
  })

  it.each([
    USER,
    UUID,
    ULID,
    '',
    'hello',
    'internationalization',
    GITHUB_TOKEN,
    'x'.repeat(500),
    '1234567890123456789012345',
    'a b c d e f g h i j k l',
    '023e105f4ecef8ad9ca31a8372d0c353',
    'V1StGXR8_Z5jdHi6B-myT',
  ])('%s is none', (text) => expect(almostOf(text)).toBeUndefined())
})
