import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { readSamples, sampleBatches } from '@brandid/base/files'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../on-disk.ts'

const cwd = onDisk({
  'ids.txt': '\ufeffuser_1\r\n\n  user_2 \n',
  'users.csv': '\ufeffid,name\nuser_1,a\n,b\nuser_2\n',
  'empty.csv': '',
  'a:b.txt': 'user_3\n',
  'dumps/users.csv': 'id\n',
  'huge.csv': '',
})
symlinkSync('/dev/zero', join(cwd, 'zero.csv'))
symlinkSync('users.csv', join(cwd, 'link.csv'))
execFileSync('mkfifo', [join(cwd, 'pipe.csv')])
truncateSync(join(cwd, 'huge.csv'), 600_000_000)

const notFile = (name: string) => `Expected a file to read but received ${JSON.stringify(join(cwd, name))}.`

describe('samples', () => {
  it.each([
    ['ids.txt', ['user_1 ids.txt:1', 'user_2 ids.txt:3']],
    ['a:b.txt', ['user_3 a:b.txt:1']],
    ['users.csv:id', ['user_1 users.csv:2', 'user_2 users.csv:4']],
    ['users.csv:name', ['a users.csv:2', 'b users.csv:3']],
    ['link.csv:id', ['user_1 link.csv:2', 'user_2 link.csv:4']],
  ])('of %s are its lines or its column, without white space and empty ones', (name, samples) => {
    expect(readSamples(name, cwd).map(({ text, place }) => `${text} ${place}`)).toEqual(samples)
  })

  it.each([
    ['none.txt', 'Expected --sample to be a file or file.csv:column but received "none.txt".'],
    ['none.csv:id', 'Expected --sample to be a file or file.csv:column but received "none.csv:id".'],
    ['users.csv:key', 'Expected a column "key" in "users.csv" but received "id", "name".'],
    ['empty.csv:id', 'Expected a column "id" in "empty.csv" but received "".'],
    ...['dumps', 'dumps:id'].map((name) => [name, `${notFile('dumps')} It is a folder.`]),
    ...['zero.csv', 'zero.csv:id'].map((name) => [name, `${notFile('zero.csv')} It is a device or a pipe.`]),
    ...['pipe.csv', 'pipe.csv:id'].map((name) => [name, `${notFile('pipe.csv')} It is a device or a pipe.`]),
  ])('are not read of %s', async (name, message) => {
    expect(() => readSamples(name, cwd)).toThrow(message)
    const batches = sampleBatches(name, cwd, async () => {})
    const readAll = async () => {
      for await (const _ of batches);
    }
    await expect(readAll()).rejects.toThrow(message)
  })

  it('are not read at once of a file that no text can hold', () => {
    expect(() => readSamples('huge.csv:id', cwd)).toThrow('It is 600 MB, but the limit is 512 MB.')
  })
})

