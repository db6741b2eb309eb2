// # Ids that are compared

import { type Post, post, posts, text, type UserId, user, users } from './domain.mts'

// ## Equal
if (user === post) console.log('never')

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

// ## Sorted among another kind
users.toSorted((left, right) => (left < post ? -1 : 1))

// ## Removed from a list
users.filter((each) => each !== post)

// ## A difference of two lists
users.every((each) => posts.includes(each))

// ## Deleted from a set
new Set(users).delete(post)

// ## The last place in a list
users.lastIndexOf(post)
