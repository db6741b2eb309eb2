// # Comparing IDs

import { type Post, post, posts, text, UserId, user, users } from './domain.mts'

// ## Equality between two kinds
// A user never equals a post, so the branch never runs.
// Instead: compare two IDs of one kind.
if (user === post) console.log('never')
//: if (users.some((each) => each === user)) console.log('banned')

// ## Order between two kinds
// The order of two kinds begins with their prefixes and says nothing about time.
// Instead: compare IDs of one kind, or their timestamps.
if (user < post) console.log('older')
//: if (users.every((each) => user < each)) console.log('oldest')

// ## A `switch` case of another kind
// A case of another kind never matches.
// Instead: name an ID of the same kind.
declare const admin: UserId
switch (user) {
  case post:
  //: case admin:
}

// ## `includes` with another kind
// A list of users never includes a post.
// Instead: look for an ID of its kind.
users.includes(post)
//: users.includes(user)

// ## `indexOf` with another kind
// The index of another kind is always -1.
// Instead: look for an ID of its kind.
users.indexOf(post)
//: users.indexOf(user)

// ## `includes` with a string
// `includes` takes the type of the elements, and a string is wider.
// Instead: guard the string first.
users.includes(text)
//: UserId.is(text) && users.includes(text)

// ## `find` with another kind
// The comparison is false for every element.
// Instead: compare with the field of that kind.
declare const feed: Post[]
feed.find((each) => each.id === user)
//: feed.find((each) => each.author === user)

// ## `push` of another kind
// The list holds IDs of users.
// Instead: push an ID of its kind.
users.push(post)
//: users.push(user)

// ## `has` of a set with another kind
// A set of users never has a post.
// Instead: ask for an ID of its kind.
const banned = new Set<UserId>()
banned.has(post)
//: banned.has(user)

// ## A set of another kind
// A set has the kind of the IDs that it is made of.
// Instead: build it from a list of that kind.
const authors: Set<UserId> = new Set(posts)
//: const authors: Set<UserId> = new Set(users)

// ## `get` of a map with another kind
// The keys of the map are IDs of users.
// Instead: look up by an ID of that kind.
const names = new Map<UserId, string>()
names.get(post)
//: names.get(user)

// ## `set` of a map with another kind
// The keys of the map are IDs of users.
// Instead: write under an ID of that kind.
names.set(post, 'Ada')
//: names.set(user, 'Ada')

// ## Sorting among another kind
// Every user compares alike with a post, so the order is arbitrary.
// Instead: compare the two elements.
users.sort((left, right) => (left < post ? -1 : 1))
//: users.sort((left, right) => (left < right ? -1 : 1))

// ## Removing another kind from a list
// The condition holds for every element, so nothing is removed.
// Instead: compare with an ID of the same kind.
users.filter((each) => each !== post)
//: users.filter((each) => each !== user)

// ## The difference of two lists
// The other list never includes an element of this one.
// Instead: compare two lists of one kind.
users.every((each) => posts.includes(each))
//: users.every((each) => banned.has(each))

// ## `delete` of a set with another kind
// A set of users never has a post to delete.
// Instead: delete an ID of its kind.
new Set(users).delete(post)
//: new Set(users).delete(user)

// ## `lastIndexOf` with another kind
// The index of another kind is always -1.
// Instead: look for an ID of its kind.
users.lastIndexOf(post)
//: users.lastIndexOf(user)
