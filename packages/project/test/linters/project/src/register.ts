// Written by `brandid types`. Run it again after a change of definitions.
import type { PostId, UserId } from './ids.js'
import type { TeamId } from './teams.js'

declare module 'brandid/register' {
  interface Register {
    get post(): typeof PostId
    get team(): typeof TeamId
    get user(): typeof UserId
  }
}
