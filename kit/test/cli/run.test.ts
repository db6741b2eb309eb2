import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { commands, run } from '../../src/cli/run.ts'
import './every-command.ts'
import { type FakeOptions, fakeIo } from './fake-io.ts'
import { GITHUB_TOKEN } from './published-tokens.ts'

async function runs(args: readonly string[], options?: FakeOptions) {
  const { io, written } = fakeIo(options)
  return { code: await run(args, io), ...written }
}

describe('the binary', () => {
  it.each([[], ['--help'], ['-h'], ['help']].map((args) => ({ args })))(
    'lists the commands for $args',
    async ({ args }) => {
      const { code, stdout, stderr } = await runs(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const name of Object.keys(commands)) expect(stdout).toMatch(new RegExp(`^  ${name} {2,}\\S`, 'm'))
    },
  )

  it('prints the hint of an error that has one', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Number.NaN)
    const { code, stderr } = await runs(['new', 'user', '--format', 'ulid'])
    now.mockRestore()
    expect(code).toBe(2)
    expect(stderr).toMatch(/\nA fake clock must return milliseconds since 1970 as a number\.\n$/)
  })

  it.each(['--version', '-v'])('prints the version for %s', async (option) => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await runs([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('prints the texts of help.txt', async () => {
    const texts = await Promise.all(
      Object.keys(commands).map(async (name) => (await runs(['help', name])).stdout),
    )
    await expect(
      [(await runs(['help'])).stdout, ...texts].join(`\n${'-'.repeat(40)}\n\n`),
    ).toMatchFileSnapshot('help.txt')
  })

  it.each(Object.keys(commands))('prints the help of %s in three ways', async (name) => {
    const { code, stdout, stderr } = await runs([name, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^brandid ${name}: .*\n\nUsage:\n  brandid ${name} `))
    expect((await runs(['help', name])).stdout).toBe(stdout)
    expect((await runs([name, 'x', '-h'])).stdout).toBe(stdout)
  })

  it.each([
    { args: ['inspct'], text: 'There is no command "inspct". Did you mean "inspect"?' },
    { args: ['help', 'inspct'], text: 'There is no command "inspct". Did you mean "inspect"?' },
    { args: ['constructor'], text: 'There is no command "constructor".' },
    { args: ['inspect', '--jsn'], text: 'brandid inspect has no option "--jsn". Did you mean --json?' },
    { args: ['inspect', '--json=1'], text: '--json takes no value, but has "1".' },
    { args: ['inspect', '--', '--help'], code: 1 },
    {
      args: [GITHUB_TOKEN],
      text: 'There is no command "ghp_[redacted]".',
    },
  ])('ends $args with $code and "$text"', async ({ args, text, code = 2 }) => {
    const result = await runs(args)
    expect(result.code).toBe(code)
    expect(result.stderr.split('\n', 1)[0]).toBe(text ? `brandid: ${text}` : '')
  })

  it.each([
    {
      args: ['inspct'],
      text: 'There is no command "inspct". Did you mean "inspect"?\nCommands: init, adopt, check, inspect, new, convert, manifest, catalogue, generate, types. See brandid --help.',
    },
    {
      args: ['help', 'manifset'],
      text: 'There is no command "manifset". Did you mean "manifest"?\nCommands: init, adopt, check, inspect, new, convert, manifest, catalogue, generate, types. See brandid --help.',
    },
    {
      args: ['frobnicate'],
      text: 'There is no command "frobnicate".\nCommands: init, adopt, check, inspect, new, convert, manifest, catalogue, generate, types. See brandid --help.',
    },
    {
      args: ['new', 'User'],
      text: 'Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "User".',
    },
  ])('says how to go on after $args, in colour at a terminal', async ({ args, text }) => {
    expect((await runs(args)).stderr).toBe(`brandid: ${text}\n`)
    const { stderr } = await runs(args, { isTerminal: true })
    expect(stderr).toBe(`\u001b[31mbrandid:\u001b[39m ${text}\n`)
  })

  it.each([
    'check none --json',
    'check none --format json',
    'check none --format=json',
    'inspect x --json --config none.json',
    'inspect x -j -c none.json',
  ])('prints the error of %s as JSON, too', async (line) => {
    const { code, stdout, stderr } = await runs(line.split(' '))
    expect(code).toBe(2)
    const { error, advice, ...rest } = JSON.parse(stdout)
    expect([`brandid: ${error}`, ...(advice ? [advice] : []), '']).toEqual(stderr.split('\n'))
    expect(rest).toEqual({ version: 1 })
  })

  it('prints no JSON where --json is a text, or no token in it', async () => {
    expect(await runs(['convert', '--to', 'x', '--', '--json'])).toMatchObject({ code: 2, stdout: '' })
    const { stdout } = await runs(['inspect', '--json', '--config', GITHUB_TOKEN])
    expect(stdout).not.toContain(GITHUB_TOKEN)
  })

  it.each([
    { thrown: new Error('No space left.\nat all'), text: 'No space left.' },
    { thrown: 'odd', text: '"odd"' },
  ])('prints no stack of $thrown', async ({ thrown, text }) => {
    const { io, written } = fakeIo()
    const write = () => Promise.reject(thrown)
    expect(await run(['--version'], { ...io, stdout: { ...io.stdout, write } })).toBe(2)
    expect(written.stderr).toBe(`brandid: ${text}\n`)
  })
})
