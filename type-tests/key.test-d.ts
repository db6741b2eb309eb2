import {
  type AnyKey,
  type BigIntKey,
  type BigIntKeyDef,
  type Body,
  defineId,
  defineKey,
  type Id,
  type IdOf,
  type IdResult,
  type Key,
  type KeyDef,
  type Loose,
  type LooseBigIntKey,
  type LooseBody,
  type LooseId,
  type LooseKey,
  type LooseTextKey,
  type StandardSchemaV1,
  schemaOf,
  type TextKey,
  type TextKeyDef,
} from 'brandid'
import * as core from 'brandid/core'
import { uuid } from 'brandid/formats'
import * as mini from 'brandid/mini'
import type { Token } from 'brandid/token'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'
import * as z from 'zod'

const UserKey = defineKey('key_user')
const SmallKey = defineKey('key_small', { max: 2 ** 31 - 1 })
const EventKey = defineKey('key_event', { format: 'bigint', max: 2n ** 64n - 1n })
const OrderKey = defineKey('key_order', { format: uuid(), entity: 'order' })
const PostKey = defineKey('key_post', { description: 'A post.' })
type UserKey = IdOf<typeof UserKey>
type PostKey = IdOf<typeof PostKey>
type EventKey = IdOf<typeof EventKey>
type OrderKey = IdOf<typeof OrderKey>

/** The places of the types in a list that are assignable to another. */
type Accepted<Target, List extends readonly unknown[]> = {
  [Place in keyof List]: List[Place] extends Target ? Place : never
}[number]

// Each value has its definition, under one short name.
expectAssignable<KeyDef<'key_user'>>(UserKey)
expectAssignable<KeyDef<'key_small'>>(SmallKey)
expectAssignable<BigIntKeyDef<'key_event'>>(EventKey)
expectAssignable<TextKeyDef<'key_order'>>(OrderKey)
expectType<Key<'key_user'>>({} as UserKey)
expectType<BigIntKey<'key_event'>>({} as EventKey)
expectType<TextKey<'key_order'>>({} as OrderKey)
expectType<number>(UserKey.max)
expectType<bigint>(EventKey.max)
// @ts-expect-error: texts have no largest one
OrderKey.max

// The literal of the name is read by the compiler, as that of a prefix.
// @ts-expect-error: Invalid name 'User': must be lower-case, e.g. 'user'
defineKey('User')
// @ts-expect-error: Invalid name 'user key': only a-z, 0-9 and _ are allowed
defineKey('user key')
// @ts-expect-error: Invalid name: must be a string literal
defineKey('user' as string)
// @ts-expect-error: Invalid name 'user_': must not start or end with '_'
defineKey('user_', { max: 5 })
// @ts-expect-error: the largest bigint is a bigint
defineKey('key_wrong', { format: 'bigint', max: 5 })
// @ts-expect-error: the largest number is a number
defineKey('key_wrong', { max: 5n })
// @ts-expect-error: texts have no largest one
defineKey('key_wrong', { format: uuid(), max: 5 })
// @ts-expect-error: no such format
defineKey('key_wrong', { format: 'int64' })

declare const user: UserKey
declare const post: PostKey
declare const event: EventKey
declare const order: OrderKey
declare const id: Id<'key_user'>
declare const orderId: Id<'key_order'>
declare const number: number
declare const text: string
declare const input: unknown

// The doors give keys, from any value.
expectType<UserKey>(UserKey.parse(input))
expectType<IdResult<UserKey>>(UserKey.safeParse(input))
expectType<UserKey>(UserKey.fromText(text))
expectType<EventKey>(EventKey.fromText(text))
expectType<OrderKey>(OrderKey.fromText(text))
expectType<UserKey[]>([1, 2].filter(UserKey.is))
if (UserKey.is(input)) expectType<UserKey>(input)
// @ts-expect-error: the texts of keys are read, not numbers
UserKey.fromText(number)

