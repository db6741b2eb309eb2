import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list, parsedAmong } from './findings.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf('no-string-id', `${head}\n${code}`)
const names = (code: string) => found(code).map(({ message }) => message.split("'")[1])

describe('a string with the name of an id', () => {
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
      type A = { userId: Promise<string> }`),
    'type ID = string | number\ntype A = { userId: Exclude<ID, number> }',
  ])('is found in %s', (code) => expect(names(code)).toEqual(['userId']))

  itFindsNothing(
    'is not %s',
    names,
    list(`const f = (userId: number) => userId; const f = (userId) => userId;
      const f = (userId: string | number) => userId; const f = (userId: null) => userId;
      const f = (...userId: string[]) => userId; const f = (user: string) => user;
      class A { ['userId']: string = '' }; class A { get userId(): string { return "" } };
      interface A { [userId: string]: unknown }`),
  )

  it('is reported in the order of the text, under each spelling', () => {
    const code =
      'type A = { user_id: string }\nconst f = (userId: string) => userId\ntype B = { userIds: string[] }'
    expect(names(code)).toEqual(['user_id', 'userId', 'userIds'])
  })
})

describe('several ids under one name', () => {
  it.each(
    list(`string[]; readonly string[]; (string | null)[]; Array<string>; ReadonlyArray <string>; Set<string>;
      ReadonlySet<string>; Readonly<string[]>; null | string[]`),
  )('are found in %s', (type) => {
    const message = "'userIds' holds plain strings; type each as UserId."
    expect(found(`let a: { userIds: ${type} }`)).toMatchObject([{ message }])
  })

  it.each(['string[]', 'readonly string[] | null', 'string | string[]', 'Set<string> | undefined'])(
    'are found under the name of one in %s',
    (type) => {
      expect(found(`let a: { userId: ${type} }`)[0]?.message).toMatch(/^'userId' holds plain strings; /)
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

describe('a string that its function checks', () => {
  it.each([
    ['const f = (userId: string) => UserId.parse(userId)', 0],
    [
      'const f = (userId: string, newUserId: string) => [userId, newUserId].map(g) && UserId.is(newUserId)',
      1,
    ],
    ['const f = (userId: string) => { return g(1, UserId.parse(userId)) }', 0],
    ['const f = ({ userId }: { userId: string }) => UserId.is(userId)', 0],
    ['const f = (query: { userId: string }) => UserId.is(query.userId)', 0],
    ['const f = (userId: string) => UserId.parse(other)', 1],
    ['const f = (userId: string) => UserId.parse(query.other)', 1],
    ['const f = (userId: string) => g(userId)', 1],
    ['const f = (userId: string) => userId\nUserId.parse(userId)', 1],
    ['const f = (x: string) => { let a: { userId: string }; UserId.parse(a.userId) }', 1],
    ['const f = (g = () => { let a: { userId: string } }) => UserId.parse(h.userId)', 1],
    ['const f = (x: string): { userId: string } => UserId.parse(y.userId)', 1],
    ['function f() { const userId: string = g(); return UserId.parse(userId) }', 0],
    ['const f = () => { let userId: string; userId = g(); if (UserId.is(userId)) h() }', 0],
    ['const userId: string = g()\nUserId.parse(userId)', 0],
    ['function f() { const userId: string = g(); return userId }\nUserId.parse(userId)', 1],
  ])('%s: %i findings', (code, count) => expect(found(code)).toHaveLength(count))

  itFindsNothing(
    'by a union or a registry: %s',
    (code) => found(code, "import { Both, doors } from './ids'"),
    [
      'const f = (userId: string) => Both.is(userId)',
      'const f = ({ userId }: { userId: string }) => doors.parse(userId)',
      'const f = (userId: string) => doors.idUnion(UserId).safeParse(userId)',
    ],
  )
})

describe('what is said of a string', () => {
  it.each([
    ["import { UserId } from './ids'", 'UserId'],
    ["import type { UserId as Author } from './ids'", 'Author'],
    ["import type { UserId as Author } from './ids'\ntype Mine = Author", 'Mine'],
    ['const UserId = 1', undefined],
    ["import { Sess } from './ids'", undefined, "UserId of './ids.js'"],
  ])('with %s', (head, type, other = "an id of 'user'") => {
    const message = `'userId' is a plain string; type it as ${type ?? other}.`
    const repair = type && `Type it as \`${type}\`: string → ${type}`
    expect(found('type A = { userId: string | null }', head)).toEqual([
      { at: 'userId', rule: 'no-string-id', message, repair },
    ])
  })

  const promise = "A type argument or a cast checks nothing: parse 'userId' with UserId where it arrives."
  const plain = "'userId' is a plain string; type it as UserId."
  it.each([
    ['useParams<{ userId: string }>()', promise],
    ['useParams<Partial<{ userId: string }>>()', promise],
    ['new Rows<{ user: { userId: string }[] }>()', promise],
    ['sql<{ userId: string }>`select`', promise],
    ['JSON.parse(x) as { userId: string }', promise],
    ['JSON.parse(x) as Record<string, { userId: string }[]>', promise],
    ['const a = <{ userId: string }>x', promise],
    ['interface Row { userId: string }\ndb.queryRaw<Row[]>()', promise],
    ['type Row = { user: { userId: string } }\nawait fetchJson<Row>()', promise],
    ['interface Row { userId: string }\nexport const a = JSON.parse(x) as Row', promise],
    ['interface Row { userId: string }\nlet a: Other', plain],
    ['interface Row { userId: string }\nlet a: Row = b', plain],
    ['const a = x satisfies { userId: string }', plain],
    ['let a: Promise<{ userId: string }>', plain],
    ['f<A>((userId: string) => userId)', plain],
    ['const a = ((userId: string) => userId) as F', plain],
    ['function f(userId: string) {}\nconst a = x as f.F', plain],
  ])('%s: %s', (code, message) => {
    const repair = message === plain ? expect.stringContaining('UserId') : undefined
    expect(found(code)).toMatchObject([{ message, repair }])
  })

  it.each([
    [
      'useParams<{ teamId: string }>()',
      "A type argument or a cast checks nothing: parse 'teamId' with its definition where it arrives.",
    ],
    ['f({ teamId: z.string() })', "'teamId' accepts any string; give it the schema of 'team'."],
  ])('names no definition that no constant holds: %s', (code, message) => {
    const head = "import { defineId } from 'brandid'\nimport { z } from 'zod'\ndefineId('team')"
    expect(found(code, head)[0]?.message).toBe(message)
  })
})

