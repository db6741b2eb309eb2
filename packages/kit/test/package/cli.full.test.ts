import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@brandid/generate/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createConsumer, installKitInto, write } from '../../../../test/package/consumer.ts'

// The binaries of the build, in a pipe and in a pseudo-terminal. CI runs them on Node 20, 22 and 24.

const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const HAS_SCRIPT = spawnSync('script', ['--version']).status === 0

let project: string
let binary: string
let generator: string

beforeAll(() => {
  project = createConsumer()
  installKitInto(join(project, 'node_modules'))
  const { bin } = JSON.parse(readFileSync(join(project, 'node_modules/brandid-kit/package.json'), 'utf8'))
  binary = join(project, 'node_modules/brandid-kit', bin.brandid)
  generator = join(project, 'node_modules/brandid-kit', bin['brandid-prisma'])
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

const { PATH = '' } = process.env
const env = { PATH }

function piped(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: project,
    env,
    input,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** What a pseudo-terminal shows, made by util-linux's `script`. */
function typed(args: readonly string[], more: Record<string, string> = {}): string {
  const line = [process.execPath, binary, ...args].map((word) => `'${word}'`).join(' ')
  return execFileSync('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: project,
    env: { ...env, TERM: 'xterm-256color', ...more },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

describe('the binary', () => {
  it('makes an ID, reads it, and converts it', () => {
    const { status, stdout: id, stderr } = piped(['new', 'user'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(id).toMatch(/^user_[0-9a-z]{25}\n$/)
    const [{ uuid, format }] = JSON.parse(piped(['inspect', '--json'], id).stdout).readings
    expect(format).toBe('uuid25')
    expect(piped(['convert', '--to', 'uuid'], id).stdout).toBe(`${uuid}\n`)
    expect(piped(['new', 'user', '--format', 'uuid']).stdout).toMatch(/^user_[0-9a-f-]{36}\n$/)
  })

  it('has the templates of every language', () => {
    write(project, {
      'ids.json': JSON.stringify({ version: 1, definitions: [{ prefix: 'user', name: 'UserId' }] }),
    })
    for (const language of Object.keys(languages)) {
      const { status, stdout, stderr } = piped(['generate', language, '--manifest', 'ids.json'])
      expect({ language, status, stderr }).toEqual({ language, status: 0, stderr: '' })
      expect(stdout).toMatch(/user/i)
    }
  })

  it('is plain in a pipe', () => {
    expect(piped(['inspect', USER]).stdout).not.toContain('\u001b')
  })

  it.runIf(HAS_SCRIPT)('has colour in a terminal, unless NO_COLOR is set', () => {
    expect(typed(['inspect', USER])).toContain('\u001b[36muser\u001b[39m')
    expect(typed(['inspect', USER], { NO_COLOR: '1' })).not.toContain('\u001b')
  })

  it('says in one sentence what is wrong, without a stack', () => {
    expect(piped(['new', 'User'])).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'brandid: Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "User".\n',
    })
  })

  it('ends quietly when its reader does', async () => {
    const child = spawn(process.execPath, [binary, 'new', 'user', '--count', '1000000'], { env })
    let stderr = ''
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('reads the definitions of a project', () => {
    write(project, {
      'ids.js':
        "import { defineId } from 'brandid/core'\nexport const TeamId = defineId('team', { entity: 'crew' })\n",
    })
    const [{ name }] = JSON.parse(
      piped(['inspect', '-j', '-c', 'ids.js', USER.replace('user', 'team')]).stdout,
    ).readings
    expect(name).toBe('crew ID')
  })
})

it('answers Prisma on standard error, a line for a line', () => {
  const calls = ['getManifest', 'stop'].map((method, id) => JSON.stringify({ jsonrpc: '2.0', id, method }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [generator], {
    env: { ...env, PRISMA_GENERATOR_INVOCATION: 'true' },
    input: `${calls.join('\n')}\n`,
    encoding: 'utf8',
  })
  const responses = stderr.trimEnd().split('\n')
  expect({ status, stdout, responses: responses.map((line) => JSON.parse(line)) }).toMatchObject({
    status: 0,
    stdout: '',
    responses: [
      { id: 0, result: { manifest: { defaultOutput: '.' } } },
      { id: 1, error: { message: 'Expected a call to getManifest or generate but received stop.' } },
    ],
  })
})