// A key goes where its value goes. Nothing else goes where a key goes.
expectAssignable<number>(user)
expectAssignable<bigint>(event)
expectAssignable<string>(order)
expectAssignable<AnyKey>(user)
expectAssignable<AnyKey>(order)
expectType<never>({} as Accepted<UserKey, [PostKey, EventKey, OrderKey, Id<'key_user'>, number]>)
expectType<never>({} as Accepted<EventKey, [Key<'key_event'>, bigint]>)
type Texts = [string, Id<'key_order'>, Body<'key_order'>, Token<'key_order'>, TextKey<'key_user'>]
expectType<never>({} as Accepted<OrderKey, Texts>)
expectNotAssignable<AnyKey>(number)
expectNotAssignable<Id<'key_order'>>(order)
expectNotAssignable<Body<'key_order'>>(order)
expectNotAssignable<Token<'key_order'>>(order)

// Equality of two kinds.
// @ts-expect-error: no overlap
user === post
// @ts-expect-error: no overlap
order === orderId

// Collections.
// @ts-expect-error: another key
new Map<UserKey, string>().get(post)
const names = {} as Record<UserKey, string>
// @ts-expect-error: another key
names[post]

// Generic functions infer no union of two kinds.
declare function swap<Value>(one: Value, other: Value): void
// @ts-expect-error: two kinds
swap(user, post)

// Arithmetic gives numbers.
expectType<number>(user - post)
// @ts-expect-error: a bare number
expectType<UserKey>(user + 1)

// Loose keys take keys of their name and plain values.
expectAssignable<LooseKey<'key_user'>>(user)
expectAssignable<LooseKey<'key_user'>>(number)
expectAssignable<LooseBigIntKey<'key_event'>>(event)
expectAssignable<LooseTextKey<'key_order'>>(order)
expectAssignable<LooseTextKey<'key_order'>>(text)
expectAssignable<LooseKey<'key_user' | 'key_post'>>(post)
expectAssignable<LooseKey<'key_user'> | undefined>(user)
expectType<never>({} as Accepted<LooseKey<'key_user'>, [PostKey, string]>)
expectNotAssignable<LooseKey<'key_user'> | undefined>(post)
expectType<'0'>({} as Accepted<LooseTextKey<'key_order'>, Texts>)
expectNotAssignable<LooseTextKey<'key_user'>>(order)

// The loose type by the type itself.
expectType<LooseId<'user'>>({} as Loose<Id<'user'>>)
expectType<LooseId<'a:user'>>({} as Loose<Id<'a:user'>>)
expectType<LooseKey<'user'>>({} as Loose<Key<'user'>>)
expectType<LooseBigIntKey<'user'>>({} as Loose<BigIntKey<'user'>>)
expectType<LooseTextKey<'user'>>({} as Loose<TextKey<'user'>>)
expectAssignable<Loose<Id<'user'> | Id<'team'>>>({} as Id<'team'>)
expectNotAssignable<Loose<Id<'user'> | Id<'team'>>>({} as Id<'post'>)
expectNotAssignable<UserKey>({} as LooseKey<'key_user'>)

// Whatever takes plain texts as IDs or bodies refuses the texts that are keys.
expectNotAssignable<LooseId<'key_order'>>(order)
expectNotAssignable<LooseBody<'key_order'>>(order)
const OrderId = defineId('key_order')
// @ts-expect-error: A body, a token or a key is not an ID
OrderId.parse(order)
// @ts-expect-error: a key is no body
OrderId.fromBody(order)
// @ts-expect-error: Only a string can be an ID
OrderId.parse(user)

// Functions over definitions.
declare function load<Name extends string>(definition: KeyDef<Name>, key: Key<Name>): Name
expectType<'key_user'>(load(UserKey, user))
// @ts-expect-error: another key
load(UserKey, post)

