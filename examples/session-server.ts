/**
 * Sign in, a session cookie, its rotation and revocation, and a password reset, on node:http and SQLite.
 *
 * The database holds hashes of tokens, never a token: who steals it has no session. A session is a plain token, since
 * it is looked up anyway. The link of a reset is a signed one, since nothing has to be stored until it is used.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { promisify } from 'node:util'
import type { IdOf } from 'brandid'
import {
  createSigner,
  defineToken,
  redact,
  type SignedToken,
  type Token,
  type TokenHash,
} from 'brandid/token'
import Database from 'libsql'
import * as z from 'zod'
import { UserId } from './domain.ts'

export const SessionToken = defineToken('sess', { description: 'A session of the web site.' })
export const ResetToken = defineToken('pwreset', { description: 'Sets a new password, once.' })

const SESSION_MS = 14 * 24 * 3_600_000
const RESET_MS = 15 * 60_000

const Credentials = z.object({ name: z.string().min(1).max(100), password: z.string().min(12).max(200) })
const NewPassword = z.object({ user: UserId.schema, token: z.string(), password: Credentials.shape.password })
const UserRow = z.object({ id: UserId.schema, name: z.string(), password: z.string() })

interface Answer {
  readonly status: number
  readonly body?: object
  readonly cookie?: string
}

/** What the server needs from outside. In production, keys come from where secrets are kept, and mail is sent. */
export interface Surroundings {
  readonly keys: Parameters<typeof createSigner>[0]['keys']
  readonly mail: (name: string, user: IdOf<typeof UserId>, token: SignedToken<'pwreset'>) => void
  readonly log: (line: string) => void
  readonly file?: string
}

export function createSessionServer({ keys, mail, log, file = ':memory:' }: Surroundings): Server {
  const signer = createSigner({ keys })
  const db = new Database(file)
  db.exec(`
    create table if not exists users (id text primary key, name text not null unique, password text not null) strict;
    create table if not exists sessions (
      hash text primary key, user text not null references users, expires_at integer not null
    ) strict, without rowid;
    create table if not exists used_resets (hash text primary key, expires_at integer not null) strict, without rowid;
  `)

  const userBy = (column: 'id' | 'name', value: string) =>
    UserRow.optional().parse(
      db.prepare(`select id, name, password from users where ${column} = ?`).get(value),
    )

  /** The hash of the request's session, and its user, where there is one that has not expired. */
  async function sessionOf(request: IncomingMessage) {
    const [, cookie] = /(?:^|; )__Host-session=([^;]*)/.exec(request.headers.cookie ?? '') ?? []
    // A wrong checksum is no session: the database is not asked.
    const { data: token } = SessionToken.safeParse(cookie)
    if (!token) return undefined
    const hash = await SessionToken.hash(token)
    const user = UserRow.optional().parse(
      db
        .prepare(
          'select users.* from sessions join users on users.id = sessions.user where hash = ? and expires_at > ?',
        )
        .get(hash, Date.now()),
    )
    return user && { hash, user }
  }

  /** A new token never takes over the name of an old one: that a session begins, or gains rights, always makes one. */
  async function open(user: IdOf<typeof UserId>): Promise<Answer> {
    const token = SessionToken.generate()
    const hash = await SessionToken.hash(token)
    db.prepare('insert into sessions values (?, ?, ?)').run(hash, user, Date.now() + SESSION_MS)
    return { status: 204, cookie: cookieOf(token, SESSION_MS) }
  }

  async function rotate(old: TokenHash<'sess'>): Promise<Answer> {
    const token = SessionToken.generate()
    const hash = await SessionToken.hash(token)
    const { changes } = db
      .prepare('update sessions set hash = ?, expires_at = ? where hash = ?')
      .run(hash, Date.now() + SESSION_MS, old)
    // Two requests at once rotate a session once.
    return changes === 1 ? { status: 204, cookie: cookieOf(token, SESSION_MS) } : { status: 401 }
  }

  async function setPassword({ user, token, password }: z.infer<typeof NewPassword>): Promise<Answer> {
    const result = await signer.verify(ResetToken, token, { audience: user })
    if (!result.success) {
      log(`refused a reset of ${user}: ${result.error.code}`)
      return { status: 400, body: { error: result.error.message } }
    }
    const hash = await ResetToken.hash(result.data)
    const expiresAt = result.expiresAt?.getTime() ?? 0
    const { changes } = db.prepare('insert or ignore into used_resets values (?, ?)').run(hash, expiresAt)
    if (changes === 0) return { status: 400, body: { error: 'This link was used.' } }
    db.prepare('update users set password = ? where id = ?').run(await hashPassword(password), user)
    db.prepare('delete from sessions where user = ?').run(user)
    return { status: 204 }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const route = `${request.method} ${request.url}`
    if (route === 'POST /users') {
      const { name, password } = Credentials.parse(await readBody(request))
      const id = UserId.generate()
      db.prepare('insert into users values (?, ?, ?)').run(id, name, await hashPassword(password))
      return { status: 201, body: { id } }
    }
    if (route === 'POST /sessions') {
      const { name, password } = Credentials.parse(await readBody(request))
      const user = userBy('name', name)
      const isRight = await isPassword(password, user?.password ?? NOBODY)
      return user && isRight ? open(user.id) : { status: 401 }
    }
    if (route === 'POST /resets') {
      const { name } = Credentials.pick({ name: true }).parse(await readBody(request))
      const user = userBy('name', name)
      if (user) {
        const options = { audience: user.id, expiresAt: Date.now() + RESET_MS }
        mail(name, user.id, await signer.generate(ResetToken, options))
      }
      return { status: 204 }
    }
    if (route === 'POST /passwords') return setPassword(NewPassword.parse(await readBody(request)))

    const session = await sessionOf(request)
    if (!session) return { status: 401 }
    const { hash, user } = session
    if (route === 'GET /me') return { status: 200, body: { id: user.id, name: user.name } }
    if (route === 'POST /sessions/current') return rotate(hash)
    if (route === 'DELETE /sessions/current') {
      db.prepare('delete from sessions where hash = ?').run(hash)
      return { status: 204, cookie: cookieOf('', 0) }
    }
    if (route === 'DELETE /sessions') {
      db.prepare('delete from sessions where user = ?').run(user.id)
      return { status: 204, cookie: cookieOf('', 0) }
    }
    return { status: 404 }
  }

  const server = createServer(async (request, response) => {
    const { status, body, cookie } = await answer(request).catch((error: unknown): Answer => {
      log(redact(`${request.method} ${request.url}: ${error}`))
      return { status: 400 }
    })
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(cookie !== undefined && { 'set-cookie': cookie }),
    })
    response.end(body && JSON.stringify(body))
  })
  return server.on('close', () => db.close())
}

/** No script reads it, no other site sends it with a POST, and no subdomain can set it. */
function cookieOf(token: Token<'sess'> | '', lifeMs: number): string {
  return `__Host-session=${token}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${lifeMs / 1000}`
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > 10_000) throw new Error('The body is too large.')
  }
  return JSON.parse(text)
}

// A password can be guessed, so its hash must be slow and salted: SHA-256 is right for tokens only.
const slowHash = promisify<string, Buffer, number, Buffer>(scrypt)
const NOBODY = await hashPassword(randomBytes(32).toString('hex'))

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await slowHash(password, salt, 32)).toString('hex')}`
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split(':')
  return timingSafeEqual(Buffer.from(hash, 'hex'), await slowHash(password, Buffer.from(salt, 'hex'), 32))
}
