import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list } from '../findings.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf('no-string-id', `${head}\n${code}`)
const names = (code: string) => found(code).map(({ message }) => message.split("'")[1])

describe('a string with the name of an ID', () => {
  it.each([
    ...list(`function f(userId: string) {}; const f = function (userId: string) {};
      const f = (userId: string) => userId; const f = (userId: string = '') => userId;
      declare function f(userId: string): void; class A { constructor(private userId: string) {} };
      class A { f(userId: string) {} }; abstract class A { abstract f(userId: string): void };
      interface A { f(userId: string): void }; interface A { (userId: string): void };
      type A = (userId: string) => void; type A = { userId: string }; interface A { userId?: string };
      class A { userId !: string }; abstract class A { abstract userId: string }; let userId: string = '';
      type A = { 'userId' ? : string }; type A = { "userId" : string }; type A = { userId:string };
      type A = { userId /* of the owner */ : string }; type A = { userId: /* of the owner */ string };
      type A = { userId: (string) }; type A = { userId: | string | null };
      type A = { userId: undefined | string }; type A = { userId: null | string };
      type A = { userId: Promise<string> }; const f = (...userId: string[]) => userId;
      class A { accessor userId: string = '' }; type A = new (userId: string) => object;
      interface A { new (userId: string): object }; type A = [userId: string, count: number];
      type A = [userId?: string]`),
    'type ID = string | number\ntype A = { userId: Exclude<ID, number> }',
  ])('is found in %s', (code) => expect(names(code)).toEqual(['userId']))

  itFindsNothing(
    'is not %s',
    names,
    list(`const f = (userId: number) => userId; const f = (userId) => userId;
      const f = (userId: string | number) => userId; const f = (userId: null) => userId;
      const f = (...userId: number[]) => userId; const f = (user: string) => user;
      class A { ['userId']: string = '' }; class A { get userId(): string { return "" } };
      interface A { [userId: string]: unknown }`),
  )

  it('is reported in the order of the text, under each spelling', () => {
    const code =
      'type A = { user_id: string }\nconst f = (userId: string) => userId\ntype B = { userIds: string[] }'
    expect(names(code)).toEqual(['user_id', 'userId', 'userIds'])
  })
})

describe('several IDs under one name', () => {
  it.each(
    list(`string[]; readonly string[]; (string | null)[]; Array<string>; ReadonlyArray <string>; Set<string>;
      ReadonlySet<string>; Readonly<string[]>; null | string[]`),
  )('are found in %s', (type) => {
    const message = "'userIds' contains plain strings; type each as UserId."
    expect(found(`let a: { userIds: ${type} }`)).toMatchObject([{ message }])
  })

  it.each(['string[]', 'readonly string[] | null', 'string | string[]', 'Set<string> | undefined'])(
    'are found under the name of one in %s',
    (type) => {
      expect(found(`let a: { userId: ${type} }`)[0]?.message).toMatch(/^'userId' contains plain strings; /)
    },
  )

  itFindsNothing(
    'are not %s',
    (type) => names(`let a: { userIds: ${type} }`),
    list(`string; number; number[]; Array; MyArray<string>; ArrayLike<string>; null | boolean;
      Map<string, string>`),
  )

  itFindsNothing(
    'are not %s under the name of one',
    (type) => names(`let a: { userId: ${type} }`),
    list('string[] | number; number[]; Map<string, string>'),
  )
})

