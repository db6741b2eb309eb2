import { hideLikelySecrets, hideTokens } from '@brandid/base/readings'
import { describeAnswer, jsonReport, readPasted } from '@brandid/inspect/answers'
import { createRegistry } from 'brandid/core'
import { createSigner, defineToken } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN, STRIPE_KEY } from '../../../kit/test/cli/published-tokens.ts'
import { bestOf, NOW_MS, ownOf, read, reportOf, USER } from './read-text.ts'

const session = defineToken('sess', { registry: createRegistry() }).generate()
const a1 = 'a1'.repeat(18)
const [github, slack, stripe] = ['GitHub', 'Slack', 'Stripe'].map((name) => `${name}'s prefix`)

const tokens = [
  ['github-token', 'ghp_', 'GitHub personal access token', github, GITHUB_TOKEN],
  ['github-token', 'gho_', 'GitHub OAuth access token', github],
  ['github-token', 'ghu_', 'GitHub user-to-server token', github],
  ['github-token', 'ghs_', 'GitHub server-to-server token', github, `ghs_${'a1'.repeat(30)}`],
  ['github-token', 'ghr_', 'GitHub refresh token', github, `ghr_${'a1'.repeat(8)}`],
  [
    'github-token',
    'github_pat_',
    'GitHub fine-grained personal access token',
    github,
    `github_pat_${'A1'.repeat(11)}_${'b2'.repeat(29)}`,
  ],
  ['slack-token', 'xoxb-', 'Slack bot token', slack, 'xoxb-2345678901-2345678901234-abcdefABCDEF'],
  ['slack-token', 'xoxp-', 'Slack user token', slack],
  ['slack-token', 'xoxe-', 'Slack rotating token', slack],
  ['slack-token', 'xoxe.xoxp-', 'Slack user token', slack, 'xoxe.xoxp-1-abcdefgh'],
  ['slack-token', 'xoxz-', 'Slack token', slack, 'xoxz-1-abcdefgh'],
  ['slack-token', 'xapp-', 'Slack app-level token', slack, 'xapp-1-A012345-67890-abcdef'],
  ['slack-token', 'xwfp-', 'Slack workflow token', slack],
  ['stripe-token', 'sk_test_', 'Stripe secret key', stripe, STRIPE_KEY],
  ['stripe-token', 'rk_live_', 'Stripe restricted key', stripe],
  ['stripe-token', 'pk_live_', 'Stripe publishable key', stripe],
  ['stripe-token', 'whsec_', 'Stripe webhook secret', stripe],
  [
    'jwt',
    'eyJ',
    'JSON Web Token',
    'a header, claims and a signature in base64url',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  ],
  ['brandid-token', 'sess_', 'brandid token', 'a prefix, digits in base 36 and their checksum', session],
].map(([format, head, name, why, token = `${head}${a1}`]) => ({
  format,
  name,
  why,
  token,
  shown: `${head}[redacted]`,
  secret: token.slice(head?.length),
}))

