/** React Router: loaders and actions get strings, and a thrown response is what the client receives. */
import { serve } from '@hono/node-server'
import { problemOf } from 'brandid'
import { createStaticHandler, type RouteObject } from 'react-router'
import type * as z from 'zod'
import { findUser, Invitation, invite, UserParams } from './domain.js'
import { readJson } from './read-json.js'

/** The output of a schema for a value, or a response 400. */
function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const headers = { 'content-type': 'application/problem+json' }
  throw Response.json(problemOf(error), { status: 400, headers })
}

const routes: RouteObject[] = [
  {
    path: '/users/:id',
    loader({ params }) {
      const { id } = parsed(UserParams, params)
      return Response.json(findUser(id))
    },
  },
  {
    path: '/invitations',
    async action({ request }) {
      const { team, guests } = parsed(Invitation, await readJson(request))
      return Response.json(invite(team, guests), { status: 201 })
    },
  },
]

const { queryRoute } = createStaticHandler(routes)
const answer = (request: Request): Promise<Response> =>
  queryRoute(request).catch((error) => {
    if (error instanceof Response) return error
    throw error
  })

export const start = (port: number) => serve({ fetch: answer, port })
