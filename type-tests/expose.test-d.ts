// biome-ignore-all lint/suspicious/noExplicitAny: what is `any` may be a key.
import {
  type AnyKey,
  defineId,
  defineKey,
  type Exposable,
  expose,
  type Id,
  type IdOf,
  type LooseBigIntKey,
  type LooseId,
  type LooseKey,
  type LooseTextKey,
  type TextKey,
} from 'brandid'
import * as core from 'brandid/core'
import type { SignedToken, Token, TokenHash, Verified } from 'brandid/token'
import { expectType } from 'tsd'
import * as z from 'zod'

const UserKey = defineKey('expose_user')
const EventKey = defineKey('expose_event', { format: 'bigint' })
const UserId = defineId('expose_user')
type UserKey = IdOf<typeof UserKey>
type EventKey = IdOf<typeof EventKey>
type OrderKey = TextKey<'expose_order'>
type UserId = IdOf<typeof UserId>

/** A sentence about a key of users. */
type Key_<Place extends string> = `The internal key of 'expose_user' at '${Place}' would leave the server`
const told = <Type>(): Exposable<Type> => undefined as never

// What holds no key passes, with its own type.
interface Post {
  id: Id<'expose_post'>
  title: string | null
  tags?: readonly string[]
  author: Author
  at: Date
  publish(): void
  readonly [Symbol.iterator]?: undefined
}
interface Author {
  id: UserId
  posts: Post[]
  best: Map<string, Post>
  manager: Author | undefined
}
type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
declare const post: Post
declare const json: Json
declare const mixed: { id: UserId } | { error: 'none' } | string | undefined
expectType<Post>(expose(post))
expectType<Json>(expose(json))
expectType<typeof mixed>(expose(mixed))
expectType<{ id: UserId; n: number }>(expose({ id: {} as UserId, n: 1 }))
expectType<[1, 'a', null]>(expose([1, 'a', null] as [1, 'a', null]))
expectType<undefined>(expose(undefined))
expectType<unknown>(expose({} as unknown))
expectType<object>(expose({} as object))
expectType<Promise<Post>>(expose({} as Promise<Post>))
expectType<Set<UserId>>(expose({} as Set<UserId>))
expectType<() => UserKey>(expose(() => ({}) as UserKey))
expectType<typeof Date>(expose(Date))
expectType<Record<UserId, number>>(expose({} as Record<UserId, number>))
expectType<{ error: Error; url: URL; bytes: Uint8Array; pattern: RegExp }>(
  expose({} as { error: Error; url: URL; bytes: Uint8Array; pattern: RegExp }),
)
// What `toJSON` returns is what leaves, so a key inside passes.
class Row {
  declare readonly key: UserKey
  toJSON() {
    return { id: {} as UserId }
  }
}
expectType<Row>(expose(new Row()))
// The limit: no mapped type lists private and protected members, which JSON writes. A `toJSON` is what leaves.
class Hidden {
  private readonly key = {} as UserKey
  protected readonly event = {} as EventKey
  readonly title = `${this.key}${this.event}`
}
expectType<Hidden>(expose(new Hidden()))
class Told extends Hidden {
  toJSON() {
    return { key: this.event }
  }
}
// @ts-expect-error: The internal key of 'expose_event' at 'key' would leave the server
expose(new Told())
const Answer = z.object({ id: UserId, name: z.string() })
expectType<typeof Answer>(expose(Answer))

// The sentence names the key and the place.
expectType<`The internal key of 'expose_user' would leave the server`>(told<UserKey>())
expectType<Key_<'id'>>(told<{ id: UserKey }>())
expectType<Key_<'posts[].author.id'>>(told<{ posts: { author: { id: UserKey } }[] }>())
expectType<Key_<'a' | 'b'>>(told<{ a: UserKey; b: UserKey; c: string }>())
expectType<`The internal key of 'expose_event' at 'event' would leave the server`>(
  told<{ event: EventKey }>(),
)
expectType<`The internal key of 'expose_order' at 'order' would leave the server`>(
  told<{ order: OrderKey }>(),
)
expectType<`The token of 'sess' at 'token' would leave the server`>(told<{ token: Token<'sess'> }>())
expectType<`The 'any' at 'row.data' may hold an internal key`>(told<{ row: { data: any } }>())
expectType<Key_<'id'> | `The token of 'sess' at 'token' would leave the server`>(
  told<{ id: UserKey; token: Token<'sess'> }>(),
)

// A loose key may hold one, so the guard holds while a program adopts keys. Loose IDs pass.
expectType<`The loose key of 'expose_user' at 'posts[].author' may hold an internal key`>(
  told<{ posts: { author: LooseKey<'expose_user'> }[] }>(),
)
expectType<{ id: LooseId<'expose_user'> }>(expose({} as { id: LooseId<'expose_user'> }))

