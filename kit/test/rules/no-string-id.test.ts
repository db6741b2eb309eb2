import { describe, expect, it } from 'vitest'
import { noStringId } from '../../src/rules/no-string-id.ts'
import { findingsOf, itFindsNothing } from './rule-context-in.ts'

const found = (code: string, head = "import { UserId } from './ids'") =>
  findingsOf(noStringId, `${head}\n${code}`)
const names = (code: string) => found(code).map(({ message }) => message.split("'")[1])

describe('a string with the name of an id', () => {
  it.each([
    'function f(userId: string) {}',
    'const f = function (userId: string) {}',
    'const f = (userId: string) => userId',
    "const f = (userId: string = '') => userId",
    'declare function f(userId: string): void',
    'class A { constructor(private userId: string) {} }',
    'class A { f(userId: string) {} }',
    'abstract class A { abstract f(userId: string): void }',
    'interface A { f(userId: string): void }',
    'interface A { (userId: string): void }',
    'type A = (userId: string) => void',
    'type A = { userId: string }',
    'interface A { userId?: string }',
    "class A { userId: string = '' }",
    'abstract class A { abstract userId: string }',
    'let a: { userId: string | null }',
    'let a: { userId: undefined | string }',
    "let userId: string = ''",
    'let userId: string | null = null',
  ])('is found in %s', (code) => {
    expect(names(code)).toEqual(['userId'])
  })

  itFindsNothing('is not %s', names, [
    'const f = (userId: number) => userId',
    'const f = (userId) => userId',
    'const f = (userId: string | number) => userId',
    'const f = (userId: null) => userId',
    'const f = (...userId: string[]) => userId',
    'const f = (user: string) => user',
    'const f = (users: string[]) => users',
    "class A { ['userId']: string = '' }",
    'interface A { [userId: string]: unknown }',
  ])

  it.each([
    'string[]',
    'readonly string[]',
    '(string | null)[]',
    'Array<string>',
    'ReadonlyArray<string>',
    'Set<string>',
    'ReadonlySet<string>',
    'null | string[]',
  ])('is found in the collection %s', (type) => {
    expect(names(`let a: { userIds: ${type} }`)).toEqual(['userIds'])
  })

  it.each([
    'string',
    'number[]',
    'Array',
    'MyArray<string>',
    'ArrayLike<string>',
    'Map<string, string>',
    'null | boolean',
  ])('is not in the collection %s', (type) => expect(names(`let a: { userIds: ${type} }`)).toEqual([]))

  it('is reported in the order of the text, under each spelling', () => {
    expect(
      names(
        'type A = { user_id: string }\nconst f = (userId: string) => userId\ntype B = { userIds: string[] }',
      ),
    ).toEqual(['user_id', 'userId', 'userIds'])
  })
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
    ['UserId.parse(userId)\nconst f = (userId: string) => userId', 1],
    ['const f = (x: string) => { let a: { userId: string }; UserId.parse(a.userId) }', 1],
    ['const f = (g = () => { let a: { userId: string } }) => UserId.parse(h.userId)', 1],
    ['const f = (x: string): { userId: string } => UserId.parse(y.userId)', 1],
    ['function f() { const userId: string = g(); return UserId.parse(userId) }', 0],
    ['const f = () => { let userId: string; userId = g(); if (UserId.is(userId)) h() }', 0],
    ['const userId: string = g()\nUserId.parse(userId)', 0],
    ['function f() { const userId: string = g(); return userId }', 1],
    ['function f() { const userId: string = g(); return userId }\nUserId.parse(userId)', 1],
  ])('%s: %i findings', (code, count) => {
    expect(found(code)).toHaveLength(count)
  })
})

describe('what is said of a string', () => {
  it.each([
    ["import { UserId } from './ids'", 'UserId'],
    ["import type { UserId as Author } from './ids'", 'Author'],
    ["import type { UserId as Author } from './ids'\ntype Mine = Author", 'Mine'],
    ['const UserId = 1', undefined],
    ["import { Sess } from './ids'", undefined, "UserId of '../ids.js'"],
  ])('with %s', (head, type, other = "an id of 'user'") => {
    const message = `'userId' is a plain string; type it as ${type ?? other}.`
    const repair = type && `suggestion: Type it as \`${type}\`. string → ${type}`
    expect(found('type A = { userId: string | null }', head)).toEqual([
      { at: 'userId', rule: 'no-string-id', message, repair },
    ])
  })
})

