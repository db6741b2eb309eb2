import { createRegistry } from 'brandid/core'
import { createSigner, defineToken } from 'brandid/token'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonReport } from '../../src/inspect/json-report.ts'
import { rankedReadings } from '../../src/inspect/readings/ranked-readings.ts'
import { hideLikelySecrets, hideTokens, readTokenWith } from '../../src/inspect/readings/tokens.ts'
import { textReport } from '../../src/inspect/text-report.ts'
import { createPaint } from '../../src/terminal/io.ts'
import { GITHUB_TOKEN, STRIPE_KEY } from '../cli/published-tokens.ts'

const nowMs = Date.UTC(2026, 10, 21)
const session = defineToken('sess', { registry: createRegistry() }).generate()

const tokens = [
  { format: 'github-token', shown: 'ghp_[redacted]', token: GITHUB_TOKEN },
  { format: 'github-token', shown: 'gho_[redacted]', token: `gho_${'a1'.repeat(18)}` },
  { format: 'github-token', shown: 'ghs_[redacted]', token: `ghs_${'a1'.repeat(30)}` },
  { format: 'github-token', shown: 'ghr_[redacted]', token: `ghr_${'a1'.repeat(8)}` },
  {
    format: 'github-token',
    shown: 'github_pat_[redacted]',
    token: `github_pat_${'A1'.repeat(11)}_${'b2'.repeat(29)}`,
  },
  { format: 'slack-token', shown: 'xoxb-[redacted]', token: 'xoxb-2345678901-2345678901234-abcdefABCDEF' },
  { format: 'slack-token', shown: 'xoxe.xoxp-[redacted]', token: 'xoxe.xoxp-1-abcdefgh' },
  { format: 'slack-token', shown: 'xoxz-[redacted]', token: 'xoxz-1-abcdefgh' },
  { format: 'slack-token', shown: 'xapp-[redacted]', token: 'xapp-1-A012345-67890-abcdef' },
  { format: 'stripe-token', shown: 'sk_test_[redacted]', token: STRIPE_KEY },
  { format: 'stripe-token', shown: 'rk_live_[redacted]', token: `rk_live_${'a1'.repeat(12)}` },
  { format: 'stripe-token', shown: 'whsec_[redacted]', token: `whsec_${'a1'.repeat(16)}` },
  { format: 'jwt', shown: 'eyJ[redacted]', token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl' },
  { format: 'brandid-token', shown: 'sess_[redacted]', token: session },
] as const

const reports = (text: string) => {
  const readings = rankedReadings(text, { nowMs })
  return `${jsonReport(readings)}\n${textReport(readings, nowMs, createPaint(false))}`
}

describe('a token', () => {
  it.each(tokens)('$shown is recognized by its shape, and never shown', ({ format, shown, token }) => {
    const { text, readings } = rankedReadings(token, { nowMs })
    expect({ text, formats: readings.map((reading) => reading.format) }).toEqual({
      text: shown,
      formats: [format],
    })
    const secret = token.slice(shown.indexOf('['))
    for (const input of [token, `"${token}"`, ` ${token} `, `Bearer ${token}`, `a=${token}&b=1`]) {
      expect(reports(input)).not.toContain(secret)
      expect(reports(input)).not.toContain(secret.slice(4, 14))
    }
  })

  const a1 = 'a1'.repeat(18)
  it.each([
    [`gho_${a1}`, 'GitHub OAuth access token', "GitHub's prefix"],
    [`ghu_${a1}`, 'GitHub user-to-server token', "GitHub's prefix"],
    [`ghs_${a1}`, 'GitHub server-to-server token', "GitHub's prefix"],
    [`ghr_${a1}`, 'GitHub refresh token', "GitHub's prefix"],
    [`github_pat_${a1}`, 'GitHub fine-grained personal access token', "GitHub's prefix"],
    [`xoxb-${a1}`, 'Slack bot token', "Slack's prefix"],
    [`xoxp-${a1}`, 'Slack user token', "Slack's prefix"],
    [`xoxe-${a1}`, 'Slack token with rotation', "Slack's prefix"],
    [`xoxe.xoxp-${a1}`, 'Slack user token', "Slack's prefix"],
    [`xoxz-${a1}`, 'Slack token', "Slack's prefix"],
    [`xapp-${a1}`, 'Slack app-level token', "Slack's prefix"],
    [`xwfp-${a1}`, 'Slack workflow token', "Slack's prefix"],
    [`sk_live_${a1}`, 'Stripe secret key', "Stripe's prefix"],
    [`rk_test_${a1}`, 'Stripe restricted key', "Stripe's prefix"],
    [`pk_live_${a1}`, 'Stripe publishable key', "Stripe's prefix"],
    [`whsec_${a1}`, 'Stripe webhook secret', "Stripe's prefix"],
    [`eyJ${a1}.${a1}`, 'JSON Web Token', 'a header, claims and a signature in base64url'],
    [session, "brandid's token", 'a prefix, digits of base 36 and their checksum'],
  ])('%s has the name of its kind, and says by what it is known', (token, name, why) => {
    const [best] = rankedReadings(token, { nowMs }).readings
    expect(best?.name).toBe(name)
    expect(best?.why.split(', and ')[0]).toBe(why)
  })

  it('of your own is known by its prefix, whatever follows', () => {
    const { shown, reading } = readTokenWith('sess', 'sess_abc')
    expect({ shown, name: reading.name, why: reading.why }).toEqual({
      shown: 'sess_[redacted]',
      name: 'your token "sess"',
      why: 'the prefix of your token, and 3 characters that are not shown; but its checksum is wrong',
    })
    expect(readTokenWith('sess', session).reading.why).toMatch(/, and its checksum is right$/)
  })

  it('may have a prefix of one letter', () => {
    const token = defineToken('s', { registry: createRegistry() }).generate()
    expect(rankedReadings(token, { nowMs }).text).toBe('s_[redacted]')
    expect(hideTokens(`a ${token} ${token}.`)).toBe('a s_[redacted] s_[redacted].')
  })

  it('of a signer is one, too', async () => {
    const Share = defineToken('share', { registry: createRegistry() })
    const signer = createSigner({ keys: [{ id: 'k1', secret: crypto.getRandomValues(new Uint8Array(32)) }] })
    const token = await signer.generate(Share, { expiresAt: new Date('2099-01-01') })
    expect(rankedReadings(token, { nowMs }).text).toBe('share_[redacted]')
  })

  it('has its checksum checked', () => {
    expect(rankedReadings(GITHUB_TOKEN, { nowMs }).readings[0]?.why).toContain('and its checksum is right')
    const [damaged] = rankedReadings(`${GITHUB_TOKEN.slice(0, -1)}8`, { nowMs }).readings
    expect(damaged).toMatchObject({ wrong: ['its checksum'] })
    expect(damaged?.why).toContain('but its checksum is wrong')
  })

  it('without its checksum is any word, where the prefix is unknown', () => {
    const text = `sess_${session.slice(5, -1)}${session.endsWith('0') ? '1' : '0'}`
    expect(rankedReadings(text, { nowMs }).text).toBe(text)
    expect(hideTokens(text)).toBe(text)
  })

  it('is hidden in any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tokens), fc.string(), fc.string(), ({ token, shown }, before, after) => {
        const secret = token.slice(shown.indexOf('['))
        expect(hideTokens(`${before} ${token} ${after}`)).not.toContain(secret)
      }),
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
