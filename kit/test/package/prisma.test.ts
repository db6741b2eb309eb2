import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root } from '../../../test/package/repository.ts'

// The built binary that Prisma runs: `npm run build` comes first.

function run(input: string, env: Record<string, string> = {}) {
  const { PRISMA_GENERATOR_INVOCATION: _, ...inherited } = process.env
  return spawnSync(process.execPath, [`${root}kit/dist/prisma/main.js`], {
    input,
    encoding: 'utf8',
    env: { ...inherited, ...env },
  })
}

describe('brandid-prisma', () => {
  it('answers Prisma on standard error, a line for a line', () => {
    const call = (id: number, method: string) => JSON.stringify({ jsonrpc: '2.0', id, method, params: {} })
    const input = `${call(1, 'getManifest')}\n${call(2, 'stop')}\n`
    const { status, stdout, stderr } = run(input, { PRISMA_GENERATOR_INVOCATION: 'true' })
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
    expect(
      stderr
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { id: 1, result: { manifest: { defaultOutput: '.' } } },
      { id: 2, error: { message: 'Expected a call of getManifest or generate but received stop.' } },
    ])
  })

  it('says how it is run', () => {
    expect(run('')).toMatchObject({
      status: 2,
      stdout: '',
      stderr:
        'Expected to be run by `prisma generate`: write generator brandid { provider = "brandid-prisma" } into the schema.\n',
    })
  })
})
