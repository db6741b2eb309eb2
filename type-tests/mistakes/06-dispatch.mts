// # Ids of several kinds

import { type AnyId, findIds, idUnion, isId, matchId, parse, safeParse } from 'brandid'
import { ban, OwnerId, owner, post, text, UserId } from './domain.mts'

// ## A handler is missing
matchId(owner, { user: () => 'a person' })

// ## A handler is missing, and the result goes to a type
// The handlers are refused, and the result is not.
const label: string = matchId(owner, { user: () => 'a person' })

// ## A handler too many
matchId(owner, { user: () => 'a person', team: () => 'a team', post: () => 'a post' })

// ## A misspelt handler
matchId(owner, { user: () => 'a person', teem: () => 'a team' })

// ## A handler that takes another kind
matchId(owner, { user: ban, team: ban })

// ## A string, matched
matchId(text, { user: () => 'a person' })

// ## Any id for one kind
ban(parse(text).id)

// ## The result in place of its id
ban(OwnerId.parse(text))

// ## One member for the whole set
ban(owner)

// ## An id outside of the set
declare function give(owner: OwnerId): void
give(post)

// ## A case that does not exist
switch (parse(text).prefix) {
  case 'usr':
}

// ## A case that is missing
function nameOf(input: unknown): string {
  const { prefix } = parse(input)
  switch (prefix) {
    case 'user':
      return 'a person'
    case 'team':
      return 'a team'
    default:
      throw new Error(`Unexpected: ${prefix satisfies never}`)
  }
}

// ## An id of some registered kind
if (isId(text)) ban(text)

// ## Any id, matched
// No list of handlers is exhaustive for it. `parse` gives `AnyId` while `Register` is empty.
declare const some: AnyId
matchId(some, { user: () => 'a person' })

// ## The definition of another case
const resolved = OwnerId.resolve(text)
if (resolved.prefix === 'team') UserId.body(resolved.id)

// ## The result of `safeParse`, before it is checked
safeParse(text).data.id

// ## A found id of any kind
findIds(text).map(({ id }) => ban(id))

// ## An empty set
idUnion()
