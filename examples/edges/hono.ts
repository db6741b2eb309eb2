/** Hono with zod, and its typed client. */
import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { hc } from 'hono/client'
import { findUser, Invitation, invite, UserParams } from './domain.ts'
import { refuse } from './hono-refuse.ts'

const app = new Hono()
  .post('/invitations', zValidator('json', Invitation, refuse), (c) => {
    const { team, guests } = c.req.valid('json')
    return c.json(invite(team, guests), 201)
  })
  .get('/users/:id', zValidator('param', UserParams, refuse), (c) => {
    const { id } = c.req.valid('param')
    return c.json(findUser(id), 200)
  })

export const clientOf = (origin: string) => hc<typeof app>(origin)

export const start = (port: number) => serve({ fetch: app.fetch, port })
