// # Ids as keys

import { post, text, type UserId } from './domain.mts'

declare const byUser: Record<UserId, number>

// ## Another kind's key
byUser[post]

// ## A string as key
byUser[text]

// ## A literal as key
const counts: Record<UserId, number> = { user_1: 1 }