// Each way by which a key leaves is refused.
type IsRefused<Type> = [Type] extends [Exposable<Type>] ? false : true
type Ways = [
  ...[UserKey, EventKey, OrderKey, AnyKey, UserKey | null | string],
  ...[LooseKey<'expose_user'>, LooseBigIntKey<'expose_event'>, LooseTextKey<'expose_order'>],
  // Of objects and records.
  ...[{ id?: LooseKey<'expose_user'> | null }, { id?: UserKey }, { readonly id: string | OrderKey }],
  ...[{ id: UserKey } | { name: string }, { id: string } & { key: UserKey }, { [name: string]: UserKey }],
  ...[Record<UserKey, string>, Partial<Record<OrderKey, string>>],
  // Of lists, collections and promises.
  ...[UserKey[], [string, UserKey], [string, ...UserKey[]], Set<UserKey>, Iterable<UserKey>],
  ...[Map<string, UserKey>, Map<UserKey, string>, ReadonlyMap<UserId, { id: UserKey }>],
  ...[
    Promise<{ id: UserKey }[]>,
    AsyncIterable<{ id: UserKey }>,
    Generator<UserKey>,
    AsyncGenerator<UserKey>,
  ],
  // Of what JSON and schemas make.
  ...[{ toJSON(): { id: UserKey } }, { rows: { toJSON(): UserKey[] } }],
  ...[{ [Symbol.iterator](): Iterator<UserKey> }, typeof UserKey.schema, typeof UserKey],
  ...[z.ZodObject<{ id: typeof UserKey.schema }>, z.ZodArray<typeof UserKey.schema>],
  // Tokens, and `any`.
  ...[Token<'sess'>, SignedToken<'sess'>, Verified<'sess'>, TokenHash<'sess'>],
  ...[{ token: Token<'sess'> | undefined }, any[], { data: any }, Map<string, any>, Promise<any>],
  // Deep in lists and unions, where assignability loses sight.
  { a: { b: { c: { d: { e: { f: { g: { h: { i: { j: { k: UserKey } } } } } } } } } } },
  ...[UserKey[][][][][], { b: { c: { d: UserKey[] }[] }[] }, [{ deep: [{ deeper: [UserKey] }] }]],
  { data: { rows: ({ id: UserKey } | { error: string })[] } | null },
  Promise<Map<string, Set<{ id: UserKey }[]>>>,
]
type Silent<List extends readonly unknown[]> = {
  [Place in keyof List]: IsRefused<List[Place]> extends true ? never : Place
}[number]
expectType<never>({} as Silent<Ways>)
expectType<'1'>({} as Silent<[UserKey, UserId]>)

// A top-level `any` has no sentence: nothing is assignable to what it requires.
declare const anything: any
// @ts-expect-error
expose<any>(anything as unknown)
// @ts-expect-error: The internal key of 'expose_user' at 'id' would leave the server
expose({ id: {} as UserKey })
// @ts-expect-error: of an unresolved type nothing is known
export const forward = <Type>(value: Type) => expose(value)
function respond<Body>(body: Exposable<Body>): Body {
  return expose<Body>(body)
}
expectType<Post>(respond(post))
// @ts-expect-error: The internal key of 'expose_user' at '[]' would leave the server
respond([{} as UserKey])

// A new token is shown once, after the check.
expectType<{ token: Token<'sess'>; id: UserId }>({
  ...expose({ id: {} as UserId }),
  token: {} as Token<'sess'>,
})

// Entities that refer to each other: each is searched once.
interface Mesh {
  id: UserId
  e1: Kind<1>[]
  e2: Kind<2>[]
  e3: Kind<3>
  e4: Kind<4> | null
  e5: Set<Kind<5>>
  e6: Kind<6>
  e7: Kind<7>
  e8: Kind<8>
}
interface Kind<Kinds> extends Mesh {
  kind: Kinds
}
expectType<Kind<1>>(expose({} as Kind<1>))
// The paths end at the fourth branching.
interface Leaky extends Kind<1> {
  leak: UserKey
}
expectType<Key_<'leak'>>(told<Leaky>())
// Of more than three places, one and the number of the others: one of the value itself first.
interface Owner {
  id: UserKey
  name: string
  manager: Owner
  items: Item[]
  last: Item | null
}
interface Item {
  id: OrderKey
  ownerId: UserKey
  owner: Owner
}
expectType<`${Key_<'id'>}, and 4 more`>(told<Owner>())
expectType<Key_<'a' | 'b' | 'c'>>(told<{ a: UserKey; b: UserKey; c: UserKey }>())
expectType<`${Key_<'d'>}, and 3 more`>(told<{ a: UserKey; b: UserKey; c: UserKey; d: UserKey }>())
type Nine = Record<`n${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`, UserKey>
type Ten = Nine & { n10: UserKey }
// Which one is named depends on the compiler.
told<Nine>() satisfies `${Key_<keyof Nine>}, and 8 more`
told<Ten>() satisfies `${Key_<keyof Ten>}, and 9 or more others`

// One line for a whole API: over what Hono and tRPC infer.
type HonoSchema = {
  '/users/:id': { $get: { output: { user: { id: UserKey } }; outputFormat: 'json'; status: 200 } }
  '/posts': { $get: { output: Post[]; outputFormat: 'json'; status: 200 } }
}
type Answers<Schema> = {
  [Route in keyof Schema]: {
    [Method in keyof Schema[Route]]: Schema[Route][Method] extends { output: infer Output } ? Output : never
  }
}
expectType<Key_<'/users/:id.$get.user.id'>>(told<Answers<HonoSchema>>())

// Every entry point has it.
expectType<Post>(core.expose(post))
