/** tRPC 11, whose client refuses another kind's ID. */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { type inferRouterOutputs, initTRPC } from '@trpc/server'
import { createHTTPServer } from '@trpc/server/adapters/standalone'
import { expose, problemOf } from 'brandid'
import { findUser, Invitation, invite } from './domain.js'
import { UserId } from './ids.js'
import { describeRefusal } from './refusal.js'

const { procedure, router } = initTRPC.create({
  errorFormatter({ shape, error }) {
    const problem =
      (error.code === 'BAD_REQUEST' && problemOf(error.cause)) ||
      describeRefusal({ status: shape.data.httpStatus })
    return { ...shape, data: { ...shape.data, problem } }
  },
})

const appRouter = router({
  invite: procedure.input(Invitation).mutation(({ input: { team, guests } }) => invite(team, guests)),
  user: procedure.input(UserId).query(({ input: id }) => findUser(id)),
})

// The line compiles while no procedure sends a key or a token.
expose({} as inferRouterOutputs<typeof appRouter>)

export const clientOf = (origin: string) =>
  createTRPCClient<typeof appRouter>({ links: [httpBatchLink({ url: origin })] })

export const start = (port: number) =>
  createHTTPServer({ router: appRouter, maxBodySize: 100_000 }).listen(port)