describe('a string in what nothing checks', () => {
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
    expect(found(code, "import { UserId } from './ids'")).toMatchObject([
      { message, repair: message === promise ? undefined : expect.stringContaining('UserId') },
    ])
  })

  it('has no definition to parse it with, where no constant holds one', () => {
    const code = "import { defineId } from 'brandid'\ndefineId('team')\nuseParams<{ teamId: string }>()"
    expect(findingsOf(noStringId, code)[0]?.message).toBe(
      "A type argument or a cast checks nothing: parse 'teamId' with its definition where it arrives.",
    )
  })
})

describe('several ids under one name', () => {
  it.each([
    'let a: { userId: string[] }',
    'let a: { userId: readonly string[] | null }',
    'let a: { userId: string | string[] }',
    'let a: { userId: Set<string> | undefined }',
    'const f = (userIds: string[]) => userIds',
  ])('are found in %s', (code) => {
    expect(found(code)[0]?.message).toMatch(/^'userIds?' holds plain strings; type each as UserId\.$/)
  })

  itFindsNothing('are not found in %s', names, [
    'let a: { userId: string[] | number }',
    'let a: { userId: number[] }',
    'let a: { userId: Map<string, string> }',
    'let a: { userIds: string }',
    'let a: { userIds: number }',
  ])
})

describe('a compound name', () => {
  it.each(['sourceUserId', 'default_user_id', 'createdByUserId', 'parentUserIds', 'userID', '_userId'])(
    'is found: %s',
    (name) => {
      const type = name.endsWith('s') ? 'string[]' : 'string'
      expect(names(`const f = (${name}: ${type}) => 1`)).toEqual([name])
    },
  )

  it.each([
    'externalUserId',
    'slackUserId',
    'stripeUserId',
    'googleUserId',
    'userGroupId',
    'userAgentId',
    'superuserId',
    'UserId',
    'USER_ID',
    'userIdentity',
    'userid',
    'sessId',
  ])('is not found: %s', (name) => expect(names(`const f = (${name}: string) => 1`)).toEqual([]))
})

describe('the id of an entity', () => {
  it.each([
    ['interface User { id: string }', 'User'],
    ['export interface User extends Base { readonly id?: string | null }', 'User'],
    ['type User = { id: string }', 'User'],
    ['type UserRow = Base & { "id": string }', 'UserRow'],
    ["class User { id: string = '' }", 'User'],
    ['abstract class UserEntity { abstract id: string }', 'UserEntity'],
  ])('is found in %s', (code, owner) => {
    expect(found(code)).toMatchObject([
      {
        message: `'id' of ${owner} is a plain string; type it as UserId.`,
        repair: expect.stringContaining('→ UserId'),
      },
    ])
  })

  it('has the advice of a promise, where it is one', () => {
    expect(found('interface User { id: string }\nfetchJson<User>()')[0]?.message).toBe(
      "A type argument or a cast checks nothing: parse 'id' with UserId where it arrives.",
    )
  })

  itFindsNothing('is not found in %s', names, [
    'interface User { id: number }',
    'interface User { id: UserId }',
    'interface User { id: string[] }',
    'interface User { name: string }',
    'interface User { team: { id: string } }',
    'interface User { members: { id: string }[] }',
    'interface Team { id: string }',
    'interface UserProps { id: string }',
    'interface Sess { id: string }',
    'type User = { id: string }[]',
    'type User = (id: string) => void',
    'function User(id: string) {}',
    'let user: { id: string }',
    'const f = (id: string) => id',
    'const User = class { id: string }',
    "const id: string = ''",
  ])
})

