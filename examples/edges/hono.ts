/** Hono with zod, and its typed client. */
import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { expose } from 'brandid'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hc } from 'hono/client'
import type { ExtractSchema } from 'hono/types'
import type * as z from 'zod'
import { findUser, Invitation, invite, UserParams } from './domain.js'
import { answerError, refuse } from './hono-refuse.js'

const app = new Hono()
  .use(bodyLimit({ maxSize: 100_000 }))
  .post('/invitations', zValidator('json', Invitation, refuse), (c) => {
    const { team, guests } = c.req.valid('json')
    return c.json(invite(team, guests), 201)
  })
  .get('/users/:id', zValidator('param', UserParams, refuse), (c) => {
    const { id } = c.req.valid('param')
    return c.json(findUser(id), 200)
  })

app.onError(answerError)

// The line compiles while no route sends a key or a token.
expose({} as ExtractSchema<typeof app>)

export const clientOf = (origin: string) => hc<typeof app>(origin)

/** The client half: `ok` tells the result from the problem. */
export async function inviteFrom(origin: string, json: z.input<typeof Invitation>) {
  const response = await clientOf(origin).invitations.$post({ json })
  if (response.ok) return (await response.json()).guests
  const { errors } = (await response.json()) ?? {}
  throw new Error(errors?.map(({ detail }) => detail).join(' '))
}

export const start = (port: number) => serve({ fetch: app.fetch, port })
