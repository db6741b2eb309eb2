// # Ids as keys

import { post, text, type UserId } from './domain.mts'

declare const byUser: Record<UserId, number>

// ## Another kind's key
byUser[post]

// ## A string as key
byUser[text]

// ## A literal as key
const counts: Record<UserId, number> = { user_1: 1 }

// ## A key that is deleted
delete byUser[post]

// ## A record built from entries of another kind
const built: Map<UserId, number> = new Map([[post, 1]])

// ## A lookup table of another kind
declare const labels: { readonly [Key in UserId]: string }
labels[post]
