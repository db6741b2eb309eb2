import { defineId } from 'brandid/core'
import { describe, expect, it } from 'vitest'
import { output, projectDirectory, refusal } from './run-line.ts'

const project = projectDirectory()

describe('new', () => {
  it('makes ids, in uuid25 by default', async () => {
    const ids = (await output('new user --count 3')).trimEnd().split('\n')
    const UserId = defineId('user')
    expect(ids.every(UserId.is)).toBe(true)
    expect([...new Set(ids)].sort()).toEqual(ids)
    expect(await output('new user --count 0')).toBe('')
    expect((await output('new user -n 10001')).trimEnd().split('\n')).toHaveLength(10_001)
  })

  it.each([
    { line: 'new u --format typeid', pattern: /^u_[0-9a-z]{26}\n$/ },
    { line: 'new u -f uuid --version 4', pattern: /^u_[0-9a-f-]{13}-4/ },
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

  it('offers the formats that make ids', async () => {
    const help = await output('new --help')
    for (const name of ['uuid25', 'timeRandom']) expect(help).toContain(name)
    expect(help).not.toContain('opaque')
  })

  it('takes the format of the project’s definition, unless one is asked for', async () => {
    expect(await output('new user', project)).toMatch(/^user_[0-9a-z]{26}\n$/)
    expect(await output('new user -f ulid', project)).toMatch(/^user_0[0-9A-Z]{25}\n$/)
    expect(await output('new team', project)).toMatch(/^team_[0-9a-z]{25}\n$/)
    expect(await refusal('new cus', project)).toContain('but received opaque, which only checks them.')
  })

  it.each([
    { line: 'new', text: 'Expected one prefix but received none.\nExample: brandid new user\n' },
    { line: 'new a b', text: 'Expected one prefix but received 2.' },
    { line: 'new User', text: 'Expected a prefix (1 to 63 characters' },
    {
      line: 'new u --count x',
      text: 'Expected --count to be a whole number from 0 to 1000000000 but received "x".',
    },
    {
      line: 'new u --format md5',
      text: 'Expected the name of a format but received "md5".\nFormats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, objectId, snowflake, timeRandom.\n',
    },
    { line: 'new u --format md5 --length 3', text: 'Expected the name of a format but received "md5".' },
    { line: 'new u --length 3', text: 'Expected --version and --unpadded for uuid25 but received --length.' },
    { line: 'new u -f ulid --length 3', text: 'Expected no options for ulid but received --length.' },
    {
      line: 'new u -f snowflake',
      text: 'Expected --epoch and --worker for snowflake but received no --epoch.',
    },
    { line: 'new u -f snowflake --epoch twitter', text: 'but received no --worker.' },
    { line: 'new u -f snowflake --worker 1', text: 'but received no --epoch.' },
    { line: 'new u -f snowflake --epoch x1 --worker 1', text: 'but received "x1".' },
    { line: 'new u -f snowflake --epoch 1x --worker 1', text: 'but received "1x".' },
    { line: 'new u -f snowflake --epoch 1 --worker x', text: 'Expected --worker to be a whole number' },
    { line: 'new u -f nanoid --length x', text: 'Expected --length to be a whole number' },
    { line: 'new u --version x', text: 'Expected --version to be a whole number' },
    { line: 'new u -f random --bits x', text: 'Expected --bits to be a whole number' },
    {
      line: 'new u -f snowflake --epoch digg --worker 1',
      text: 'Expected `epoch` to be "twitter", "discord" or "sonyflake" but received "digg".',
    },
    {
      line: 'new u -f opaque',
      text: 'Expected a format that generates ids but received opaque, which only checks them.\n',
    },
    {
      line: 'new u -f opaque --length 14',
      text: 'Expected a format that generates ids but received opaque, which only checks them.\n',
    },
    {
      line: 'new u -f nanoid --at 2026-01-01',
      text: 'Expected a format that carries time for --at but received nanoid, which does not.',
    },
    { line: 'new u --at soon', text: 'Expected --at to be an instant but received "soon".' },
    { line: 'new u --version 5', text: 'Expected `version` to be 4, 7 or "any" but received 5.' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))
})