// Schemas: the key in and out; from text, the text in.
expectType<UserKey>({} as z.output<typeof UserKey.schema>)
expectType<UserKey>({} as z.input<typeof UserKey.schema>)
expectType<EventKey>({} as z.output<typeof EventKey>)
expectType<OrderKey>({} as z.output<typeof OrderKey.schema>)
const UserText = schemaOf(UserKey, { from: 'text' })
expectType<UserKey>({} as z.output<typeof UserText>)
expectType<string>({} as z.input<typeof UserText>)
expectType<OrderKey>(OrderKey.normalize(input))
expectType<IdResult<OrderKey>>(OrderKey.safeNormalize(input))
// @ts-expect-error: integers have one spelling
UserKey.normalize
const OrderTyped = schemaOf(OrderKey, { normalize: true })
expectType<OrderKey>({} as z.output<typeof OrderTyped>)
expectType<string>({} as z.input<typeof OrderTyped>)
// @ts-expect-error: integers have one spelling
schemaOf(UserKey, { normalize: true })
const OrderText = schemaOf(OrderKey, { from: 'text' })
expectType<OrderKey>({} as z.output<typeof OrderText>)
const Route = z.object({ user: UserText, event: EventKey, order: OrderKey })
expectType<{ user: UserKey; event: EventKey; order: OrderKey }>({} as z.output<typeof Route>)
expectType<{ user: string; event: EventKey; order: OrderKey }>({} as z.input<typeof Route>)
const CoreKey = core.defineKey('key_core')
const CoreSchema = schemaOf(CoreKey)
expectType<Key<'key_core'>>({} as z.output<typeof CoreSchema>)
const MiniKey = mini.defineKey('key_mini')
const MiniText = mini.schemaOf(MiniKey, { from: 'text' })
expectType<Key<'key_mini'>>({} as z.output<typeof MiniKey.schema>)
expectType<string>({} as z.input<typeof MiniText>)
// @ts-expect-error: keys have no UUIDs to convert
schemaOf(UserKey, { from: 'uuid' })
// @ts-expect-error: IDs are texts
schemaOf(OrderId, { from: 'text' })
// @ts-expect-error: the core has no schema
CoreKey.schema

// The types of the other libraries of the Standard Schema family.
type Output<Schema extends StandardSchemaV1> = NonNullable<Schema['~standard']['types']>['output']
expectType<UserKey>({} as Output<typeof UserKey>)
expectType<EventKey>({} as Output<typeof EventKey>)

// What cannot be a key fails to compile; what may be one does not.
declare const anyKey: AnyKey
expectType<UserKey>(UserKey.parse(42))
expectType<UserKey>(UserKey.parse(null))
expectType<UserKey>(UserKey.parse(JSON.parse('1')))
expectType<UserKey>(UserKey.parse(0 as number | string))
expectType<UserKey>(UserKey.parse(0 as number | null | undefined))
expectType<UserKey>(UserKey.parse(anyKey))
expectType<UserKey>(UserKey.parse(UserKey.parse(1)))
expectType<UserKey>(UserKey.parse({} as UserKey | PostKey))
expectType<UserKey>(UserKey.parse({} as LooseKey<'key_user'>))
expectType<EventKey>(EventKey.parse(1n))
expectType<OrderKey>(OrderKey.parse('text'))
expectType<UserKey[]>([1, 2].map((each) => UserKey.parse(each)))
// @ts-expect-error: A key of 'key_post' belongs to another definition
UserKey.parse(PostKey.parse(1))
// @ts-expect-error: A promise is not a key: await it
UserKey.parse(Promise.resolve(1))
// @ts-expect-error: An array is not a key: parse its items
UserKey.safeParse([1])
// @ts-expect-error: An ID, a body or a token is not a key
UserKey.parse({} as Id<'key_user'>)
// @ts-expect-error: An ID, a body or a token is not a key
OrderKey.parse({} as Body<'key_order'>)
// @ts-expect-error: An ID, a body or a token is not a key
OrderKey.parse({} as Token<'key_order'>)
// @ts-expect-error: A string is not a key: use fromText()
UserKey.parse('42')
// @ts-expect-error: Only a number can be one of these keys
UserKey.parse(1n)
// @ts-expect-error: Only a bigint can be one of these keys
EventKey.parse(1)
// @ts-expect-error: Only a string can be one of these keys
OrderKey.parse(1)
// @ts-expect-error: Only a number can be one of these keys
UserKey.parse(UserKey)
// Functions over definitions take any of them.
const parseAny = (definition: core.AnyKeyDef, input: unknown) => definition.parse(input)
expectAssignable<AnyKey>(parseAny(UserKey, 1))
expectAssignable<AnyKey>(parseAny(EventKey, 1n))
expectAssignable<AnyKey>(parseAny(OrderKey, 'text'))
expectAssignable<core.KeyDef>(UserKey)
