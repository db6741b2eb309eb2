import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSamples, sampleBatches } from '../../src/adopt/samples.ts'
import { onDisk } from '../rules/on-disk.ts'

const cwd = onDisk({
  'ids.txt': '\ufeffuser_1\r\n\n  user_2 \n',
  'users.csv': 'id,name\nuser_1,a\n,b\nuser_2\n',
  'empty.csv': '',
  'a:b.txt': 'user_3\n',
  'dumps/users.csv': 'id\n',
  'huge.csv': '',
})
symlinkSync('/dev/zero', join(cwd, 'zero.csv'))
symlinkSync('users.csv', join(cwd, 'link.csv'))
execFileSync('mkfifo', [join(cwd, 'pipe.csv')])
truncateSync(join(cwd, 'huge.csv'), 600_000_000)

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
    ['none.txt', 'Expected --sample to name a file, or file.csv:column, but received "none.txt".'],
    ['none.csv:id', 'Expected --sample to name a file, or file.csv:column, but received "none.csv:id".'],
    ['users.csv:key', 'Expected a column "key" in "users.csv" but received "id", "name".'],
    ['empty.csv:id', 'Expected a column "id" in "empty.csv" but received "".'],
  ])('refuses %s', (name, message) => {
    expect(() => readSamples(name, cwd)).toThrow(message)
  })

  it('reads a link to a file', () => {
    expect(readSamples('link.csv:id', cwd)).toHaveLength(2)
  })

  it('says how large a file is that no text can hold', () => {
    expect(() => readSamples('huge.csv:id', cwd)).toThrow('It has 600 MB, and at most 512 MB are read.')
  })
})

describe.each([
  { name: 'dumps', why: 'It is a folder' },
  { name: 'zero.csv', why: 'It is a device or a pipe' },
  { name: 'pipe.csv', why: 'It is a device or a pipe' },
])('$name', ({ name, why }) => {
  const message = `Expected a file to read but received ${JSON.stringify(join(cwd, name))}. ${why}.`

  it.each([name, `${name}:id`])('is not read as %s', async (sample) => {
    expect(() => readSamples(sample, cwd)).toThrow(message)
    await expect(sampleBatches(sample, cwd, async () => {}).next()).rejects.toThrow(message)
  })
})