describe('a token', () => {
  it.each(tokens)('$shown is recognized by its shape, and never shown', (each) => {
    const { format, name, shown, token, why, secret } = each
    const { text, readings } = read(token)
    expect({ text, readings }).toMatchObject({ text: shown, readings: [{ format, name }] })
    expect(readings[0]?.why.split(', and ')[0]).toBe(why)
    for (const input of [token, `"${token}"`, ` ${token} `, `Bearer ${token}`, `a=${token}&b=1`])
      expect(`${jsonReport(read(input))}\n${reportOf(input)}`).not.toContain(secret.slice(4, 14))
  })

  it('of your own is known by its prefix, whatever follows', async () => {
    const own = await ownOf({ definitions: [], tokens: [{ prefix: 'sess' }] })
    expect(read('sess_abc', own)).toMatchObject({
      text: 'sess_[redacted]',
      readings: [
        {
          name: 'your token "sess"',
          why: "your token's prefix, and 3 hidden characters; but the checksum is wrong",
        },
      ],
    })
    expect(read(session, own).readings[0]?.why).toMatch(/, and the checksum is correct$/)
  })

  it('may have a prefix of one letter', () => {
    const token = defineToken('s', { registry: createRegistry() }).generate()
    expect(read(token).text).toBe('s_[redacted]')
    expect(hideTokens(`a ${token} ${token}.`)).toBe('a s_[redacted] s_[redacted].')
  })

  it('of a signer is one, too', async () => {
    const Share = defineToken('share', { registry: createRegistry() })
    const signer = createSigner({ keys: [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(32)) }] })
    const token = await signer.generate(Share, { expiresAt: new Date('2099-01-01') })
    expect(read(token).text).toBe('share_[redacted]')
  })

  it('has its checksum checked', () => {
    expect(bestOf(GITHUB_TOKEN)?.why).toContain('and the checksum is correct')
    const damaged = bestOf(`${GITHUB_TOKEN.slice(0, -1)}8`)
    expect(damaged).toMatchObject({ wrong: ['its checksum'] })
    expect(damaged?.why).toContain('but the checksum is wrong')
  })

  it('without its checksum is any word, where the prefix is unknown', () => {
    const text = `sess_${session.slice(5, -1)}${session.endsWith('0') ? '1' : '0'}`
    expect(read(text).text).toBe(text)
    expect(hideTokens(text)).toBe(text)
  })

  it('is hidden in any text', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tokens),
        fc.string(),
        fc.string(),
        ({ token, secret }, before, after) => {
          expect(hideTokens(`${before} ${token} ${after}`)).not.toContain(secret)
        },
      ),
    )
  })
})

it('hides secrets that overlap, and those beside each other', () => {
  expect(hideTokens('password=https://user:hunter,hunter@x.y')).toBe('password=[redacted]@x.y')
  // The head of the address is a part of the token before it.
  expect(hideTokens('eyJhbGciOiJIUzI1NiJ9.abcdefgh.abcdefghijkl_https://user:hunter@x.y')).toBe(
    'eyJ[redacted]://user:[redacted]@x.y',
  )
})

it('hides the words that look as secrets do, and no others of their length', () => {
  const secret = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d'
  const digest = 'da39a3ee5e6b4b0d3255bfef95601890afd80709'
  expect(hideLikelySecrets(`${digest} ${secret}`)).toBe(`${digest} [redacted]`)
})

describe('a token of the project that is damaged', async () => {
  const own = await ownOf({ definitions: [{ prefix: 'user' }], tokens: [{ prefix: 'sess' }] })
  const token = session
  const body = token.slice(5)
  const wrong = `${token.slice(0, 20)}${token[20] === 'a' ? 'b' : 'a'}${token.slice(21)}`
  it.each([
    ['in capitals', token.toUpperCase()],
    ['with a hyphen', token.replace('_', '-')],
    ['without its prefix', body],
    ['behind a letter', `x${token}`],
    ['with a wrong character', wrong],
    ['with a wrong prefix', token.replace('sess', 'ses')],
    ['without its last character', token.slice(0, -1)],
    ['of one character more', `${token}0`],
    ['in quotes', `"${token.toUpperCase()}"`],
  ])('%s is hidden', (_, text) => {
    const { text: shown, readings } = read(text, own)
    expect(readings).toMatchObject([{ isToken: true }])
    const pasted = readPasted(`one ${text} two\n${text}`, { nowMs: NOW_MS, own })
    expect(pasted.shown.replaceAll('"', '')).toBe(`one ${shown} two\n${shown}`)
    const drawn = readings.map(({ views, ...rest }) => [views(), rest])
    const all = JSON.stringify([shown, drawn, pasted.shown, pasted.readings.map((each) => each.text)])
    expect(all.toLowerCase()).not.toContain(body.slice(8, 16))
  })

  it.each([
    USER,
    'd14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f',
    'org_03h9we7hp2hzo9bqbv4l8rz84',
  ])('%s is none', (text) => expect(read(text, own).text).toBe(text))
})