describe('a compound name', () => {
  it.each(list('sourceUserId; default_user_id; createdByUserId; parentUserIds; userID; _userId'))(
    'is found: %s',
    (name) => {
      expect(names(`const f = (${name}: ${name.endsWith('s') ? 'string[]' : 'string'}) => 1`)).toEqual([name])
    },
  )

  itFindsNothing(
    'is not found: %s',
    (name) => names(`const f = (${name}: string) => 1`),
    list(`externalUserId; stripeUserId; userGroupId; superuserId; UserId; USER_ID; userIdentity; userid;
      sessId; foreignUserId`),
  )

  const others = {
    './ids':
      "import { createRegistry, defineId, type IdOf } from 'brandid'\nexport const SubId = defineId('sub')\nexport type SubId = IdOf<typeof SubId>\nexport const StripeSubId = createRegistry('stripe').defineId('sub')\nexport type StripeSubId = IdOf<typeof StripeSubId>\nexport const PriceId = createRegistry('stripe').defineId('price', { entity: 'tariff' })",
  }
  it.each([
    ['subId', 'SubId'],
    ['stripeSubId', 'StripeSubId'],
    ['stripePriceId', "an id of 'stripe:price'"],
    ['stripeTariffId', "an id of 'stripe:price'"],
    ['tariffId', undefined],
  ])('of a scope, %s, is typed as %s', (name, type) => {
    const code = `import { SubId, StripeSubId } from './ids'\nlet ${name}: string`
    const said = type === undefined ? [] : [`'${name}' is a plain string; type it as ${type}.`]
    expect(findingsOf('no-string-id', code, { others }).map(({ message }) => message)).toEqual(said)
  })
})