describe('a plain value with the name of a key', () => {
  const others = {
    './ids': `import { defineId, defineKey, type IdOf } from 'brandid'
import { uuid } from 'brandid/formats'
export const UserKey = defineKey('user')
export type UserKey = IdOf<typeof UserKey>
export const EventKey = defineKey('event', { format: 'bigint' })
export type EventKey = IdOf<typeof EventKey>
export const OrderKey = defineKey('order', { format: uuid() })
export type OrderKey = IdOf<typeof OrderKey>
export const TeamId = defineId('team')
export type TeamId = IdOf<typeof TeamId>
export const TeamKey = defineKey('team', { format: uuid() })
export type TeamKey = IdOf<typeof TeamKey>
`,
  }
  const HEAD = "import { EventKey, OrderKey, TeamId, TeamKey, UserKey } from './ids'"
  const keys = (code: string, head = HEAD) => findingsOf('no-string-id', `${head}\n${code}`, { others })
  const messages = (code: string, head?: string) => keys(code, head).map(({ message }) => message)

  const USER = "UserKey or LooseKey<'user'>"
  const EVENT = "EventKey or LooseBigIntKey<'event'>"
  const ORDER = "OrderKey or LooseTextKey<'order'>"
  it.each([
    ['const f = (userKey: number) => 1', "'userKey' is a plain number; type it as", USER],
    ['const f = (user_key?: number) => 1', "'user_key' is a plain number; type it as", USER],
    ['const f = (sourceUserKey: number | null) => 1', "'sourceUserKey' is a plain number; type it as", USER],
    ['interface A { userId: number }', "'userId' is a plain number; type it as", USER],
    ['interface User { id: number }', "'id' of User is a plain number; type it as", USER],
    ['interface User { _id: number; key: number }', "'_id' of User is a plain number; type it as", USER],
    ['class UserRow {\n  key!: number }', "'key' of UserRow is a plain number; type it as", USER],
    ['interface User { paid: string; key: number }', "'key' of User is a plain number; type it as", USER],
    ['interface User { $id: string; key: number }', "'key' of User is a plain number; type it as", USER],
    ['interface User { id(): string; key: number }', "'key' of User is a plain number; type it as", USER],
    ["interface User { 'key' : number }", "'key' of User is a plain number; type it as", USER],
    ['interface User { key ? : number }', "'key' of User is a plain number; type it as", USER],
    ["interface User { 'id' ?: number }", "'id' of User is a plain number; type it as", USER],
    ['class User { key ! : number }', "'key' of User is a plain number; type it as", USER],
    ['interface User { key\n: number }', "'key' of User is a plain number; type it as", USER],
    ['type A = { userKeys: readonly number[] }', "'userKeys' contains plain numbers; type each as", USER],
    ['type A = { userKey: number | Set<number> }', "'userKey' contains plain numbers; type each as", USER],
    ['class A { last: { eventKey: bigint } }', "'eventKey' is a plain bigint; type it as", EVENT],
    ['const f = (eventKeys: Set<bigint>) => 1', "'eventKeys' contains plain bigints; type each as", EVENT],
    ["let orderKey: string = ''", "'orderKey' is a plain string; type it as", ORDER],
    ['const f = (orderId: string) => 1', "'orderId' is a plain string; type it as", ORDER],
    ['let teamKey: string', "'teamKey' is a plain string; type it as", "TeamKey or LooseTextKey<'team'>"],
    // An id and a key of one name: the id's own name is the id's.
    ['const f = (teamId: string) => 1', "'teamId' is a plain string; type it as", 'TeamId'],
  ])('%s', (code, said, types) => expect(messages(code)).toEqual([`${said} ${types}.`]))

  itFindsNothing('is not %s', messages, [
    ...list('UserKey; string; bigint; number | Date; Map<number, number>').map(
      (type) => `const f = (userKey: ${type}) => 1`,
    ),
    ...list(`userKeys; eventKey; orderKey; stripeUserKey; foreignUserKey; UserKey; USER_KEY; userKeyed;
      id; key`).map((name) => `const f = (${name}: number) => 1`),
    'interface User { id: string; name: number }',
    ...['id?: string', '_id: string', "'id': string", '"_id"?: string', 'id: UserKey'].map(
      (id) => `interface User { ${id}; key: number }`,
    ),
    'class User { id!: string; key!: number }',
    'interface Post { id: number; key: number }',
    'class UserRow extends Row { key!: number }',
    'interface Order { id: number }',
    'const f = (userKey: number) => UserKey.parse(userKey)',
    'const f = (orderKey: string) => OrderKey.fromText(orderKey)',
  ])

  it('is nothing where no key is defined', () => {
    const code = 'const f = (userKey: number, userId: number) => z.object({ userKey: z.number() })'
    expect(findingsOf('no-string-id', code)).toEqual([])
  })

  it('is offered the type that the module has', () => {
    const repair = 'Type it as `UserKey`: number → UserKey'
    expect(keys('type A = { userKey: number | null }')).toMatchObject([{ at: 'userKey', repair }])
    const author = "import type { UserKey as Author } from './ids'"
    expect(messages('type A = { userKey: number }', author)).toEqual([
      "'userKey' is a plain number; type it as Author or LooseKey<'user'>.",
    ])
    const said = [
      "'userKey' is a plain number; type it as UserKey from './ids.js' or LooseKey<'user'>.",
      "'orderKey' is a plain string; type it as OrderKey from './ids.js' or LooseTextKey<'order'>.",
    ]
    const found = keys('type A = { userKey: number }\ntype B = { orderKey: string }', '')
    expect(found).toMatchObject(said.map((message) => ({ message, repair: undefined })))
  })

  it('is parsed where nothing checks its type', () => {
    const message = "A type argument or cast checks nothing: parse 'userKey' with UserKey when it arrives."
    expect(keys('useParams<{ userKey: number }>()')).toMatchObject([{ message, repair: undefined }])
  })

  const zod = (code: string) => messages(code, `${HEAD}\nimport * as z from 'zod'`)
  const taken = (values: string) => `z.object({ ${values} })`
  const ofUser = 'the UserKey schema'
  it.each<readonly [code: string, said: string, schema: string]>([
    [taken('userKey: z.number()'), "'userKey' accepts any number", ofUser],
    [taken('userKey: z.number().int().positive().optional()'), "'userKey' accepts any number", ofUser],
    [taken('user_id: z.optional(z.int())'), "'user_id' accepts any number", ofUser],
    [taken('userKeys: z.array(z.int32())'), "'userKeys' accepts any number", ofUser],
    [
      taken('userKey: z.coerce.number()'),
      "'userKey' accepts any number",
      "schemaOf(UserKey, { from: 'text' })",
    ],
    [
      taken('eventKey: z.coerce.bigint()'),
      "'eventKey' accepts any bigint",
      "schemaOf(EventKey, { from: 'text' })",
    ],
    [taken('eventKey: z.int64()'), "'eventKey' accepts any bigint", 'the EventKey schema'],
    ...[
      'z.uuid()',
      'z.string().uuid()',
      'z.array(z.uuid()).min(1)',
      'z.string().trim().uuid().optional()',
    ].map(
      (schema) =>
        [taken(`orderKey: ${schema}`), "'orderKey' accepts any UUID", 'the OrderKey schema'] as const,
    ),
    [taken('orderKey: z.cuid2()'), "'orderKey' accepts any CUID2", 'the OrderKey schema'],
    ...[
      "z.union([z.number(), z.literal('root')])",
      'z.union([z.number(), z.array(z.number()), z.null()])',
    ].map(
      (schema) => [taken(`userKeys: z.array(${schema})`), "'userKeys' accepts any number", ofUser] as const,
    ),
    [
      taken('orderKey: z.union([z.string(), z.array(z.string())])'),
      "'orderKey' accepts any string",
      'the OrderKey schema',
    ],
    [taken('orderKey: z.coerce.string()'), "'orderKey' accepts any string", 'the OrderKey schema'],
    [`const userSchema = ${taken('id: z.number()')}`, "'id' of userSchema accepts any number", ofUser],
    [`const userSchema = ${taken('key: z.number()')}`, "'key' of userSchema accepts any number", ofUser],
    [taken('teamKey: z.string()'), "'teamKey' accepts any string", 'the TeamKey schema'],
    [taken('teamId: z.string()'), "'teamId' accepts any string", 'the TeamId schema'],
  ])('is what a schema takes: %s', (code, said, schema) => {
    expect(zod(code)).toEqual([`${said}; use ${schema}.`])
  })

  itFindsNothing('is not what a schema takes: %s', zod, [
    taken('userKey: UserKey.schema'),
    taken('userKey: z.string()'),
    taken('userKey: z.number().refine(UserKey.is)'),
    taken('userKey: z.float64()'),
    taken('userKeys: z.number()'),
    taken('eventKey: z.number()'),
    taken('orderKey: z.email()'),
    taken('orderKey: z.union([z.string(), z.number()])'),
    taken('orderKey: z.union(schemas)'),
    taken("orderKey: z.union([z.literal('a'), z.literal('b')])"),
    taken('foreignUserKey: z.number()'),
    taken('count: z.number(), id: z.number()'),
    `const userSchema = ${taken('id: z.array(z.number())')}`,
    `const postSchema = ${taken('id: z.number()')}`,
  ])

  it('is told by its name where no constant holds the definition', () => {
    const head = "import { defineKey } from 'brandid'\nimport * as z from 'zod'\ndefineKey('post')"
    expect(messages(taken('postKey: z.number(), authorPostKey: z.coerce.number()'), head)).toEqual([
      "'postKey' accepts any number; use the 'post' schema.",
      "'authorPostKey' accepts any number; use the 'post' schema, with { from: 'text' }.",
    ])
  })
})
