// # The wrong thing where an id belongs

import type { AnyId, Id, IdOf, LooseId } from 'brandid'
import { ban, like, type Post, PostId, post, posts, text, type User, UserId, user, users } from './domain.mts'

// ## Another entity's id
ban(post)

// ## Two ids in the wrong order
like(post, user)

// ## A plain string
ban(text)

// ## A literal
ban('user_03h9we7hp2hzo9bqbv4l8rz84')

// ## A template string
ban(`user_${text}`)

// ## A concatenation
ban('user_'.concat(text))

// ## A changed id
// Methods of strings return strings.
ban(user.trim())

// ## An id of unknown kind
declare const some: AnyId
ban(some)

// ## An optional id
declare const session: { readonly user?: UserId }
ban(session.user)

// ## A nullable id
declare const row: { readonly author: UserId | null }
ban(row.author)

// ## An element that may not be there
// With `noUncheckedIndexedAccess`.
ban(users[0])

// ## A parameter of a URL
ban(new URLSearchParams(text).get('user'))

// ## A list of mixed kinds
const banned: UserId[] = [user, post]

// ## A mixed list, passed on
declare const everybody: (UserId | PostId)[]
for (const each of everybody) ban(each)

// ## One list for another
const authors: UserId[] = posts

// ## A field of an object
const draft: Post = { id: PostId.generate(), author: post }

// ## A spread that overwrites the id
declare const found: Post
const copy: User = { ...found }

// ## The id that a function returns
const authorOf = (found: Post): UserId => found.id

// ## A promise
const later: Promise<UserId> = Promise.resolve(post)

// ## A callback
posts.map(ban)

// ## The keys of an object
// `Object.keys` and `for … in` give strings for keys of any type: `Object.keys(record).filter(UserId.is)`.
declare const byUser: Record<UserId, number>
Object.keys(byUser).forEach(ban)

// ## A body without its prefix
ban(UserId.body(user))

// ## A UUID
ban(UserId.toUuid(user))

// ## The result of `parse`, kept as a string
// The annotation drops the type that `parse` returns.
const parsed: string = UserId.parse(text)
ban(parsed)

// ## A cast from another kind
const cast = post as UserId

// ## A cast of a list
const castList = posts as UserId[]

// ## A cast of an object
const castUser = found as User

// ## An impossible type guard
function isUser(id: PostId): id is UserId {
  return true
}

// ## A type in place of its definition
// `IdOf<typeof UserId>`.
type Wrong = IdOf<UserId>

// ## A row of a database driver
// A driver returns strings: parse them, or use a column that does.
declare const record: { readonly id: string }
ban(record.id)

// ## An environment variable
declare const env: { readonly ADMIN_ID: string }
ban(env.ADMIN_ID)

// ## The id of the wrong relation
declare const loaded: { readonly post: Post; readonly user: User }
ban(loaded.post.id)

// ## Two parameters of one object, swapped
declare function grant(access: { readonly to: UserId; readonly on: PostId }): void
grant({ to: post, on: user })

// ## Two elements of a tuple, swapped
const pair: readonly [UserId, PostId] = [post, user]

// ## An empty string for "none"
// `null`, or an optional property.
const draftAuthor: UserId = ''

// ## A default that is not an id
const chosen: UserId = session.user ?? 'user_unknown'

// ## An id in place of a fallback of another kind
declare const found2: UserId | undefined
ban(found2 ?? post)

// ## One branch of another kind
ban(text === '' ? user : post)

// ## The wrong generic argument
const cache = new WeakMap<object, UserId>()
cache.set({}, post)

// ## An event that carries another kind
declare function emit<Name extends 'banned'>(
  name: Name,
  payload: { banned: { readonly user: UserId } }[Name],
): void
emit('banned', { user: post })

// ## A rest parameter
declare function banAll(...ids: UserId[]): void
banAll(user, post)

// ## A destructured parameter
const show = ({ id }: { readonly id: UserId }) => id
show({ id: post })

// ## A number
ban(42)

// ## The id of the row in place of the row
declare function rename(user: User): void
rename(user)

// ## `keyof` the records of another kind
declare const author: Map<PostId, UserId>
author.get(post)?.concat(author.get(user) ?? '')

// ## A prefix that no definition can have
// No id is assignable to it: prefixes are lower-case.
function greet(id: Id<'User'>) {}
greet(user)

// ## The prefix of another kind in a type
function close(id: Id<'post'>) {}
close(user)

// ## A loose id of another kind
// `LooseId<'user'>` accepts unchecked strings, and never another kind.
function look(id: LooseId<'user'>) {}
look(post)

// ## A loose id where a checked one belongs
declare const loose: LooseId<'user'>
ban(loose)
