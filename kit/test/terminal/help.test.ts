import { describe, expect, it } from 'vitest'
import { columns, writeHelp } from '../../src/terminal/command.ts'

describe('the help of a command', () => {
  it('has a section for each thing that it says', () => {
    const text = writeHelp({
      name: 'bake',
      summary: 'bread.',
      usage: ['<flour>', ''],
      about: 'First line,\nsecond line.',
      options: {
        hot: { type: 'boolean', help: 'at 250 degrees' },
        time: { type: 'string', short: 't', value: '<min>', help: 'minutes,\nor hours' },
      },
      examples: [['brandid bake rye', 'a loaf']],
    })
    expect(text).toBe(`\
brandid bake: bread.

Usage:
  brandid bake <flour>
  brandid bake

First line,
second line.

Options:
      --hot         at 250 degrees
  -t, --time <min>  minutes,
                    or hours
  -h, --help        print this text

Examples:
  brandid bake rye  a loaf
`)
  })

  it('leaves out the sections that it has not', () => {
    expect(writeHelp({ name: 'rest', summary: 'nothing.', usage: [''], options: {} })).toBe(`\
brandid rest: nothing.

Usage:
  brandid rest

Options:
  -h, --help  print this text
`)
  })
})

it('aligns the second column, and ends no line with spaces', () => {
  expect(
    columns([
      ['a', 'one'],
      ['longer', ''],
      ['b', 'two\nthree'],
    ]),
  ).toBe('  a       one\n  longer\n  b       two\n          three')
})
