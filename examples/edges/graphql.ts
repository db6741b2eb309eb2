/** GraphQL Yoga: fields that take a kind of ID, and Relay's `node`, which takes any. */
import { createServer } from 'node:http'
import { idUnion, matchId } from 'brandid'
import { createYoga } from 'graphql-yoga'
import { findUser, invite } from './domain.js'
import { builder, readId } from './graphql-scalars.js'
import { TeamId, UserId } from './ids.js'

// Relay requires `id: ID!`, which names no kind. `userId` and `teamId` do.
const Node = builder.interfaceRef<{ id: UserId | TeamId }>('Node').implement({
  fields: (t) => ({ id: t.exposeID('id') }),
  resolveType: ({ id }) => matchId(id, { user: () => 'User', team: () => 'Team' }),
})
const User = builder.objectRef<{ id: UserId; since: string }>('User').implement({
  interfaces: [Node],
  fields: (t) => ({ userId: t.expose('id', { type: 'UserId' }), since: t.exposeString('since') }),
})
builder.objectRef<{ id: TeamId }>('Team').implement({
  interfaces: [Node],
  fields: (t) => ({ teamId: t.expose('id', { type: 'TeamId' }) }),
})

const NodeId = idUnion(UserId, TeamId)

builder.queryType({
  fields: (t) => ({
    node: t.field({
      type: Node,
      nullable: true,
      args: { id: t.arg.id({ required: true }) },
      // Every other member of `NodeId` requires its own handler.
      resolve: (_, { id }) => matchId(readId(NodeId, id), { user: findUser, team: (id) => ({ id }) }),
    }),
    user: t.field({
      type: User,
      args: { id: t.arg({ type: 'UserId', required: true }) },
      resolve: (_, { id }) => findUser(id),
    }),
  }),
})
builder.mutationType({
  fields: (t) => ({
    invite: t.int({
      args: {
        team: t.arg({ type: 'TeamId', required: true }),
        guests: t.arg({ type: ['UserId'], required: true }),
      },
      resolve: (_, { team, guests }) => invite(team, guests).guests,
    }),
  }),
})

export const schema = builder.toSchema()
export const start = (port: number) => createServer(createYoga({ schema })).listen(port)
