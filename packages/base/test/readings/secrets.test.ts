import { hideTokens, readDamagedToken, readToken } from '@brandid/base/readings'
import { describe, expect, it } from 'vitest'

// The secrets are put together here so that no scanner takes them for a leak.

const base62 = (length: number) => 'Zq7mX2kPv9Lr4TwYb6Nc1Hd8Js5Gf3Ae0Ku'.repeat(12).slice(0, length)
const lower = (length: number) => base62(length).toLowerCase()
const upper = (length: number) => base62(length).toUpperCase()
const hex = (length: number) => '9f86d081884c7d659a2feaa0c55ad015'.repeat(4).slice(0, length)
const base32 = (length: number) => 'Q7MX2KPV5LR4TWYB6NC3HDJSGFAEKU'.slice(0, length)

/** Each kind with a secret of the least length. */
const kinds: readonly (readonly [name: string, head: string, secret: string])[] = [
  ['private key', '-----BEGIN PRIVATE KEY-----', '\nMIIE\n'],
  ['private key', '-----BEGIN RSA PRIVATE KEY-----', '\nMIIE\n'],
  ['private key', '-----BEGIN PGP PRIVATE KEY BLOCK-----', '\nMIIE\n'],
  ...['AKIA', 'ASIA', 'ABIA', 'ACCA', 'A3TX'].map((head) => ['AWS access key', head, base32(12)] as const),
  ['Amazon Bedrock key', 'ABSK', base62(24)],
  ['Amazon Bedrock key', 'bedrock-api-key-', `${base62(22)}+/`],
  ['Telegram bot token', '12345:', base62(30)],
  ['Telegram bot token', '1234567890123456:', `${base62(28)}_-`],
  ['Twilio key', 'SK', hex(32)],
  ['Twilio key', 'SK', hex(32).toUpperCase()],
  ['Dynatrace token', 'dt0c01.', `${base62(8)}.${base62(7)}`],
  ['Azure secret', 'aB3', `8Q~${base62(24)}`],
  ['Azure secret', '_~.', `8Q~${base62(20)}_~.-`],
  ['1Password secret key', 'A3-', `${upper(6)}-${upper(11)}-${upper(5)}-${upper(5)}-${upper(5)}`],
  ['1Password secret key', 'A3-', `${upper(6)}-${upper(6)}-${upper(5)}-${upper(5)}-${upper(5)}-${upper(5)}`],
  ['JSON Web Token', 'ey', `${base62(17)}.ey${base62(15)}/_`],
  ['Adobe secret', 'p8e-', base62(24)],
  ['Alibaba key', 'LTAI', base62(12)],
  ...['sc', 'ext', 'scauth', 'authress'].map(
    (head) =>
      ['Authress key', `${head}_${lower(5)}.${lower(4)}.acc-`, `${lower(10)}.${lower(16)}+/_=`] as const,
  ),
  ['Authress key', `sc_${lower(30)}.${lower(6)}.acc_`, `${lower(9)}-.${lower(20)}`],
  ['Duffel token', 'duffel_test_', base62(16)],
  ['Duffel token', 'duffel_live_', `${base62(13)}_=-`],
  ['Facebook app token', `${'1234567890'.repeat(2).slice(0, 15)}|`, base62(24)],
  ['Facebook app token', `${'1234567890'.repeat(2).slice(0, 16)}%`, `${base62(22)}_-`],
  ['Flutterwave key', 'FLWSECK-', base62(8)],
  ['Flutterwave key', 'FLWPUBK_TEST-', `${base62(7)}-`],
  ['Frame.io token', 'fio-u-', `${base62(13)}_=-`],
  ['GitLab registration token', 'GR1348941', `${base62(10)}_-`],
  ['Infracost key', 'ico-', base62(24)],
  ['42 secret', 's-s4t2ud-', hex(16)],
  ['42 secret', 's-s4t2af-', hex(16)],
  ['Mailgun public key', 'pubkey-', hex(16)],
  ['Mapbox token', 'pk.', `${base62(38)}_-.${base62(16)}`],
  ['Teams webhook', 'acme1.webhook.office.com/webhookb2/', `${base62(13)}@/-`],
  ['Octopus key', 'API-', upper(26)],
  ['ReadMe key', 'rdme_', lower(24)],
  ...['a', 'p', 's'].map((letter) => ['SettleMint token', `sm_${letter}at_`, base62(12)] as const),
]

