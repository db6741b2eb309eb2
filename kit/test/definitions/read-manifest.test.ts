import { describe, expect, it } from 'vitest'
import { describeManifest, readManifest } from '../../src/definitions/read-manifest.ts'

const user = { prefix: 'user', format: { name: 'uuid25', body: 'not read', more: 1 }, more: 1 }

describe.each([
  { name: 'readManifest', read: readManifest },
  { name: 'describeManifest', read: describeManifest },
])('$name', ({ read }) => {
  const reads = (json: unknown) => read(JSON.stringify(json), 'ids.json')

  it('ignores what it does not know, as a later kit may write it', async () => {
    const manifest = { $schema: 'x', $id: 'y', version: 1, more: 1, definitions: [user] }
    expect((await reads(manifest)).definitions).toHaveLength(1)
  })

  it('takes a manifest without a version for one of the first', async () => {
    expect((await reads({ definitions: [user] })).definitions).toHaveLength(1)
  })

  it.each([2, '1', null])('refuses the version %j', async (version) => {
    await expect(reads({ version, definitions: [user] })).rejects.toThrow(
      `Expected a manifest of version 1 in ids.json but received another version, "${version}".`,
    )
  })

  it.each([
    { json: {}, says: 'a list of definitions as "definitions" in ids.json but received nothing' },
    { json: [], says: 'a manifest, an object with a list "definitions", in ids.json but received a list' },
    { json: 1, says: 'a manifest, an object with a list "definitions", in ids.json but received 1' },
    { json: { definitions: 1 }, says: 'a list of definitions as "definitions" in ids.json but received 1' },
    {
      json: { definitions: [1] },
      says: 'a definition, an object with a prefix, as "definitions[0]" in ids.json but received 1',
    },
    {
      json: { definitions: [{ prefix: 'a', accepts: 1 }] },
      says: 'a list of formats as "definitions[0].accepts" in ids.json but received 1',
    },
    {
      json: { definitions: [{ prefix: 'a', bare: 1 }] },
      says: 'a list of formats as "definitions[0].bare" in ids.json but received 1',
    },
    {
      json: { definitions: [{ prefix: 'a', format: 1 }] },
      says: 'a format, an object with a name, as "definitions[0].format" in ids.json but received 1',
    },
    {
      json: { definitions: [{ prefix: 'a', accepts: [null] }] },
      says: 'a format, an object with a name, as "definitions[0].accepts[0]" in ids.json but received null',
    },
    {
      json: { definitions: [{ prefix: 'a', link: 'javascript:alert(1)' }] },
      says: 'an address of http or https as "definitions[0].link" in ids.json but received "javascript:alert(1)"',
    },
    {
      json: { definitions: [{ prefix: 'a', since: '2026-02-30' }] },
      says: 'a day such as 2026-01-31 as "definitions[0].since" in ids.json but received "2026-02-30"',
    },
    {
      json: { definitions: [{ prefix: 'a', aliases: { b: 1 } }] },
      says: 'a list of texts as "definitions[0].aliases" in ids.json but received an object',
    },
    { json: { definitions: [], tokens: 1 }, says: 'a list of tokens as "tokens" in ids.json but received 1' },
    {
      json: { definitions: [], tokens: [{ prefix: 'a', bits: 100 }] },
      says: '128 or 256 as "tokens[0].bits" in ids.json but received 100',
    },
    {
      json: { definitions: [], keys: 1 },
      says: 'a list of definitions of keys as "keys" in ids.json but received 1',
    },
    {
      json: { definitions: [], keys: [1] },
      says: 'a definition of keys, an object with a key, as "keys[0]" in ids.json but received 1',
    },
    {
      json: { definitions: [], keys: [{ key: 1 }] },
      says: 'a text as "keys[0].key" in ids.json but received 1',
    },
    {
      json: { definitions: [], keys: [{ key: 'a', value: 'float' }] },
      says: '"number", "bigint" or "text" as "keys[0].value" in ids.json but received "float"',
    },
    ...[5, '-5', '0x', ['5']].map((max) => ({
      json: { definitions: [], keys: [{ key: 'a', max }] },
      says: `digits as "keys[0].max" in ids.json but received ${Array.isArray(max) ? 'a list' : JSON.stringify(max)}`,
    })),
  ])('refuses $json', async ({ json, says }) => {
    await expect(reads(json)).rejects.toThrow(`Expected ${says}.`)
  })

  it('refuses a format that there is not', async () => {
    await expect(reads({ definitions: [{ prefix: 'a', format: { name: 'md5' } }] })).rejects.toThrow(
      'Expected `format` to be',
    )
  })
})

