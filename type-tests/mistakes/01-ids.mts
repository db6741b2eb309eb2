// # The wrong thing where an id belongs

import type { AnyId, IdOf } from 'brandid'
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
// Whatever is done to an id, the result is a string again.
ban(user.trim())

// ## Some id, of whatever kind
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
// `Object.keys` and `for … in` give strings, whatever the keys are: `Object.keys(record).filter(UserId.is)`.
declare const byUser: Record<UserId, number>
Object.keys(byUser).forEach(ban)

// ## A body without its prefix
ban(UserId.body(user))

// ## A UUID
ban(UserId.toUuid(user))

// ## What `parse` gives, kept as a string
// The annotation forgets the type that `parse` found out.
const parsed: string = UserId.parse(text)
ban(parsed)

// ## A cast from another kind
const cast = post as UserId

// ## A cast of a list
const castList = posts as UserId[]

// ## A cast of an object
const castUser = found as User

// ## A type guard that cannot be
function isUser(id: PostId): id is UserId {
  return true
}

// ## A type in place of its definition
// `IdOf<typeof UserId>`.
type Wrong = IdOf<UserId>
