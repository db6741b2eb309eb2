import { columns, createCommand, type OptionValues } from '@brandid/base/terminal'
import { describe, expect, it, vi } from 'vitest'
import { fakeIo } from '../../../kit/test/cli/fake-io.ts'

describe('a command', () => {
  const command = createCommand(
    {
      name: 'demo',
      summary: 'show what a command is',
      usage: ['', '<text>'],
      options: { loud: { type: 'boolean', short: 'l', help: 'in capitals\nof the alphabet' } },
    },
    async ({ options, positionals }, { stdout }) => {
      await stdout.write(options.loud ? positionals.join().toUpperCase() : positionals.join())
      return 1
    },
  )

  it('has a help text of its table of options', () => {
    expect(command.help).toBe(`brandid demo: show what a command is

Usage:
  brandid demo
  brandid demo <text>

Options:
  -l, --loud  in capitals
              of the alphabet
  -h, --help  print this help
`)
  })

  it('runs with what was given', async () => {
    const { io, written } = fakeIo()
    expect(await command.run(['a', '-l', 'b'], io)).toBe(1)
    expect(written.stdout).toBe('A,B')
  })
})

const options = {
  count: { type: 'string', short: 'n', value: '<n>', help: '' },
  name: { type: 'string', help: '' },
  json: { type: 'boolean', short: 'j', help: '' },
  each: { type: 'string', multiple: true, help: '' },
} as const

/** What a command is given. */
async function parse(...args: string[]) {
  const given = vi.fn(async () => 0 as const)
  await createCommand({ name: 'demo', summary: '', usage: [], options }, given).run(args, fakeIo().io)
  return (given.mock.calls as unknown[][])[0]?.[0] as {
    options: OptionValues<typeof options>
    positionals: readonly string[]
  }
}

describe('arguments', () => {
  it('are options by name, and the rest in order', async () => {
    const { options: values, positionals } = await parse(
      ...'a -n 3 --json b --each 1 --each=2 -- --c'.split(' '),
    )
    expect({ ...values }).toEqual({ count: '3', json: true, each: ['1', '2'] })
    expect(positionals).toEqual(['a', 'b', '--c'])
  })

  it.each([
    { args: ['--nope'], text: 'brandid demo has no option "--nope".' },
    { args: ['--jso'], text: 'brandid demo has no option "--jso". Did you mean --json?' },
    { args: ['-x'], text: 'brandid demo has no option "-x".' },
    { args: ['--constructor'], text: 'brandid demo has no option "--constructor".' },
    { args: ['--count'], text: 'Missing value for --count, <n>.' },
    { args: ['--name', '--json'], text: 'Missing value for --name, <value>: "--json" is an option.' },
    { args: ['--json=yes'], text: '--json accepts no value but received "yes".' },
  ])('$args: $text', ({ args, text }) => expect(parse(...args)).rejects.toThrow(text))

  it('are named where an option is unknown', async () => {
    const advice =
      'Its options are --count, --name, --json, --each, --help. Write -- before an argument that begins with "-".'
    await expect(parse('--nope')).rejects.toThrow(expect.objectContaining({ advice }))
  })

  it('take a value with a hyphen after an equals sign, and a hyphen alone', async () => {
    const given = [['--name=-x'], ['--name', '-'], ['--name', 'a-b']]
    const all = await Promise.all(given.map((args) => parse(...args)))
    expect(all.map(({ options: values }) => values.name)).toEqual(['-x', '-', 'a-b'])
  })
})

it('aligns the second column, and ends no line with spaces', () => {
  const rows = [
    ['a', 'one'],
    ['longer', ''],
    ['b', 'two\nthree'],
  ] as const
  expect(columns(rows)).toBe('  a       one\n  longer\n  b       two\n          three')
})
