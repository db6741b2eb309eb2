// # The wrong thing where an ID belongs

import { type AnyId, type Id, type IdOf, type LooseId, literal } from 'brandid'
import { ban, like, type Post, PostId, post, posts, text, type User, UserId, user, users } from './domain.mts'

// ## Another entity's ID
// A post is not a user, although both IDs are strings at runtime.
// Instead: pass the ID of the user.
ban(post)
//: ban(user)

// ## Two IDs in the wrong order
// Each parameter takes one kind, so swapped arguments fit neither.
// Instead: pass the arguments in the order of the parameters.
like(post, user)
//: like(user, post)

// ## A plain string
// Nothing has checked the string: it may hold anything.
// Instead: parse it where it enters the program.
ban(text)
//: ban(UserId.parse(text))

// ## A literal
// A literal is a string like any other until something checks it.
// Instead: call `literal` in tests and configuration: the compiler checks its text.
ban('user_03h9we7hp2hzo9bqbv4l8rz84')
//: ban(literal(UserId, 'user_03h9we7hp2hzo9bqbv4l8rz84'))

// ## A template string
// The right prefix says nothing about the rest of the text.
// Instead: parse the whole text.
ban(`user_${text}`)
//: ban(UserId.parse(`user_${text}`))

// ## A concatenation
// `concat` returns a plain string.
// Instead: parse its result, or call `fromBody`, which adds the prefix and checks the body.
ban('user_'.concat(text))
//: ban(UserId.parse('user_'.concat(text)))

// ## A modified ID
// Methods of strings return strings.
// Instead: pass the ID as it is. A parsed ID has no spaces around it.
ban(user.trim())
//: ban(user)

// ## An ID of an unknown kind
// An `AnyId` may be the ID of a post.
// Instead: narrow it with the guard of its definition.
declare const some: AnyId
ban(some)
//: if (UserId.is(some)) ban(some)

// ## An optional ID
// The property may be missing, as for a visitor without a session.
// Instead: handle the missing ID first.
declare const session: { readonly user?: UserId }
ban(session.user)
//: if (session.user) ban(session.user)

// ## A nullable ID
// The column may hold `null`.
// Instead: handle `null` first.
declare const row: { readonly author: UserId | null }
ban(row.author)
//: if (row.author) ban(row.author)

// ## An element that may be missing
// With `noUncheckedIndexedAccess`, the list may be shorter than the index.
// Instead: check the element before you use it.
ban(users[0])
//: const [someone] = users
//: if (someone) ban(someone)

// ## A URL parameter
// `get` returns a string that nothing has checked, or `null`.
// Instead: parse the parameter, and answer a wrong one.
ban(new URLSearchParams(text).get('user'))
//: const asked = UserId.safeParse(new URLSearchParams(text).get('user'))
//: if (asked.success) ban(asked.data)

// ## A list of mixed kinds
// Every element of the list must be the ID of a user.
// Instead: name both kinds where the list holds both.
const banned: UserId[] = [user, post]
//: const banned: (UserId | PostId)[] = [user, post]

// ## A mixed list as an argument
// An element may be the ID of a post.
// Instead: narrow each element.
declare const everybody: (UserId | PostId)[]
for (const each of everybody) ban(each)
//: for (const each of everybody) if (UserId.is(each)) ban(each)

// ## A list of another kind
// A list has the kind of its elements.
// Instead: name the kind that the list holds.
const authors: UserId[] = posts
//: const authors: PostId[] = posts

// ## An object field
// The field takes the ID of a user.
// Instead: assign the ID of the author.
const draft: Post = { id: PostId.generate(), author: post }
//: const draft: Post = { id: PostId.generate(), author: user }

// ## A spread that overwrites the ID
// The spread copies the ID of the post, too.
// Instead: set the ID after the spread.
declare const found: Post
const copy: User = { ...found }
//: const copy: User = { ...found, id: found.author }

// ## A returned ID of another kind
// The function promises a user and returns the ID of the post.
// Instead: return the field of the promised kind.
const authorOf = (found: Post): UserId => found.id
//: const authorOf = (found: Post): UserId => found.author

// ## A promise
// A promise has the kind of its value.
// Instead: resolve it with the promised kind.
const later: Promise<UserId> = Promise.resolve(post)
//: const later: Promise<UserId> = Promise.resolve(user)

// ## A callback
// `map` passes IDs of posts to a function that takes users.
// Instead: map the list of the right kind.
posts.map(ban)
//: users.map(ban)

// ## The keys of an object
// `Object.keys` and `for … in` give strings for keys of any type.
// Instead: filter the keys with the guard.
declare const byUser: Record<UserId, number>
Object.keys(byUser).forEach(ban)
//: Object.keys(byUser).filter(UserId.is).forEach(ban)

// ## A body without its prefix
// A body has lost the prefix that names its kind.
// Instead: pass the whole id.
ban(UserId.body(user))
//: ban(UserId.fromBody(UserId.body(user)))

// ## A UUID
// A UUID holds the bits of an ID, without its kind.
// Instead: turn it back with `fromUuid`.
ban(UserId.toUuid(user))
//: ban(UserId.fromUuid(UserId.toUuid(user)))

// ## The result of `parse`, kept as a string
// The annotation drops the type that `parse` returns.
// Instead: annotate the ID, or leave the annotation out.
const parsed: string = UserId.parse(text)
//: const parsed: UserId = UserId.parse(text)
ban(parsed)

