/** Hono with @hono/zod-openapi, which walks schemas: it takes `.schema`. */
import { serve } from '@hono/node-server'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { findUser, invite } from './domain.ts'
import { refuse } from './hono-refuse.ts'
import { TeamId, UserId } from './ids.ts'

const Invitation = z.object({ team: TeamId.schema, guests: z.array(UserId.schema) }).openapi('Invitation')

const app = new OpenAPIHono({ defaultHook: refuse })

app.openapi(
  createRoute({
    method: 'post',
    path: '/invitations',
    request: { body: { content: { 'application/json': { schema: Invitation } }, required: true } },
    responses: { 201: { description: 'Invited' } },
  }),
  (c) => {
    const { team, guests } = c.req.valid('json')
    return c.json(invite(team, guests), 201)
  },
)

app.openapi(
  createRoute({
    method: 'get',
    path: '/users/{id}',
    request: { params: z.object({ id: UserId.schema }) },
    responses: { 200: { description: 'The user' } },
  }),
  (c) => c.json(findUser(c.req.valid('param').id), 200),
)

app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Teams', version: '1' } })

export const start = (port: number) => serve({ fetch: app.fetch, port })
