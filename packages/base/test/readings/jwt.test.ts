import { REDACTED, readToken } from '@brandid/base/readings'
import { expect, it } from 'vitest'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown, header: unknown = { alg: 'HS256' }) =>
  readToken(`${encode(header)}.${encode(claims)}.c2lnbmF0dXJlLW9m`)
const claimsOf = (claims: unknown) =>
  tokenOf(claims)?.reading.claims?.flatMap(({ part, name, value }) =>
    part === 'claims' ? [[name, value]] : [],
  )

const SECONDS = 1_700_000_000
const INSTANT = '2023-11-14T22:13:20.000Z'

// RFC 7519, section 4.1, and OpenID Connect.
it.each(['iat', 'exp', 'nbf', 'auth_time', 'updated_at'])('shows %s as a time', (name) => {
  expect(claimsOf({ [name]: SECONDS })).toEqual([[name, INSTANT]])
  expect(claimsOf({ [name]: SECONDS + 0.25 })).toEqual([[name, '2023-11-14T22:13:20.250Z']])
  expect(claimsOf({ [name]: `${SECONDS}` })).toEqual([[name, `${SECONDS}`]])
  expect(claimsOf({ [name]: 8.64e12 })).toEqual([[name, '+275760-09-13T00:00:00.000Z']])
  expect(claimsOf({ [name]: 8.64e12 + 1 })).toEqual([[name, '8640000000001']])
})

it('shows no time in a header, and no number as a time', () => {
  expect(tokenOf({}, { alg: 'HS256', iat: SECONDS })?.reading.claims).toContainEqual({
    part: 'header',
    name: 'iat',
    value: `${SECONDS}`,
  })
  expect(claimsOf({ n: SECONDS })).toEqual([['n', `${SECONDS}`]])
  expect(tokenOf({ iat: SECONDS })?.reading.timeMs).toBe(SECONDS * 1000)
  expect(tokenOf({ exp: SECONDS })?.reading).not.toHaveProperty('timeMs')
})

it('cuts names and values at 120 characters', () => {
  const [exact, long] = ['ab'.repeat(60), `${'ab'.repeat(60)}c`]
  expect(claimsOf({ [exact]: exact })).toEqual([[exact, exact]])
  expect(claimsOf({ [long]: long })).toEqual([[`${exact}…`, `${exact}…`]])
})

it.each(['client_secret', 'password', 'passwd', 'Access_Token', 'api_key', 'credentials'])(
  'hides %s',
  (name) => expect(claimsOf({ [name]: 'a' })).toEqual([[name, REDACTED]]),
)

it('hides tokens in names and values', () => {
  const token = `ghp_${'aB3dE5'.repeat(6)}`
  expect(claimsOf({ note: token, list: [token] })).toEqual([
    ['note', 'ghp_[redacted]'],
    ['list', '["ghp_[redacted]"]'],
  ])
  expect(claimsOf({ [token]: 1 })).toEqual([['ghp_[redacted]', '1']])
})

it('lists 40 claims', () => {
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`c${i}`, i]))
  expect(claimsOf(many)).toHaveLength(40)
})

it.each([[1, 2], null, 'text', 7])('has no claims in %j', (claims) => expect(claimsOf(claims)).toEqual([]))

it('reads UTF-8', () => expect(claimsOf({ name: 'Zoë ✓ ÿÿ??>>' })).toEqual([['name', 'Zoë ✓ ÿÿ??>>']]))
