import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawingsOf, findReading, formatsOf, read } from './read.ts'

describe('a date', () => {
  const noon = Date.UTC(2026, 1, 28, 12, 0, 5)

  it.each([
    ['2026-02-28', Date.UTC(2026, 1, 28)],
    ['2026-02-28T12:00', noon - 5000],
    ['2026-02-28T12:00Z', noon - 5000],
    ['2026-02-28T12:00:05', noon],
    ['2026-02-28 12:00:05', noon],
    ['2026-02-28T12:00:05Z', noon],
    ['2026-02-28 12:00:05Z', noon],
    ['2026-02-28t12:00:05z', noon],
    ['2026-02-28T12:00:05.25Z', noon + 250],
    ['2026-02-28T12:00:05,25Z', noon + 250],
    ['2026-02-28T12:00:05.123456', noon + 123],
    // As Python's logging writes it.
    ['2026-02-28 12:00:05,123', noon + 123],
    ['2026-02-28T14:00:05+02:00', noon],
    ['2026-02-28T14:00:05+0200', noon],
    ['2026-02-28T07:30:05-04:30', noon],
    ['2026-02-28T14:00+02:00', noon - 5000],
    ['20260228T120005Z', noon],
    ['Sat, 28 Feb 2026 12:00:05 GMT', noon],
  ])('%s is read in UTC unless it has a zone', (text, timeMs) => {
    const what = timeMs % 86_400_000 === 0 ? 'a date' : 'an instant'
    expect(read(text).readings[0]).toMatchObject({
      format: 'date',
      name: what,
      why: `${what}, not an ID: ${new Date(timeMs).toISOString()}`,
      timeMs,
    })
    expect(drawingsOf(findReading(text, 'date'))).toEqual([[`${text}=${what}`]])
  })

  it.each(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((_, day) => Date.UTC(2026, 5, 1 + day)))(
    'of HTTP has the name of its day: %d',
    (timeMs) => expect(findReading(new Date(timeMs).toUTCString(), 'date')).toMatchObject({ timeMs }),
  )

  it.each([
    ...['x2026-02-28', '2026-02-281', '2026-2-28', '26-02-28', '2026-02-28T', '2026-02-28T12', '2026-13-01'],
    ...['2026-02-28T25:00Z', '2026-02-28T12:00:05.Z', '2026-02-28T12:00:05+2', '2026-02-28T12:00:05GMT'],
    ...['20260228T1200Z', '20260228T120005', 'x20260228T120005Z', '20260228T120005Zx'],
    ...[
      '2026-02-28 12:00:05 PM',
      'Invalid Date',
      'Sun, 28 Feb 2026 12:00:05 GMT',
      'Sat, 28 Feb 2026 12:00:05',
      'Sat, 28 Feb 2026 12:00:05 GMT+1',
    ],
    ...['xSat, 28 Feb 2026 12:00:05 GMT', 'Sat, 28 feb 2026 12:00:05 GMT'],
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('date'))
})

describe('a number that a spreadsheet rounded', () => {
  it.each([
    ['1.23457E+17', 6, 18],
    ['1,23457E+17', 6, 18],
    ['-1.23457E+17', 6, 18],
    ['+1.23457e17', 6, 18],
    ['1E+12', 1, 13],
    ['1E+11', 1, 12],
    ['1.2345678901E+11', 11, 12],
    ['1.234567890123456E+18', 16, 19],
  ])('%s keeps %d of %d digits', (text, kept, digits) => {
    expect(read(text).readings[0]).toMatchObject({
      format: 'rounded',
      name: 'a rounded number',
      why: `rounded by a spreadsheet to ${kept} of its ${digits} digits`,
    })
    expect(drawingsOf(findReading(text, 'rounded'))).toEqual([[`${text}=a rounded number`]])
  })

  it.each([
    ...['1E+10', '1.23456789012E+11', '12.3E+15', '1.2E-15', '1.E+15', '1.2E+150', 'x1.2E+15', '1.2E+15x'],
    ...['1.2E+', 'E+15', '1.12345678901234567E+30'],
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('rounded'))
})

describe('a digest', () => {
  const of = (hash: string, encoding: 'hex' | 'base64') => createHash(hash).update('brand').digest(encoding)
  const bare = (text: string) => text.replace(/=+$/, '')
  const [file, image, ssh] = [
    'a file integrity hash',
    'the digest of a file or container',
    'the fingerprint of an SSH key',
  ]
  const pairs = (of('md5', 'hex').match(/../g) ?? []).join(':')

  it.each([
    [`md5:${of('md5', 'hex')}`, 'MD5', '128 bits in hexadecimal', image],
    [`md5-${of('md5', 'base64')}`, 'MD5', '128 bits in base64', file],
    [`MD5:${pairs}`, 'MD5', '128 bits in hexadecimal', ssh],
    [`sha1-${of('sha1', 'base64')}`, 'SHA-1', '160 bits in base64', file],
    [`sha1:${of('sha1', 'hex')}`, 'SHA-1', '160 bits in hexadecimal', image],
    [`sha256-${of('sha256', 'base64')}`, 'SHA-256', '256 bits in base64', file],
    [`sha256:${of('sha256', 'hex')}`, 'SHA-256', '256 bits in hexadecimal', image],
    [`sha256:${of('sha256', 'hex').toUpperCase()}`, 'SHA-256', '256 bits in hexadecimal', image],
    [`sha-256:${of('sha256', 'hex')}`, 'SHA-256', '256 bits in hexadecimal', image],
    [`node:24@sha256:${of('sha256', 'hex')}`, 'SHA-256', '256 bits in hexadecimal', image],
    [`ghcr.io/acme-x/api@sha256:${of('sha256', 'hex')}`, 'SHA-256', '256 bits in hexadecimal', image],
    [`SHA256:${bare(of('sha256', 'base64'))}`, 'SHA-256', '256 bits in base64', ssh],
    [`sha384-${of('sha384', 'base64')}`, 'SHA-384', '384 bits in base64', file],
    [`sha512-${of('sha512', 'base64')}`, 'SHA-512', '512 bits in base64', file],
    [`sha512-${bare(of('sha512', 'base64'))}`, 'SHA-512', '512 bits in base64', file],
    [`sha512:${of('sha512', 'hex')}`, 'SHA-512', '512 bits in hexadecimal', image],
  ])('%s names its hash function and its use', (text, name, bits, use) => {
    expect(read(text)).toMatchObject({
      text,
      readings: [
        {
          format: 'digest',
          name: `a digest, ${name}`,
          why: `${bits}: ${use}, which is public`,
          isDistinct: true,
        },
      ],
    })
    expect(drawingsOf(read(text).readings[0])).toEqual([[`${text}=a digest, ${name}`]])
  })

  const hex = of('sha256', 'hex')
  it.each([
    ...[`sha1:${hex}`, `sha256${hex}`, `sha256_${hex}`, `sha224:${hex}`, `xsha256:${hex}`],
    ...[`sha256:${hex}0`, `sha256:${hex.slice(1)}`, `sha256:${'z'.repeat(64)}`, `sha256:x${hex.slice(1)}`],
    ...[`sha256:${hex.slice(1)}x`, `sha256:${hex} `.repeat(2), `a b@sha256:${hex}`, `MD5:${pairs}:00`],
    ...['sha256:', 'sha256-=', `sha512-${of('sha256', 'base64')}`, `md5:${hex.slice(0, 31)}`],
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('digest'))
})

describe('an ARN', () => {
  // The first ones are in the AWS documentation of ARNs.
  it.each([
    ['arn:aws:s3:::amzn-s3-demo-bucket/key', 's3', 'amzn-s3-demo-bucket/key'],
    ['arn:aws:iam::123456789012:user/johndoe', 'iam', 'user/johndoe, account 123456789012'],
    ['arn:aws:sns:us-east-1:123456789012:topic', 'sns', 'topic in us-east-1, account 123456789012'],
    ['arn:aws:iam::aws:policy/ReadOnlyAccess', 'iam', 'policy/ReadOnlyAccess, account aws'],
    ['arn:aws-us-gov:logs:us-gov-west-1::log-group:a:b', 'logs', 'log-group:a:b in us-gov-west-1'],
    [
      'arn:aws-cn:execute-api:cn-north-1:123456789012:x',
      'execute-api',
      'x in cn-north-1, account 123456789012',
    ],
  ])('%s names its service, its region and its account', (text, service, why) => {
    expect(read(text).readings[0]).toMatchObject({ format: 'arn', name: `ARN: AWS ${service}`, why })
    expect(drawingsOf(findReading(text, 'arn'))).toEqual([[`${text}=ARN: AWS ${service}`]])
  })

  it.each([
    ...[
      'arn:gcp:iam::123456789012:user/x',
      'arn:aws:iam::12345678901:user/x',
      'arn:aws:iam::1234567890123:x',
    ],
    ...['arn:aws:s3:::', 'xarn:aws:s3:::bucket', 'arn:aws:::123456789012:x', 'arn:aws:s3::bucket'],
    ...['arn:AWS:s3:::bucket', 'arn:aws:S3:::bucket', 'arn:aws:s3:US:123456789012:x'],
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('arn'))
})

describe('a global ID', () => {
  it.each([
    ['gid://shopify/Product/632910392', 'shopify Product 632910392', 'shopify'],
    ['gid://shopify/InventoryLevel/123?inventory_item_id=456', 'shopify InventoryLevel 123', 'shopify'],
    ['gid://gitlab/Issue/123', 'gitlab Issue 123', 'gitlab'],
    ['gid://my-app_2/Admin::User/a1-b', 'my-app_2 Admin::User a1-b', 'my-app_2'],
  ])('%s names its application, its type and its number', (text, name, app) => {
    const base64 = btoa(text)
    for (const [given, written] of [
      [text, ''],
      [base64, ', in base64'],
      [base64.replaceAll('=', ''), ', in base64'],
    ] as const)
      expect(read(given).readings[0]).toMatchObject({
        format: 'gid',
        name: `global ID: ${name}`,
        why: `a type and its ID after gid://${app}${written}`,
      })
    expect(drawingsOf(findReading(text, 'gid'))).toEqual([[`${text}=global ID: ${name}`]])
  })

  it('is read in base64url, whose digits differ', () => {
    const text = 'gid://a/B/~~~???'
    expect(btoa(text)).toMatch(/[+/]/)
    const base64url = Buffer.from(text).toString('base64url')
    for (const each of [btoa(text), base64url])
      expect(findReading(each, 'gid')?.name).toBe('global ID: a B ~~~')
  })

  it.each([
    ...[
      'gid://shopify/product/1',
      'gid://shopify/Product',
      'gid://shopify/Product/',
      'gid:/shopify/Product/1',
    ],
    ...['xgid://shopify/Product/1', 'gid:///Product/1', 'gid://shopify/Product/?a=1'],
    ...['gid://shopify/Product/1ü2', 'gid://shopify/Product/1\u0000'].map((text) =>
      Buffer.from(text).toString('base64'),
    ),
  ])('is not %s', (text) => expect(formatsOf(text)).not.toContain('gid'))
})

describe('a node ID of GitHub', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')

  // https://docs.github.com/graphql/guides/using-global-node-ids
  it.each([
    ['04:User583231', 'User 583231'],
    ['010:Repository1296269', 'Repository 1296269'],
    ['012:Organization9919', 'Organization 9919'],
    ['07:Licensemit', 'License mit'],
    ['07:Licenseagpl-3.0'.replace('.', '-'), 'License agpl-3-0'],
    ['17:PullRequestReview1:2'.replace('17', '017'), 'PullRequestReview 1:2'],
    [
      '06:Commit1296269:7fd1a60b01f91b314f59955a4e4d4e80d8edf11d',
      'Commit 1296269:7fd1a60b01f91b314f59955a4e4d4e80d8edf11d',
    ],
  ])('%s in base64 has a type and a number', (text, name) => {
    const node = base64(text)
    expect(read(node).readings[0]).toMatchObject({
      format: 'github-node',
      name: `GitHub node ID: ${name}`,
      why: 'base64 of a length, a type and its number',
    })
    expect(drawingsOf(findReading(node, 'github-node'))).toEqual([[`${node}=GitHub node ID: ${name}`]])
  })

  it.each([
    '4:user583231',
    '020:User583231',
    '04:583231',
    '04:User',
    '04:User583231 x',
    '05:User583231',
    '0123:User583231',
    '00:User583231',
    '01:User583231',
  ])('is not %s in base64', (text) => expect(formatsOf(base64(text))).not.toContain('github-node'))

  /** Encodes integers as https://github.com/msgpack/msgpack/blob/master/spec.md says. */
  const pack = (...bytes: number[]) => Buffer.from(bytes).toString('base64url')

  it.each([
    ['U', [0x92, 0, 0xce, 0, 8, 0xe6, 0x47], [0, 583_239]],
    ['R', [0x92, 0x7f, 0xcd, 0x12, 0x34], [127, 0x1234]],
    ['R', [0x92, 0, 0xcc, 200, ...[]], undefined],
    ['PR', [0x93, 0, 0xcc, 200, 0xcd, 1, 2], [0, 200, 258]],
    ['A', [0x91, 0xcf, 0, 0, 0, 1, 0, 0, 0, 5], [2 ** 32 + 5]],
    ['PRR', [0x93, 0, 0xce, 0, 0, 1, 0, 0xce, 0, 1, 0, 0], [0, 256, 65_536]],
    // A list of three numbers with two, of two with three, and of none with one.
    ['R', [0x93, 0, 0xce, 0, 8, 0xe6, 0x47], undefined],
    ['R', [0x92, 0, 0, 0xce, 0, 8, 0xe6, 0x47], undefined],
    ['R', [0x90, 0xce, 0, 8, 0xe6, 0x47], undefined],
    // A number that is cut, a string, a negative number and a float.
    ['R', [0x92, 0, 0xce, 0, 8, 0xe6], undefined],
    ['R', [0x92, 0, 0xa3, 0x61, 0x62, 0x63], undefined],
    ['R', [0x93, 0, 1, 0xe0, 0, 0], undefined],
    ['R', [0x93, 0, 0xcd, 1, 2, 0x80], undefined],
    ['R', [0x93, 0xcc, 200, 1, 0xa1, 0x61], undefined],
    ['R', [0x92, 0, 0xcb, 0, 0, 0, 0, 0, 0, 0, 0], undefined],
    ['R', [0x92, 0, 0xd0, 1, 2, 3], undefined],
    ['R', [0x92, 0, 0xd0, ...Array<number>(16).fill(1)], undefined],
    ['r', [0x92, 0, 0xce, 0, 8, 0xe6, 0x47], undefined],
    ['ABCDEFGHIJKL', [0x92, 0, 0xce, 0, 8, 0xe6, 0x47], undefined],
  ] as const)('%s and the bytes %j are the numbers %j', (letters, bytes, numbers) => {
    const text = `${letters}_${pack(...bytes)}`
    expect(findReading(text, 'github-node')).toEqual(
      numbers &&
        expect.objectContaining({
          name: `GitHub node ID: ${letters}, number ${numbers.at(-1)}`,
          why: `a MessagePack list: ${numbers.join(', ')}`,
        }),
    )
    if (numbers) expect(formatsOf(text)[0]).toBe('github-node')
  })

  it.each([
    ['_', [0x92, 0xcd, 0xfb, 0xff, 0xcd, 0xff, 0xfe], '64511, 65534'],
    ['-', [0x93, 0xce, 0, 0xfb, 0xef, 0xbe, 0xcd, 0xff, 0xfe, 0], '16510910, 65534, 0'],
  ] as const)('has the digit %s of base64url', (digit, bytes, numbers) => {
    const text = `R_${pack(...bytes)}`
    expect(text.slice(2)).toContain(digit)
    expect(findReading(text, 'github-node')?.why).toBe(`a MessagePack list: ${numbers}`)
  })

  it('has no length that base64 cannot have', () =>
    expect(formatsOf('R_kgDOAAjmRwAAA')).not.toContain('github-node'))

  it('has no other character', () => expect(formatsOf('R_kgDOAAjmRw!x')).not.toContain('github-node'))
})
