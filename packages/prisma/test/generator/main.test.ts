import { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { brandidPackage, declarationClient, ids, project, requestFor } from './client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const call = (id: number, method: string, params: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

/** Runs the binary in this process; `process.exit` throws, since nothing may run after it. */
async function run(invocation: string | undefined, ...lines: string[]) {
  vi.stubEnv('PRISMA_GENERATOR_INVOCATION', invocation)
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Readable.from(lines.map((line) => `${line}\n`)) as typeof process.stdin,
  )
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`)
  })
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const ended = await import('@brandid/prisma/main').then(
    () => 'the end of input',
    ({ message }: Error) => message,
  )
  const responses = stderr.mock.calls.map(([text]) => String(text))
  // A response is one line, even that of an error of several.
  expect(responses.every((response) => /^[^\n]+\n$/.test(response))).toBe(true)
  return {
    ended,
    responses: responses.map((response) => JSON.parse(response)),
    shown: log.mock.calls.flat(),
    errors: error.mock.calls.flat(),
  }
}

describe('the entry of the binary', () => {
  it('answers each line on standard error, and shows a run on standard output', async () => {
    const opened = project({ 'ids.ts': ids, ...brandidPackage, ...declarationClient })
    expect(
      await run(
        'true',
        call(1, 'getManifest'),
        call(2, 'generate', requestFor(opened)),
        call(3, 'generate', requestFor(opened, { mode: 'lax\nor' })),
      ),
    ).toEqual({
      ended: 'the end of input',
      shown: ['brandid: 3 columns in 2 models contain IDs, mode strict'],
      errors: [],
      responses: [
        {
          jsonrpc: '2.0',
          id: 1,
          result: { manifest: { prettyName: 'the brandid ID types', defaultOutput: '.' } },
        },
        { jsonrpc: '2.0', id: 2, result: null },
        {
          jsonrpc: '2.0',
          id: 3,
          error: {
            code: 0,
            message: expect.stringMatching(/ but received "lax\\nor"\.$/),
            data: { stack: expect.stringContaining('\n    at ') },
          },
        },
      ],
    })
    expect(opened.contents()['generated/js/index.d.ts']).toContain('$Brandid.IdText<$Ids.UserId>')
  })

  it('refuses another method, and what is no call', async () => {
    const { responses } = await run('true', call(1, 'stop'), 'null', '1', '"generate"', '[]', '{}')
    expect(responses.map(({ error }) => error.message)).toEqual(
      ['stop', ...Array(5).fill('undefined')].map(
        (method) => `Expected a call to getManifest or generate but received ${method}.`,
      ),
    )
  })

  it.each([undefined, 'false'])('reads nothing where Prisma does not run it: %s', async (invocation) => {
    expect(await run(invocation, call(1, 'getManifest'))).toEqual({
      ended: 'exit 2',
      responses: [],
      shown: [],
      errors: [
        'Expected to be run by `prisma generate`: add generator brandid { provider = "brandid-prisma" } to the schema.',
      ],
    })
  })
})
