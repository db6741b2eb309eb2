/**
 * A tour of the session server, over HTTP: what a browser sends, and what it gets.
 *
 *   npm run build && tsc -p examples && node .build/examples/sessions.js
 */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { redact } from 'brandid/token'
import { createSessionServer } from './session-server.ts'

let link: { user: string; token: string } = { user: '', token: '' }
const server = createSessionServer({
  keys: [{ id: '2026-07', secret: randomBytes(32) }],
  mail: (_, user, token) => {
    link = { user, token }
  },
  log: (line) => console.log(`  log: ${line}`),
}).listen(0, '127.0.0.1')
await new Promise((resolve) => server.once('listening', resolve))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Sends a request, prints it, and returns the session that the answer sets. Tokens are printed redacted. */
async function send(about: string, route: string, body?: object, session = ''): Promise<string> {
  const [method = '', path = ''] = route.split(' ')
  const response = await fetch(origin + path, {
    method,
    headers: session ? { cookie: `__Host-session=${session}` } : {},
    ...(body && { body: JSON.stringify(body) }),
  })
  const cookie = response.headers.get('set-cookie') ?? ''
  console.log(redact(`${about}: ${route} ${response.status} ${cookie}${await response.text()}`.trimEnd()))
  return /__Host-session=([^;]*)/.exec(cookie)?.[1] ?? ''
}

const ada = { name: 'ada', password: 'a long enough password' }
const better = 'another password, longer'

await send('a new user', 'POST /users', ada)
await send('a wrong password', 'POST /sessions', { ...ada, password: 'a wrong password' })
const first = await send('sign in', 'POST /sessions', ada)
await send('with the session', 'GET /me', undefined, first)
await send('with a damaged session', 'GET /me', undefined, first.replace(/.$/, '!'))

const second = await send('rotation', 'POST /sessions/current', undefined, first)
await send('with the old session', 'GET /me', undefined, first)
await send('with the new session', 'GET /me', undefined, second)

await send('sign out', 'DELETE /sessions/current', undefined, second)
await send('with that session', 'GET /me', undefined, second)

const desk = await send('sign in at the desk', 'POST /sessions', ada)
const phone = await send('sign in on the phone', 'POST /sessions', ada)
await send('revocation of all', 'DELETE /sessions', undefined, desk)
await send('with the phone', 'GET /me', undefined, phone)

await send('a link to reset', 'POST /resets', { name: 'ada' })
await send('a forged link', 'POST /passwords', {
  ...link,
  token: link.token.replace(/.$/, '!'),
  password: better,
})
await send('the link', 'POST /passwords', { ...link, password: better })
await send('the link again', 'POST /passwords', { ...link, password: better })
await send('sign in with the new password', 'POST /sessions', { ...ada, password: better })

server.closeAllConnections()
server.close()
