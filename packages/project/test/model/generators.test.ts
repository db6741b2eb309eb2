import { searchPrefixes } from '@brandid/project/adopt'
import { openCodeBase } from '@brandid/project/source'
import { BASE62_ALPHABET } from 'brandid/internal'
import { describe, expect, it } from 'vitest'
import { onDisk } from '../../../base/test/on-disk.ts'
import { keysIn } from './read-model.ts'

/** The formats of the keys that expressions create. */
const formatsOf = (expressions: readonly string[]): string[] =>
  keysIn(
    expressions
      .map((each, i) => `@Entity() class E${i} { @PrimaryKey({ onCreate: ${each} }) id: string }`)
      .join('\n'),
  )
    .split(', ')
    .map((each) => each.replace(/^e\d+ /, ''))

/** The format of a key that an expression creates, after the given statements. */
const formatOf = (expression: string, before = ''): string =>
  keysIn(`${before}\n@Entity() class Order { @PrimaryKey({ onCreate: ${expression} }) id: string }`).replace(
    'order ',
    '',
  )

const words = (text: string) => text.trim().split(/\s+/)

describe('the format of a key is told by its generator', () => {
  it.each([
    ['ulid', 'ulid ULID ulidx ulidFactory'],
    ['uuid7', 'v7 V7 uuidv7 uuid_v7 uuidV7 uuid7 uuid_7'],
    ['uuid4', 'v4 uuidv4 uuid_v4 uuidV4 uuid4 uuid_4 randomUUID random_uuid uuid'],
    ['text', 'v1 v6 uuidv1 uuidv44 xv7 uuidx uuidv74 randomUUIDs'],
    ['cuid2', 'cuid2 CUID2'],
    ['cuid', 'cuid'],
    ['ksuid', 'ksuid'],
    ['nanoid', 'nanoid nano_id nanoId'],
    ['text', 'nanoids nanoidFast nanoidAsync randomNanoid'],
    ['objectId', 'ObjectId ObjectID objectId object_id'],
    ['text', 'xid snowflake hyperid shortId randomText getId xulid mycuid createId newId generate_id'],
  ])('%s by %s', (format, names) => {
    const all = words(names).flatMap((name) => [
      `() => ${name}()`,
      `() => lib.${name}()`,
      name,
      `lib.${name}`,
    ])
    expect(formatsOf(all)).toEqual(all.map(() => format))
  })

  it.each([
    ['createId', '@paralleldrive/cuid2', 'cuid2'],
    ['createId', '@local/my-cuid2', 'cuid2'],
    ['createId', 'cuid', 'cuid'],
    ['createId', 'cuid3', 'text'],
    ['newId', 'ulid', 'ulid'],
    ['newId', 'ulidx', 'ulid'],
    ['newId', 'KSUID', 'ksuid'],
    ['generateId', 'typeid-js', 'typeid'],
    ['newId', 'objectid', 'objectId'],
    ['newId', 'bson_object_id', 'objectId'],
    ['newId', 'bson', 'text'],
    ['newId', 'my-ulid', 'text'],
    ['newId', 'api-v7', 'text'],
    ['newId', 'cuid2-like', 'text'],
    ['newId', 'my-cuid', 'text'],
    ['newId', 'isaac', 'text'],
    ['newId', 'objectid-like', 'text'],
    ['newId', './ulid', 'ulid'],
    ['newId', './ids', 'text'],
    ['uuid', 'ulid', 'uuid4'],
  ])('%s of %s: %s', (name, source, format) => {
    const head = `import { ${name} } from '${source}'`
    expect(formatOf(`() => ${name}()`, head)).toBe(format)
    expect(formatOf(name, head)).toBe(format)
    expect(formatOf(`() => lib.${name}()`, `import * as lib from '${source}'`)).toBe(format)
  })

  it.each([
    ["import { v7 as createKey } from 'uuid'", 'createKey', 'uuid7'],
    ["import { v4 as newId } from 'uuid'", 'newId', 'uuid4'],
    ["import { ulid as uuid } from 'ulid'", 'uuid', 'ulid'],
    ["import { nanoid as id } from 'nanoid'", 'id', 'nanoid'],
    ["import ulid from 'ulid'", 'ulid', 'ulid'],
    ["import { count as createKey } from 'uuid'", 'createKey', 'text'],
  ])('%s: %s: %s', (head, name, format) => {
    expect(formatOf(`() => ${name}()`, head)).toBe(format)
    expect(formatOf(name, head)).toBe(format)
  })

  it.each([
    // Arguments are options of a generator, but a prefix or a length of others.
    ['() => ulid(now)', 'ulid'],
    ['() => v4({ random })', 'uuid4'],
    ['() => createId(9)', 'text'],
    ['() => new ObjectId()', 'objectId'],
    ['() => new ObjectId().toString()', 'objectId'],
    ['() => ulid().toLowerCase()', 'ulid'],
    // Some methods change the format.
    ...words('slice substring substr replace replaceAll toUpperCase split padStart').map(
      (method): [string, string] => [`() => ulid().${method}(0)`, 'text'],
    ),
    ['() => (ulid() as string).trim().slice(1)', 'text'],
    ['() => ulid(text.slice(1))', 'ulid'],
    // A generator may be behind names and functions.
    ['create', 'ulid'],
    ['create as Maker', 'ulid'],
    ['v4 as Maker', 'uuid4'],
    ['() => create()', 'text'],
    ['() => fixed', 'ulid'],
    ['() => { return ulid() }', 'ulid'],
    ['() => { log(); return ulid() }', 'ulid'],
    ['function () { return ulid() }', 'ulid'],
    ['(() => ulid()) as Maker', 'ulid'],
    ['() => () => ulid()', 'ulid'],
    ['second', 'ulid'],
    ['loop', 'text'],
    ['first', 'text'],
    ['() => other', 'text'],
    ['lib.make', 'text'],
    ['1', 'text'],
    ["'nanoid'", 'text'],
  ])('%s: %s', (expression, format) => {
    const before = `const create = () => ulid()
const fixed = ulid(), second = create, loop = loop2, loop2 = loop, { other } = ulid()
const first = () => n1, n1 = n2, n2 = n3, n3 = n4, n4 = n5, n5 = n6, n6 = ulid()`
    expect(formatOf(expression, before)).toBe(format)
  })

  it.each([
    ["import KSUID from 'ksuid'", '() => KSUID.randomSync().string', 'ksuid'],
    ["import { newId } from 'ulid'", "() => newId('order')", 'text'],
    ["import { ulid } from 'ulid'", '() => ulid(now)', 'ulid'],
    ["import { createId } from '@paralleldrive/cuid2'", '() => createId().slice(0, 9)', 'text'],
  ])('%s: %s: %s', (head, expression, format) => expect(formatOf(expression, head)).toBe(format))

  const nanoid = (length: number, alphabet: string) =>
    `nanoid({ length: ${length}, alphabet: '${alphabet}' })`
  const opaque = (length: number) => `opaque({ length: ${length}, alphabet: '${BASE62_ALPHABET}-' })`

  it.each([
    ['nanoid(10)', opaque(10)],
    ['nanoid(SIZE)', opaque(12)],
    ['nanoid(load())', 'nanoid'],
    ["nanoid('12')", 'nanoid'],
    ['hex()', nanoid(21, '0123abcd')],
    ['short()', nanoid(16, '0123')],
    ['short(8)', nanoid(8, '0123')],
    ['sized()', nanoid(12, '0123')],
    ['wide()', opaque(16)],
    ['unknown()', 'text'],
    ['of(0)', 'text'],
    ["customAlphabet('0123', 16)()", nanoid(16, '0123')],
  ])('customAlphabet of nanoid: %s: %s', (call, format) => {
    const before = `const SIZE = 12
const hex = customAlphabet('0123abcd'), short = customAlphabet('0123', 16), sized = customAlphabet('0123', SIZE)
const wide = customAlphabet('ab_', 16), unknown = customAlphabet(letters, 16), of = customLetters('0123', 16)`
    expect(formatOf(`() => ${call}`, `import { customAlphabet } from 'nanoid'\n${before}`)).toBe(format)
    expect(formatOf(`() => ${call}`, before)).toBe(format)
  })

  it.each([
    ['init()', '@paralleldrive/cuid2', 'cuid2'],
    ["init({ fingerprint: 'host' })", '@paralleldrive/cuid2', 'cuid2'],
    ['init({ length: 24 * 2 })', '@paralleldrive/cuid2', 'text'],
    ['init({ length: 10 })', '@paralleldrive/cuid2', 'text'],
    ['init()', 'other', 'text'],
    ['start()', '@paralleldrive/cuid2', 'text'],
  ])('const make = %s of %s: %s', (made, source, format) => {
    const name = made.replace(/\(.*/, '')
    const head = `import { ${name} } from '${source}'\nconst make = ${made}`
    expect(formatOf('() => make()', head)).toBe(format)
  })
})

/** The prefix before what an expression generates, with a star if it is the prefix of a token; undefined if there is none. */
function prefixBefore(expression: string, name = 'text', head = ''): string | undefined {
  const code = `${head}const ${name} = \`usr_\${${expression}}\``
  const { codeBase, root } = openCodeBase([], { cwd: onDisk({ 'a.ts': code }) })
  const [found] = searchPrefixes(codeBase, root).found
  return found && `${found.prefix}${found.isToken ? '*' : ''}`
}

it.each([
  ['usr*', 'randomBytes random_bytes randomFill random_fill randomFillSync RandomBytes'],
  ['usr', 'randomUUID randomBytesOf randomText random randomBytesAsync uuidRandomBytes'],
])('%s is before %s', (prefix, names) => {
  for (const name of words(names)) expect([name, prefixBefore(`${name}(16)`)]).toEqual([name, prefix])
})

it.each([
  ["randomBytes(16).toString('hex')", 'usr*'],
  ["randomBytes(16).toString('hex').slice(1)", 'usr*'],
  ["crypto.randomBytes(16).toString('hex')", 'usr*'],
  ['randomUUID().slice(1)', 'usr'],
  ['randomUUID().value', 'usr'],
  ["customAlphabet('0123', 16)()", 'usr'],
  ['init({ length: 10 })()', undefined],
  ['load().value', undefined],
])('%s: %s', (expression, prefix) => expect(prefixBefore(expression)).toBe(prefix))

it('cuid2 of another length is no secret', () => {
  const head = "import { init } from '@paralleldrive/cuid2'\nconst make = init({ length: 10 })\n"
  expect(prefixBefore('make()', 'text', head)).toBe('usr')
})

describe('a secret', () => {
  const secrets = `secret secrets token tokens plaintext password passwords apiKey api_key apikey accessKey access_key
    privateKey otp nonce csrf csrfToken sessionToken session_token userSecretHash TOKEN`
  const others = 'id tokenId token_id secretIds tokenizer secretary key publicKey notes'

  it('is what a column is named after, but not the ID of a secret', () => {
    for (const name of words(secrets))
      expect([name, keysIn(`@Entity() class Order { @PrimaryKey() ${name}: string }`)]).toEqual([name, ''])
    for (const name of words(others).filter((each) => !/Ids?$|_id$/.test(each)))
      expect([name, keysIn(`@Entity() class Order { @PrimaryKey() ${name}: string }`)]).toEqual([
        name,
        'order text',
      ])
    for (const [entity, name] of [
      ['Token', 'tokenId'],
      ['Token', 'token_id'],
      ['AccessKey', 'accessKeyId'],
    ])
      expect(keysIn(`@Entity() class ${entity} { @PrimaryKey() ${name}: string }`)).toContain(' text')
  })

  it('is what a prefix is for if a name says so', () => {
    for (const name of words(secrets)) expect([name, prefixBefore('nanoid()', name)]).toEqual([name, 'usr*'])
    for (const name of words(others)) expect([name, prefixBefore('nanoid()', name)]).toEqual([name, 'usr'])
  })
})
