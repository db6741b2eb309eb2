/** The edges of names, sides and keys: what is nearly one of them, and the words of the rest. */
import type { AnyId, Id, LooseId } from 'brandid'
import type { AccountId, PostId, UserId } from './ids.ts'

declare const user: UserId
declare const post: PostId
declare const account: AccountId
declare const anyone: AnyId
declare const scoped: Id<'shop:user'>
declare const text: string
declare const pairs: [UserId, PostId][]
declare const matcher: { is(one: string, other: string): boolean; equals(other: string): boolean }
declare function equals(one: string): boolean
declare function isEqual(one: string, other: string): boolean
declare function areIdentical(one: string, other: string): boolean
declare function unmatched(one: string, other: string): boolean
declare function samePost(one: LooseId<'post'>, other: string): boolean
declare function sameness(one: string, other: string, more: string): boolean

// Sides
export const sides = [
  [post, post, post, post, post, post, post, post][0] === user, // ← compared
  `${post}` === user,
  anyone === user,
]

// Functions and methods
export const functions = [
  isEqual(user, post), // ← compared
  areIdentical(user, post), // ← compared
  unmatched(user, post),
  samePost(post, user),
  sameness(user, post, text),
  matcher.is(user, post),
  equals(post),
  user.concat(post),
  user.indexOf(post), // ← compared
  user.indexOf(post, 1),
]

// Keys of objects
export const swapped: Record<PostId, PostId> = Object.fromEntries(pairs) // ← compared
export const kept: Record<UserId, PostId> = Object.fromEntries(pairs)
export function dictionaries() {
  const names: Record<string, string> = {}
  names[anyone] = 'anyone'
  names[user] = 'user'
  const seen = new WeakMap<object, string>()
  seen.get(pairs)
  const list: string[] = []
  list.push(user, post)
  return [names, seen, list]
}

// Keys of a cache of queries
declare function invalidate(options: object): void
export function queries() {
  invalidate({ queryKey: [user, post] })
  invalidate({ queryKey: [post, user] })
  invalidate({ myqueryKey: ['account', user] })
  invalidate({ myqueryKey: ['account', post] })
  invalidate({ queryKeys: ['account', post] })
  invalidate({ queryKey: ['account', 1, user] })
  invalidate({ mutationKey: ['account', 1, post] }) // ← compared
}

// Names
export const named = [
  { userId: scoped },
  { userId: anyone },
  { ['userId']: post },
  { postIds: new Map([[user, post]]) },
  { postIds: [[user]] },
  { userId: account }, // ← unchecked
  { user_ids: new Set([post]) }, // ← unchecked
]
export interface Learned {
  readonly owner: UserId
  readonly anyoneId: AnyId
  readonly emptyId: string
  readonly writerId: UserId
}
export const learned = [
  { owner: post },
  { anyoneId: post },
  { emptyId: post },
  { writerId: user },
  { writerId: post }, // ← unchecked
]
export const shorthand = (userId: UserId) => ({ userId })
