import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRetryable } from 'brandid/sql'
import { describe, expect, it } from 'vitest'
import { imitations, others, violations } from './recorded-errors.ts'

describe('a recorded error', () => {
  it.each(others)('$driver: $retryable', ({ error, retryable }) => {
    expect(isRetryable(error)).toBe(retryable)
    expect(isRetryable(new Error('outer', { cause: error }))).toBe(retryable)
  })

  it.each(violations)('of a violated index is not: $driver', ({ error }) => {
    expect(isRetryable(error)).toBe(false)
  })

  it.each(imitations)('of none is not: $what', ({ thrown }) => {
    expect(isRetryable(thrown)).toBe(false)
  })

  it("of Node's fetch is, where the connection broke or took too long", async () => {
    const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const error = await fetch(`http://127.0.0.1:${port}`).catch((error: unknown) => error)
    server.close()
    expect(error).toMatchObject({ cause: { code: 'UND_ERR_SOCKET' } })
    expect(isRetryable(error)).toBe(true)
  })

  it.each(['UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'])(
    "of Node's fetch is: %s",
    (code) => {
      expect(isRetryable(new TypeError('fetch failed', { cause: { code } }))).toBe(true)
    },
  )

  it('is not one with the message of pg and the code of another', () => {
    expect(isRetryable({ code: 'E', message: 'Query read timeout' })).toBe(false)
  })
})
