import type {
  BigIntKey,
  Body,
  Id,
  Key,
  LooseBigIntKey,
  LooseId,
  LooseKey,
  LooseTextKey,
  TextKey,
} from 'brandid'
import type {
  BodyText,
  IdInput,
  IdText,
  KeyBigInt,
  KeyNumber,
  LooseBodyText,
  LooseIdText,
  LooseKeyBigInt,
  LooseKeyNumber,
  NoNumber,
  PlainNumber,
} from 'brandid/prisma'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

type UserId = Id<'user'>
type PostId = Id<'post'>
declare const user: UserId
declare const post: PostId
declare const body: Body<'user'>
declare const otherBody: Body<'post'>

// Columns.
declare const strict: IdText<UserId>
expectType<UserId>(strict)
declare const loose: LooseIdText<UserId>
expectType<LooseId<'user'>>(loose)
declare const ofBody: BodyText<UserId>
expectType<Body<'user'>>(ofBody)
expectAssignable<LooseIdText<UserId>>('user_1')
expectAssignable<LooseIdText<UserId>>(user)
expectNotAssignable<LooseIdText<UserId>>(post)
expectAssignable<LooseBodyText<UserId>>('1')
expectAssignable<LooseBodyText<UserId>>(body)
expectNotAssignable<LooseBodyText<UserId>>(otherBody)
expectNotAssignable<LooseBodyText<UserId>>(user)

// Ids of two owners of one prefix.
expectType<Id<'stripe:sub'>>(null as unknown as IdText<Id<'stripe:sub'>>)
expectType<LooseId<'stripe:sub'>>(null as unknown as LooseIdText<Id<'stripe:sub'>>)
expectNotAssignable<LooseIdText<Id<'stripe:sub'>>>(null as unknown as Id<'sub'>)
expectType<Body<'stripe:sub'>>(null as unknown as BodyText<Id<'stripe:sub'>>)
expectNotAssignable<LooseBodyText<Id<'stripe:sub'>>>(null as unknown as Body<'sub'>)

// Ids of one of two kinds.
expectAssignable<IdText<UserId | PostId>>(post)
expectAssignable<LooseIdText<UserId | PostId>>(post)
expectAssignable<LooseIdText<UserId | PostId>>('x')
expectNotAssignable<LooseIdText<UserId | PostId>>(body)
expectAssignable<BodyText<UserId | PostId>>(otherBody)
expectAssignable<LooseBodyText<UserId | PostId>>(otherBody)

// Columns of IDs whose older rows hold bodies.
type Mixed = UserId | Body<'user'>
declare const mixed: IdText<Mixed>
expectType<Mixed>(mixed)
expectAssignable<IdText<Mixed>>(user)
expectAssignable<IdText<Mixed>>(body)
expectNotAssignable<IdText<Mixed>>(post)
expectNotAssignable<IdText<Mixed>>(otherBody)
expectNotAssignable<IdText<Mixed>>('user_1')
expectAssignable<LooseIdText<Mixed>>(user)
expectAssignable<LooseIdText<Mixed>>(body)
expectAssignable<LooseIdText<Mixed>>('user_1')
expectNotAssignable<LooseIdText<Mixed>>(post)
expectNotAssignable<LooseIdText<Mixed>>(otherBody)

// A module that is not found gives any; a column that took it would accept everything.
declare const unknownModule: ReturnType<JSON['parse']>
declare const text: string
expectNotAssignable<IdText<typeof unknownModule>>(text)
expectNotAssignable<IdText<typeof unknownModule>>(user)
expectNotAssignable<LooseIdText<typeof unknownModule>>(text)
expectNotAssignable<BodyText<typeof unknownModule>>(body)
expectNotAssignable<LooseBodyText<typeof unknownModule>>(text)
expectNotAssignable<IdText<string>>(text)
expectNotAssignable<LooseIdText<string>>(text)

