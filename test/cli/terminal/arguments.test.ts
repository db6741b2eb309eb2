import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../../src/cli/terminal/arguments.ts'

const options = {
  count: { type: 'string', short: 'n', value: '<n>', help: '' },
  name: { type: 'string', help: '' },
  json: { type: 'boolean', short: 'j', help: '' },
  each: { type: 'string', multiple: true, help: '' },
} as const
const parse = (...args: string[]) => parseArguments('demo', options, args)

describe('arguments', () => {
  it('are options by name, and the rest in order', () => {
    const { options: values, positionals } = parse(
      'a',
      '-n',
      '3',
      '--json',
      'b',
      '--each',
      '1',
      '--each=2',
      '--',
      '--c',
    )
    expect({ ...values }).toEqual({ count: '3', json: true, each: ['1', '2'] })
    expect(positionals).toEqual(['a', 'b', '--c'])
  })

  it.each([
    { args: ['--nope'], text: 'Expected an option of "brandid demo" but received "--nope".' },
    { args: ['-x'], text: 'Expected an option of "brandid demo" but received "-x".' },
    { args: ['--constructor'], text: 'Expected an option of "brandid demo" but received "--constructor".' },
    { args: ['--count'], text: 'Expected --count to have a value, <n>, but received none.' },
    {
      args: ['--name', '--json'],
      text: 'Expected --name to have a value, <value>, but received the option "--json".',
    },
    { args: ['--json=yes'], text: 'Expected --json without a value but received "yes".' },
  ])('$args: $text', ({ args, text }) => {
    expect(() => parse(...args)).toThrow(text)
  })

  it('are named where an option is unknown', () => {
    expect(() => parse('--nope')).toThrow(
      expect.objectContaining({ advice: 'Its options are --count, --name, --json, --each, --help.' }),
    )
  })

  it('take a value with a hyphen behind an equals sign, and a hyphen alone', () => {
    expect(parse('--name=-x').options.name).toBe('-x')
    expect(parse('--name', '-').options.name).toBe('-')
    expect(parse('--name', 'a-b').options.name).toBe('a-b')
  })
})
