import type { Manifest } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/v4'
import { onDisk } from '../../../base/test/on-disk.ts'
import { runIn } from './run-in.ts'

const HEAD = `import { createRegistry, defineId } from 'brandid'
import * as formats from 'brandid/formats'
import { nanoid, opaque, snowflake, uuid25 } from 'brandid/formats'
import { defineToken } from 'brandid/token'
`

async function manifestOf(code: string, others: Readonly<Record<string, string>> = {}): Promise<Manifest> {
  const { stdout, stderr, ...said } = await runIn(onDisk({ 'ids.ts': HEAD + code, ...others }), ['manifest'])
  if (said.code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe('the manifest', () => {
  it('has everything of an ID', async () => {
    const { definitions } = await manifestOf(`
const short = nanoid({ length: 8 * 2 })
export const KeyspaceId = defineId('ks', {
  entity: 'keyspace', aliases: ['keyspace'], named: ['ks_default'], description: 'Of ' + 'keys',
  format: short, accepts: [opaque({ length: [20, 22], alphabet: 'abc' })],
})`)
    expect(definitions).toEqual([
      {
        name: 'KeyspaceId',
        prefix: 'ks',
        entity: 'keyspace',
        description: 'Of keys',
        aliases: ['keyspace'],
        named: ['ks_default'],
        format: {
          name: 'nanoid',
          options: { length: 16 },
          pattern: '[0-9a-z]{16}',
          body: expect.objectContaining({ length: [16, 16] }),
        },
        accepts: [
          {
            name: 'opaque',
            options: { length: [20, 22], alphabet: 'abc' },
            pattern: '[a-c]{20,22}',
            body: expect.objectContaining({ length: [20, 22] }),
          },
        ],
        pattern: '^ks_(?:[0-9a-z]{16}|[a-c]{20,22}|default)$',
        bits: expect.closeTo(82.7, 1),
        carries: [],
        example: expect.stringMatching(/^ks_[0-9a-z]{16}$/),
        file: 'ids.ts',
      },
    ])
  })

  it.each([
    ['uuid25()', { name: 'uuid25' }, ['time', 'uuid', 'bytes']],
    ['uuid25({})', { name: 'uuid25' }, ['time', 'uuid', 'bytes']],
    ["formats['uuid']({ version: 4 })", { name: 'uuid', options: { version: 4 } }, ['uuid', 'bytes']],
    ['formats.objectId()', { name: 'objectId' }, ['time', 'bytes']],
    [
      "snowflake({ epoch: 'twitter', workerId: Number(process.env.WORKER) })",
      { name: 'snowflake', options: { epoch: 'twitter' } },
      ['time', 'bigint'],
    ],
  ])('has the format %s', async (source, format, carries) => {
    const { definitions } = await manifestOf(`export const XId = defineId('x', { format: ${source} })`)
    expect(definitions).toMatchObject([{ format, carries }])
  })

  it('has tokens, private registries, and no tests', async () => {
    const manifest = await manifestOf(
      `
const own = createRegistry()
export const JobId = own.defineId('job')
export const UserId = defineId('user', undefined)
export const OwnToken = defineToken('own', { registry: own, description: 'ours', bits: 128 })
export const SessionToken = defineToken('sess')`,
      { 'a.test.ts': `${HEAD}export const TestId = defineId('test')` },
    )
    expect(manifest.definitions.map(({ prefix, registry }) => [prefix, registry])).toEqual([
      ['job', 'private'],
      ['user', undefined],
    ])
    expect(manifest.tokens).toEqual([
      {
        name: 'OwnToken',
        prefix: 'own',
        description: 'ours',
        bits: 128,
        pattern: '^own_[0-9a-z]{32}$',
        registry: 'private',
        file: 'ids.ts',
      },
      { name: 'SessionToken', prefix: 'sess', bits: 256, pattern: '^sess_[0-9a-z]{57}$', file: 'ids.ts' },
    ])
  })

  it('has what the configuration says of a kind', async () => {
    const kinds = {
      user: { link: 'https://example.com/{id}', since: '2024-01-31' },
      'stripe:sub': { since: '2025-01-31' },
      row: { link: 'http://example.com' },
    }
    const { definitions, keys } = await manifestOf(
      `
const stripe = createRegistry('stripe')
export const UserId = defineId('user')
export const SubId = stripe.defineId('sub')
export const PostId = defineId('post')
import { defineKey } from 'brandid'
export const RowKey = defineKey('row')`,
      { 'brandid.config.json': JSON.stringify({ kinds }) },
    )
    expect([...definitions, ...(keys ?? [])].map(({ file, link, since }) => ({ file, link, since }))).toEqual(
      [
        { file: 'ids.ts' },
        { file: 'ids.ts', since: '2025-01-31' },
        { file: 'ids.ts', ...kinds.user },
        { file: 'ids.ts', ...kinds.row },
      ],
    )
  })

  it('reads the options of a wrapper', async () => {
    const { definitions } = await manifestOf(`
const define = (prefix: string, options = {}) =>
  defineId(prefix as 'x', { ...options, format: uuid25({ version: 4 }), description: \`Ids of \${prefix}\` })
export const AId = define('a', { aliases: ['b'] })
export const CId = define('c')`)
    expect(definitions).toMatchObject([
      { prefix: 'a', aliases: ['b'], description: 'Ids of a', format: { options: { version: 4 } } },
      { prefix: 'c', aliases: [], description: 'Ids of c' },
    ])
  })

  it.each([
    ['defineId(process.argv[2])', 'a literal as the prefix of `defineId`'],
    ['defineToken(f())', 'a literal as the prefix of `defineToken`'],
    ["defineId('a', f())", "literal options for 'a'"],
    ["defineId('a', { ...f() })", "literal options for 'a'"],
    ["defineId('a', { aliases: f() })", 'a literal as `aliases`'],
    ["defineId('a', { aliases: ['b', f()] })", 'a literal as `aliases`'],
    ["defineId('a', { accepts: f() })", 'a literal array as `accepts`'],
    ["defineId('a', { entity: 1n })", 'a literal as `entity`'],
    ["defineId('a', { format: f() })", 'a format from `brandid/formats`', 'a runtime expression'],
    [
      "defineId('a', { format: formats.guessBudget() })",
      'a format from `brandid/formats`',
      'a runtime expression',
    ],
    ["defineId('a', { format: nanoid(f()) })", 'literal options for `nanoid`'],
    ["defineId('a', { format: nanoid({ length: f() }) })", 'literal options for `nanoid`'],
    ["defineId('A')", /^Expected a prefix \(1 to 63 .* but received "A"\.$/],
  ])('refuses %s, with its place', async (source, expected, received = 'an expression') => {
    const folder = onDisk({ 'ids.ts': `${HEAD}export const AId = ${source}` })
    const { code, stdout, stderr } = await runIn(folder, ['manifest'])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const [, message] = /^ids\.ts:5:20: (.*)\n$/.exec(stderr) ?? []
    if (typeof expected === 'string') expect(message).toBe(`Expected ${expected} but received ${received}.`)
    else expect(message).toMatch(expected)
  })

  it('names the constant, where it is a name in every language', async () => {
    const { definitions } = await manifestOf(`
export const ids = { user: defineId('user') }
export default defineId('other')
const own = defineId('own')
export { own as 'own id' }
export const Ünit = defineId('unit')
export const A1 = defineId('a')`)
    expect(definitions.map(({ prefix, name }) => [prefix, name])).toEqual([
      ['a', 'A1'],
      ['other', undefined],
      ['own', undefined],
      ['unit', undefined],
      ['user', undefined],
    ])
  })

  it('has vectors', async () => {
    const folder = onDisk({ 'ids.ts': `${HEAD}export const AId = defineId('a')` })
    const { code, stdout } = await runIn(folder, ['manifest', '--vectors'])
    const { version, definitions, parse } = JSON.parse(stdout)
    expect({ code, version }).toEqual({ code: 0, version: 1 })
    expect(definitions).toMatchObject([{ prefix: 'a' }])
    expect(parse).toContainEqual({ text: 'unheard_of', code: 'unknown_prefix' })
  })

  it('refuses a duplicate, at both places', async () => {
    const folder = onDisk({
      'ids.ts': `${HEAD}export const AId = defineId('a')\nexport const BId = defineId('a')`,
    })
    const { code, stderr } = await runIn(folder, ['manifest'])
    expect(code).toBe(1)
    expect(stderr).toBe(`ids.ts:5:20: Prefix 'a' is defined twice: here and at ids.ts:6:20.
ids.ts:6:20: Prefix 'a' is defined twice: here and at ids.ts:5:20.
`)
  })
})

it('the JSON Schema of the manifest fits every manifest', async () => {
  const { stdout } = await runIn(onDisk({}), ['manifest', '--schema'])
  const schema = z.fromJSONSchema(JSON.parse(stdout))
  const manifest = await manifestOf(`
export const AId = defineId('a', { format: nanoid({ length: 9 }), accepts: [opaque({ length: 30 })] })
export const BId = createRegistry().defineId('b')
export const CToken = defineToken('c', { description: 'ours' })`)
  expect(schema.safeParse(manifest)).toMatchObject({ success: true })
  expect(schema.safeParse({ ...manifest, version: 2 }).success).toBe(false)
  expect(schema.safeParse({ $schema: 'x', $id: 'y', ...manifest, more: 1 }).success).toBe(true)
  const [first] = manifest.definitions
  expect(schema.safeParse({ ...manifest, definitions: [{ ...first, prefix: 'A' }] }).success).toBe(false)
})