describe('the id of an entity', () => {
  it.each([
    ['interface User { id: string }', 'User'],
    ["export interface User extends Base { readonly 'id'?: string | null }", 'User'],
    ['type User = { id: string }', 'User'],
    ['type UserRow = Base & { "id": string }', 'UserRow'],
    ['class User {\n  id!: string }', 'User'],
    ['abstract class UserEntity { abstract id: string }', 'UserEntity'],
  ])('is found in %s', (code, owner) => {
    const message = `'id' of ${owner} is a plain string; type it as UserId.`
    expect(found(code)).toMatchObject([{ message, repair: expect.stringContaining('→ UserId') }])
  })

  it('has the advice of a promise, where it is one', () => {
    expect(found('interface User { id: string }\nfetchJson<User>()')[0]?.message).toBe(
      "A type argument or a cast checks nothing: parse 'id' with UserId where it arrives.",
    )
  })

  itFindsNothing(
    'is not found in %s',
    names,
    list(`interface User { id: number }; interface User { id: UserId }; interface User { id: string[] };
      interface User { name: string }; interface User { team: { id: string } };
      interface User { members: { id: string }[] }; interface Team { id: string };
      interface UserProps { id: string }; interface Sess { id: string }; type User = { id: string }[];
      type User = (id: string) => void; function User(id: string) {}; let user: { id: string };
      const User = class { id: string }; const id: string = ''`),
  )
})

