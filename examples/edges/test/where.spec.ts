import { createRoute, OpenAPIHono, z as zodOfOpenApi } from '@hono/zod-openapi'
import { zValidator } from '@hono/zod-validator'
import { zodResolver } from '@hookform/resolvers/zod'
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
    expect(() => read(user)).toThrow('an ID of another kind')
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

  it.each(['json', 'form'] as const)("suits Hono's zValidator of `%s`", async (target) => {
    const statusOf = async (schema: z.core.$ZodType, value: unknown) => {
      const app = new Hono().post('/', zValidator(target, schema as never), (c) => c.text('taken'))
      const body = target === 'json' ? JSON.stringify(value) : new URLSearchParams({ team: `${value}` })
      return (await app.request('/', { method: 'POST', ...(target === 'json' && { headers }), body })).status
    }
    const schema = target === 'json' ? TeamId : zodOfOpenApi.object({ team: TeamId })
    expect(await statusOf(schema, team)).toBe(200)
    expect(await statusOf(schema, user)).toBe(400)
  })

  it('suits @hono/zod-openapi, as a parameter and in an object', () => {
    const documentOf = (schema: typeof TeamId | typeof TeamId.schema) => {
      const app = new OpenAPIHono()
      app.openapi(
        createRoute({
          method: 'post',
          path: '/{id}',
          request: {
            params: zodOfOpenApi.object({ id: schema }),
            body: { content: { 'application/json': { schema: zodOfOpenApi.object({ team: schema }) } } },
          },
          responses: { 200: { description: 'Taken' } },
        }),
        (c) => c.text('taken'),
      )
      return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Teams', version: '1' } })
    }
    expect(documentOf(TeamId)).toEqual(documentOf(TeamId.schema))
    expect(JSON.stringify(documentOf(TeamId))).toContain('A group of users.')
  })

  it('suits React Hook Form', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false }
    const resolve = zodResolver(zodOfOpenApi.object({ team: TeamId }))
    expect(await resolve({ team }, undefined, options)).toMatchObject({ values: { team } })
    expect(await resolve({ team: user as never }, undefined, options)).toHaveProperty('errors.team')
  })

  it('is refused by hono-openapi: `.schema` suits it', async () => {
    await expect(resolver(TeamId).toOpenAPISchema()).rejects.toThrow('Unsupported schema vendor "brandid"')
    const { schema } = await resolver(TeamId.schema).toOpenAPISchema()
    expect(schema).toMatchObject({ pattern: '^team_[0-9a-z]{25}$' })
  })
})
