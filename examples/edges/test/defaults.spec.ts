import { createServer } from 'node:http'
import { serve } from '@hono/node-server'
import { sValidator } from '@hono/standard-validator'
import { zValidator } from '@hono/zod-validator'
import { OpenAPIHandler } from '@orpc/openapi/node'
import { os } from '@orpc/server'
import { initTRPC } from '@trpc/server'
import { createHTTPServer } from '@trpc/server/adapters/standalone'
import express from 'express'
import { fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { Invitation } from '../domain.ts'
import { post, running } from './server.ts'
import { refusals, team, user } from './service.ts'

// What frameworks answer to a wrong ID by themselves, without `problemOf`: a column of the table in docs/recipes.md.

const detail = refusals[0]?.detail as string
const body = { team: user, guests: [] }

describe("the frameworks' own answers", () => {
  const zod = new Hono().post('/', zValidator('json', Invitation), (c) => c.text(''))
  const standard = new Hono().post('/', sValidator('json', Invitation), (c) => c.text(''))
  const app = fastify().setValidatorCompiler(validatorCompiler)
  app.post('/', { schema: { body: Invitation } }, () => '')
  const expressApp = express().use(express.json())
  expressApp.post('/', (request, response) => response.json(Invitation.parse(request.body)))
  const { procedure, router } = initTRPC.create()
  const rpc = router({ invite: procedure.input(Invitation).mutation(() => '') })
  const api = new OpenAPIHandler({
    invite: os
      .route({ method: 'POST', path: '/' })
      .input(Invitation)
      .handler(() => ''),
  })

  const answers = {
    zValidator: running((port) => serve({ fetch: zod.fetch, port })),
    sValidator: running((port) => serve({ fetch: standard.fetch, port })),
    Fastify: running(async (port) => {
      await app.listen({ port })
      return app.server
    }),
    Express: running((port) => expressApp.listen(port)),
    tRPC: running((port) => createHTTPServer({ router: rpc }).listen(port)),
    oRPC: running((port) => createServer((request, response) => api.handle(request, response)).listen(port)),
  }

  it('of zValidator is 400, with JSON inside of a string', async () => {
    const answer = await post(answers.zValidator.origin, body)
    expect(answer).toMatchObject({ status: 400, body: { success: false, error: { name: 'ZodError' } } })
    expect(JSON.parse(answer.body.error.message)).toMatchObject([{ path: ['team'], message: detail }])
  })

  it('of sValidator is 400, with the issues, and with what was sent', async () => {
    expect(await post(answers.sValidator.origin, body)).toMatchObject({
      status: 400,
      body: { success: false, error: [{ path: ['team'], message: detail }], data: body },
    })
  })

  it('of Fastify is 400, with a text that names the field', async () => {
    expect(await post(answers.Fastify.origin, body)).toMatchObject({
      status: 400,
      body: { message: `body/team ${detail}` },
    })
  })

  it('of Express is 500', async () => {
    expect(await post(answers.Express.origin, body)).toMatchObject({ status: 500, type: 'text/html' })
  })

  it('of tRPC is 400, with JSON inside of a string', async () => {
    const answer = await post(`${answers.tRPC.origin}/invite`, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { data: { code: 'BAD_REQUEST' } } } })
    expect(JSON.parse(answer.body.error.message)).toMatchObject([{ path: ['team'], message: detail }])
  })

  it('of oRPC is 400, with the issues', async () => {
    expect(await post(answers.oRPC.origin, body)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', data: { issues: [{ path: ['team'], message: detail }] } },
    })
  })

  it('do not refuse what is right', async () => {
    expect((await post(answers.sValidator.origin, { team, guests: [user] })).status).toBe(200)
  })
})
