import { describe, expect, it } from 'vitest'
import { parseArguments } from '../../src/terminal/command.ts'

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
    { args: ['--nope'], text: 'brandid demo has no option "--nope".' },
    { args: ['--jso'], text: 'brandid demo has no option "--jso". Did you mean --json?' },
    { args: ['-x'], text: 'brandid demo has no option "-x".' },
    { args: ['--constructor'], text: 'brandid demo has no option "--constructor".' },
    { args: ['--count'], text: 'Missing the value of --count, <n>.' },
    {
      args: ['--name', '--json'],
      text: 'Missing the value of --name, <value>: "--json" is an option.',
    },
    { args: ['--json=yes'], text: '--json takes no value, but has "yes".' },
  ])('$args: $text', ({ args, text }) => {
    expect(() => parse(...args)).toThrow(text)
  })

  it('are named where an option is unknown', () => {
    expect(() => parse('--nope')).toThrow(
      expect.objectContaining({
        advice:
          'Its options are --count, --name, --json, --each, --help. Before a text that begins with "-", write --.',
      }),
    )
  })

  it('take a value with a hyphen after an equals sign, and a hyphen alone', () => {
    expect(parse('--name=-x').options.name).toBe('-x')
    expect(parse('--name', '-').options.name).toBe('-')
    expect(parse('--name', 'a-b').options.name).toBe('a-b')
  })
})
