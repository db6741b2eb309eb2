import { FORMAT_NAMES, FORMATS } from '@brandid/base/formats'
import { defineId } from 'brandid/core'
import { joinWords } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { GITHUB_TOKEN } from './published-tokens.ts'
import { output, projectDirectory, refusal } from './run-line.ts'

const project = projectDirectory()

/** The formats that options describe. */
const OFFERED = FORMAT_NAMES.filter((name) => FORMATS[name].generates && name !== 'layout')
/** Those that take an option, as a sentence names them. */
const takersOf = (option: string) =>
  joinWords(
    OFFERED.filter((name) => Object.hasOwn(FORMATS[name].options, option)),
    'or',
  )

describe('new', () => {
  it('makes IDs, in uuid25 by default', async () => {
    const ids = (await output('new user --count 3')).trimEnd().split('\n')
    const UserId = defineId('user')
    expect(ids.every(UserId.is)).toBe(true)
    expect([...new Set(ids)].sort()).toEqual(ids)
    expect((await output('new user -n 10001')).trimEnd().split('\n')).toHaveLength(10_001)
  })

  it.each([
    { line: 'new u --format typeid', pattern: /^u_[0-9a-z]{26}\n$/ },
    { line: 'new u -f uuid --version 4', pattern: /^u_[0-9a-f-]{13}-4/ },
    { line: 'new u --version any', pattern: /^u_[0-9a-z]{25}\n$/ },
    { line: 'new u --version 4', pattern: /^u_[0-9a-z]{25}\n$/ },
    { line: 'new u --unpadded', pattern: /^u_[1-9a-z][0-9a-z]{23}\n$/ },
    { line: 'new u -f random --unpadded --bits 128', pattern: /^u_[1-9a-z][0-9a-z]{0,24}\n$/ },
    { line: 'new u -f timeRandom --bits 32 --alphabet 0123456789abcdef', pattern: /^u_[0-9a-f]{24}\n$/ },
    { line: 'new u -f random --bits 256', pattern: /^u_[0-9a-z]{50}\n$/ },
    { line: 'new u -f nanoid --length 5 --alphabet ab', pattern: /^u_[ab]{5}\n$/ },
    { line: 'new u -f snowflake --epoch twitter --worker 3', pattern: /^u_\d{19}\n$/ },
    {
      line: 'new u -f snowflake --epoch 1767225600000 --worker 3 --at 2026-01-01T00:00:01Z',
      pattern: /^u_41\d{8}\n$/,
    },
    { line: 'new u -f timeRandom --bits 64', pattern: /^u_[0-9a-z]{25}\n$/ },
    { line: 'new u -f ulid', pattern: /^u_0[0-9A-Z]{25}\n$/ },
    { line: 'new u -f hexUlid', pattern: /^u_[0-9A-F]{32}\n$/ },
    { line: 'new u -f objectId --at 2026-01-01', pattern: /^u_6955b900[0-9a-f]{16}\n$/ },
    { line: 'new u --at 2026-01-01', pattern: /^u_03fbjv6fk/ },
  ])('$line', async ({ line, pattern }) => expect(await output(line)).toMatch(pattern))

  it.each([
    ['-f snowflake --epoch twitter --worker 1', 4096],
    ['-f snowflake --epoch sonyflake --worker 1', 256],
    ['-f timeRandom --bits 16', 20_000],
    ['-f ulid', 20_000],
    ['--format uuid25', 20_000],
  ])('makes different IDs of one instant: %s, %i', { tags: 'slow' }, async (options, count) => {
    const ids = await output(`new u ${options} --at 2026-01-01 --count ${count}`)
    expect(new Set(ids.trimEnd().split('\n')).size).toBe(count)
  })

  it('offers the formats that make IDs', async () => {
    const help = await output('new --help')
    for (const name of FORMAT_NAMES) {
      expect({ name, isOffered: new RegExp(`\\b${name}\\b`).test(help) }).toEqual({
        name,
        isOffered: OFFERED.includes(name),
      })
    }
  })

  it('takes the format of the project’s definition, unless one is asked for', async () => {
    expect(await output('new user', project)).toMatch(/^user_[0-9a-z]{26}\n$/)
    expect(await output('new user -f ulid', project)).toMatch(/^user_0[0-9A-Z]{25}\n$/)
    expect(await output('new team', project)).toMatch(/^team_[0-9a-z]{25}\n$/)
    expect(await output('new short --at 2026-01-01', project)).toMatch(/^short_e2u2m6y[0-9a-z]{5}\n$/)
    expect(await refusal('new cus', project)).toContain(
      'brandid: opaque cannot generate IDs, only check them.',
    )
    expect(await refusal('new sess', project)).toContain('but received "sess", which belongs to tokens.')
  })

  const refused = {
    new: 'brandid: Missing prefix.\nExample: brandid new user\n',
    'new a b': 'brandid: Expected one prefix but received 2.\nExample: brandid new user\n',
    'new User': 'Expected a prefix (1 to 63 characters',
    'new u --count x': 'Expected --count to be a whole number from 1 to 1000000000 but received "x".',
    'new u --count 0': 'from 1 to 1000000000 but received "0".',
    'new u --format md5': `brandid: There is no format "md5".\nFormats: ${OFFERED.join(', ')}.\n`,
    'new u --format ulib --length 3': 'There is no format "ulib". Did you mean "ulid"?',
    'new u --length 3': `brandid: uuid25, the default, does not support --length.\nAdd --format ${takersOf('length')}.\n`,
    'new u --worker 3': `brandid: uuid25, the default, does not support --worker.\nAdd --format ${takersOf('workerId')}.\n`,
    'new u --alphabet ab': `brandid: uuid25, the default, does not support --alphabet.\nAdd --format ${takersOf('alphabet')}.\n`,
    'new u --format uuid25 --length 3':
      'brandid: uuid25 does not support --length.\nIt supports --version and --unpadded.\n',
    'new u -f ulid --length 3': 'brandid: ulid does not support --length.\nIt has no options.\n',
    'new u -f snowflake': 'brandid: Missing --epoch: snowflake requires it.\n',
    'new u -f snowflake --epoch twitter': 'brandid: Missing --worker: snowflake requires it.\n',
    'new u -f snowflake --epoch x1 --worker 1':
      'Expected --epoch to be twitter, discord, sonyflake or a number but received "x1".\n',
    'new u -f snowflake --epoch 1x --worker 1': 'Expected --epoch to be a whole number',
    'new u -f snowflake --epoch 1 --worker x': 'Expected --worker to be a whole number',
    'new u -f nanoid --length x': 'Expected --length to be a whole number',
    'new u --version x': 'brandid: Expected --version to be 7, 4, 5, 8 or any but received "x".\n',
    'new u -f random --bits x': 'brandid: Expected --bits to be 128 or 256 but received "x".\n',
    'new u -f opaque':
      'brandid: Cannot configure "opaque" with options.\nDefine it in your project: brandid new <prefix> then uses its format.\n',
    'new u -f layout': 'brandid: Cannot configure "layout" with options.\n',
    'new u -f nanoid --at 2026-01-01': 'brandid: nanoid carries no time, so it does not support --at.\n',
    'new u -f nanoid --length 5 --at 2026-01-01': 'brandid: nanoid carries no time, ',
    [`new ${GITHUB_TOKEN}`]: 'brandid: The prefix looks like a secret.\n',
    'new u --at soon': 'Expected --at to be an instant but received "soon".',
    'new u --at 1601-01-01':
      'Expected a Date or whole milliseconds since 1970 (from 1970-01-01T00:00:00.000Z to',
    'new u -f snowflake --epoch twitter --worker 1 --at 2026-01-01 --count 4097':
      'brandid: Expected as many IDs as fit into 2026-01-01T00:00:00.000Z (4096) but received a request for 4097.\n',
    'new u -f snowflake --epoch sonyflake --worker 1 --at 2026-01-01 --count 20001':
      'as many IDs as fit into 2026-01-01T00:00:00.000Z (256) but received a request for 20001.',
    'new u -f timeRandom --bits 16 --at 2026-01-01 --count 1000001':
      'as many IDs as fit into 2026-01-01T00:00:00.000Z (1000000) but received a request for 1000001.',
    'new u -f nanoid --alphabet aa': 'Expected an alphabet of 2 to 93',
  }
  it.each(Object.entries(refused))('%s: %s', async (line, text) =>
    expect(await refusal(line)).toContain(text),
  )
})
