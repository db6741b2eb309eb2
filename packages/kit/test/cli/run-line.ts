/** Lines of the command line, and what they print. */
import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { run } from './commands.ts'
import { type FakeOptions, fakeIo } from './fake-io.ts'

export const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
export const UUID = '01a1fbf6-aef1-7334-982e-09bb75d96714'

const TIMED = [
  { kind: 'time', bits: 41 },
  { kind: 'random', bits: 20 },
]

/** The directory of a project with three definitions and a token, for the tests of a file. */
export function projectDirectory(): { readonly cwd: string } {
  const definitions = [
    { prefix: 'user', format: { name: 'typeid' } },
    { prefix: 'short', format: { name: 'layout', options: { fields: TIMED } } },
    { prefix: 'cus', format: { name: 'opaque', options: { length: 14 } } },
  ]
  return {
    cwd: onDisk({
      'brandid.manifest.json': JSON.stringify({ version: 1, definitions, tokens: [{ prefix: 'sess' }] }),
    }),
  }
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
