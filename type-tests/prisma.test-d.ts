import type { Body, Id, Key, LooseId, LooseKey } from 'brandid'
import type { BodyText, IdInput, IdText, LooseBodyText, LooseIdText } from 'brandid/prisma'
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

// Columns of ids whose older rows hold bodies.
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

// Inputs: whole values are ids, what searches is text, and everything else stays.
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
expectNotAssignable<Ids>({ equals: post })
expectNotAssignable<Ids>({ in: [post] })
expectNotAssignable<Ids>({ lt: post })
expectNotAssignable<Ids>({ not: post })
expectNotAssignable<Ids>({ not: { in: [post] } })
expectNotAssignable<Ids>({ _min: { equals: post } })
expectNotAssignable<Ids>({ equals: text })
expectNotAssignable<Ids>({ in: [text] })
expectNotAssignable<Ids>({ lt: text })
expectNotAssignable<Ids>({ not: text })
expectNotAssignable<Ids>({ not: { in: [text] } })
expectNotAssignable<Ids>({ _min: { equals: text } })
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
type OrderKey = Key<'order', string>
declare const order: OrderKey
expectType<OrderKey>({} as IdText<OrderKey>)
expectType<LooseKey<'order', string>>({} as LooseIdText<OrderKey>)
expectNotAssignable<IdText<OrderKey>>('x')
expectAssignable<LooseIdText<OrderKey>>('x')
expectAssignable<LooseIdText<OrderKey>>(order)
expectNotAssignable<LooseIdText<OrderKey>>(user)
expectNotAssignable<IdText<Key<'order'>>>({} as Key<'order'>)
