import { describe, expect, it } from 'vitest'
import { fileHint } from '../../src/files/read-file.ts'
import { runs, USER, UUID } from '../cli/run-line.ts'
import { onDisk } from '../rules/on-disk.ts'

const cwd = onDisk({ 'ids.txt': '', 'my ids.txt': '', 'lib/a': '', [UUID]: 'A file whose name is an id.' })

it.each([
  { text: 'ids.txt', hint: 'ids.txt is a file: use < ids.txt' },
  { text: './lib/a', hint: './lib/a is a file: use < ./lib/a' },
  { text: 'my ids.txt', hint: '"my ids.txt" is a file: use < "my ids.txt"' },
  { text: 'lib', hint: undefined },
  { text: '', hint: undefined },
  { text: 'none.txt', hint: undefined },
  { text: 'a\0b', hint: undefined },
  { text: 'x'.repeat(100_000), hint: undefined },
])('the hint of $text', ({ text, hint }) => expect(fileHint(text, cwd)).toBe(hint))

describe('an argument that names a file', () => {
  const hint = 'ids.txt is a file: use < ids.txt\n'
  it.each([
    { line: 'inspect ids.txt', code: 1, stderr: `brandid: ${hint}` },
    { line: `inspect ${USER} ids.txt`, code: 1, stderr: `brandid: ${hint}` },
    { line: 'inspect --json ids.txt', code: 1, stderr: `brandid: ${hint}` },
    { line: 'inspect none.txt', code: 1, stderr: '' },
    { line: `inspect ${UUID}`, code: 0, stderr: '' },
    { line: 'inspect --find ids.txt', code: 1, stderr: `brandid: no id was found\nbrandid: ${hint}` },
    { line: 'inspect --find none.txt', code: 1, stderr: 'brandid: no id was found\n' },
    { line: `inspect --find ${USER} ids.txt`, code: 0, stderr: '' },
    {
      line: 'convert ids.txt --to uuid',
      code: 2,
      stderr: `brandid: "ids.txt" is not an id that holds a value.\n${hint}`,
    },
    {
      line: 'convert none.txt --to uuid',
      code: 2,
      stderr: 'brandid: "none.txt" is not an id that holds a value.\n',
    },
  ])('$line', async ({ line, code, stderr }) => {
    expect(await runs(line, { cwd })).toMatchObject({ code, stderr })
  })

  it('is none where a line holds its name', async () => {
    expect(await runs('convert --to uuid', { stdin: 'ids.txt', cwd })).toMatchObject({
      stderr: 'brandid: "ids.txt" (line 1) is not an id that holds a value.\n',
    })
  })
})
