import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, serveInspector } from '../../src/inspect/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await serveInspector({ port: 0, manifest: '{"definitions":[]}' })
})
afterAll(() => server.close())

interface Answer {
  readonly status: number | undefined
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

function ask(path: string, options: { host?: string; method?: string } = {}): Promise<Answer> {
  const { port } = new URL(server.url)
  const headers = options.host === undefined ? {} : { host: options.host }
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method: options.method ?? 'GET', headers },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += chunk
        resolve({ status: response.statusCode, text, headers: response.headers })
      },
    )
    sent.on('error', reject).end()
  })
}

describe('the server of the inspector', () => {
  const pages = Object.entries<[type: string, holds: string]>({
    '/': ['text/html', 'id="brandid-inspector"'],
    '/?x=1': ['text/html', 'inspector.js'],
    '/inspector.css': ['text/css', '.bi'],
    '/inspector.js': ['text/javascript', 'brandid'],
    '/brandid.json': ['application/json', '{"definitions":[]}'],
  })
  it.each(pages)('answers %s with %j', async (path, [type, holds]) => {
    const { status, text, headers } = await ask(path)
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: `${type}; charset=utf-8` })
    expect(text).toContain(holds)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it.each(['/x', '/../package.json', '/%2e%2e/package.json', '//'])('has no page %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, text: 'There is no such page.\n' })
  })

  it('answers the names of this machine alone, with its port', async () => {
    const { port } = new URL(server.url)
    expect(await ask('/', { host: `localhost:${port}` })).toMatchObject({ status: 200 })
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:1`, `[::1]:${port}`])
      expect(await ask('/brandid.json', { host })).toMatchObject({
        status: 421,
        text: 'This server answers only to 127.0.0.1 and localhost.\n',
      })
  })

  it('refuses a request that names no host', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET / HTTP/1.0\r\n\r\n'))
    let text = ''
    for await (const chunk of socket) text += chunk
    expect(text).toMatch(/^HTTP\/1\.1 421 /)
  })

  it('reads nothing that is sent to it', async () => {
    expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    expect(await ask('/', { method: 'POST' })).toMatchObject({
      status: 405,
      text: 'This server answers only GET and HEAD.\n',
    })
  })

  it('says when a port is taken', async () => {
    const { port } = new URL(server.url)
    await expect(serveInspector({ port: Number(port), manifest: undefined })).rejects.toMatchObject({
      message: `Port ${port} of 127.0.0.1 cannot be opened: EADDRINUSE.`,
      advice: 'Choose another with --port.',
    })
  })
})
