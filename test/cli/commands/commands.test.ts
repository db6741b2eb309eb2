import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineId } from 'brandid/core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '../../../src/cli/run.ts'
import { write } from '../../package/consumer.ts'
import '../every-command.ts'
import { type FakeOptions, fakeIo } from '../fake-io.ts'
import { GITHUB_TOKEN } from '../published-tokens.ts'

const USER = 'user_03h9we7hp2hzo9bqbv4l8rz84'
const UUID = '01a1fbf6-aef1-7334-982e-09bb75d96714'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'brandid-commands-'))
  write(directory, {
    'brandid.manifest.json': JSON.stringify({
      definitions: [
        { prefix: 'user', format: { name: 'typeid' } },
        { prefix: 'cus', format: { name: 'opaque', options: { length: 14 } } },
      ],
    }),
  })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

async function runs(line: string | readonly string[], options: FakeOptions = {}) {
  const args = typeof line === 'string' ? line.split(' ') : line
  const { io, written } = fakeIo({ cwd: tmpdir(), ...options })
  return { code: await run(args, io), ...written }
}

/** Runs a line that succeeds, and returns what it printed. */
async function output(line: string | readonly string[], options: FakeOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runs(line, options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

/** Runs a line that is wrong, and returns what is said about it. */
async function refusal(line: string | readonly string[], options: FakeOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runs(line, options)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).not.toMatch(/^ +at /m)
  return stderr
}

/** The styles in a text for a terminal, by their codes: 1 is bold, 2 dim, 31 red, 36 cyan. */
const stylesIn = (text: string): string[] =>
  text
    .split('\u001b[')
    .map((piece) => piece.replace('m', ' '))
    .filter((piece) => /^(?:[1-9]|3[1-7]) ./.test(piece))

describe('inspect', () => {
  it('reads arguments, and standard input line by line', async () => {
    const both = await output(`inspect ${USER} ${UUID}`)
    expect(both).toContain('\n\n01a1fbf6-')
    expect(await output('inspect', { stdin: [`${USER.slice(0, 9)}`, `${USER.slice(9)}\r\n\n${UUID}`] })).toBe(
      both,
    )
  })

  it('prints a line of JSON for each text', async () => {
    const lines = (await output('inspect --json', { stdin: `${USER}\n${UUID}\n` })).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        text: USER,
        readings: [{ format: 'uuid25', prefix: 'user', uuid: UUID, why: expect.any(String) }, {}, {}],
      },
      { text: UUID, readings: [{ format: 'uuid', time: '2026-11-21T02:36:50.289Z' }] },
    ])
  })

  it('ends with 1 where a text fits no format', async () => {
    expect(await runs('inspect hello')).toEqual({ code: 1, stdout: 'hello\n  no format fits\n', stderr: '' })
    expect(await runs('inspect -j', { stdin: `${USER}\nhello\n` })).toMatchObject({ code: 1, stderr: '' })
  })

  it.each([
    { args: ['cus_123'], code: 1, refused: 'three characters' },
    { args: ['cus_'], code: 1, refused: 'no body' },
    { args: [USER], code: 1, refused: 'another format, though a general one fits' },
    { args: ['cus_NffrFeUfNV2Hib'], code: 0, refused: 'nothing' },
    { args: [' cus_NffrFeUfNV2Hib'], code: 0, refused: 'nothing but white space, which is easily mended' },
    {
      args: ['USER_01M7XZDBQHECT9GBG9QDTXJSRM'],
      code: 0,
      refused: 'nothing but case, which is easily mended',
    },
    { args: ['cus_NffrFeUfNV2Hib', 'cus_123'], code: 1, refused: 'the second' },
  ])('ends with $code where the definition of the project refuses $refused', async ({ args, code }) => {
    expect(await runs(['inspect', ...args], { cwd: directory })).toMatchObject({ code, stderr: '' })
    const stdin = args.join('\n')
    expect(await runs('inspect --json', { stdin, cwd: directory })).toMatchObject({ code, stderr: '' })
  })

  it.each(['', '   ', '\t', '""'])('reads the argument %j, which fits no format', async (text) => {
    const [shown] = (await runs(['inspect', text])).stdout.split('\n')
    expect(await runs(['inspect', text])).toEqual({
      code: 1,
      stdout: `${shown}\n  no format fits\n`,
      stderr: '',
    })
    expect(JSON.parse(shown ?? '')).toBe(text === '""' ? '' : text)
    expect(await runs(['inspect', '--json', text])).toMatchObject({
      code: 1,
      stdout: `${JSON.stringify({ text, readings: [] })}\n`,
    })
    expect((await runs(['inspect', USER, text])).code).toBe(1)
  })

  it('puts an empty line between two reports, and passes over lines without a text', async () => {
    const stdout = 'hello\n  no format fits\n\nworld\n  no format fits\n'
    expect(await runs('inspect hello world')).toEqual({ code: 1, stdout, stderr: '' })
    expect(await runs('inspect', { stdin: 'hello\n \t\nworld' })).toEqual({ code: 1, stdout, stderr: '' })
    expect(await output('inspect', { stdin: ' \n' })).toBe('')
  })

  it('finds ids in free text, and exits with 1 without one', async () => {
    const text = `removed ${USER},\nand ${GITHUB_TOKEN}.`
    expect(await output('inspect --find', { stdin: text })).toMatch(
      /^1:9 {6}user_03h9we7hp2hzo9bqbv4l8rz84 {2}UUID version 7 in base 36, 2026-11-21, .*\n2:5 {6}ghp_\[redacted\] {2}GitHub personal access token\n$/,
    )
    const [first] = (await output(['inspect', '-fj', text])).split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({ text: USER, line: 1, column: 9 })
    expect(await runs('inspect --find', { stdin: 'nothing here' })).toEqual({
      code: 1,
      stdout: '',
      stderr: '',
    })
  })

  it('counts characters, where chunks cut them, and each argument as a line', async () => {
    const bytes = new TextEncoder().encode(`\u00e9 ${USER} `)
    const stdin = [bytes.slice(0, 1), bytes.slice(1)]
    expect(await output('inspect --find', { stdin })).toMatch(/^1:3 /)
    expect(await output(['inspect', '--find', USER, ` ${UUID}`])).toMatch(/^1:1 .*\n2:2 /)
  })

  it('takes the definitions of the project first', async () => {
    const [line] = (await output('inspect --json user_01m7xzdbqhect9gbg9qdtxjsrm', { cwd: directory })).split(
      '\n',
    )
    expect(JSON.parse(line ?? '').readings[0]).toMatchObject({ definition: 'user', uuid: UUID })
  })

  it('has colour in a terminal alone', async () => {
    expect(await output(`inspect ${USER}`, { isTerminal: true })).toContain('\u001b[36muser\u001b[39m')
    expect(await output(`inspect ${USER}`)).not.toContain('\u001b')
  })

  it('asks for a text in a terminal', async () => {
    expect(await refusal('inspect', { isTerminal: true })).toContain(
      'Expected an id, or text on standard input, but received none.\nSee brandid inspect --help.\n',
    )
    expect(await output(`inspect ${USER}`, { isTerminal: true })).not.toBe('')
  })
})

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
    expect(await output('new user', { cwd: directory })).toMatch(/^user_[0-9a-z]{26}\n$/)
    expect(await output('new user -f ulid', { cwd: directory })).toMatch(/^user_0[0-9A-Z]{25}\n$/)
    expect(await output('new team', { cwd: directory })).toMatch(/^team_[0-9a-z]{25}\n$/)
    expect(await refusal('new cus', { cwd: directory })).toContain(
      'but received opaque, which only checks them.',
    )
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

