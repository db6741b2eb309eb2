import { describe, expect, it } from 'vitest'
import { describeAnswer } from '../../src/inspect/answer.ts'
import { jsonReport } from '../../src/inspect/json-report.ts'
import { bestOf, NOW_MS, read, reportOf, USER } from './read-text.ts'

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
        'The signature is hidden, and not checked',
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
    expect(report).toContain('It has no signature: anyone can write such a token.')
    expect(report).not.toContain('The signature is hidden')
  })

  it('says when it expires, or that it never does', () => {
    const whose = (claims: unknown) => describeAnswer(bestOf(tokenOf(claims)), NOW_MS, undefined).whose
    expect(whose(CLAIMS)).toMatch(/^It expires in 1 hour\. A secret/)
    expect(whose({ exp: NOW_MS / 1000 - 120 })).toMatch(/^It expired 2 minutes ago\. A secret/)
    expect(whose({ sub: 'me' })).toMatch(/^It never expires\. A secret/)
  })

  it('is in JSON with its claims', () => {
    const [best] = JSON.parse(jsonReport(read(tokenOf(CLAIMS)))).readings
    expect(best.claims).toContainEqual({ part: 'header', name: 'alg', value: 'RS256' })
    expect(best.claims).toContainEqual({ part: 'claims', name: 'exp', value: '2026-11-24T13:00:00.000Z' })
  })
})