// ## A cast from another kind
// Both kinds at once are impossible, so TypeScript refuses the cast.
// Instead: read the ID of the right kind.
const cast = post as UserId
//: const cast = found.author

// ## A cast of a list
// A list of posts never holds a user.
// Instead: read the list of the right kind.
const castList = posts as UserId[]
//: const castList = users

// ## A cast of an object
// The `id` of the post keeps its kind in the cast.
// Instead: build the object of the right ids.
const castUser = found as User
//: const castUser: User = { id: found.author }

// ## An impossible type guard
// A guard narrows the type of its parameter, and a post never narrows to a user.
// Instead: accept both kinds, and check with `is`.
function isUser(id: PostId): id is UserId {
  //: function isUser(id: UserId | PostId): id is UserId {
  return true
  //: return UserId.is(id)
}

// ## A type instead of its definition
// `IdOf` takes the type of a definition.
// Instead: write `typeof` before the name of the definition.
type Wrong = IdOf<UserId>
//: type Right = IdOf<typeof UserId>

// ## A row from a database driver
// A driver returns plain strings.
// Instead: parse them, or use a column that does.
declare const record: { readonly id: string }
ban(record.id)
//: ban(UserId.parse(record.id))

// ## An environment variable
// An environment variable is a string that someone typed.
// Instead: parse it when the program starts.
declare const env: { readonly ADMIN_ID: string }
ban(env.ADMIN_ID)
//: ban(UserId.parse(env.ADMIN_ID))

// ## The ID of the wrong relation
// Every loaded row has an `id`, each of its own kind.
// Instead: read the ID of the other relation.
declare const loaded: { readonly post: Post; readonly user: User }
ban(loaded.post.id)
//: ban(loaded.user.id)

// ## Two swapped object parameters
// Named parameters have kinds, too.
// Instead: swap the values.
declare function grant(access: { readonly to: UserId; readonly on: PostId }): void
grant({ to: post, on: user })
//: grant({ to: user, on: post })

// ## Two swapped tuple elements
// Each place of a tuple takes one kind.
// Instead: keep the order of the type.
const pair: readonly [UserId, PostId] = [post, user]
//: const pair: readonly [UserId, PostId] = [user, post]

// ## An empty string for "none"
// An empty string is a string that looks like a value.
// Instead: write `null`, or an optional property.
const draftAuthor: UserId = ''
//: const draftAuthor: UserId | null = null

// ## A default that is not an ID
// The default must be an ID as well.
// Instead: fall back to the ID of a real user, or keep `undefined`.
const chosen: UserId = session.user ?? 'user_unknown'
//: const chosen: UserId | undefined = session.user

// ## A fallback of another kind
// Both sides of `??` must fit the parameter.
// Instead: fall back to an ID of the same kind.
declare const found2: UserId | undefined
ban(found2 ?? post)
//: ban(found2 ?? user)

// ## One branch of another kind
// Both branches must fit the parameter.
// Instead: choose between IDs of one kind.
ban(text === '' ? user : post)
//: if (text === '') ban(user)

// ## The wrong type argument
// The cache holds IDs of users.
// Instead: store an ID of that kind.
const cache = new WeakMap<object, UserId>()
cache.set({}, post)
//: cache.set({}, user)

// ## An event that carries another kind
// The payload of an event has a type for each field.
// Instead: emit the ID of the user.
declare function emit<Name extends 'banned'>(
  name: Name,
  payload: { banned: { readonly user: UserId } }[Name],
): void
emit('banned', { user: post })
//: emit('banned', { user })

// ## A rest parameter
// Each argument of the rest is checked.
// Instead: pass IDs of one kind.
declare function banAll(...ids: UserId[]): void
banAll(user, post)
//: banAll(user, ...users)

// ## A destructured parameter
// A pattern has the type of its property.
// Instead: pass an ID of that kind.
const show = ({ id }: { readonly id: UserId }) => id
show({ id: post })
//: show({ id: user })

// ## A number
// An ID is a string at runtime.
// Instead: pass an id. Integer primary keys have definitions of their own: `defineKey`.
ban(42)
//: ban(user)

// ## The ID of a row instead of the row
// The function takes the whole row.
// Instead: pass the row.
declare function rename(user: User): void
rename(user)
//: rename({ id: user })

// ## `keyof` records of another kind
// The map has posts as its keys.
// Instead: look up by a key of that kind.
declare const author: Map<PostId, UserId>
author.get(post)?.concat(author.get(user) ?? '')
//: author.get(post)?.concat(author.get(post) ?? '')

// ## A prefix that no definition can have
// Prefixes are lower-case, so this type accepts nothing.
// Instead: write the prefix of the definition.
function greet(id: Id<'User'>) {}
//: function greet(id: Id<'user'>) {}
greet(user)

// ## The prefix of another kind in a type
// `Id<'post'>` accepts the IDs of posts.
// Instead: name the kind that the function takes.
function close(id: Id<'post'>) {}
//: function close(id: Id<'user'>) {}
close(user)

// ## A loose ID of another kind
// `LooseId<'user'>` accepts unchecked strings, and never another kind.
// Instead: pass an ID of that kind, or a plain string.
function look(id: LooseId<'user'>) {}
look(post)
//: look(user)

// ## A loose ID where a checked ID belongs
// A loose ID may be any string.
// Instead: parse it.
declare const loose: LooseId<'user'>
ban(loose)
//: ban(UserId.parse(loose))
