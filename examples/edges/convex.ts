/** Convex: a column of IDs is text with a type, and the function parses what a client sends. */
import { defineSchema, defineTable } from 'convex/server'
import { type VString, v } from 'convex/values'
import { TeamId, UserId } from './ids.js'

const idColumn = <Id extends string>(_: { parse(input: string): Id }): VString<Id> =>
  v.string() as VString<Id>

export const schema = defineSchema({
  teams: defineTable({ publicId: idColumn(TeamId), owner: idColumn(UserId) }).index('by_public_id', [
    'publicId',
  ]),
})

/** In a function: `args: { team: v.string() }`, and this in its handler. */
export const readArguments = (args: { team: string }) => ({ team: TeamId.parse(args.team) })