// Inputs: whole values are IDs, what searches is text, and everything else stays.
interface Reference {
  readonly modelName: 'User'
  readonly typeName: 'String'
}
interface Skip {
  ifUndefined(): void
}
interface Filter {
  equals?: string | Reference | Skip | null
  in?: string[] | Reference
  lt?: string
  contains?: string
  startsWith?: string
  mode?: 'default' | 'insensitive'
  not?: Filter | string | null
  _count?: { equals?: number }
  _min?: Filter
}
declare const reference: Reference
declare const skip: Skip
type Ids = IdInput<Filter, UserId>
expectAssignable<Ids>({
  equals: user,
  in: [user],
  lt: user,
  not: { not: { in: [user] } },
  _min: { equals: user },
})
expectAssignable<Ids>({
  equals: reference,
  in: reference,
  contains: 'u',
  startsWith: 'user_',
  mode: 'default',
})
expectAssignable<Ids>({ equals: skip })
expectAssignable<Ids>({ equals: null, not: null, _count: { equals: 1 } })
expectAssignable<Ids>({})
interface Places<Value> {
  equals: { equals: Value }
  in: { in: Value[] }
  lt: { lt: Value }
  not: { not: Value }
  notIn: { not: { in: Value[] } }
  min: { _min: { equals: Value } }
}
type Accepting<Value> = {
  [Place in keyof Places<Value>]: Places<Value>[Place] extends Ids ? Place : never
}[keyof Places<Value>]
expectType<keyof Places<never>>({} as Accepting<UserId>)
expectType<never>({} as Accepting<PostId>)
expectType<never>({} as Accepting<string>)
expectNotAssignable<Ids>({ _count: { equals: user } })

type Tags = IdInput<
  { equals?: string[] | Reference | null; has?: string | null; hasSome?: string[]; isEmpty?: boolean },
  UserId
>
expectAssignable<Tags>({ equals: [user], has: user, hasSome: [user], isEmpty: true })
expectNotAssignable<Tags>({ has: post })
expectNotAssignable<Tags>({ equals: [post] })

type Update = IdInput<{ set?: string | null }, UserId>
expectAssignable<Update>({ set: user })
expectAssignable<Update>({ set: null })
expectNotAssignable<Update>({ set: post })
expectAssignable<IdInput<{ push?: string | string[] }, UserId>>({ push: [user] })

// Keys without a prefix in a text column.
type OrderKey = TextKey<'order'>
declare const order: OrderKey
expectType<OrderKey>({} as IdText<OrderKey>)
expectType<LooseTextKey<'order'>>({} as LooseIdText<OrderKey>)
expectNotAssignable<IdText<OrderKey>>('x')
expectAssignable<LooseIdText<OrderKey>>('x')
expectAssignable<LooseIdText<OrderKey>>(order)
expectNotAssignable<LooseIdText<OrderKey>>(user)
expectNotAssignable<IdText<Key<'order'>>>({} as Key<'order'>)

// Keys in a column of integers.
type UserKey = Key<'user'>
declare const userKey: UserKey
declare const postKey: Key<'post'>
declare const numberOf: number
expectType<UserKey>(null as unknown as KeyNumber<UserKey>)
expectType<LooseKey<'user'>>(null as unknown as LooseKeyNumber<UserKey>)
expectNotAssignable<KeyNumber<UserKey>>(postKey)
expectNotAssignable<KeyNumber<UserKey>>(numberOf)
expectAssignable<LooseKeyNumber<UserKey>>(numberOf)
expectAssignable<LooseKeyNumber<UserKey>>(userKey)
expectNotAssignable<LooseKeyNumber<UserKey>>(postKey)
expectAssignable<KeyNumber<UserKey | Key<'post'>>>(postKey)

// Keys in a column of 64-bit integers.
type EventKey = BigIntKey<'event'>
declare const eventKey: EventKey
declare const jobKey: BigIntKey<'job'>
declare const bigintOf: bigint
expectType<EventKey>(null as unknown as KeyBigInt<EventKey>)
expectType<LooseBigIntKey<'event'>>(null as unknown as LooseKeyBigInt<EventKey>)
expectNotAssignable<KeyBigInt<EventKey>>(jobKey)
expectNotAssignable<KeyBigInt<EventKey>>(bigintOf)
expectAssignable<LooseKeyBigInt<EventKey>>(bigintOf)
expectNotAssignable<LooseKeyBigInt<EventKey>>(jobKey)
expectType<never>(null as unknown as NoNumber)
expectAssignable<PlainNumber>(numberOf)
expectNotAssignable<PlainNumber>(userKey)
expectNotAssignable<PlainNumber>(user)