describe('a schema of zod that takes any string', () => {
  const zod = (code: string, head = "import * as z from 'zod'") =>
    found(code, `import { UserId } from './ids'\n${head}`)

  it.each([
    'z.object({ userId: z.string() })',
    'z.object({ user_id: z.string() })',
    'z.object({ sourceUserId: z.string() })',
    "z.object({ 'userId': z.string() })",
    'const shape = { userId: z.string() }',
    'z.object({ userId: z.string().min(1).optional() })',
    "z.object({ userId: z.string().trim().nullable().describe('x') })",
    "z.object({ userId: z.string().startsWith('user_') })",
    'z.object({ userId: z.coerce.string() })',
    'z.object({ userId: z.optional(z.string()) })',
    'z.object({ userId: z.nullable(z._default(z.string(), "")) })',
    'z.object({ userId: z.string().check(z.minLength(1)) })',
    'z.object({ userId: z.array(z.string()) })',
    'z.object({ userIds: z.array(z.string()).min(1) })',
    'z.object({ userIds: z.string().array() })',
    'z.object({ userIds: z.set(z.string()) })',
    'const userSchema = z.object({ id: z.string() })',
    'export const UserSchema = z.object({ id: z.string() }).strict()',
    'export const User = z.strictObject({ id: z.string() })',
    'const userSchema = z.looseObject({ id: z.optional(z.string()) })',
  ])('is found: %s', (code) => {
    const name = /\W(\w*(?:[iI]ds?|_id))\W/.exec(code)?.[1]
    const owner = name === 'id' ? ` of ${/const (\w+)/.exec(code)?.[1]}` : ''
    expect(zod(code)).toEqual([
      {
        at: code.includes("'userId'") ? "'userId'" : name,
        rule: 'no-string-id',
        message: `'${name}'${owner} accepts any string; give it the schema of UserId.`,
        repair: undefined,
      },
    ])
  })

  it.each([
    "import { z } from 'zod'",
    "import z from 'zod/v4'",
    "import * as z from 'zod/mini'",
    "import { z } from '@hono/zod-openapi'",
    "import { z } from '@/lib/zod'",
    "import { z } from './validation'",
    "import * as zod from 'zod'",
    "import zod from 'zod'",
    "import { z as zod } from 'zod'",
  ])('is found where zod comes by %s', (head) => {
    const name = head.includes('zod ') || head.includes('zod from') ? 'zod' : 'z'
    expect(zod(`${name}.object({ userId: ${name}.string() })`, head)).toHaveLength(1)
  })

  it('is found by the functions of zod mini', () => {
    const head = "import { array, object, optional, string as text } from 'zod/mini'"
    expect(
      zod(
        'export const userSchema = object({ id: text(), userId: optional(text()), userIds: array(text()) })',
        head,
      ),
    ).toHaveLength(3)
  })

  itFindsNothing('is not found: %s', zod, [
    'z.object({ userId: UserId.schema })',
    'z.object({ userId: UserId })',
    'z.object({ userId: z.number() })',
    'z.object({ userId: z.uuid() })',
    'z.object({ userId: z.string().uuid() })',
    'z.object({ userId: z.string().pipe(UserId.schema) })',
    'z.object({ userId: z.string().transform(UserId.parse) })',
    'z.object({ userId: z.string().refine(UserId.is) })',
    'z.object({ userId: z.string().check(z.refine(UserId.is)) })',
    'z.object({ userId: z.string().check(mine) })',
    'z.object({ userId: z.string().check(mine()) })',
    'z.object({ userId: z.pipe(z.string(), UserId.schema) })',
    'z.object({ userId: z.union([z.string(), z.number()]) })',
    'z.object({ userId: z.optional() })',
    'z.object({ userId: z.record(z.string(), z.string()) })',
    'z.object({ userId: other.string() })',
    'z.object({ userId: string() })',
    'z.object({ userId: z.string })',
    'z.object({ userId: f(z.string()) })',
    'z.object({ userId: f().string() })',
    'z.object({ userId: (() => 1)() })',
    'z.object({ ["userId"]: z.string() })',
    'z.object({ userIds: z.string() })',
    'z.object({ slackUserId: z.string() })',
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

  it('names the prefix where no constant holds the definition', () => {
    const code =
      "import { defineId } from 'brandid'\nimport { z } from 'zod'\ndefineId('team')\nf({ teamId: z.string() })"
    expect(findingsOf(noStringId, code)[0]?.message).toBe(
      "'teamId' accepts any string; give it the schema of 'team'.",
    )
  })
})

describe('a string with the name of an id in a scope', () => {
  const others = {
    './ids':
      "import { createRegistry, defineId, type IdOf } from 'brandid'\nexport const SubId = defineId('sub')\nexport type SubId = IdOf<typeof SubId>\nexport const StripeSubId = createRegistry('stripe').defineId('sub')\nexport type StripeSubId = IdOf<typeof StripeSubId>\nexport const PriceId = createRegistry('stripe').defineId('price', { entity: 'tariff' })",
  }
  const messages = (code: string) =>
    findingsOf(noStringId, `import { SubId, StripeSubId } from './ids'\n${code}`, { others }).map(
      ({ message }) => message,
    )

  it.each([
    ['subId', 'SubId'],
    ['stripeSubId', 'StripeSubId'],
    ['stripePriceId', "an id of 'stripe:price'"],
    ['stripeTariffId', "an id of 'stripe:price'"],
  ])('%s is typed as %s', (name, type) => {
    expect(messages(`let ${name}: string`)).toEqual([`'${name}' is a plain string; type it as ${type}.`])
  })

  it('is none without the scope', () => expect(messages('let tariffId: string')).toEqual([]))
})