describe('convert', () => {
  it.each([
    { line: `convert ${USER} --to uuid`, text: UUID },
    { line: `convert ${USER} --to bytes`, text: UUID.replaceAll('-', '') },
    { line: `convert ${USER} --to bigint`, text: `${BigInt(`0x${UUID.replaceAll('-', '')}`)}` },
    { line: `convert ${USER} --to base36`, text: USER.slice(5) },
    { line: `convert ${USER} --to typeid`, text: 'user_01m7xzdbqhect9gbg9qdtxjsrm' },
    { line: `convert ${USER} --to uuid --prefix team`, text: `team_${UUID}` },
    { line: `convert ${UUID} --to uuid25 --prefix user`, text: USER },
    { line: `convert ${UUID} --to uuid25`, text: USER.slice(5) },
    { line: `convert ${BigInt(`0x${UUID.replaceAll('-', '')}`)} --to uuid`, text: UUID },
    { line: 'convert 123 --to uuid', text: '00000000-0000-0000-0000-00000000007b' },
    {
      line: 'convert 175928847299117063 --to base36',
      text: '1c49s39lxjpz'.replace('1c49s39lxjpz', 175928847299117063n.toString(36)),
    },
    { line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to hexUlid', text: '01563E3AB5D3D6764C61EFB99302BD5B' },
    { line: 'convert 507F1F77BCF86CD799439011 --to objectId', text: '507f1f77bcf86cd799439011' },
    { line: 'convert 507f1f77bcf86cd799439011 --to base36', text: '2ey8h44vjavzkx80jrl' },
    { line: 'convert 507f1f77bcf86cd799439011 --to bytes', text: '507f1f77bcf86cd799439011' },
    { line: 'convert 0 --to uuid', text: '00000000-0000-0000-0000-000000000000' },
    { line: `convert ${2n ** 128n - 1n} --to uuid`, text: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
    { line: `convert ${USER} --to uuid25 --prefix team`, text: USER.replace('user', 'team') },
    { line: ['convert', ' 123 ', '--to', 'uuid'], text: '00000000-0000-0000-0000-00000000007b' },
  ])('$line', async ({ line, text }) => expect(await output(line)).toBe(`${text}\n`))

  it('converts arguments and lines', async () => {
    expect(await output(`convert ${USER} ${UUID} -t uuid`)).toBe(`${UUID}\n${UUID}\n`)
    expect(await output('convert -t uuid', { stdin: `${USER}\n \n ${UUID}\n` })).toBe(`${UUID}\n${UUID}\n`)
  })

  it('writes the lines before a wrong one', async () => {
    const { code, stdout, stderr } = await runs('convert -t uuid', { stdin: `${USER}\nhello\n${USER}\n` })
    expect({ code, stdout }).toEqual({ code: 2, stdout: `${UUID}\n` })
    expect(stderr).toBe('brandid: Expected an id with a value for "uuid" in line 2 but received "hello".\n')
  })

  it.each([
    {
      line: `convert ${USER}`,
      text: 'Expected --to to be uuid, bytes, bigint, base36, uuid25, typeid, ulid, hexUlid or objectId but received none.',
    },
    { line: `convert ${USER} --to md5`, text: 'but received "md5".' },
    {
      line: 'convert hello --to uuid',
      text: 'Expected an id with a value for "uuid" but received "hello".',
    },
    {
      line: 'convert 01ARZ3NDEKTSV4RRFFQ69G5FAV --to objectId',
      text: 'but received "01ARZ3NDEKTSV4RRFFQ69G5FAV", ULID, which has none.',
    },
    { line: 'convert x1 --to uuid', text: 'but received "x1".' },
    { line: 'convert 1x --to uuid', text: 'but received "1x".' },
    { line: `convert ${USER} --to uuid --prefix Team`, text: 'Expected a prefix' },
    { line: `convert ${USER} --to objectId`, text: 'which has none.' },
    {
      line: 'convert V1StGXR8_Z5jdHi6B-myT --to uuid',
      text: 'but received "V1StGXR8_Z5jdHi6B-myT", nanoid, which has none.',
    },
    {
      line: `convert ${GITHUB_TOKEN} --to bytes`,
      text: 'but received "ghp_[redacted]", GitHub personal access token, which has none.',
    },
    { line: `convert ${2n ** 128n} --to uuid`, text: 'Expected an id with a value' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))

  it('asks for an id in a terminal', async () => {
    expect(await refusal('convert --to uuid', { isTerminal: true })).toContain('Expected an id, or ids on')
  })
})

describe('compare', () => {
  it.each([
    {
      line: `compare ${USER} ${UUID}`,
      text: 'the same value in two spellings\n  formats  UUID version 7 in base 36, and UUID version 7\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  the second comes first\n',
    },
    {
      line: `compare ${USER} ${USER.replace('user', 'post')}`,
      text: 'the same value in ids of two kinds: "user" and "post"\n  formats  both UUID version 7 in base 36\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  the second comes first\n',
    },
    {
      line: `compare post_01m7xzdbqhect9gbg9qdtxjsrm ${USER}`,
      text: 'the same value in ids of two kinds: "post" and "user"\n',
    },
    { line: `compare ${USER} ${USER.replace('user', 'USER')}`, text: 'the same value in two spellings\n' },
    { line: `compare ${USER.slice(5)} ${USER}`, text: 'the same value in two spellings\n' },
    { line: `compare ${USER} ${USER.slice(5)}`, text: 'the same value in two spellings\n' },
    {
      line: `compare ${USER} post_03h9we7hp2hzo9bqbv4l8rz85`,
      text: 'two values\n',
    },
    {
      line: `compare ${USER} ${USER}`,
      text: 'the same id\n  formats  both UUID version 7 in base 36\n  time     the same, 2026-11-21T02:36:50.289Z\n  as text  equal\n',
    },
    {
      line: 'compare 0ujtsYcgvSTl8PAuAdqWYSMnLOv 9m4e2mr0ui3e8a215n4g',
      text: 'two values\n  formats  KSUID, and XID\n  time     the second is older, by 6 years (2017-10-10T04:00:47.000Z, 2011-03-22T17:50:19.000Z)\n  as text  the first comes first\n',
    },
    {
      line: 'compare 9m4e2mr0ui3e8a215n4g 0ujtsYcgvSTl8PAuAdqWYSMnLOv',
      text: 'the first is older, by 6 years',
    },
    { line: 'compare 175928847299117063 175928847299117064', text: 'two values' },
    {
      line: 'compare cus_NffrFeUfNV2Hib cus_NffrFeUfNV2Hic',
      text: 'two values\n  formats  both Stripe customer\n  time     unknown: not both carry one\n',
    },
    { line: 'compare cus_NffrFeUfNV2Hib cus_NffrFeUfNV2Hib', text: 'the same id\n' },
    { line: `compare cus_NffrFeUfNV2Hib ${UUID}`, text: 'time     unknown: not both carry one' },
    { line: `compare ${UUID} cus_NffrFeUfNV2Hib`, text: 'time     unknown: not both carry one' },
    {
      line: 'compare 01ARZ3NDEKTSV4RRFFQ69G5FAV 01ARZ3NDEKTSV4RRFFQ69G5FAW',
      text: 'two values\n  formats  both ULID\n  time     the same, 2016-07-30T23:54:10.259Z\n  as text  the first comes first\n',
    },
  ])('$line', async ({ line, text }) => expect(await output(line)).toContain(text))

  it('prints JSON', async () => {
    expect(JSON.parse(await output(`compare --json ${USER} ${UUID}`))).toEqual({
      ids: [
        {
          text: USER,
          prefix: 'user',
          format: 'uuid25',
          name: 'UUID version 7 in base 36',
          time: '2026-11-21T02:36:50.289Z',
          value: UUID,
        },
        { text: UUID, format: 'uuid', name: 'UUID version 7', time: '2026-11-21T02:36:50.289Z', value: UUID },
      ],
      same: true,
      textOrder: 1,
      timeOrder: 0,
      differenceMs: 0,
    })
    const [post, customer] = [USER.replace('user', 'post'), 'cus_NffrFeUfNV2Hib']
    expect(JSON.parse(await output(`compare -j ${USER} ${post}`))).toMatchObject({
      ids: [{ prefix: 'user' }, { prefix: 'post' }],
      same: true,
    })
    expect(JSON.parse(await output(`compare -j ${customer} ${customer}`))).toMatchObject({ same: true })
  })

  it.each([
    { line: 'compare', text: 'Expected two ids but received 0.' },
    { line: `compare ${USER}`, text: 'Expected two ids but received 1.' },
    { line: 'compare a b c', text: 'Expected two ids but received 3.' },
    { line: `compare hello ${USER}`, text: 'Expected an id but received "hello", which fits no format.' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))
})

describe('sort', () => {
  const ids = [
    '0ujtsYcgvSTl8PAuAdqWYSMnLOv',
    'hello',
    USER,
    '9m4e2mr0ui3e8a215n4g',
    '507f1f77bcf86cd799439011',
  ]
  const [ksuid, hello, user, xid, objectId] = ids

  it('puts the oldest first, and what has no time last', async () => {
    expect(await output(['sort', ...ids])).toBe(`${[xid, objectId, ksuid, user, hello].join('\n')}\n`)
    expect(await output('sort', { stdin: `${ids.join('\n\n')}\n` })).toBe(
      `${[xid, objectId, ksuid, user, hello].join('\n')}\n`,
    )
    expect(await output(['sort', '-r', ...ids])).toBe(`${[hello, user, ksuid, objectId, xid].join('\n')}\n`)
  })

  it('sorts by text when asked', async () => {
    expect(await output(['sort', '--by', 'text', ...ids])).toBe(`${[...ids].sort().join('\n')}\n`)
  })

  it('takes arguments in a terminal, and passes over lines without a text', async () => {
    const ulid = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
    expect(await output(['sort', USER, ulid], { isTerminal: true })).toBe(`${ulid}\n${USER}\n`)
    expect(await output('sort', { stdin: `${USER}\n \n${ulid}` })).toBe(`${ulid}\n${USER}\n`)
  })

  it('shows no token', async () => {
    expect(await output(['sort', GITHUB_TOKEN, USER])).toBe(`${USER}\nghp_[redacted]\n`)
  })

  it('refuses another order, and asks for ids in a terminal', async () => {
    expect(await refusal('sort --by size')).toContain('Expected --by to be time or text but received "size".')
    expect(await refusal('sort', { isTerminal: true })).toContain('Expected ids, or ids on standard input')
  })
})

describe('budget', () => {
  it('has the figures of PlanetScale, and draws them', async () => {
    // https://planetscale.com/blog/why-we-chose-nanoids-for-planetscales-api, 2022: 1 % after 35 years.
    const text = await output('budget --alphabet base36 --length 12 --rate 1000/h')
    expect(text).toContain('12 characters of an alphabet of 36: 4.7e+18 values, 62 bits; 1,000 ids an hour')
    expect(text).toContain('with a chance of 1 %    after 35.2 years: 309 million ids')
    expect(text).toContain('For 1 % after 100 years: 13 characters of 36 (65.1 bits)')
    expect(text).toMatch(/^100 % ┤ +▃▄▆▇▇██████$/m)
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it.each([
    { line: 'budget --rate 1/s -l 4 -a hex', bits: 16, idsPerHour: 3600 },
    { line: 'budget --rate 1,000/day -l 4 -a abc', bits: 4 * Math.log2(3), idsPerHour: 1000 / 24 },
    { line: 'budget --rate 1e3/y -f uuid25', bits: 73, idsPerHour: 1000 / 8766 },
    { line: 'budget --rate 60/m -f nanoid', bits: 12 * Math.log2(36), idsPerHour: 3600 },
    { line: 'budget --rate 1.25/h -l 4 -a ab', bits: 4, idsPerHour: 1.25 },
    { line: 'budget --rate 1e10/hours -l 4 -a base64url', bits: 24, idsPerHour: 1e10 },
    { line: ['budget', '--rate', '1 / h', '-f', 'random'], bits: 128, idsPerHour: 1 },
  ])('$line', async ({ line, bits, idsPerHour }) => {
    const budget = JSON.parse(
      await output([...(typeof line === 'string' ? line.split(' ') : line), '--json']),
    )
    expect(budget.bits).toBeCloseTo(bits, 9)
    expect(budget.idsPerHour).toBeCloseTo(idsPerHour, 9)
    expect(budget.collisions.map(({ chance }: { chance: number }) => chance)).toEqual([0.001, 0.01, 0.5])
  })

  it('computes the length for a target', async () => {
    const { target } = JSON.parse(await output('budget --rate 50/s --years 20 --chance 0.01% --json'))
    expect(target).toMatchObject({ years: 20, chance: 0.0001, length: 16 })
    const spaced = await output([
      'budget',
      '--rate',
      '50/s',
      '--years',
      '20.25',
      '--chance',
      '0.5 %',
      '-a',
      'hex',
    ])
    expect(spaced).toContain('For 0.5 % after 20.3 years: 20 characters of 16 (')
    expect(await output('budget --rate 2/y --format uuid')).toContain('uuid: ')
  })

  it('has colour in a terminal alone', async () => {
    const text = await output('budget --rate 1000/h', { isTerminal: true })
    expect(stylesIn(text).filter((each) => !each.startsWith('36 '))).toEqual([
      '1 12 characters of an alphabet of 36',
      '1 11.1 years',
      '1 35.2 years',
      '1 292 years',
      '1 13 characters',
    ])
    expect(stylesIn(text).filter((each) => each.startsWith('36 '))).toHaveLength(8)
  })

  it('speaks of one id, and fits a narrow terminal', async () => {
    const text = await output('budget --rate 1/h --length 1 --alphabet hex', { columns: 50 })
    expect(text).toContain(': 1 id\n')
    expect(text.split('\n').filter((line) => /[┤└]/.test(line) && line.length > 50)).toEqual([])
  })

  it.each([
    { line: 'budget', text: 'Expected --rate but received none.\nExample: --rate 1000/h\n' },
    { line: 'budget x --rate 1/h', text: 'Expected only options but received "x".' },
    {
      line: 'budget --rate 1000',
      text: 'Expected --rate to be a number and a unit but received "1000".\nExamples: 1000/h, 50/s, 1e6/d.\n',
    },
    { line: 'budget --rate x1/h', text: 'Expected --rate to be' },
    { line: 'budget --rate 1/h!', text: 'Expected --rate to be' },
    { line: 'budget --rate 1x/h', text: 'Expected --rate to be' },
    { line: 'budget --rate 0/h', text: 'Expected --rate to be' },
    {
      line: 'budget --rate 1/h --alphabet x',
      text: 'Expected --alphabet to be a name, or at least two different characters, but received "x".\nNames: decimal, hex, base32, base36, base58, base62, base64url.\n',
    },
    { line: 'budget --rate 1/h --alphabet aab', text: 'Expected --alphabet' },
    {
      line: 'budget --rate 1/h --length 0',
      text: 'Expected --length to be a whole number from 1 to 300 but received "0".',
    },
    {
      line: 'budget --rate 1/h --format uuid --length 3',
      text: 'Expected --format, or --alphabet and --length, but received both.',
    },
    {
      line: 'budget --rate 1/h --format objectId',
      text: 'Expected a format whose ids are random but received objectId.\nFormats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, timeRandom.\n',
    },
    {
      line: 'budget --rate 1/h --format md5',
      text: 'Expected the name of a format but received "md5".\nFormats: uuid25, random, typeid, uuid, nanoid, ulid, hexUlid, timeRandom.\n',
    },
    { line: 'budget --rate 1/h --format opaque', text: 'received opaque.' },
    { line: 'budget --rate 1/h --format snowflake', text: 'received snowflake.' },
    {
      line: 'budget --rate 1/h --chance 1',
      text: 'Expected --chance to be a number above 0, such as 1%, or 0.01%, but received "1".',
    },
    { line: 'budget --rate 1/h --chance 100%', text: 'Expected a probability' },
    { line: 'budget --rate 1/h --chance x1%', text: 'Expected --chance to be' },
    { line: 'budget --rate 1/h --chance 1%x', text: 'Expected --chance to be' },
    { line: 'budget --rate 1/h --chance 1x%', text: 'Expected --chance to be' },
    {
      line: 'budget --rate 1/h --years none',
      text: 'Expected --years to be a number above 0, such as 100, or 0.5, but received "none".',
    },
    { line: 'budget --rate 1/h --years 0', text: 'Expected --years to be' },
    { line: 'budget --rate 1/h --years x1', text: 'Expected --years to be' },
    { line: 'budget --rate 1/h --years 1x', text: 'Expected --years to be' },
  ])('$line: $text', async ({ line, text }) => expect(await refusal(line)).toContain(text))
})

describe('a long run', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    { line: 'new u', text: '0 MB written, 0.0 MB a second' },
    { line: 'convert --to uuid', text: '0 MB read, 0.0 MB a second' },
    { line: 'sort', text: '0 MB read, 0.0 MB a second' },
    { line: 'inspect', text: '0 MB read, 0.0 MB a second' },
    { line: 'inspect --find', text: '0 MB read, 0.0 MB a second' },
  ])('of $line says how far it is, and takes that off the screen', async ({ line, text }) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const wait = () => vi.setSystemTime(Date.now() + 5000)
    async function* slowly() {
      wait()
      yield `${USER}\n`
    }
    const { io, written } = fakeIo({ cwd: tmpdir(), isTerminal: true, stdin: slowly() })
    const stdout = { ...io.stdout, isTerminal: false, write: async () => void wait() }
    expect(await run(line.split(' '), { ...io, stdout })).toBe(0)
    expect(written.stderr).toBe(`\r\u001b[K${text}\r\u001b[K`)
  })
})
