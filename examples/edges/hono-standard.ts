/** Hono with any library of the Standard Schema family: the validator takes bare definitions, too. */
import { serve } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hc } from 'hono/client'
import { findUser, Invitation, invite } from './domain.js'
import { answerError, refuse } from './hono-refuse.js'
import { TeamId, UserId } from './ids.js'

const app = new Hono()
  .use(bodyLimit({ maxSize: 100_000 }))
  .post('/invitations', sValidator('json', Invitation, refuse), (c) => {
    const { team, guests } = c.req.valid('json')
    return c.json(invite(team, guests), 201)
  })
  // A body that is a single ID.
  .post('/favourite', sValidator('json', TeamId, refuse), (c) => c.json(invite(c.req.valid('json'), []), 201))
  .get('/users/:id', (c) => {
    const { id } = c.req.param()
    return c.json(findUser(UserId.parse(id)), 200)
  })

app.onError(answerError)

export const clientOf = (origin: string) => hc<typeof app>(origin)

export const start = (port: number) => serve({ fetch: app.fetch, port })
