import { createRoute, OpenAPIHono, z as zodOfOpenApi } from '@hono/zod-openapi'
import { zValidator } from '@hono/zod-validator'
import { createEnv } from '@t3-oss/env-core'
import { asSchema } from 'ai'
import { fastify } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Hono } from 'hono'
import { resolver } from 'hono-openapi'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { TeamId } from '../ids.ts'
import { team, user } from './service.ts'

// Which libraries take a bare definition as the whole schema, and which take `.schema` alone: the table of
// docs/recipes.md. The other files have definitions inside of zod's own objects and arrays.

const headers = { 'content-type': 'application/json' }

describe('the definition as the whole schema', () => {
  it('suits t3-env', () => {
    const read = (value: string) =>
      createEnv({
        server: { TEAM: TeamId },
        runtimeEnv: { TEAM: value },
        onValidationError: ([issue]) => {
          throw new Error(issue?.message)
        },
      })
    expect(read(team).TEAM).toBe(team)
    expect(() => read(user)).toThrow('an id of another kind')
  })

  it("suits Fastify's zod provider", async () => {
    const app = fastify().setValidatorCompiler(validatorCompiler)
    app.post('/', { schema: { body: TeamId } }, ({ body }) => JSON.stringify(body))
    const send = (value: string) =>
      app.inject({ method: 'POST', url: '/', headers, payload: JSON.stringify(value) })
    expect((await send(team)).statusCode).toBe(200)
    expect((await send(user)).statusCode).toBe(400)
  })

  it('suits the AI SDK', async () => {
    const { jsonSchema, validate } = asSchema(TeamId)
    expect(jsonSchema).toMatchObject({ type: 'string', description: 'A group of users.' })
    expect(await validate?.(team)).toEqual({ success: true, value: team })
    expect(await validate?.(user)).toMatchObject({ success: false })
  })

  it("is refused by Hono's zValidator when a request comes, which the compiler cannot foresee: `.schema` suits it", async () => {
    const statusOf = async (schema: z.core.$ZodType) => {
      const app = new Hono().post('/', zValidator('json', schema), (c) => c.text('taken'))
      app.onError((error, c) => c.text(error.message, 500))
      const response = await app.request('/', { method: 'POST', headers, body: JSON.stringify(team) })
      return `${response.status} ${await response.text()}`
    }
    expect(await statusOf(TeamId)).toBe('500 schema.safeParseAsync is not a function')
    expect(await statusOf(TeamId.schema)).toBe('200 taken')
  })

  it('is refused by @hono/zod-openapi, in an object, too: `.schema` suits it', () => {
    const documentOf = (schema: z.core.$ZodType) => {
      const app = new OpenAPIHono()
      const body = zodOfOpenApi.object({ team: schema })
      app.openapi(
        createRoute({
          method: 'post',
          path: '/',
          request: { body: { content: { 'application/json': { schema: body } } } },
          responses: { 200: { description: 'Taken' } },
        }),
        (c) => c.text('taken'),
      )
      return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Teams', version: '1' } })
    }
    expect(() => documentOf(TeamId)).toThrow('meta is not a function')
    expect(JSON.stringify(documentOf(TeamId.schema))).toContain('A group of users.')
  })

  it('is refused by hono-openapi: `.schema` suits it', async () => {
    await expect(resolver(TeamId).toOpenAPISchema()).rejects.toThrow('Unsupported schema vendor "brandid"')
    const { schema } = await resolver(TeamId.schema).toOpenAPISchema()
    expect(schema).toMatchObject({ pattern: '^team_[0-9a-z]{25}$' })
  })
})