describe('a schema of zod that takes any string', () => {
  const zod = (code: string, head = "import * as z from 'zod'") =>
    found(code, `import { UserId } from './ids'\n${head}`)

  it.each([
    ...list(`z.object({ userId: z.string() }); z.object({ user_id: z.string() });
      z.object({ 'userId' : z . string () }); const shape = { sourceUserId: z.string() };
      z.object({ userId: z.string().min(1).optional() }); z.object({ userId: z.coerce.string() });
      z.object({ userId: z.optional(z.string()) });
      z.object({ userId: z.nullable(z._default(z.string(), "")) });
      z.object({ userId: z.string().check(z.minLength(1)) }); z.object({ userId: z.array(z.string()) });
      z.object({ userIds: z.array(z.string()).min(1) }); z.object({ userIds: z.string().array() });
      z.object({ userIds: z.set(z.string()) }); const userSchema = z.object({ id: z.string() });
      export const User = z.strictObject({ id: z.string() })`),
    "z.object({ userId: z.string().trim().nullable().describe('x') })",
    'export const UserSchema = z.object({ id: z.string() }).strict()',
    'const userSchema = z.looseObject({ id: z.optional(z.string()) })',
  ])('is found: %s', (code) => {
    const [, at = ''] = /\W('?\w*(?:[iI]ds?|_id)'?)\W/.exec(code) ?? []
    const name = at.replaceAll("'", '')
    const owner = name === 'id' ? ` of ${/const (\w+)/.exec(code)?.[1]}` : ''
    const message = `'${name}'${owner} accepts any string; give it the schema of UserId.`
    expect(zod(code)).toEqual([{ at, rule: 'no-string-id', message, repair: undefined }])
  })

  it.each(
    list(`import { z } from 'zod'; import z from 'zod/v4'; import * as z from 'zod/mini';
      import { z } from '@hono/zod-openapi'; import { z } from '@/lib/zod';
      import { z } from './validation'; import * as zod from 'zod'; import zod from 'zod';
      import { z as zod } from 'zod'`),
  )('is found where zod comes by %s', (head) => {
    const name = /zod (?:from|\})/.test(head) ? 'zod' : 'z'
    expect(zod(`${name}.object({ userId: ${name}.string() })`, head)).toHaveLength(1)
  })

  it('is found by the functions of zod mini', () => {
    const head = "import { array, object, optional, string as text } from 'zod/mini'"
    const code = 'const userSchema = object({ id: text(), userId: optional(text()), userIds: array(text()) })'
    expect(zod(code, head)).toHaveLength(3)
  })

  const values =
    list(`UserId.schema; UserId; z.number(); z.uuid(); z.string().uuid(); z.string().pipe(UserId.schema);
      z.string().transform(UserId.parse); z.string().refine(UserId.is); z.string().check(mine);
      z.string().check(z.refine(UserId.is)); z.string().check(mine()); z.pipe(z.string(), UserId.schema);
      z.union([z.string(), z.number()]); z.optional(); z.record(z.string(), z.string()); string();
      other.string(); z.string; f(z.string()); f().string(); (() => 1)()`)
  itFindsNothing('is not found: %s', zod, [
    ...values.map((value) => `z.object({ userId: ${value} })`),
    'z.object({ ["userId"]: z.string() })',
    'z.object({ userIds: z.string() })',
    'z.object({ slackUserId: z.string() })',
    'z.object({ foreignUserId: z.string() })',
    'z.object({ name: z.string() })',
    'z.object({ id: z.string() })',
    'const teamSchema = z.object({ id: z.string() })',
    'const userSchema = z.object({ id: z.array(z.string()) })',
    'const userSchema = z.object({ team: z.object({ id: z.string() }) })',
    'const userSchema = z.array(z.object({ id: z.string() }))',
    'const userSchema = f({ id: z.string() })',
    'const user = z.object({ id: z.string() })',
    'const { userId: z } = x',
  ])

  it('is not found where z is something else', () => {
    expect(found('const z = { string: () => 1 }\nexport const a = { userId: z.string() }')).toEqual([])
    expect(zod('import_z.object({ userId: y.string() })', "import { y } from 'zod'")).toEqual([])
  })
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
  const EVENT = "EventKey or LooseKey<'event', bigint>"
  const ORDER = "OrderKey or LooseKey<'order', string>"
  it.each([
    ['const f = (userKey: number) => 1', "'userKey' is a plain number; type it as", USER],
    ['const f = (user_key?: number) => 1', "'user_key' is a plain number; type it as", USER],
    ['const f = (sourceUserKey: number | null) => 1', "'sourceUserKey' is a plain number; type it as", USER],
    ['interface A { userId: number }', "'userId' is a plain number; type it as", USER],
    ['interface User { id: number }', "'id' of User is a plain number; type it as", USER],
    ['class UserRow {\n  key!: number }', "'key' of UserRow is a plain number; type it as", USER],
    ['type A = { userKeys: readonly number[] }', "'userKeys' holds plain numbers; type each as", USER],
    ['type A = { userKey: number | Set<number> }', "'userKey' holds plain numbers; type each as", USER],
    ['class A { last: { eventKey: bigint } }', "'eventKey' is a plain bigint; type it as", EVENT],
    ['const f = (eventKeys: Set<bigint>) => 1', "'eventKeys' holds plain bigints; type each as", EVENT],
    ["let orderKey: string = ''", "'orderKey' is a plain string; type it as", ORDER],
    ['const f = (orderId: string) => 1', "'orderId' is a plain string; type it as", ORDER],
    ['let teamKey: string', "'teamKey' is a plain string; type it as", "TeamKey or LooseKey<'team', string>"],
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
    'interface Post { id: number; key: number }',
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
      "'userKey' is a plain number; type it as UserKey of './ids.js' or LooseKey<'user'>.",
      "'orderKey' is a plain string; type it as OrderKey of './ids.js' or LooseKey<'order', string>.",
    ]
    const found = keys('type A = { userKey: number }\ntype B = { orderKey: string }', '')
    expect(found).toMatchObject(said.map((message) => ({ message, repair: undefined })))
  })

  it('is parsed where nothing checks its type', () => {
    const message = "A type argument or a cast checks nothing: parse 'userKey' with UserKey where it arrives."
    expect(keys('useParams<{ userKey: number }>()')).toMatchObject([{ message, repair: undefined }])
  })

  const zod = (code: string) => messages(code, `${HEAD}\nimport * as z from 'zod'`)
  const taken = (values: string) => `z.object({ ${values} })`
  const ofUser = 'the schema of UserKey'
  it.each([
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
    [taken('eventKey: z.int64()'), "'eventKey' accepts any bigint", 'the schema of EventKey'],
    [taken('orderKey: z.coerce.string()'), "'orderKey' accepts any string", 'the schema of OrderKey'],
    [`const userSchema = ${taken('id: z.number()')}`, "'id' of userSchema accepts any number", ofUser],
    [`const userSchema = ${taken('key: z.number()')}`, "'key' of userSchema accepts any number", ofUser],
    [taken('teamKey: z.string()'), "'teamKey' accepts any string", 'the schema of TeamKey'],
    [taken('teamId: z.string()'), "'teamId' accepts any string", 'the schema of TeamId'],
  ])('is what a schema takes: %s', (code, said, schema) => {
    expect(zod(code)).toEqual([`${said}; give it ${schema}.`])
  })

  itFindsNothing('is not what a schema takes: %s', zod, [
    taken('userKey: UserKey.schema'),
    taken('userKey: z.string()'),
    taken('userKey: z.number().refine(UserKey.is)'),
    taken('userKey: z.float64()'),
    taken('userKeys: z.number()'),
    taken('eventKey: z.number()'),
    taken('orderKey: z.uuid()'),
    taken('foreignUserKey: z.number()'),
    taken('count: z.number(), id: z.number()'),
    `const userSchema = ${taken('id: z.array(z.number())')}`,
    `const postSchema = ${taken('id: z.number()')}`,
  ])

  it('is told by its name where no constant holds the definition', () => {
    const head = "import { defineKey } from 'brandid'\nimport * as z from 'zod'\ndefineKey('post')"
    expect(messages(taken('postKey: z.number(), authorPostKey: z.coerce.number()'), head)).toEqual([
      "'postKey' accepts any number; give it the schema of 'post'.",
      "'authorPostKey' accepts any number; give it the schema of 'post', from text.",
    ])
  })
})

