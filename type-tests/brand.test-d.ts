import { type AnyId, defineId, type Id, type IdOf, type IdTag, type PrefixOf } from 'brandid'
import type { Brand } from 'ts-brand'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

const UserId = defineId('brand_user')
const PostId = defineId('brand_post')
type UserId = IdOf<typeof UserId>
type PostId = IdOf<typeof PostId>
declare const user: UserId
declare const post: PostId
declare const text: string
declare function load(id: UserId): void

expectType<Id<'brand_user'>>(user)
expectType<Id<'brand_user'>>(UserId.generate())
expectType<'brand_user'>(UserId.prefix)
expectType<'brand_user' | 'brand_post'>({} as PrefixOf<UserId | PostId>)

// Another entity's id, a plain string, a literal, a template.
load(user)
// @ts-expect-error
load(post)
// @ts-expect-error
load(text)
// @ts-expect-error
load('brand_user_1')
// @ts-expect-error
load(`brand_user_${text}`)
// @ts-expect-error
load(UserId)

// Ids of different prefixes never compare equal, and comparing them does not compile.
// @ts-expect-error no overlap
user === post
// @ts-expect-error no order across kinds
user < post

// An id widens: to a union, to any id, to a string.
expectAssignable<UserId | PostId>(user)
expectAssignable<AnyId>(user)
expectAssignable<string>(user)
expectNotAssignable<UserId>({} as AnyId)

// The brand is not `any`, two brands exclude each other, and a second brand of ts-brand may be added.
expectNotAssignable<UserId>(0)
expectNotAssignable<UserId & PostId>(user)
expectAssignable<UserId>({} as Brand<UserId, 'verified'>)
expectNotAssignable<Brand<UserId, 'verified'>>(user)

// Keys of records, maps and sets.
declare const byUser: Record<UserId, number>
expectType<number | undefined>(byUser[user])
// @ts-expect-error
byUser[post]
// @ts-expect-error
new Map<UserId, number>().get(post)
const users = new Set<UserId>()
// @ts-expect-error
users.has(text)
// @ts-expect-error
Array.of(user).includes(post)

// A prefix that no definition can have gives a sentence, which no value is.
expectAssignable<"Invalid prefix 'User': must be lower-case, e.g. 'user'">({} as Id<'User'>)
expectAssignable<"Invalid prefix 'a b': only a-z, 0-9 and _ are allowed">({} as Id<'a b'>)
expectAssignable<"Invalid prefix '_a': must not start or end with '_'">({} as Id<'_a'>)
expectAssignable<"Invalid prefix '9a': must start with a letter">({} as Id<'9a'>)
expectAssignable<"Invalid prefix '': must not be empty">({} as Id<''>)
expectAssignable<"Invalid prefix 'userId': must be lower-case, e.g. 'userid'">({} as Id<'userId'>)
expectAssignable<"Invalid prefix '日本': only a-z, 0-9 and _ are allowed">({} as Id<'日本'>)
expectNotAssignable<Id<'User'>>(user)
expectNotAssignable<Id<'User'>>(text)

// Of type parameters and of prefixes that the grammar allows it adds nothing.
expectType<string & IdTag<'user'>>({} as Id<'user'>)
function tagged<Prefix extends string>(id: Id<Prefix>): string & IdTag<Prefix> {
  return id
}
expectType<string & IdTag<'brand_user'>>(tagged(user))
expectType<string & IdTag<string>>({} as Id<string>)
expectType<string & IdTag<'user' | 'Post'>>({} as Id<'user' | 'Post'>)
