import { findAlmost } from '@brandid/base/readings'
import { describe, expect, it } from 'vitest'
import { NOW_MS, read, ULID, USER, UUID } from './read.ts'

const almostOf = (text: string) => findAlmost(read(text), { nowMs: NOW_MS })
const DOUBTFUL = UUID.replace('-7c', '-cc')
const OBJECT_ID = '507f1f77bcf86cd799439011'
const TYPEID = 'org_01h455vb4pex5vsknk084sn02q'

describe('the fault of a damaged ID', () => {
  it.each([
    ['2124915106461o36256', 'a 64-bit number', 'integer', 'character 14 is "o"', '2124915106461036256'],
    [
      'post_2124915106461o36256',
      'a 64-bit number',
      'integer',
      'character 19 is "o"',
      'post_2124915106461036256',
    ],
    ['2124915106461x36256', 'a 64-bit number', 'integer', 'character 14 is "x"', undefined],
    ['cus_NffrFeUfNV2H-b', 'a Stripe customer', 'stripe', 'character 17 is "-"', undefined],
    ['seed_3h9we7hp2hzo9-qbv4l8rz84k', 'an ID in base 36', 'random', 'character 19 is "-"', undefined],
    [
      USER.replace('_', ''),
      'a brandid ID (UUID version 7 in base 36)',
      'uuid25',
      '"_" is missing after the prefix "user"',
      USER,
    ],
    ...['-', '.', '~'].map((mark): [string, string, string, string, string] => [
      USER.replace('_', mark),
      'a brandid ID (UUID version 7 in base 36)',
      'uuid25',
      `character 5 is "${mark}" instead of "_" after the prefix`,
      USER,
    ]),
    [
      `${TYPEID.slice(0, -1)}`,
      'a TypeID',
      'typeid',
      'one character is missing: only 25 of 26 are present',
      undefined,
    ],
    [
      `${TYPEID.slice(0, -9)}`,
      'a TypeID',
      'typeid',
      '9 characters are missing: only 17 of 26 are present',
      undefined,
    ],
    [ULID.slice(0, -1), 'a ULID', 'ulid', 'one character is missing: only 25 of 26 are present', undefined],
    [DOUBTFUL, 'a UUID', 'uuid', 'character 15 is "c", but the version must be 1 to 8', undefined],
    [`user_${DOUBTFUL}`, 'a UUID', 'uuid', 'character 20 is "c", but the version must be 1 to 8', undefined],
    [
      UUID.replace('-98', '-78'),
      'a UUID',
      'uuid',
      'character 20 is "7", but RFC 9562 requires 8, 9, a or b',
      undefined,
    ],
    [
      `${UUID}0`,
      'a UUID version 7',
      'uuid',
      'one character too many in characters 25 to 37, which should be 12',
      undefined,
    ],
    [
      UUID.replace('-79b0', '-79b'),
      'a UUID version 7',
      'uuid',
      'one character is missing in characters 10 to 12, which should be 4',
      undefined,
    ],
    [UUID.slice(0, -5), 'a UUID version 7', 'uuid', '5 characters are missing at its end', undefined],
    [
      `${OBJECT_ID.slice(0, 9)}-${OBJECT_ID.slice(9)}`,
      'a MongoDB ObjectId',
      'objectId',
      'one character too many: character 10, "-"',
      OBJECT_ID,
    ],
    [UUID.replace('e2-79', 'e-279'), 'a UUID version 7', 'uuid', 'characters 8 and 9 are swapped', UUID],
  ])('%s is almost %s', (text, name, format, fault, canonical) => {
    const almost = almostOf(text)
    expect({ canonical: undefined, ...almost }).toMatchObject({ name, format, fault, canonical })
    const view = almost?.view()
    expect(view?.text).toBe(text)
    if (almost?.at !== undefined)
      expect(view?.parts).toEqual([{ start: almost.at, end: almost.at + 1, label: fault, style: 'red' }])
  })

  it.each([
    [`${UUID}${UUID}`, 37],
    [`${USER},${USER}`, 31],
    [`${ULID}|${OBJECT_ID}`, 27],
    [`${OBJECT_ID},${ULID}`, 25],
  ])('%s is that two IDs are joined', (text, second) =>
    expect(almostOf(text)).toMatchObject({
      name: 'an ID',
      fault: `two IDs are joined; the second starts at character ${second}`,
      at: second - 1,
      isTwo: true,
    }),
  )
})

describe('what is no damaged ID', () => {
  it.each([
    // Two numbers, and a name before a number.
    ...[
      '2263154303210430871_25025320',
      '175928847299117063-1',
      '1-175928847299117063',
      'order-175928847299117063',
    ],
    // What was read without the characters around it.
    ...[`“${DOUBTFUL}”`, `id=${DOUBTFUL}`, `/items/${DOUBTFUL}`],
    // The nil UUID, the max UUID, and a whole ID.
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', UUID, USER, TYPEID],
    ...[
      'a b c d e f g h i j k l',
      'order_abcdefghijklmnopqrstuvwxy',
      'order_abcdefghijklm-opqrstuvwx1',
      `x${'1-'.repeat(70)}`,
      '12345678901',
    ],
  ])('%s', (text) => expect(almostOf(text)).toBeUndefined())

  it('is a string whose reading failed', () => {
    const text = USER.replace('o9', '-9')
    expect(almostOf(text)).toBeDefined()
    expect(findAlmost({ ...read(text), fault: 'out of bits' }, { nowMs: NOW_MS })).toBeUndefined()
  })

  it('is a token', () => expect(almostOf(`ghp_${'aB3dE5'.repeat(6)}`)).toBeUndefined())
})
