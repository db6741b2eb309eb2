/** Lines of the command line, and what they print. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { write } from '../../../test/package/consumer.ts'
import { run } from '../../src/cli/run.ts'
import './every-command.ts'
import { type FakeOptions, fakeIo } from './fake-io.ts'

export const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
export const UUID = '01a1fbf6-aef1-7334-982e-09bb75d96714'

/** The directory of a project with two definitions, for the tests of a file. */
export function projectDirectory(): { readonly cwd: string } {
  const project = { cwd: '' }
  beforeAll(() => {
    project.cwd = mkdtempSync(join(tmpdir(), 'brandid-commands-'))
    write(project.cwd, {
      'brandid.manifest.json': JSON.stringify({
        definitions: [
          { prefix: 'user', format: { name: 'typeid' } },
          {
            prefix: 'short',
            format: {
              name: 'layout',
              options: {
                fields: [
                  { kind: 'time', bits: 41 },
                  { kind: 'random', bits: 20 },
                ],
              },
            },
          },
          { prefix: 'cus', format: { name: 'opaque', options: { length: 14 } } },
        ],
      }),
    })
  })
  afterAll(() => rmSync(project.cwd, { recursive: true, force: true }))
  return project
}

export async function runs(line: string | readonly string[], options: FakeOptions = {}) {
  const args = typeof line === 'string' ? line.split(' ') : line
  const { io, written } = fakeIo({ cwd: tmpdir(), ...options })
  return { code: await run(args, io), ...written }
}

/** Runs a line that succeeds, and returns what it printed. */
export async function output(line: string | readonly string[], options: FakeOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runs(line, options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** Runs a line that is wrong, and returns what is said about it. */
export async function refusal(line: string | readonly string[], options: FakeOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runs(line, options)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toMatch(/^ +at /m)
  return stderr
}
