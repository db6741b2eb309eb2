/** Hono with @hono/zod-openapi, which walks schemas: it takes `.schema`. */
import { serve } from '@hono/node-server'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { findUser, invite } from './domain.js'
import { answerError, refuse } from './hono-refuse.js'
import { TeamId, UserId } from './ids.js'

/** The schema, and its kind for clients that are generated from the document. */
export const documented = <Schema extends z.ZodType>({
  prefix,
  schema,
}: {
  prefix: string
  schema: Schema
}) => schema.meta({ 'x-brandid': prefix })

const team = documented(TeamId)
const user = documented(UserId)
const Invitation = z.object({ team, guests: z.array(user) }).openapi('Invitation')
const User = z.object({ id: user, since: z.string() }).openapi('User')

const app = new OpenAPIHono({ defaultHook: refuse })
app.use(bodyLimit({ maxSize: 100_000 }))
app.onError(answerError)

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
    request: { params: z.object({ id: user }) },
    responses: { 200: { description: 'The user', content: { 'application/json': { schema: User } } } },
  }),
  (c) => c.json(findUser(c.req.valid('param').id), 200),
)

app.doc31('/openapi.json', { openapi: '3.1.0', info: { title: 'Teams', version: '1' } })

export const start = (port: number) => serve({ fetch: app.fetch, port })
