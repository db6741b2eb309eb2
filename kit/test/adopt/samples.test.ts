import { describe, expect, it } from 'vitest'
import { readSamples } from '../../src/adopt/samples.ts'
import { onDisk } from '../rules/on-disk.ts'

const cwd = onDisk({
  'ids.txt': '\ufeffuser_1\r\n\n  user_2 \n',
  'users.csv': 'id,name\nuser_1,a\n,b\nuser_2\n',
  'empty.csv': '',
  'a:b.txt': 'user_3\n',
})

describe('readSamples', () => {
  it('reads the lines of a file, without white space and empty ones', () => {
    expect(readSamples('ids.txt', cwd)).toEqual([
      { text: 'user_1', place: 'ids.txt:1' },
      { text: 'user_2', place: 'ids.txt:3' },
    ])
    expect(readSamples('a:b.txt', cwd)).toEqual([{ text: 'user_3', place: 'a:b.txt:1' }])
  })

  it('reads a column of a CSV', () => {
    expect(readSamples('users.csv:id', cwd)).toEqual([
      { text: 'user_1', place: 'users.csv:2' },
      { text: 'user_2', place: 'users.csv:4' },
    ])
    expect(readSamples('users.csv:name', cwd).map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it.each([
    {
      name: 'none.txt',
      message: 'Expected --sample to name a file, or file.csv:column, but received "none.txt".',
    },
    { name: '.', message: 'Expected --sample to name a file, or file.csv:column, but received ".".' },
    {
      name: 'none.csv:id',
      message: 'Expected --sample to name a file, or file.csv:column, but received "none.csv:id".',
    },
    { name: 'users.csv:key', message: 'Expected a column "key" in "users.csv" but received "id", "name".' },
    { name: 'empty.csv:id', message: 'Expected a column "id" in "empty.csv" but received "".' },
  ])('refuses $name', ({ name, message }) => {
    expect(() => readSamples(name, cwd)).toThrow(message)
  })
})
