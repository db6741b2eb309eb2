/** Comparisons, in code: each line that ends with a mark is of two kinds, of which the compiler sees only some. */
import type { LooseId, LooseKeyOf } from 'brandid'
import type { OrderKey, Post, PostId, User, UserId } from './ids.ts'

declare const user: LooseId<'user'>
declare const post: LooseId<'post'>
declare const order: LooseKeyOf<'order', string | number>
declare const account: LooseKeyOf<'account', string | number>
declare const maybe: LooseId<'user'> | null
declare const text: string
declare const strict: UserId
declare const strictPost: PostId
declare const posts: readonly Post[]
declare const either: UserId | PostId
declare const orders: readonly OrderKey[]
declare const looseUsers: readonly LooseId<'user'>[]
declare const entries: readonly (readonly [PostId, Post])[]

type ID = string | number
declare function idsAreEqual(one?: ID, other?: ID): boolean
declare function sameText(one: string, other: string): boolean
declare function isMember(one: string, other: string): boolean
declare function compareKinds(one: LooseId<'user'>, other: LooseId<'post'>): boolean
declare function groupBy<Item, Name extends PropertyKey>(items: readonly Item[], of: (item: Item) => Name): Record<Name, Item[]>

// Operators
export const operators = [
  user === post, // ← compared
  user !== post, // ← compared
  order == account, // ← compared
  order > account, // ← compared
  maybe === post, // ← compared
  user === text,
  user === maybe,
  either === strict,
  user + post,
]
export function switched() {
  switch (user) {
    case 'user_1':
      return 0
    case post: // ← compared
      return 1
    default:
      return 2
  }
}

// Sets that take any string, as those of ts-reset do
interface Set<Item> {
  readonly first: Item
  has(item: string): boolean
}
declare const users: Set<UserId>
declare const texts: Set<string>
export const sought = [
  users.has(strictPost), // ← compared
  users.has(strict),
  users.has(text),
  texts.has(strictPost),
]

// Computed keys
declare const usersById: Record<UserId, User>
declare const byText: Record<string, Post>
export const typedByUser: Record<UserId, number> = { [strict]: 1 }
export const typedByPost: Partial<Record<UserId, number>> = {
  [strictPost]: 1, // ← compared
}
export const spread = [
  { ...usersById, [strict]: 1 },
  { ...usersById, [strictPost]: 1 }, // ← compared
  { ...usersById, [text]: 1 },
  { ...byText, [strictPost]: 1 },
  { [strict]: 1, [text]: 2 },
]

// Methods
export const methods = [
  strict.localeCompare(strictPost), // ← compared
  strict.localeCompare(user),
  looseUsers.includes(post), // ← compared
  looseUsers.indexOf(post), // ← compared
  looseUsers.includes(user),
  text.includes(user),
  Object.is(user, post), // ← compared
  Object.is(user, maybe),
  text.localeCompare(text, 'en'),
]

// Functions of two texts
export const functions = [
  idsAreEqual(order, account), // ← compared
  idsAreEqual(order, order),
  idsAreEqual(order),
  sameText(strict, strictPost), // ← compared
  isMember(strict, strictPost),
  compareKinds(user, post),
]

// Keys of objects
export const byUser: Record<UserId, Post> = Object.fromEntries(posts.map((each) => [each.id, each] as const)) // ← compared
export const byUserId: Record<UserId, Post> = Object.fromEntries(entries) // ← compared
export const byPost: Record<PostId, Post> = Object.fromEntries(posts.map((each) => [each.id, each] as const))
export const plain: Record<string, Post> = Object.fromEntries(entries)
export const untyped = Object.fromEntries(entries)
export const grouped: Partial<Record<UserId, readonly Post[]>> = groupBy(posts, (each) => each.id) // ← compared
export const byAuthor: Partial<Record<UserId, readonly Post[]>> = groupBy(posts, (each) => each.author.id)

// Dictionaries
const names: Record<string, string> = {}
const seen = new Set<string>()
const held = new Map<UserId, User>()
export function dictionaries(list: string[]) {
  names[strict] = 'user'
  names[text] = 'text'
  names[strictPost] = 'post' // ← compared
  seen.add(strict)
  seen.has(strictPost) // ← compared
  held.get(strict)
  list[0] = text
  return { [strict]: 1 }
}
export function another() {
  const names: Record<string, number> = {}
  names[strictPost] = 1
  return names
}

// Keys of a cache of queries
declare function useQuery(options: { queryKey: readonly unknown[] }): void
declare function invalidate(options: { queryKey?: readonly unknown[]; mutationKey?: readonly unknown[] }): void
declare const topics: { users: string; posts: string; of(name: string): string[] }
export function queries() {
  useQuery({ queryKey: ['user', strict] })
  useQuery({ queryKey: ['user', 'posts', strict, strictPost] })
  invalidate({ queryKey: ['user', strictPost] }) // ← compared
  invalidate({ queryKey: ['user', text] })
  invalidate({ queryKey: ['user', 'posts', strictPost] }) // ← compared
  invalidate({ queryKey: ['user', 'posts', strict, strict] }) // ← compared
  invalidate({ queryKey: ['user', 'authors', strictPost] })
  invalidate({ queryKey: [] })
  invalidate({ queryKey: [topics.users, strict] })
  invalidate({ queryKey: [topics.posts, strictPost] })
  invalidate({ queryKey: [topics.users, strictPost] }) // ← compared
  invalidate({ queryKey: [...topics.of('user'), strict] })
  invalidate({ queryKey: [...topics.of('post'), strictPost] })
  invalidate({ queryKey: [strict] })
  invalidate({ queryKey: [strictPost] })
}

// A mapped type that lists strings and numbers takes a key apart
type Translated<Type> = {
  [Name in keyof Type]: Type[Name] extends string
    ? string
    : Type[Name] extends object
      ? Translated<Type[Name]> & { languageCode: 'en' }
      : Type[Name]
}
declare const translated: Translated<{ id: LooseKeyOf<'order', string | number> }>
export const rubbish = [
  translated.id === account, // ← compared
  (orderId: typeof translated.id) => orderId,
]
export const strictOrders = orders