describe('describeManifest', () => {
  const describes = (json: unknown) => describeManifest(JSON.stringify(json), 'ids.json')

  it('believes of the file what defineId receives, and describes the rest anew', async () => {
    const { definitions, tokens } = await describes({
      definitions: [
        { ...user, name: 'UserId', entity: 'person', description: 'Who', pattern: '.*', registry: 'private' },
      ],
      tokens: [
        { prefix: 'sess', bits: 128, description: 'In', pattern: '.*', name: 'Session' },
        { prefix: 'own', registry: 'other' },
      ],
    })
    expect(definitions[0]?.entry).toMatchObject({
      name: 'UserId',
      entity: 'person',
      description: 'Who',
      pattern: '^user_[0-9a-z]{25}$',
      registry: 'private',
      format: { name: 'uuid25', body: { length: [25, 25] } },
    })
    expect(tokens).toEqual([
      { name: 'Session', prefix: 'sess', description: 'In', bits: 128, pattern: '^sess_[0-9a-z]{32}$' },
      { prefix: 'own', bits: 256, pattern: '^own_[0-9a-z]{57}$' },
    ])
  })

  it('describes keys, and ids from before the prefix', async () => {
    const { definitions, keys } = await describes({
      definitions: [{ prefix: 'tag', bare: [{ name: 'nanoid', body: 'not read' }] }],
      keys: [
        { key: 'user', name: 'UserKey', entity: 'person', description: 'Who', more: 1 },
        { key: 'event', value: 'bigint', max: '0xff' },
        { key: 'order', value: 'text', format: { name: 'uuid', body: 'not read' } },
      ],
    })
    expect(definitions[0]?.entry.bare).toMatchObject([{ name: 'nanoid', body: { length: [12, 12] } }])
    expect(keys.map(({ entry }) => entry)).toMatchObject([
      { name: 'UserKey', key: 'user', entity: 'person', description: 'Who', max: '0x1fffffffffffff' },
      { key: 'event', value: 'bigint', max: '0xff' },
      { key: 'order', value: 'text', format: { body: { length: [36, 36] } } },
    ])
  })

  it('refuses ids from before the prefix without a length', async () => {
    await expect(describes({ definitions: [{ prefix: 'a', bare: [{ name: 'opaque' }] }] })).rejects.toThrow(
      'length',
    )
  })

  it('refuses texts without a format', async () => {
    await expect(describes({ definitions: [], keys: [{ key: 'a', value: 'text' }] })).rejects.toThrow(
      'Expected `format` to be',
    )
  })

  it('reads the scope of a registry, and refuses one that is none', async () => {
    const scoped = { ...user, registry: 'private', scope: 'stripe' }
    const token = { prefix: 'sk', registry: 'private', scope: 'stripe' }
    const { definitions, tokens } = await describes({ definitions: [scoped], tokens: [token] })
    expect(definitions[0]?.entry).toMatchObject({ entity: 'user', registry: 'private', scope: 'stripe' })
    expect(tokens[0]).toMatchObject({ registry: 'private', scope: 'stripe' })
    await expect(describes({ definitions: [{ ...scoped, scope: "a'" }], tokens: [] })).rejects.toThrow(
      /^Expected a prefix /,
    )
  })

  it.each(['', 'a b', 'x;y', 'Ü', 5, 'a'.repeat(129)])('refuses the name %j', async (name) => {
    await expect(describes({ definitions: [{ prefix: 'a', name }] })).rejects.toThrow(
      'Expected a letter, then letters and digits as "definitions[0].name" in ids.json',
    )
  })
})
