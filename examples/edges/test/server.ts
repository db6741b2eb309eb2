/** Servers that run while a file is tested, and requests to them. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll } from 'vitest'

export interface Service {
  readonly origin: string
}

/** Starts a service for the tests of a file. `close` ends its connections, too. */
export function running(start: (port: number) => unknown): Service {
  const service = { origin: '' }
  let server: Server
  beforeAll(async () => {
    server = (await start(0)) as Server
    if (!server.listening) await once(server, 'listening')
    service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return service
}

export const post = (url: string, body: unknown) => send(url, 'application/json', JSON.stringify(body))

export async function send(url: string, type: string, body: string) {
  return answerOf(await fetch(url, { method: 'POST', headers: { 'content-type': type }, body }))
}

export async function get(url: string) {
  return answerOf(await fetch(url))
}

async function answerOf(response: Response) {
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type')?.split(';')[0],
    body: text.startsWith('{') ? JSON.parse(text) : text,
  }
}