// A brand of another type than the column's: nothing is of it.
expectNotAssignable<KeyNumber<EventKey>>(eventKey)
expectNotAssignable<KeyNumber<UserId>>(user)
expectNotAssignable<KeyNumber<OrderKey>>(order)
expectNotAssignable<KeyNumber<number>>(numberOf)
expectNotAssignable<KeyNumber<typeof unknownModule>>(numberOf)
expectNotAssignable<LooseKeyNumber<UserId>>(user)
expectNotAssignable<LooseKeyNumber<typeof unknownModule>>(numberOf)
expectNotAssignable<KeyBigInt<UserKey>>(userKey)
expectNotAssignable<KeyBigInt<typeof unknownModule>>(bigintOf)
expectNotAssignable<LooseKeyBigInt<UserKey>>(userKey)
expectNotAssignable<LooseKeyBigInt<typeof unknownModule>>(bigintOf)
expectNotAssignable<LooseIdText<UserKey>>(userKey)

// Inputs on integers: whole values are keys, what calculates is a number.
interface NumberFilter {
  equals?: number | Reference | null
  in?: number[] | Reference
  gte?: number
  not?: NumberFilter | number | null
  _sum?: { equals?: number }
  _avg?: { equals?: number }
  _max?: NumberFilter
}
type Keys = IdInput<NumberFilter, UserKey>
expectAssignable<Keys>({
  equals: userKey,
  in: [userKey],
  gte: userKey,
  not: { in: [userKey] },
  _max: { equals: userKey },
})
expectAssignable<Keys>({
  equals: reference,
  in: reference,
  not: null,
  _sum: { equals: 1 },
  _avg: { equals: 1 },
})
expectNotAssignable<Keys>({ equals: postKey })
expectNotAssignable<Keys>({ in: [postKey] })
expectNotAssignable<Keys>({ gte: numberOf })
expectNotAssignable<Keys>({ not: { in: [numberOf] } })
expectNotAssignable<Keys>({ _max: { equals: numberOf } })
expectAssignable<IdInput<NumberFilter, LooseKey<'user'>>>({ equals: numberOf, in: [userKey], not: numberOf })
expectNotAssignable<IdInput<NumberFilter, LooseKey<'user'>>>({ equals: postKey })

type KeyUpdate = IdInput<{ set?: number; increment?: number; push?: number | number[] }, UserKey>
expectAssignable<KeyUpdate>({ set: userKey, increment: 1, push: [userKey] })
expectNotAssignable<KeyUpdate>({ set: numberOf })
expectNotAssignable<KeyUpdate>({ push: [numberOf] })

interface BigIntFilter {
  equals?: bigint | number | Reference
  in?: bigint[] | number[]
  not?: BigIntFilter | bigint | number
}
type EventKeys = IdInput<BigIntFilter, EventKey>
expectAssignable<EventKeys>({ equals: eventKey, in: [eventKey], not: { equals: eventKey } })
expectNotAssignable<EventKeys>({ equals: bigintOf })
expectNotAssignable<EventKeys>({ equals: numberOf })
expectNotAssignable<EventKeys>({ in: [numberOf] })
expectNotAssignable<EventKeys>({ not: jobKey })
expectAssignable<IdInput<BigIntFilter, LooseBigIntKey<'event'>>>({
  equals: numberOf,
  in: [bigintOf],
  not: eventKey,
})
expectAssignable<IdInput<BigIntFilter, LooseBigIntKey<'event'>>>({ in: [numberOf] })
expectNotAssignable<IdInput<BigIntFilter, LooseBigIntKey<'event'>>>({ equals: jobKey })
expectNotAssignable<IdInput<BigIntFilter, LooseBigIntKey<'event'>>>({ equals: userKey })
expectNotAssignable<IdInput<BigIntFilter, LooseBigIntKey<'event'>>>({ in: [userKey] })
