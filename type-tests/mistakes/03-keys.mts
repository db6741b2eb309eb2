// # IDs as object keys

import { post, text, UserId, user } from './domain.mts'

declare const byUser: Record<UserId, number>

// ## Another kind's key
// The record has users as its keys.
// Instead: read it with an ID of a user.
byUser[post]
//: byUser[user]

// ## A string as a key
// A string may name a key that the record lacks.
// Instead: guard the string first.
byUser[text]
//: if (UserId.is(text)) byUser[text]

// ## A literal as a key
// A literal key is a string that nothing has checked.
// Instead: build a `Map` from ids.
const counts: Record<UserId, number> = { user_1: 1 }
//: const counts = new Map<UserId, number>([[user, 1]])

// ## `delete` with another kind's key
// The record never has the ID of a post.
// Instead: delete an ID of its kind.
delete byUser[post]
//: delete byUser[user]

// ## A record built from entries of another kind
// A map has the kind of the keys in its entries.
// Instead: build it from entries of that kind.
const built: Map<UserId, number> = new Map([[post, 1]])
//: const built: Map<UserId, number> = new Map([[user, 1]])

// ## A lookup table of another kind
// The table has labels for users.
// Instead: look up an ID of that kind.
declare const labels: { readonly [Key in UserId]: string }
labels[post]
//: labels[user]
