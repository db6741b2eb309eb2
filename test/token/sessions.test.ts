import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSigner } from 'brandid/token'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSessionServer, ResetToken, SessionToken } from '../../examples/session-server.ts'
import { secretOf } from './texts.ts'

// The example of docs/tokens.md, over HTTP, with SQLite in a file.

const directory = mkdtempSync(join(tmpdir(), 'brandid-sessions-'))
const keys = [{ id: 'k1', secret: secretOf(1) }]
const mails: { user: string; token: string }[] = []
const lines: string[] = []
const given = new Set<string>()
let server: Server
let origin: string

const ada = { name: 'ada', password: 'a long enough password' }
const bob = { name: 'bob', password: 'another long password' }

beforeAll(async () => {
  server = createSessionServer({
    keys,
    mail: (_, user, token) => mails.push({ user, token }),
    log: (line) => lines.push(line),
    file: join(directory, 'sessions.db'),
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const user of [ada, bob]) expect((await send('POST /users', user)).status).toBe(201)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(directory, { recursive: true })
})

async function send(route: string, body?: object, session?: string) {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(origin + path, {
    method,
    headers: session === undefined ? {} : { cookie: `theme=dark; __Host-session=${session}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookie = response.headers.get('set-cookie') ?? ''
  const token = /__Host-session=([^;]*)/.exec(cookie)?.[1] ?? ''
  if (token) given.add(token)
  return { status: response.status, cookie, token, text: await response.text() }
}

async function signIn(user = ada): Promise<string> {
  const { status, token } = await send('POST /sessions', user)
  expect(status).toBe(204)
  return token
}

const statusOf = async (session?: string) => (await send('GET /me', undefined, session)).status

/** A link to set a new password, as it is mailed. */
async function linkFor(user: typeof ada) {
  await send('POST /resets', { name: user.name })
  return mails.at(-1) as (typeof mails)[number]
}

describe('a session', () => {
  it('is refused if it was never issued, is damaged, or is the hash of one', { tags: 'slow' }, async () => {
    const token = await signIn()
    const damaged = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const hash = await SessionToken.hash(SessionToken.parse(token))
    for (const bad of [SessionToken.generate(), damaged, hash, ResetToken.generate()])
      expect(await statusOf(bad)).toBe(401)
  })

  it('ends by itself', { tags: 'slow' }, async () => {
    const token = await signIn()
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 14 * 24 * 3_600_000 - 10_000)
    expect(await statusOf(token)).toBe(200)
    vi.setSystemTime(Date.now() + 10_000)
    expect(await statusOf(token)).toBe(401)
    vi.useRealTimers()
  })
})

describe('a link to set a new password', () => {
  it('works once, ends all sessions, and is followed by a sign in with the new password', {
    tags: 'slow',
  }, async () => {
    const session = await signIn()
    const link = await linkFor(ada)
    ada.password = 'the second long password'
    expect((await send('POST /passwords', { ...link, password: ada.password })).status).toBe(204)
    expect(await statusOf(session)).toBe(401)
    await signIn()
    expect(await send('POST /passwords', { ...link, password: bob.password })).toMatchObject({
      status: 400,
      text: '{"error":"This link was used."}',
    })
  })

  it('is for its user, its purpose, its time and its key', async () => {
    const link = await linkFor(ada)
    const { user } = await linkFor(bob)
    const bad = '{"error":"Expected a valid signed pwreset token but received something else."}'
    const stranger = createSigner({ keys: [{ id: 'k1', secret: secretOf(2) }] })
    const tokens = [
      { user, token: link.token },
      { ...link, token: link.token.replace(/.$/, '!') },
      { ...link, token: await createSigner({ keys }).generate(SessionToken, { audience: link.user }) },
      { ...link, token: await stranger.generate(ResetToken, { audience: link.user }) },
    ]
    for (const each of tokens) {
      const answer = await send('POST /passwords', { ...each, password: ada.password })
      expect(answer).toMatchObject({ status: 400, text: bad })
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 })
    expect((await send('POST /passwords', { ...link, password: ada.password })).text).toBe(bad)
    vi.useRealTimers()
    const reasons = ['wrong_audience', 'invalid_character', 'wrong_prefix', 'invalid_signature', 'expired']
    expect(lines.map((line) => line.split(': ').at(-1))).toEqual(expect.arrayContaining(reasons))
  })

  it('is not mailed without a user, and the answer does not say so', async () => {
    const before = mails.length
    expect(await send('POST /resets', { name: 'nobody' })).toMatchObject({ status: 204, text: '' })
    expect(mails.length).toBe(before)
  })
})

describe('the server', () => {
  it('answers 404 and 400, and logs nothing that is a token', async () => {
    const token = await signIn()
    expect((await send('GET /else', undefined, token)).status).toBe(404)
    expect((await send(`POST /passwords`, { token: [token], password: token })).status).toBe(400)
    expect((await send('POST /users', { name: 'x'.repeat(20_000), password: token })).status).toBe(400)
    expect(lines.some((line) => line.includes(token.slice(5, 20)))).toBe(false)
  })

  it('has no token in its database, only hashes', { tags: 'slow' }, () => {
    const content = readdirSync(directory)
      .map((name) => readFileSync(join(directory, name), 'latin1'))
      .join('')
    expect(content).toContain('sess_sha256-')
    expect(given.size).toBeGreaterThan(3)
    for (const token of [...given, ...mails.map((mail) => mail.token)])
      expect(content.includes(token.slice(token.indexOf('_') + 1))).toBe(false)
  })
})

it('the tour shows each step, and no token', { tags: 'slow' }, async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await import('../../examples/sessions.ts')
  const shown = log.mock.calls.map(([line]) => String(line).replace(/user_\w+/, 'user_…'))
  log.mockRestore()
  expect(shown.map((line) => line.replace(/^(.*?: \w+ \S+ \d+).*$/, '$1'))).toEqual([
    'a new user: POST /users 201',
    'a wrong password: POST /sessions 401',
    'sign in: POST /sessions 204',
    'with the session: GET /me 200',
    'with a damaged session: GET /me 401',
    'rotation: POST /sessions/current 204',
    'with the old session: GET /me 401',
    'with the new session: GET /me 200',
    'sign out: DELETE /sessions/current 204',
    'with that session: GET /me 401',
    'sign in at the desk: POST /sessions 204',
    'sign in on the phone: POST /sessions 204',
    'revocation of all: DELETE /sessions 204',
    'with the phone: GET /me 401',
    'a link to reset: POST /resets 204',
    '  log: refused a reset of user_…: invalid_character',
    'a forged link: POST /passwords 400',
    'the link: POST /passwords 204',
    'the link again: POST /passwords 400',
    'sign in with the new password: POST /sessions 204',
  ])
  expect(shown.join('\n')).not.toMatch(/(?:sess|pwreset)_[0-9a-z]/)
})
