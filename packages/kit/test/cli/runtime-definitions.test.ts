import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

const PACKAGE = '{ "dependencies": { "brandid": "*" } }'
const IDS = `import { defineId } from 'brandid'
import { nanoid } from 'brandid/formats'
import { defineToken } from 'brandid/token'
export const UserId = defineId('user', { format: nanoid({ length: 8 }) })
`
const CHOICE = 'choose a format with --format, or pass a module with definitions to --config.\n'
const HEAD = 'Expected literal options for `nanoid` but received an expression.'
const SECRET = 'Only your program creates tokens, because they are secrets.\n'

const newIn = (ids: string, prefix: string) =>
  runIn(onDisk({ 'package.json': PACKAGE, 'src/ids.ts': IDS + ids }), ['new', prefix])

const UNKNOWN = 'defineId(process.env.A); '
const ofDb = "defineId('db', { aliases: ['database'], format: nanoid({ length: Number(process.env.LEN) }) })"

it('keys have no prefix, whatever their names', async () => {
  const ids = "import { defineKey } from 'brandid'\ndefineKey('db', { max: Number(process.env.MAX) })"
  expect((await newIn(ids, 'db')).stderr).not.toContain('Expected a literal as')
})

describe('a prefix that only the program makes', () => {
  it.each([
    ['a format that only the program knows', ofDb, 'db', HEAD],
    ['the former prefix of one', ofDb, 'database', HEAD],
    [
      'former prefixes that only the program knows, too',
      "defineId('db', { aliases: process.env.A, format: x })",
      'db',
      'Expected a format from `brandid/formats` but received a runtime expression.',
    ],
    [
      'options that only the program knows',
      "defineId('db', options)",
      'db',
      "Expected literal options for 'db' but received an expression.",
    ],
    [
      'options that the format refuses',
      "defineId('db', { format: nanoid({ length: 0 }) })",
      'db',
      'Expected `length` to be an integer from 1 to 255 but received 0.',
    ],
    ['a definition that has the prefix, before one that may have it', `${UNKNOWN}${ofDb}`, 'db', HEAD],
  ])('is refused: %s', async (_, ids, prefix, message) => {
    const column = ids.startsWith(UNKNOWN) ? UNKNOWN.length + 1 : 1
    const stderr = `brandid: src/ids.ts:5:${column}: ${message}\nThe format of "${prefix}" is unknown: ${CHOICE}`
    expect(await newIn(ids, prefix)).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each([
    ['a definition', 'enum Kind { Db = "db" }; defineId(Kind.Db)', 'Id', '26'],
    ['a token', 'defineToken(process.env.A)', 'Token', '1'],
  ])('is refused: %s whose prefix only the program knows', async (_, ids, definer, column) => {
    const message = `Expected a literal as the prefix of \`define${definer}\` but received an expression.`
    const stderr = `brandid: src/ids.ts:5:${column}: ${message}\nThis definition may have the prefix "db": ${CHOICE}`
    expect(await newIn(ids, 'db')).toEqual({ code: 2, stdout: '', stderr })
  })

  it.each(["defineToken('sess')", "defineToken('sess', { description: process.env.A })"])(
    'is refused: that of %s',
    async (ids) => {
      const stderr = `brandid: Expected an ID prefix but received "sess", which src/ids.ts:5:1 uses for tokens.\n${SECRET}`
      expect(await newIn(ids, 'sess')).toEqual({ code: 2, stdout: '', stderr })
    },
  )

  it.each([
    { of: 'a definition beside one that cannot be read', ids: ofDb, prefix: 'user', id: /^user_.{8}\n$/ },
    { of: 'a definition beside an unknown prefix', ids: 'defineId(x)', prefix: 'user', id: /^user_.{8}\n$/ },
    { of: 'a prefix that no source has', ids: ofDb, prefix: 'team', id: /^team_[0-9a-z]{25}\n$/ },
    {
      of: 'a definition by a helper with defaults',
      ids: "const short = (prefix, { length = 6 } = {}) => defineId(prefix, { format: nanoid({ length }) })\nshort('db')",
      prefix: 'db',
      id: /^db_.{6}\n$/,
    },
    { of: 'a prefix beside tokens', ids: "defineToken('sess')", prefix: 'team', id: /^team_[0-9a-z]{25}\n$/ },
  ])('is not $of', async ({ ids, prefix, id }) => {
    expect(await newIn(ids, prefix)).toEqual({ code: 0, stdout: expect.stringMatching(id), stderr: '' })
  })

  it('is refused by its place as seen from the folder of the command', async () => {
    const folder = onDisk({ 'package.json': PACKAGE, 'src/ids.ts': IDS + ofDb, 'lib/x.txt': '' })
    const { stderr } = await runIn(`${folder}/lib`, ['new', 'db'])
    expect(stderr).toContain('brandid: ../src/ids.ts:5:1: ')
  })

  it('makes IDs of a format that is asked for', async () => {
    const folder = onDisk({ 'package.json': PACKAGE, 'src/ids.ts': IDS + ofDb })
    expect((await runIn(folder, ['new', 'db', '-f', 'nanoid', '--length', '4'])).stdout).toMatch(
      /^db_.{4}\n$/,
    )
  })

  it('is that of a token in a manifest, too', async () => {
    const folder = onDisk({
      'brandid.manifest.json': '{ "version": 1, "definitions": [], "tokens": [{ "prefix": "sess" }] }',
    })
    const stderr = `brandid: Expected an ID prefix but received "sess", which belongs to tokens.\n${SECRET}`
    expect(await runIn(folder, ['new', 'sess'])).toEqual({ code: 2, stdout: '', stderr })
    expect((await runIn(folder, ['new', 'team'])).stdout).toMatch(/^team_[0-9a-z]{25}\n$/)
  })
})