describe('is sought in the files that may hold it', () => {
  const idsOf = (code: string) => ({
    others: { './ids': `import { defineId, defineKey } from 'brandid'\n${code}` },
  })
  const withIds = idsOf("defineId('user')")
  const withKeys = idsOf("defineKey('user')")

  // They are counted: nobody follows such a type, or knows it.
  it('for types that are followed by nobody', () => {
    const texts = list("userId: typeof row.id; userId: (typeof rows)[number]['id']; userIds: MyRecord<ID>")
    expect(parsedAmong(texts, withIds)).toEqual(texts)
  })

  it('and in no others', () => {
    const texts =
      list(`userId; userId: number; userId = string; userIdx: string; externalUserId: string; $userId: string;
      userId: z.number(); userId: 1, name: z.stringbool(); teamId: z.string(); team: string;
      interface User { name: string }; interface UserId2 { id: string }; interface Team { id: string };
      const user = { id: 1 }; userIds: stringly; userIds: Map<string, string>; userIds: readonlyStrings;
      userIds: Record<string, string>; userIds: WeakSet<string>; teamId: Team`)
    expect(parsedAmong(texts, withIds)).toEqual([])
  })

  it('and in no others, if keys are defined', () => {
    const texts = list(`userKey; userKey: boolean; userKeys: numbers; stripeUserKey: number;
      postKey: number; postKey: z.number(); userKey: z.boolean(); userKey: 1, count: z.interval();
      interface Post { id: number }; interface User { name: string }`)
    expect(parsedAmong(texts, withKeys)).toEqual([])
  })
})