describe('a secret of a published kind', () => {
  it.each(kinds)('%s: %s', (name, head, secret) => {
    const token = readToken(head + secret)
    expect(token).toMatchObject({
      shown: `${head}[redacted]`,
      reading: {
        format: 'secret',
        name,
        prefix: head.replace(/[_-]$/, ''),
        why: `a pattern published by secret scanners, and ${secret.length} hidden characters`,
        isToken: true,
        isDistinct: true,
      },
    })
    // The text after a private key is a part of it.
    const after = name === 'private key' ? '' : ' to you'
    expect(hideTokens(`sent ${head}${secret}${after}`)).toBe(`sent ${head}[redacted]${after}`)
  })

  it.each(kinds.filter(([name]) => name !== 'private key' && !/Web Token|Authress/.test(name)))(
    '%s: %s is shorter than all of its kind',
    (name, head, secret) => {
      const short = head + secret.slice(0, -1)
      expect(readToken(short)?.reading.name).not.toBe(name)
      // The head of another word is none.
      if (!/Azure|Telegram|Facebook|Teams|Dynatrace/.test(name))
        expect(readToken(`q${head}${secret}`)?.reading.name).not.toBe(name)
    },
  )
})

describe('what may be a token of brandid', () => {
  it.each([
    [lower(32), '', 32],
    [`ses_${lower(57)}`, 'ses_', 57],
    [upper(31), '', 31],
    [`ses-${lower(58)}`, 'ses-', 58],
  ])('%s is hidden if the project has tokens', (text, head, length) => {
    expect(readDamagedToken(text, ['sess'])).toMatchObject({
      shown: `${head}[redacted]`,
      reading: {
        name: 'a possible brandid token',
        why: `as many base 36 digits as a brandid token has, and ${length} hidden characters; but the checksum is wrong`,
        wrong: ['its checksum'],
      },
    })
    expect(readDamagedToken(text, [])).toBeUndefined()
  })

  it.each([hex(32), lower(30), lower(34), lower(55), lower(59), base62(32)])('%s is none', (text) =>
    expect(readDamagedToken(text, ['sess'])).toBeUndefined(),
  )
})

describe('a value under the name of a secret', () => {
  it.each([
    ...[
      'secret',
      'secretkey',
      'secret_key',
      'secret-key',
      'password',
      'passwd',
      'api_key',
      'api-key',
      'apikey',
    ],
    ...['token', 'private_key', 'private-key', 'privatekey', 'session', 'PASSWORD', 'Api_Key'],
  ])('%s is hidden', (name) => {
    for (const sign of ['=', ':', ' = ', ': ', '=>', ' := ', `": "`, `'='`])
      expect(hideTokens(`${name}${sign}hunter`)).toBe(`${name}${sign}[redacted]`)
    expect(hideTokens(`${name}=hunter2;x`)).toBe(`${name}=[redacted];x`)
    expect(readToken(`${name}=hunter`)?.reading.name).toBe('value labeled as a secret')
  })

  it.each([
    'secret',
    'password hunter22',
    'password=hunte',
    'password    = hunter22',
    'passw=x',
    'pass=hunter22',
    'secret!=hunter22',
  ])('%s has none', (text) => expect(hideTokens(text)).toBe(text))
})

describe('the rest of a secret after a character that is not its own', () => {
  it.each([
    // A rest of eight characters with digits and letters goes on; the prefix of an ID, or a word, does not.
    [`ghp_${base62(36)}~a1b2c3d4`, 'ghp_[redacted]'],
    [`ghp_${base62(36)}~a1b2c3d`, 'ghp_[redacted]~a1b2c3d'],
    [`ghp_${base62(36)}~abcdefgh`, 'ghp_[redacted]~abcdefgh'],
    [`ghp_${base62(36)}~12345678`, 'ghp_[redacted]~12345678'],
    [`ghp_${base62(36)}~user_a1b2c3d4`, 'ghp_[redacted]~user_a1b2c3d4'],
    [`ghp_${base62(36)}~u_a1b2c3d4`, 'ghp_[redacted]~u_a1b2c3d4'],
    [`ghp_${base62(36)}~USER_a1b2c3d4`, 'ghp_[redacted]'],
    [`ghp_${base62(36)} a1b2c3d4`, 'ghp_[redacted] a1b2c3d4'],
    [`ghp_${base62(36)} a1B2c3D4`, 'ghp_[redacted]'],
    [`ghp_${base62(36)}\na1B2c3D4`, 'ghp_[redacted]\na1B2c3D4'],
  ])('%s', (text, shown) => expect(hideTokens(text)).toBe(shown))
})
