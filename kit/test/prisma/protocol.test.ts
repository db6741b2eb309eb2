import { describe, expect, it } from 'vitest'
import { respond } from '../../src/prisma/request.ts'

const call = (method: string, params: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 7, method, params })
const fail = () => {
  throw new Error('no generator')
}

describe('respond', () => {
  it('describes the generator', () => {
    expect(JSON.parse(respond(call('getManifest'), fail))).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { manifest: { prettyName: 'the id types of brandid', defaultOutput: '.' } },
    })
  })

  it('hands the parameters on, and answers null', () => {
    const received: unknown[] = []
    const response = respond(call('generate', { datamodel: 'x' }), (request) => received.push(request))
    expect(JSON.parse(response)).toEqual({ jsonrpc: '2.0', id: 7, result: null })
    expect(received).toEqual([{ datamodel: 'x' }])
  })

  it('answers with the error, on one line', () => {
    const response = respond(call('generate'), () => {
      throw new Error('first line\nsecond line')
    })
    expect(response).not.toContain('\n')
    expect(JSON.parse(response)).toMatchObject({
      jsonrpc: '2.0',
      id: 7,
      error: {
        code: 0,
        message: 'first line\nsecond line',
        data: { stack: expect.stringContaining('first line') },
      },
    })
  })

  it.each(['null', '1', '"generate"', '[]', '{}'])('refuses the message %s', (line) => {
    expect(JSON.parse(respond(line, fail)).error.message).toBe(
      'Expected a call of getManifest or generate but received undefined.',
    )
  })

  it('refuses another method', () => {
    expect(JSON.parse(respond(call('stop'), fail)).error.message).toBe(
      'Expected a call of getManifest or generate but received stop.',
    )
  })
})
