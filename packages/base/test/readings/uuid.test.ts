import { isBareUuid } from '@brandid/base/readings'
import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, read, UUID } from './read.ts'

// The UUIDs of the examples are in RFC 9562, appendices A and B.

describe('the parts of a UUID', () => {
  const when = 'time 2022-02-22T19:22:22.000Z'
  const fields = (what: string) => ['', '12 ', '62 '].map((bits) => `${bits}${what}`)

  it.each([
    [
      'C232AB00-9414-11EC-B3C8-9F6BDECED846',
      'UUID version 1',
      [
        'time, low bits',
        'time, middle bits',
        'version 1',
        when,
        'variant, and clock sequence 13256',
        'node 9f:6b:de:ce:d8:46',
      ],
    ],
    [
      '1EC9414C-232A-6B00-B3C8-9F6BDECED846',
      'UUID version 6',
      [
        when,
        'time, next bits',
        'version 6',
        'time, low bits',
        'variant, and clock sequence 13256',
        'node 9f:6b:de:ce:d8:46',
      ],
    ],
    [
      '000003e8-9414-21ec-b300-9f6bdeced846',
      'UUID version 2',
      [
        'POSIX ID 1000',
        'time, middle bits',
        'version 2',
        expect.stringMatching(/^time 2022-02-22T19:/),
        'variant, and clock sequence 13056',
        'node 9f:6b:de:ce:d8:46',
      ],
    ],
    ...[
      ['5df41881-3aed-3515-88a7-2f4a814cf09e', 3, "bits of a name's MD5 hash"],
      ['919108f7-52d1-4320-9bac-f847db4148a8', 4, 'random bits'],
      ['2ed6657d-e927-568b-95e1-2665a8aea6a2', 5, "bits of a name's SHA-1 hash"],
      ['2489E9AD-2EE2-8E00-8EC9-32D5F69181C0', 8, 'custom bits'],
    ].map(([uuid, version, what]): [string, string, string[]] => {
      const [, middle = '', last = ''] = fields(`${what}`)
      return [
        `${uuid}`,
        `UUID version ${version}`,
        [`48 ${what}`, `version ${version}`, middle, 'variant, in 2 of 4 bits', last],
      ]
    }),
    [
      UUID,
      'UUID version 7',
      [when, 'version 7', '12 random bits', 'variant, in 2 of 4 bits', '62 random bits'],
    ],
    ['00000000-0000-0000-0000-000000000000', 'the nil UUID', ['the nil UUID']],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'the max UUID', ['the max UUID']],
  ])('%s are drawn: %s', (text, name, labels) => {
    const [best] = read(text).readings
    expect(best).toMatchObject({ format: 'uuid', name, isDistinct: true, uuid: text.toLowerCase() })
    expect(drawingsOf(best)?.map((view) => view.map((part) => part.replace(/^[^=]*=/, '')))).toEqual([labels])
    const [parts = []] = best?.views().map(({ parts }) => parts) ?? []
    const styles = new Set(parts.map(({ style }) => style))
    expect(styles.has('bold')).toBe(/[358]$|the /.test(name))
  })

  it('follow the prefix in two drawings', () =>
    expect(drawingsOf(read(`user_${UUID}`).readings[0])?.[0]).toEqual(['user=prefix "user"', `${UUID}=UUID`]))
})

describe('why a string is a UUID', () => {
  const grouped = '32 hexadecimal digits in groups of 8-4-4-4-12 that encode'

  it.each([
    [UUID, `${grouped} a version 7 UUID`],
    ['00000000-0000-0000-0000-000000000000', `${grouped} the nil UUID`],
    ['ffffffff-ffff-ffff-ffff-ffffffffffff', `${grouped} the max UUID`],
    [
      UUID.replace('-98', '-d8'),
      `${grouped} a UUID with another variant; but its variant is not the RFC 9562 variant`,
    ],
    [UUID.replace('-7c', '-fc'), `${grouped} a UUID of version 15; but RFC 9562 defines no version 15`],
    [UUID.replace('01', 'ff'), `${grouped} a version 7 UUID; but its time is in the future`],
    [
      UUID.replace('017f', '0000'),
      `${grouped} a version 7 UUID, but the time is earlier than the first IDs of this kind`,
    ],
    [UUID.replaceAll('-', ''), '32 hexadecimal digits that encode a version 7 UUID'],
    [
      '919108f752d143209bacf847db4148a8',
      '32 hexadecimal digits that encode a version 4 UUID, as would one in 64 random strings',
    ],
  ])('%s: %s', (text, why) => expect(findReading(text, 'uuid')?.why).toBe(why))
})

describe('a UUID without hyphens', () => {
  const bare = (version: string, variant = '9', time = '017f22e279b0') =>
    `${time}${version}cc3${variant}8c4dc0c0c07398f`

  it.each([
    ...['1', '4', '6', '7'].map((version) => [bare(version), 'uuid']),
    ...[...'023589abcdef'].map((version) => [bare(version), 'hex']),
    ...['8', '9', 'a', 'b'].map((variant) => [bare('4', variant), 'uuid']),
    ...['7', 'c', '0'].map((variant) => [bare('4', variant), 'hex']),
    // Its version is evidence even if its time is not.
    [bare('7', '9', 'ff7f22e279b0'), 'uuid'],
  ])('%s is first read as %s', (text = '', format) => {
    expect(formatsOf(text)[0]).toBe(format)
    expect(isBareUuid(text)).toBe(format === 'uuid')
    expect(isBareUuid(text.toUpperCase())).toBe(format === 'uuid')
    expect(findReading(text, 'uuid')).toMatchObject({ isDistinct: false, wrong: ['no hyphens'] })
  })

  it.each([UUID, `${bare('4')}0`, bare('4').slice(1), `x${bare('4').slice(1)}`, `${bare('4').slice(1)}x`])(
    'is not %s',
    (text) => expect(isBareUuid(text)).toBe(false),
  )
})

it.each([
  [UUID.toUpperCase(), 'upper case'],
  [UUID.replace('b', 'B'), 'mixed case: character 12 is "B"'],
  [`user_${UUID.replace('b', 'B')}`, 'mixed case: character 17 is "B"'],
  [UUID.toUpperCase().replace('F22E', 'f22E'), 'mixed case: character 4 is "f"'],
])('%s is in the wrong case: %s', (text, wrong) => expect(findReading(text, 'uuid')?.wrong).toEqual([wrong]))