describe('a row', () => {
  const textsOf = (text: string, name = 'rows.txt') =>
    readSamples(name, onDisk({ [name.replace(/:.*/, '')]: text })).map((each) => each.text)

  it.each([
    '"user_1"',
    '"user_1",',
    "'user_1'",
    "'user_1',",
    "'user_1",
    '`user_1`',
    '="user_1"',
    '"=""user_1"""',
    "('user_1'),",
    "('user_1');",
    "(N'user_1'),",
    '["user_1",',
    '"user_1"]',
    '{"user_1"}',
    'user_1,',
    'user_1,,,',
    'user_1;',
    'user_1\t',
    '\tuser_1\t\t',
    '| user_1 |',
    '<user_1>',
  ])('is read without what SQL, JSON and spreadsheets put around its text: %s', (row) => {
    expect(textsOf(row)).toEqual(['user_1'])
    expect(textsOf(`id\n"${row.replaceAll('"', '""')}"`, 'rows.csv:id')).toEqual(['user_1'])
  })

  it.each([
    'a=b',
    'x"y',
    'NO',
    '=1',
    'user_a|b',
    'user_a|',
    '|user_a',
    '#REF!',
    '+user',
    '<b>a</b>',
    '"a","b"',
    'f(1)',
    '(3 rows) user',
    '=SUM(A1)',
  ])('keeps what is inside: %s', (row) => {
    expect(textsOf(row)).toEqual([row])
  })

  it('keeps what is inside without the spaces around it', () => {
    expect(textsOf(' f(1) ')).toEqual(['f(1)'])
  })

  it.each(['', ' \t', ',,,', '----', '+-----+-----+', '|', '""', '(3 rows)', ' (1 row) '])(
    'has no text: %j',
    (row) => {
      expect(textsOf(`user_1\n${row}\nuser_2`)).toEqual(['user_1', 'user_2'])
    },
  )

  it('takes time in proportion to its length', { tags: 'slow' }, () => {
    for (const unit of ['"', '|', ',', '(', ' |', "='"])
      expect(textsOf(`${unit.repeat(2_000_000)}a`).length).toBe(1)
  })

  it.each([
    ['user_id\nuser_1\nuser_2', true],
    ['"Customer ID"\nuser_1', true],
    ['users.id\n--------\nuser_1\nnull', false],
    ['users.id\n--------\nuser_1\nuser_2\nnull', true],
    ['id2\nuser_1', false],
    ['user_a', false],
    ['user_a\nuser_b\nuser_c', false],
    ['user_1\nid\nuser_2', false],
  ])('may name the column of the rows below if it is the first: %j', (text, mayBeHead) => {
    const [first, ...others] = readSamples('rows.txt', onDisk({ 'rows.txt': text }))
    expect(first?.mayBeHead ?? false).toBe(mayBeHead)
    expect(others.filter((each) => 'mayBeHead' in each)).toEqual([])
  })
})

describe('the rows of a CSV', () => {
  /** The cells of a column as they stand there. */
  async function cellsOf(text: string, column: string): Promise<string[]> {
    const cells: string[] = []
    const folder = onDisk({ 'rows.csv': text })
    for await (const batch of sampleBatches(`rows.csv:${column}`, folder, async () => {}))
      cells.push(...batch)
    return cells
  }

  it.each([
    { text: 'id', column: 'id', cells: [], lines: [] },
    { text: 'id,name\na,b\n', column: 'id', cells: ['a'], lines: [2] },
    { text: 'id,name\na,b\n', column: 'name', cells: ['b'], lines: [2] },
    { text: 'id;name\r\na;b', column: 'name', cells: ['b'], lines: [2] },
    { text: 'id\tname\na,\tb', column: 'id', cells: ['a,'], lines: [2] },
    { text: 'id,name\na;x,b\ty', column: 'id', cells: ['a;x'], lines: [2] },
    { text: '"id","na""me"\n"a,\nb",c\nd,e', column: 'id', cells: ['a,\nb', 'd'], lines: [2, 4] },
    { text: '"id","na""me"\n"a,\nb",c\nd,e', column: 'na"me', cells: ['c', 'e'], lines: [2, 4] },
    { text: 'id,name\n"a""b",c', column: 'id', cells: ['a"b'], lines: [2] },
    { text: 'id\n"a', column: 'id', cells: ['a'], lines: [2] },
    { text: 'id\n"a\nb', column: 'id', cells: ['a\nb'], lines: [2] },
    { text: 'id\n"a"b', column: 'id', cells: ['a'], lines: [2] },
    { text: 'id,name\n,b\nc', column: 'id', cells: ['', 'c'], lines: [3] },
  ])('are read of $text: $column', async ({ text, column, cells, lines }) => {
    expect((await cellsOf(text, column)).filter((each, i, all) => each !== '' || i < all.length - 1)).toEqual(
      cells,
    )
    const samples = readSamples(`rows.csv:${column}`, onDisk({ 'rows.csv': text }))
    expect(samples.map(({ place }) => place)).toEqual(lines.map((line) => `rows.csv:${line}`))
  })

  it('take time in proportion to the text', { tags: 'slow' }, () => {
    const samplesOf = (text: string) => readSamples('rows.csv:id', onDisk({ 'rows.csv': text }))
    expect(samplesOf(`${'"a""b",'.repeat(20_000)}id\n${'"a""b",'.repeat(20_000)}x`)).toMatchObject([
      { text: 'x' },
    ])
    expect(samplesOf(`id\n"${'a'.repeat(12_000_000)}`)[0]?.text).toHaveLength(12_000_000)
  })
})
