import { describe, expect, it } from 'vitest'
import { noStringId } from '../../src/rules/no-string-id.ts'
import { findingsOf, itFindsNothing } from './rule-context-in.ts'

const KEYS = `import { defineId, defineKey, type IdOf } from 'brandid'
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
`
const HEAD = "import { EventKey, OrderKey, TeamId, TeamKey, UserKey } from './ids'"
const found = (code: string, head = HEAD) =>
  findingsOf(noStringId, `${head}\n${code}`, { others: { './ids': KEYS } })
const messages = (code: string, head?: string) => found(code, head).map(({ message }) => message)

describe('a plain value with the name of a key', () => {
  it.each([
    [
      'const f = (userKey: number) => 1',
      "'userKey' is a plain number; type it as UserKey or LooseKey<'user'>.",
    ],
    [
      'const f = (user_key?: number) => 1',
      "'user_key' is a plain number; type it as UserKey or LooseKey<'user'>.",
    ],
    [
      'const f = (sourceUserKey: number | null) => 1',
      "'sourceUserKey' is a plain number; type it as UserKey or LooseKey<'user'>.",
    ],
    ['interface A { userId: number }', "'userId' is a plain number; type it as UserKey or LooseKey<'user'>."],
    [
      'interface User { id: number }',
      "'id' of User is a plain number; type it as UserKey or LooseKey<'user'>.",
    ],
    [
      'interface UserRow { key: number }',
      "'key' of UserRow is a plain number; type it as UserKey or LooseKey<'user'>.",
    ],
    [
      'type A = { userKeys: readonly number[] }',
      "'userKeys' holds plain numbers; type each as UserKey or LooseKey<'user'>.",
    ],
    [
      'type A = { userKey: number | Set<number> }',
      "'userKey' holds plain numbers; type each as UserKey or LooseKey<'user'>.",
    ],
    [
      'class A { eventKey = 1n; last: { eventKey: bigint } }',
      "'eventKey' is a plain bigint; type it as EventKey or LooseKey<'event', bigint>.",
    ],
    [
      'const f = (eventKeys: Set<bigint>) => 1',
      "'eventKeys' holds plain bigints; type each as EventKey or LooseKey<'event', bigint>.",
    ],
    [
      "let orderKey: string = ''",
      "'orderKey' is a plain string; type it as OrderKey or LooseKey<'order', string>.",
    ],
    [
      'const f = (orderId: string) => 1',
      "'orderId' is a plain string; type it as OrderKey or LooseKey<'order', string>.",
    ],
    [
      'const f = (teamKey: string) => 1',
      "'teamKey' is a plain string; type it as TeamKey or LooseKey<'team', string>.",
    ],
    // An id and a key of one name: the id's own name is the id's.
    ['const f = (teamId: string) => 1', "'teamId' is a plain string; type it as TeamId."],
  ])('%s', (code, message) => {
    expect(messages(code)).toEqual([message])
  })

  itFindsNothing('is not %s', messages, [
    'const f = (userKey: UserKey) => 1',
    'const f = (userKey: string) => 1',
    'const f = (userKey: bigint) => 1',
    'const f = (userKey: number | Date) => 1',
    'const f = (userKeys: number) => 1',
    'const f = (userKey: Map<number, number>) => 1',
    'const f = (eventKey: number) => 1',
    'const f = (orderKey: number) => 1',
    'const f = (stripeUserKey: number) => 1',
    'const f = (foreignUserKey: number) => 1',
    'const f = (UserKey: number, USER_KEY: number, userKeyed: number) => 1',
    'interface User { id: string; name: number }',
    'interface Post { id: number; key: number }',
    'interface Order { id: number }',
    'const f = (id: number, key: number) => 1',
    'const f = (userKey: number) => UserKey.parse(userKey)',
    'const f = (orderKey: string) => OrderKey.fromText(orderKey)',
  ])

  it('is nothing where no key is defined', () => {
    const code = 'const f = (userKey: number, userId: number) => z.object({ userKey: z.number() })'
    expect(findingsOf(noStringId, code)).toEqual([])
  })

  it('is offered the type that the module has', () => {
    const repair = 'suggestion: Type it as `UserKey`. number → UserKey'
    expect(found('type A = { userKey: number | null }')).toMatchObject([{ at: 'userKey', repair }])
    const author = "import type { UserKey as Author } from './ids'"
    expect(messages('type A = { userKey: number }', author)).toEqual([
      "'userKey' is a plain number; type it as Author or LooseKey<'user'>.",
    ])
    expect(found('type A = { userKey: number }\ntype B = { orderKey: string }', '')).toMatchObject([
      {
        message: "'userKey' is a plain number; type it as UserKey of '../ids.js' or LooseKey<'user'>.",
        repair: undefined,
      },
      {
        message:
          "'orderKey' is a plain string; type it as OrderKey of '../ids.js' or LooseKey<'order', string>.",
        repair: undefined,
      },
    ])
  })

  it('is parsed where nothing checks its type', () => {
    expect(found('useParams<{ userKey: number }>()')).toMatchObject([
      {
        message: "A type argument or a cast checks nothing: parse 'userKey' with UserKey where it arrives.",
        repair: undefined,
      },
    ])
  })
})

