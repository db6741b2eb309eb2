// # Ids that are compared

import { type Post, post, posts, text, type UserId, user, users } from './domain.mts'

// ## Equal
if (user === post) console.log('never')

// ## Equal to a literal of another kind
if (user === 'post_1') console.log('never')

// ## Equal to a literal of its own kind
// A literal is no id: `UserId.parse('user_…')` is one. In tests, `expect(user).toBe('user_…')` compares them.
if (user === 'user_03h9we7hp2hzo9bqbv4l8rz84') console.log('never')

// ## Before
if (user < post) console.log('older')

// ## A case of a switch
switch (user) {
  case post:
}

// ## In a list
users.includes(post)

// ## The place in a list
users.indexOf(post)

// ## In a list, by a string
users.includes(text)

// ## Found by another kind
declare const feed: Post[]
feed.find((each) => each.id === user)

// ## Added to a list
users.push(post)

// ## In a set
const banned = new Set<UserId>()
banned.has(post)

// ## A set of another kind
const authors: Set<UserId> = new Set(posts)

// ## Read from a map
const names = new Map<UserId, string>()
names.get(post)

// ## Written to a map
names.set(post, 'Ada')
