import { type AnyId, defineId, type Id, type IdOf, type IdTag, type PrefixOf } from 'brandid'
import type { Brand } from 'ts-brand'
import { expectAssignable, expectNotAssignable, expectType } from 'tsd'

// What an ID type accepts. What it refuses, and by which sentence, is in type-tests/mistakes.

const UserId = defineId('brand_user')
const PostId = defineId('brand_post')
type UserId = IdOf<typeof UserId>
type PostId = IdOf<typeof PostId>
declare const user: UserId

expectType<Id<'brand_user'>>(user)
expectType<'brand_user'>(UserId.prefix)
expectType<'brand_user' | 'brand_post'>({} as PrefixOf<UserId | PostId>)

// An ID widens: to a union, to any ID, to a string.
expectAssignable<UserId | PostId>(user)
expectAssignable<AnyId>(user)
expectAssignable<string>(user)
expectNotAssignable<UserId>({} as AnyId)

// The brand is not `any`, two brands exclude each other, and a second brand of ts-brand may be added.
expectNotAssignable<UserId>(0)
expectNotAssignable<UserId & PostId>(user)
expectAssignable<UserId>({} as Brand<UserId, 'verified'>)
expectNotAssignable<Brand<UserId, 'verified'>>(user)

// A prefix that no definition can have gives the sentence of `ValidPrefix`, which no value is.
expectAssignable<"Invalid prefix 'User': must be lower-case, e.g. 'user'">({} as Id<'User'>)
expectNotAssignable<Id<'User'>>(user)
expectNotAssignable<Id<'User'>>({} as string)

// Of type parameters and of prefixes that the grammar allows it adds nothing.
expectType<string & IdTag<'user'>>({} as Id<'user'>)
function tagged<Prefix extends string>(id: Id<Prefix>): string & IdTag<Prefix> {
  return id
}
expectType<string & IdTag<'brand_user'>>(tagged(user))
expectType<string & IdTag<string>>({} as Id<string>)
expectType<string & IdTag<'user' | 'Post'>>({} as Id<'user' | 'Post'>)