describe('a schema of zod that takes any value of a key', () => {
  const zod = (code: string) => messages(code, `${HEAD}\nimport * as z from 'zod'`)

  it.each([
    ['z.object({ userKey: z.number() })', "'userKey' accepts any number; give it the schema of UserKey."],
    [
      'z.object({ userKey: z.number().int().positive().optional() })',
      "'userKey' accepts any number; give it the schema of UserKey.",
    ],
    ['z.object({ user_id: z.int() })', "'user_id' accepts any number; give it the schema of UserKey."],
    [
      'z.object({ userKeys: z.array(z.int32()) })',
      "'userKeys' accepts any number; give it the schema of UserKey.",
    ],
    [
      'z.object({ userKey: z.coerce.number() })',
      "'userKey' accepts any number; give it schemaOf(UserKey, { from: 'text' }).",
    ],
    [
      'z.object({ eventKey: z.optional(z.coerce.bigint()) })',
      "'eventKey' accepts any bigint; give it schemaOf(EventKey, { from: 'text' }).",
    ],
    ['z.object({ eventKey: z.int64() })', "'eventKey' accepts any bigint; give it the schema of EventKey."],
    [
      'z.object({ orderKey: z.coerce.string() })',
      "'orderKey' accepts any string; give it the schema of OrderKey.",
    ],
    [
      'const userSchema = z.object({ id: z.number() })',
      "'id' of userSchema accepts any number; give it the schema of UserKey.",
    ],
    [
      'const userSchema = z.object({ key: z.number() })',
      "'key' of userSchema accepts any number; give it the schema of UserKey.",
    ],
    [
      'z.object({ teamKey: z.string(), teamId: z.string() })',
      "'teamKey' accepts any string; give it the schema of TeamKey.",
    ],
  ])('is found: %s', (code, message) => {
    expect(zod(code)[0]).toBe(message)
  })

  itFindsNothing('is not found: %s', zod, [
    'z.object({ userKey: UserKey.schema })',
    'z.object({ userKey: z.string() })',
    'z.object({ userKey: z.number().refine(UserKey.is) })',
    'z.object({ userKey: z.number().transform(UserKey.parse) })',
    'z.object({ userKey: z.float64() })',
    'z.object({ userKeys: z.number() })',
    'z.object({ eventKey: z.number() })',
    'z.object({ orderKey: z.uuid() })',
    'z.object({ foreignUserKey: z.number() })',
    'z.object({ count: z.number(), id: z.number() })',
    'const userSchema = z.object({ id: z.array(z.number()) })',
    'const postSchema = z.object({ id: z.number() })',
  ])

  it('names the keys where no constant holds the definition', () => {
    const code = `import { defineKey } from 'brandid'
import * as z from 'zod'
defineKey('post')
z.object({ postKey: z.number(), authorPostKey: z.coerce.number() })`
    expect(findingsOf(noStringId, code).map(({ message }) => message)).toEqual([
      "'postKey' accepts any number; give it the schema of 'post'.",
      "'authorPostKey' accepts any number; give it the schema of 'post', from text.",
    ])
  })
})
