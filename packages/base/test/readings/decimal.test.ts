import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, NOW_MS, read } from './read.ts'

const DISCORD = '175928847299117063'
const integerOf = (text: string) => findReading(text, 'integer')

describe('a number', () => {
  const serial = 'decimal digits, probably a serial number'
  const open = 'decimal digits: the system is unknown, because several systems match equally well'
  const known = 'decimal digits with a known prefix or check digit'
  const rounded = '. JavaScript may have rounded the number: it exceeds 2^53 and ends in 0'

  it.each([
    ['0', 'a number', serial],
    ['42', 'a number', serial],
    ['9034567890123456', 'a number', serial],
    ['18446744073709551615', 'a number', open],
    [DISCORD, 'a number', open],
    // What JavaScript makes of 1460323737035677698, and what it does not.
    ['1460323737035677700', 'a number', open + rounded],
    ['1460323737035677690', 'a number', open],
    ['1460323737035677698', 'a number', open],
    ['9007199254741000', 'a number', serial + rounded],
    ['9007199254740990', 'a number', serial],
    ['9007199254740992', 'a number', serial],
    ['76561197960287930', 'a SteamID64', known],
    ['76561187960287930', 'a number', open],
    ['765611979602879301', 'a number', open],
    ['917841405793187218', 'a number', open],
    ['17841405793187218', 'an Instagram business account', known],
    ['178414057931872180', 'a number', open],
    ['490154203237518', 'a number with an IMEI check digit', known],
    ['490154203237519', 'a number', serial],
    ['4901542032375180', 'a number', serial],
  ])('%s is %s: %s', (text, name, why) => {
    const isOpen = why.startsWith(open)
    expect(read(text).readings[0]).toMatchObject({ format: 'integer', name, why, bigint: BigInt(text) })
    expect(read(text).readings[0]?.isDistinct).toBe(
      isOpen || name === 'a SteamID64' || name === 'an Instagram business account',
    )
    expect(read(text).readings[0]?.bytes).toHaveLength(8)
    expect(drawingsOf(integerOf(text))).toEqual([[`${text}=a number`]])
  })

  // https://docs.stripe.com/testing#cards
  it.each([
    ...['4242424242424242', '4000056655665556', '5555555555554444', '5200828282828210', '2223003122003222'],
    ...['378282246310005', '371449635398431', '6011111111111117', '6200000000000005', '3566002020360505'],
    ...['36227206271667', '3056930009020004'],
  ])('%s is a number of a card, which stays private', (text) => {
    expect(read(text).readings[0]).toMatchObject({
      name: 'a number that looks like a payment card number',
      why: known,
      isPrivate: true,
    })
    const other = `${text.slice(0, -1)}${(Number(text.at(-1)) + 1) % 10}`
    expect(integerOf(other)).toMatchObject({ name: 'a number' })
    expect(integerOf(other)).not.toHaveProperty('isPrivate')
    for (const more of [`1${text}`, `${text}0`]) expect(integerOf(more)).not.toHaveProperty('isPrivate')
  })

  it.each([
    '1111111111111117',
    '5000000000000009',
    '5600000000000003',
    '2100000000000005',
    '2800000000000008',
    '350000000000006',
  ])('%s has the check digit of a card, and no prefix of a network', (text) =>
    expect(integerOf(text)).not.toHaveProperty('isPrivate'),
  )

  it.each(['01', '1e5', '-1', '1.5', '1_5', '18446744073709551616', 'x42', '42x'])('is not %s', (text) =>
    expect(read(text).readings.filter(({ bigint }) => bigint !== undefined)).toEqual([]),
  )

  it.each([
    ['post_1234567890123456', []],
    ['post_12345678901234567', ['integer']],
  ])('after a prefix has 17 digits or more: %s', (text, formats) =>
    expect(formatsOf(text).filter((format) => format === 'integer')).toEqual(formats),
  )
})

