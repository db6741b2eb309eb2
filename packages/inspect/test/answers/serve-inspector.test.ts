import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, serveInspector } from '../../src/answers/server.ts'

let server: RunningServer
let port: number
beforeAll(async () => {
  server = await serveInspector({ port: 0, manifest: '{"definitions":[]}' })
  port = Number(new URL(server.url).port)
})
afterAll(() => server.close())

/** What the server answers to a request, as it is sent. */
async function ask(path: string, { method = 'GET', host = `127.0.0.1:${port}` } = {}): Promise<string> {
  const named = host === '' ? '1.0\r\n' : `1.1\r\nHost: ${host}\r\nConnection: close\r\n`
  const socket = connect(port, '127.0.0.1', () => socket.write(`${method} ${path} HTTP/${named}\r\n`))
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}

describe('the server of the inspector', () => {
  it.each([
    ['/', 'text/html', 'id="brandid-inspector"'],
    ['/?x=1', 'text/html', 'inspector.js'],
    ['/inspector.css', 'text/css', '.bi'],
    ['/inspector.js', 'text/javascript', 'brandid'],
    ['/brandid.json', 'application/json', '{"definitions":[]}'],
  ])('answers %s with %s that holds %s', async (path, type, holds) => {
    const [head = '', ...body] = (await ask(path)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    for (const header of [`content-type: ${type}; charset=utf-8`, 'cache-control: no-store'])
      expect(head).toContain(header)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(body.join()).toContain(holds)
  })

  it.each(['/x', '/../package.json', '/%2e%2e/package.json', '//'])('has no page %s', async (path) => {
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 404 .*There is no such page\.\n/s)
  })

  it('answers the names of this machine alone, with its port', async () => {
    expect(await ask('/', { host: `localhost:${port}` })).toMatch(/^HTTP\/1\.1 200 /)
    const others = ['evil.example', `evil.example:${port}`, '127.0.0.1', '127.0.0.1:1', `[::1]:${port}`, '']
    for (const host of others)
      expect(await ask('/brandid.json', { host })).toMatch(
        /^HTTP\/1\.1 421 .*This server answers only to 127\.0\.0\.1 and localhost\.\n/s,
      )
  })

  it('reads nothing that is sent to it', async () => {
    expect(await ask('/', { method: 'HEAD' })).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n$/s)
    expect(await ask('/', { method: 'POST' })).toMatch(
      /^HTTP\/1\.1 405 .*This server answers only GET and HEAD\.\n/s,
    )
  })

  it('says when a port is taken', async () => {
    await expect(serveInspector({ port, manifest: undefined })).rejects.toMatchObject({
      message: `Port ${port} of 127.0.0.1 cannot be opened: EADDRINUSE.`,
      advice: 'Choose another with --port.',
    })
  })
})
