import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { COMMAND_NAMES, run, runProcess } from './commands.ts'
import { type FakeOptions, fakeIo } from './fake-io.ts'
import { GITHUB_TOKEN } from './published-tokens.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

async function runs(args: readonly string[], options?: FakeOptions) {
  const { io, written } = fakeIo(options)
  return { code: await run(args, io), ...written }
}

describe('the binary', () => {
  it.each([{ args: [] }, { args: ['--help'] }, { args: ['-h'] }, { args: ['help'] }])(
    'lists the commands for $args',
    async ({ args }) => {
      const { code, stdout, stderr } = await runs(args)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      for (const name of COMMAND_NAMES) expect(stdout).toMatch(new RegExp(`^  ${name} {2,}\\S`, 'm'))
    },
  )

  it.each(['--version', '-v'])('prints the version for %s', async (option) => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(await runs([option])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('prints the texts of help.txt', async () => {
    const texts = await Promise.all(COMMAND_NAMES.map(async (name) => (await runs(['help', name])).stdout))
    await expect(
      [(await runs(['help'])).stdout, ...texts].join(`\n${'-'.repeat(40)}\n\n`),
    ).toMatchFileSnapshot('help.txt')
  })

  it.each(COMMAND_NAMES)('prints the help of %s in three ways', async (name) => {
    const { code, stdout, stderr } = await runs([name, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^brandid ${name}: .*\n\nUsage:\n  brandid ${name} `))
    expect((await runs(['help', name])).stdout).toBe(stdout)
    expect((await runs([name, 'x', '-h'])).stdout).toBe(stdout)
  })

  const LIST =
    'Commands: init, adopt, check, inspect, new, convert, manifest, generate, types. See brandid --help.'

  it.each([
    [['inspct'], `There is no command "inspct". Did you mean "inspect"?\n${LIST}`],
    [['help', 'manifset'], `There is no command "manifset". Did you mean "manifest"?\n${LIST}`],
    [['constructor'], `There is no command "constructor".\n${LIST}`],
    [[GITHUB_TOKEN], `There is no command "ghp_[redacted]".\n${LIST}`],
    [
      ['convert', '--frm'],
      'brandid convert has no option "--frm". Did you mean --from?\nIts options are --to, --from, --grouped, --group, --prefix, --config, --allow-empty, --help. Write -- before an argument that begins with "-".',
    ],
    [['inspect', '--json=1'], '--json accepts no value but received "1".'],
    [
      ['new', 'User'],
      'Expected a prefix (1 to 63 characters a-z, 0-9 and "_", starting with a letter and not ending with "_") but received "User".',
    ],
  ])('ends %j with 2, and says how to go on, in colour at a terminal', async (args, text) => {
    expect(await runs(args)).toMatchObject({ code: 2, stderr: `brandid: ${text}\n` })
    const { stderr } = await runs(args, { isTerminal: true })
    expect(stderr).toBe(`\u001b[31mbrandid:\u001b[39m ${text}\n`)
  })

  it('prints the hint of an error that has one', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Number.NaN)
    const { code, stderr } = await runs(['new', 'user', '--format', 'ulid'])
    expect(code).toBe(2)
    expect(stderr).toMatch(/\nA fake clock must return milliseconds since 1970 as a number\.\n$/)
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

  it('takes what stands after -- for texts, and prints no token in JSON', async () => {
    expect(await runs(['inspect', '--', '--help'])).toMatchObject({ code: 1, stderr: '' })
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

  it('runs the command line, sets the exit code, and takes a closed pipe quietly', async () => {
    const listeners = process.stdout.listeners('error')
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'brandid', 'nope'])
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    await runProcess()
    expect(process.exitCode).toBe(2)
    expect(String(stderr.mock.calls[0]?.[0])).toContain('There is no command "nope".')

    const [onError] = process.stdout.listeners('error').filter((each) => !listeners.includes(each))
    onError?.(Object.assign(new Error(), { code: 'EPIPE' }))
    expect(exit).toHaveBeenLastCalledWith(0)
    expect(stderr.mock.calls.map(([text]) => text)).not.toContain('brandid: \n')
    onError?.(Object.assign(new Error('disk full'), { code: 'ENOSPC' }))
    expect(exit).toHaveBeenLastCalledWith(2)
    expect(stderr).toHaveBeenLastCalledWith('brandid: disk full\n')
  })
})