const SIGNATURE = 'c2lnbmF0dXJlLW5vYm9keS1zZWVz'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown, header: unknown = { alg: 'RS256', typ: 'JWT', kid: 'k1' }) =>
  `${encode(header)}.${encode(claims)}.${SIGNATURE}`

const CLAIMS = {
  iss: 'https://login.example.com',
  sub: USER,
  iat: NOW_MS / 1000 - 86_400,
  exp: NOW_MS / 1000 + 3600,
  scope: ['read', 'write'],
}

describe('a JSON Web Token', () => {
  it.each([tokenOf(CLAIMS), `Bearer ${tokenOf(CLAIMS)}`, tokenOf({ ...CLAIMS, note: 'x'.repeat(3000) })])(
    'shows its header, its claims with their times, and nothing of its signature',
    (token) => {
      const report = reportOf(token)
      for (const part of [
        'Header\n  alg       RS256\n',
        'Claims\n  iss       https://login.example.com\n',
        'iat       2026-11-23T12:00:00.000Z (1 day ago)',
        'exp       2026-11-24T13:00:00.000Z (in 1 hour)',
        'scope     ["read","write"]',
        'The signature is hidden and not verified',
      ])
        expect(report).toContain(part)
      expect(bestOf(token)).toMatchObject({ isToken: true, timeMs: CLAIMS.iat * 1000 })
      const all = report + jsonReport(read(token)) + JSON.stringify(bestOf(token)?.views())
      expect(all).not.toContain(SIGNATURE.slice(4, 12))
      expect(all).not.toContain(encode(CLAIMS).slice(8, 20))
    },
  )

  it('hides secrets in its claims, and controls no terminal', () => {
    const secret = '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'
    const report = reportOf(tokenOf({ a: secret, access_token: 'abcdef', [secret]: 1, b: '\u001b[31m' }))
    expect(report).not.toContain(secret.slice(4))
    expect(report).toContain('access_token [redacted]')
    expect(report).toContain('b         "\\u001b[31m"')
  })

  it('of another content has no claims, and is hidden as well', () => {
    const text = `${encode({ alg: 'HS256' })}.notjsonatall.${SIGNATURE}`
    expect(reportOf(text)).toContain('  alg       HS256')
    expect(reportOf(text)).not.toContain('Claims')
    expect(bestOf(`eyJhbGciOiJIUzI1Ni.abcdefgh.${SIGNATURE}`)).not.toHaveProperty('claims')
    expect(bestOf(tokenOf({ iat: 1e300 }))?.timeMs).toBeUndefined()
  })

  it.each(['none', 'None'])('of the algorithm %s has no signature, and says so', (alg) => {
    const report = reportOf(`${encode({ alg })}.${encode(CLAIMS)}.`)
    expect(report).toContain('The token has no signature: anyone can read and forge it.')
    expect(report).not.toContain('The signature is hidden')
  })

  it('has the algorithm of its header, whatever a claim says', () =>
    expect(reportOf(tokenOf({ alg: 'none' }))).toContain('The signature is hidden and not verified'))

  it('says when it expires, or that it never does', () => {
    const whose = (claims: unknown) => describeAnswer(bestOf(tokenOf(claims)), NOW_MS, undefined).whose
    expect(whose(CLAIMS)).toMatch(/^The token expires in 1 hour\. This is a secret/)
    expect(whose({ exp: NOW_MS / 1000 - 120 })).toMatch(/^The token expired 2 minutes ago\. This is a secret/)
    expect(whose({ sub: 'me' })).toMatch(/^The token never expires\. This is a secret/)
  })

  it('is in JSON with its claims', () => {
    const [best] = JSON.parse(jsonReport(read(tokenOf(CLAIMS)))).readings
    expect(best.claims).toContainEqual({ part: 'header', name: 'alg', value: 'RS256' })
    expect(best.claims).toContainEqual({ part: 'claims', name: 'exp', value: '2026-11-24T13:00:00.000Z' })
  })
})
