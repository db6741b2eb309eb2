import { describe, expect, it } from 'vitest'
import { findingsOf, itFindsNothing, list, parsedAmong } from './findings.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf('no-string-id', `${head}\n${code}`)
const names = (code: string) => found(code).map(({ message }) => message.split("'")[1])

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
    ["import { Sess } from './ids'", undefined, "UserId from './ids.js'"],
  ])('with %s', (head, type, other = "an ID of 'user'") => {
    const message = `'userId' is a plain string; type it as ${type ?? other}.`
    const repair = type && `Type it as \`${type}\`: string → ${type}`
    expect(found('type A = { userId: string | null }', head)).toEqual([
      { at: 'userId', rule: 'no-string-id', message, repair },
    ])
  })

  const promise = "A type argument or cast checks nothing: parse 'userId' with UserId when it arrives."
  // The module imports UserId in its first line.
  const named = promise.replace(' checks', ' on line 3 checks')
  const plain = "'userId' is a plain string; type it as UserId."
  it.each([
    ['useParams<{ userId: string }>()', promise],
    ['useParams<Partial<{ userId: string }>>()', promise],
    ['new Rows<{ user: { userId: string }[] }>()', promise],
    ['sql<{ userId: string }>`select`', promise],
    ['JSON.parse(x) as { userId: string }', promise],
    ['JSON.parse(x) as Record<string, { userId: string }[]>', promise],
    ['const a = <{ userId: string }>x', promise],
    ['interface Row { userId: string }\ndb.queryRaw<Row[]>()', named],
    ['type Row = { user: { userId: string } }\nawait fetchJson<Row>()', named],
    ['interface Row { userId: string }\nexport const a = JSON.parse(x) as Row', named],
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
      "A type argument or cast checks nothing: parse 'teamId' with its definition when it arrives.",
    ],
    ['f({ teamId: z.string() })', "'teamId' accepts any string; use the 'team' schema."],
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
    ['stripePriceId', "an ID of 'stripe:price'"],
    ['stripeTariffId', "an ID of 'stripe:price'"],
    ['tariffId', undefined],
  ])('of a scope, %s, is typed as %s', (name, type) => {
    const code = `import { SubId, StripeSubId } from './ids'\nlet ${name}: string`
    const said = type === undefined ? [] : [`'${name}' is a plain string; type it as ${type}.`]
    expect(findingsOf('no-string-id', code, { others }).map(({ message }) => message)).toEqual(said)
  })
})

describe('the ID of an entity', () => {
  it.each<readonly [code: string, owner: string]>([
    ['interface User { id: string }', 'User'],
    ["export interface User extends Base { readonly 'id'?: string | null }", 'User'],
    ['type User = { id: string }', 'User'],
    ['type UserRow = Base & { "id": string }', 'UserRow'],
    ['class User {\n  id!: string }', 'User'],
    ['abstract class UserEntity { abstract id: string }', 'UserEntity'],
    ...list(
      'UpdateUserDTO; UpsertUserDto; FilterableUserProps; AdminUser; StoreUser; BaseUser; BaseUserRow',
    ).map((type) => [`interface ${type} { id: string }`, type] as const),
  ])('is found in %s', (code, owner) => {
    const message = `'id' of ${owner} is a plain string; type it as UserId.`
    expect(found(code)).toMatchObject([{ message, repair: expect.stringContaining('→ UserId') }])
  })

  it('is that of the longer name, where both are entities', () => {
    const others = {
      './ids': "import { defineId } from 'brandid'\n[defineId('user'), defineId('admin_user')]",
    }
    const code = 'interface AdminUser { id: string }\ninterface StoreUser { id: string }'
    expect(findingsOf('no-string-id', code, { others }).map(({ message }) => message)).toEqual([
      "'id' of AdminUser is a plain string; type it as an ID of 'admin_user'.",
      "'id' of StoreUser is a plain string; type it as an ID of 'user'.",
    ])
  })

  it('has the advice of a promise, where it is one', () => {
    expect(found('interface User { id: string }\nfetchJson<User>()')[0]?.message).toBe(
      "A type argument or cast on line 3 checks nothing: parse 'id' with UserId when it arrives.",
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