describe('a long number', () => {
  it.each([
    ['18446744073709551616', 20],
    ['00000000000000000001', 20],
    ['1'.repeat(34), 34],
  ])('%s has too many digits for 64 bits', (text, length) => {
    expect(read(text).readings[0]).toMatchObject({
      format: 'integer',
      name: 'a long number',
      why: `${length} decimal digits, too many for 64 bits`,
    })
    expect(drawingsOf(read(text).readings[0])).toEqual([[`${text}=a number longer than 64 bits`]])
  })

  it.each([
    '18446744073709551615',
    '0000000000000000001',
    '1'.repeat(35),
    `x${'1'.repeat(20)}`,
    `${'1'.repeat(20)}x`,
  ])('is not %s', (text) =>
    expect(read(text).readings.map(({ name }) => name)).not.toContain('a long number'),
  )
})

it('is less likely than the nil UUID, which is as long', () =>
  expect(formatsOf('0'.repeat(32)).slice(0, 2)).toEqual(['uuid', 'integer']))

describe('a time since 1970', () => {
  const year = 31_557_600_000
  const last = (NOW_MS + year) / 1000

  it.each([
    ['1700000000', 'seconds', 1_700_000_000_000],
    ['1700000000123', 'milliseconds', 1_700_000_000_123],
    ['1700000000123000', 'microseconds', 1_700_000_000_123],
    ['1700000000123456', 'microseconds', 1_700_000_000_123],
    ['1700000000123456789', 'nanoseconds', 1_700_000_000_123],
    [`${last}`, 'seconds', last * 1000],
  ])('%s counts %s', (text, unit, timeMs) => {
    expect(findReading(text, 'epoch')).toMatchObject({
      name: `${unit} since 1970`,
      timeMs,
      why: `${text.length} digits, a recent time in ${unit}`,
    })
    expect(drawingsOf(findReading(text, 'epoch'))).toEqual([
      [`${text}=time ${new Date(timeMs).toISOString()}`],
    ])
  })

  it.each([
    // time.time() of Python, Slack's ts, and performance.timeOrigin of browsers.
    ['1700000000.123456', 'seconds', 1_700_000_000_123],
    ['1503435956.000247', 'seconds', 1_503_435_956_000],
    ['1700000000123.75', 'milliseconds', 1_700_000_000_123],
    ['1700000000.5', 'seconds', 1_700_000_000_500],
    ['1700000000.123456789', 'seconds', 1_700_000_000_123],
  ])('%s counts %s with a fraction', (text, unit, timeMs) => {
    const [best] = read(text).readings
    expect(best).toMatchObject({ format: 'epoch', name: `${unit} since 1970, with a fraction`, timeMs })
    expect(drawingsOf(best)).toEqual([[`${text}=time ${new Date(timeMs).toISOString()}`]])
  })

  it.each([
    ...[`${last + 1}`, `${last + 1}.5`, '170000000', '17000000000', '17000000000.5'],
    ...['1700000000.1234567890', 'x1700000000.5', '1700000000.5x', '1700000000000000.5', 'at_1700000000.5'],
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('epoch'))

  it.each([
    ['1700000000', 'epoch'],
    ['1700000000123', 'epoch'],
    ['1700000000123000', 'epoch'],
    ['1700000000123456789', 'integer'],
  ])('of %s, the first reading is %s', (text, format) => expect(formatsOf(text)[0]).toBe(format))
})

describe('a number of 64 bits with a time', () => {
  const at = Date.UTC(2026, 1, 3, 4, 5, 6, 780)
  const sonyflake = (BigInt((at - Date.UTC(2014, 8, 1)) / 10) << 24n) | (7n << 16n) | 513n

  it.each([
    [
      ((BigInt(at) << 16n) | 5n).toString(),
      'mastodon',
      'Mastodon snowflake',
      'milliseconds since 1970, then 16 other bits',
      { sequence: 5 },
      ['sequence 5'],
    ],
    [
      sonyflake.toString(),
      'sonyflake',
      'Sonyflake',
      'units of 10 ms since 2014-09-01 (the default), then 24 other bits',
      { sequence: 7, worker: 513 },
      ['sequence 7', 'machine 513'],
    ],
    [
      ((BigInt(at - Date.UTC(2020, 0, 1)) << 22n) | 5n).toString(),
      'tsid',
      'TSID as a number',
      'milliseconds since 2020, then 22 other bits',
      { randomBits: 22 },
      ['22 random bits'],
    ],
    [
      ((BigInt(at - 1_288_834_974_657) << 22n) | (3n << 17n) | (4n << 12n) | 5n).toString(),
      'snowflake',
      'Twitter snowflake',
      'milliseconds since 2010-11-04, then 22 other bits',
      { worker: '3, worker 4', sequence: 5 },
      ['datacenter 3', 'worker 4', 'sequence 5'],
    ],
  ])('%s is a %s', (text, format, name, why, content, labels) => {
    const reading = read(text).readings.find((each) => each.name === name)
    const bits = BigInt(text).toString(2)
    expect(reading).toMatchObject({
      format,
      why: `${bits.length} bits: ${why}`,
      timeMs: at,
      bigint: BigInt(text),
      isDistinct: true,
      ...content,
    })
    const [whole, fields = []] = drawingsOf(reading) ?? []
    expect(whole).toEqual([`${text}=a 64-bit number`])
    expect(fields.map((field) => field.replace(/^[01]+=/, ''))).toEqual([
      `time ${new Date(at).toISOString()}`,
      ...labels,
    ])
    expect(fields.map((field) => field.replace(/=.*/, '')).join('')).toBe(bits.padStart(64, '0'))
  })

  // The example of https://docs.discord.com/developers/reference#snowflakes.
  it('has the fields of a Discord snowflake', () => {
    const discord = read(DISCORD).readings.find(({ name }) => name === 'Discord snowflake')
    expect(discord).toMatchObject({
      timeMs: Date.UTC(2016, 3, 30, 11, 18, 25, 796),
      worker: '1, process 0',
      sequence: 7,
    })
    expect(
      drawingsOf(discord)?.[1]
        ?.map((field) => field.replace(/^[01]+=/, ''))
        .slice(1),
    ).toEqual(['worker 1', 'process 0', 'increment 7'])
  })

  it('may be of each system equally, and of none whose time is impossible', () => {
    const { readings } = read(DISCORD)
    const equal = readings.filter(({ apart }) => apart !== undefined)
    expect(readings[0]?.format).toBe('integer')
    expect(new Set(equal.map(({ score }) => score)).size).toBe(1)
    expect(equal.map(({ name }) => name)).toEqual(
      [...equal].sort((one, other) => (other.apart ?? 0) - (one.apart ?? 0)).map(({ name }) => name),
    )
    expect(equal[0]?.name).toBe('Discord snowflake')
    expect(equal.length).toBeGreaterThanOrEqual(2)
    // The time would be in 2055.
    expect(equal.map(({ format }) => format)).not.toContain('mastodon')
    expect(findReading(DISCORD, 'mastodon')?.why).toContain('; but its time is in the future')
    expect(Math.max(...equal.map(({ apart = 0 }) => apart))).toBe(equal[0]?.score)
  })

  it('is of the only system whose time is possible', () => {
    const { readings } = read('2124915106461536256')
    expect(readings[0]).toMatchObject({
      name: 'Twitter snowflake',
      timeMs: Number((2_124_915_106_461_536_256n >> 22n) + 1_288_834_974_657n),
    })
    expect(integerOf('2124915106461536256')?.why).toBe('decimal digits, probably a serial number')
    expect(readings.find(({ name }) => name === 'Discord snowflake')).not.toHaveProperty('apart')
  })

  it('is not as likely as a count of nanoseconds that ends in zeros', () => {
    const { readings } = read('1700000000123000000')
    const epoch = readings.findIndex(({ format }) => format === 'epoch')
    expect(readings[epoch]).not.toHaveProperty('apart')
    expect(readings.filter(({ apart }) => apart !== undefined).length).toBeGreaterThan(0)
    expect(readings.slice(0, epoch).every(({ format }) => format === 'integer')).toBe(true)
  })

  it('is a serial number if it is small', () => {
    const { readings } = read('9034567890123456')
    expect(readings[0]).toMatchObject({ format: 'integer', isDistinct: false })
    const twitter = readings.find(({ name }) => name === 'Twitter snowflake')
    expect(twitter?.why).toContain('; but a number this small is more likely a serial number')
    expect(twitter?.isDistinct).toBe(false)
  })
})
