import { describe, expect, it } from 'vitest'
import { createCommand } from '../../src/terminal/command.ts'
import { fakeIo } from '../cli/fake-io.ts'

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
  -h, --help  print this text
`)
  })

  it('runs with what was given', async () => {
    const { io, written } = fakeIo()
    expect(await command.run(['a', '-l', 'b'], io)).toBe(1)
    expect(written.stdout).toBe('A,B')
  })
})
