import { describeManifest, readManifest } from '@brandid/base/manifest'
import { describe, expect, it } from 'vitest'

const user = { prefix: 'user', format: { name: 'uuid25', more: 1 }, more: 1 }

describe.each([
  { name: 'readManifest', read: readManifest },
  { name: 'describeManifest', read: describeManifest },
])('$name', ({ read }) => {
  const readsAsIs = (json: unknown) => read(JSON.stringify(json), 'ids.json')
  const reads = (json: object) => readsAsIs({ version: 1, ...json })

  it('ignores what it does not know', async () => {
    const more = { $schema: 'x', $id: 'y', more: 1 }
    expect((await reads({ ...more, definitions: [user] })).definitions).toHaveLength(1)
  })

  it('rejects a manifest without a version', async () => {
    await expect(readsAsIs({ definitions: [user] })).rejects.toThrow(
      'Expected a version 1 manifest in ids.json but received no version.',
    )
  })

  it.each([2, '1', null])('refuses the version %j', async (version) => {
    await expect(readsAsIs({ version, definitions: [user] })).rejects.toMatchObject({
      message: `Expected a version 1 manifest in ids.json but received another version, "${version}".`,
      advice: 'Update brandid-kit: a later release may support this version.',
    })
  })

  const ofId = (more: object) => ({ definitions: [{ prefix: 'a', ...more }] })
  const LIST = 'a manifest, an object with a list "definitions",'
  const FORMAT = 'a format, an object with a name,'
  const MIDNIGHT = '2026-01-31T00:00:00.000Z'
  const SCRIPT = 'javascript:alert(1)'
  it.each<[object, string, string | undefined, string]>([
    [{}, 'a list of definitions', 'definitions', 'nothing'],
    [{ definitions: 1 }, 'a list of definitions', 'definitions', '1'],
    [{ definitions: [1] }, 'a definition, an object with a prefix,', 'definitions[0]', '1'],
    [ofId({ accepts: 1 }), 'a list of formats', 'definitions[0].accepts', '1'],
    [ofId({ bare: 1 }), 'a list of formats', 'definitions[0].bare', '1'],
    [ofId({ format: 1 }), FORMAT, 'definitions[0].format', '1'],
    [ofId({ accepts: [null] }), FORMAT, 'definitions[0].accepts[0]', 'null'],
    [ofId({ link: SCRIPT }), 'an http or https URL', 'definitions[0].link', `"${SCRIPT}"`],
    [ofId({ since: '2026-02-30' }), 'a day such as 2026-01-31', 'definitions[0].since', '"2026-02-30"'],
    [ofId({ since: MIDNIGHT }), 'a day such as 2026-01-31', 'definitions[0].since', `"${MIDNIGHT}"`],
    [ofId({ aliases: { b: 1 } }), 'a list of strings', 'definitions[0].aliases', 'an object'],
    [{ definitions: [], tokens: 1 }, 'a list of tokens', 'tokens', '1'],
    [{ definitions: [], tokens: [{ prefix: 'a', bits: 100 }] }, '128 or 256', 'tokens[0].bits', '100'],
    [{ definitions: [], keys: 1 }, 'a list of key definitions', 'keys', '1'],
    [{ definitions: [], keys: [1] }, 'a key definition, an object with a key,', 'keys[0]', '1'],
    [{ definitions: [], keys: [{ key: 1 }] }, 'a string', 'keys[0].key', '1'],
    [
      { definitions: [], keys: [{ key: 'a', value: 'float' }] },
      ...(['"number", "bigint" or "text"', 'keys[0].value', '"float"'] as const),
    ],
    ...[5, '-5', '05', '5x', 'x5', '1'.repeat(21), '0x', '0x05', `0x${'1'.repeat(17)}`, ['5']].map(
      (max): [object, string, string, string] => [
        { definitions: [], keys: [{ key: 'a', max }] },
        ...(['digits', 'keys[0].max', Array.isArray(max) ? 'a list' : JSON.stringify(max)] as const),
      ],
    ),
  ])('refuses %j', async (json, expected, path, received) => {
    const place = path === undefined ? '' : ` at "${path}"`
    const message = `Expected ${expected}${place} in ids.json but received ${received}.`
    await expect(reads(json)).rejects.toThrow(message)
  })

  it.each([
    [[], 'a list'],
    [1, '1'],
  ])('refuses %j', async (json, received) => {
    await expect(readsAsIs(json)).rejects.toThrow(`Expected ${LIST} in ids.json but received ${received}.`)
  })

  it('refuses a format that there is not', async () => {
    await expect(reads(ofId({ format: { name: 'md5' } }))).rejects.toThrow('Expected `format` to be')
  })
})

describe('describeManifest', () => {
  const describes = (json: object) => describeManifest(JSON.stringify({ version: 1, ...json }), 'ids.json')

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

  it('describes keys, and IDs from before the prefix', async () => {
    const { definitions, keys } = await describes({
      definitions: [{ prefix: 'tag', bare: [{ name: 'nanoid' }] }],
      keys: [
        { key: 'user', name: 'UserKey', entity: 'person', description: 'Who', more: 1 },
        { key: 'event', value: 'bigint', max: '0xff' },
        { key: 'order', value: 'text', format: { name: 'uuid' } },
      ],
    })
    expect(definitions[0]?.entry.bare).toMatchObject([{ name: 'nanoid', body: { length: [12, 12] } }])
    expect(keys.map(({ entry }) => entry)).toMatchObject([
      { name: 'UserKey', key: 'user', entity: 'person', description: 'Who', max: '0x1fffffffffffff' },
      { key: 'event', value: 'bigint', max: '0xff' },
      { key: 'order', value: 'text', format: { body: { length: [36, 36] } } },
    ])
  })

  it.each([
    [{ definitions: [{ prefix: 'a', bare: [{ name: 'opaque' }] }] }, 'length'],
    [{ definitions: [], keys: [{ key: 'a', value: 'text' }] }, 'Expected `format` to be'],
  ])(
    'refuses IDs from before the prefix without a length, and texts without a format',
    async (json, message) => await expect(describes(json)).rejects.toThrow(message),
  )

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
      'Expected a letter, then letters and digits at "definitions[0].name" in ids.json',
    )
  })
})
