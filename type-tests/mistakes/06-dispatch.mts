// # IDs of several kinds

import { type AnyId, findIds, idUnion, isId, matchId, parse, safeParse } from 'brandid'
import { ban, OwnerId, owner, PostId, post, text, UserId } from './domain.mts'

// ## A missing handler
// The set has teams, and an ID of one would reach no handler.
// Instead: write a handler for each member.
matchId(owner, { user: () => 'a person' })
//: matchId(owner, { user: () => 'a person', team: () => 'a team' })

// ## A missing handler, with an annotated result
// The handlers are refused, and the result is not.
// Instead: write a handler for each member.
const label: string = matchId(owner, { user: () => 'a person' })
//: const label: string = matchId(owner, { user: () => 'a person', team: () => 'a team' })

// ## One handler too many
// An owner is never a post, so the handler is dead code.
// Instead: remove the handler.
matchId(owner, { user: () => 'a person', team: () => 'a team', post: () => 'a post' })
//: matchId(owner, { user: () => 'a person', team: () => 'a team' })

// ## A misspelled handler
// The names of handlers are the prefixes of the members.
// Instead: write the prefix.
matchId(owner, { user: () => 'a person', teem: () => 'a team' })
//: matchId(owner, { user: () => 'a person', team: () => 'a team' })

// ## A handler that takes another kind
// The handler of teams receives the ID of a team.
// Instead: write a handler that takes its kind.
matchId(owner, { user: ban, team: ban })
//: matchId(owner, { user: ban, team: (team) => console.log(team) })

// ## Matching a string
// `matchId` reads the prefix of an ID that was checked.
// Instead: parse the string first.
matchId(text, { user: () => 'a person' })
//: matchId(OwnerId.parse(text), { user: () => 'a person', team: () => 'a team' })

// ## Any ID where one kind belongs
// `parse` returns an ID of any registered kind.
// Instead: parse with the definition.
ban(parse(text).id)
//: ban(UserId.parse(text))

// ## An ID of a set where one kind belongs
// The text may hold the ID of a team.
// Instead: parse with the definition of the one kind.
ban(OwnerId.parse(text))
//: ban(UserId.parse(text))

// ## One member instead of the whole set
// An owner may be a team.
// Instead: narrow it to a user.
ban(owner)
//: if (UserId.is(owner)) ban(owner)

// ## An ID outside the set
// The set has users and teams.
// Instead: pass the ID of a member.
declare function give(owner: OwnerId): void
give(post)
//: give(owner)

// ## A case that does not exist
// No definition has the prefix, so the case never runs.
// Instead: write a prefix that `Register` has.
switch (parse(text).prefix) {
  case 'usr':
  //: case 'user':
}

// ## A missing case
// `satisfies never` refuses every prefix that has no case.
// Instead: write the missing case.
function nameOf(input: unknown): string {
  const { prefix } = parse(input)
  switch (prefix) {
    case 'user':
      return 'a person'
    case 'team':
      return 'a team'
    default:
      //: case 'post':
      //:   return 'a post'
      //: default:
      throw new Error(`Unexpected: ${prefix satisfies never}`)
  }
}

// ## An ID of some registered kind
// `isId` is true for IDs of every registered kind.
// Instead: guard with the definition.
if (isId(text)) ban(text)
//: if (UserId.is(text)) ban(text)

// ## Matching any ID
// No list of handlers is exhaustive for it. `parse` gives `AnyId` while `Register` is empty.
// Instead: parse it with a set of kinds first.
declare const some: AnyId
matchId(some, { user: () => 'a person' })
//: matchId(OwnerId.parse(some), { user: () => 'a person', team: () => 'a team' })

// ## The definition of another case
// In this case the ID is a team's.
// Instead: use the definition of the case.
const resolved = OwnerId.resolve(text)
if (resolved.prefix === 'team') UserId.body(resolved.id)
//: if (resolved.prefix === 'user') UserId.body(resolved.id)

// ## The result of `safeParse`, before it is checked
// A refused text has no `data`.
// Instead: check `success` first.
safeParse(text).data.id
//: const read = safeParse(text)
//: if (read.success) read.data.id

// ## An ID of any kind, found in a string
// `findIds` finds IDs of every registered kind.
// Instead: narrow each with the guard.
findIds(text).map(({ id }) => ban(id))
//: for (const { id } of findIds(text)) if (UserId.is(id)) ban(id)

// ## An empty set
// A set without members accepts nothing.
// Instead: pass the definitions.
idUnion()
//: idUnion(UserId, PostId)
