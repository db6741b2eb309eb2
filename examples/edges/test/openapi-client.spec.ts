import createClient from 'openapi-fetch'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { paths } from '../generated/openapi.ts'
import { documented, start } from '../hono-openapi.ts'
import { UserId } from '../ids.ts'
import { typesOf } from '../openapi-types.ts'
import { get, running } from './server.ts'
import { team, user } from './service.ts'

describe('A client generated from an OpenAPI document', () => {
  const service = running(start)

  it('takes and gives IDs by kind', async () => {
    const client = createClient<paths>({ baseUrl: service.origin })
    const { response } = await client.POST('/invitations', { body: { team, guests: [user] } })
    expect(response.status).toBe(201)
    const { data } = await client.GET('/users/{id}', { params: { path: { id: user } } })
    const since = data && UserId.timestamp(data.id).toISOString()
    expect(data).toEqual({ id: user, since })
  })

  it('refuses other IDs before the request', async () => {
    const client = createClient<paths>({ baseUrl: service.origin })
    // @ts-expect-error: an ID of a user is no ID of a team
    const invited = await client.POST('/invitations', { body: { team: user, guests: [] } })
    expect(invited.response.status).toBe(400)
    // @ts-expect-error
    const found = await client.GET('/users/{id}', { params: { path: { id: team } } })
    expect(found.response.status).toBe(400)
    // @ts-expect-error: a string is no ID
    await client.GET('/users/{id}', { params: { path: { id: 'user_1' } } })
  })

  it('has types that openapi-typescript wrote', async () => {
    const { body } = await get(`${service.origin}/openapi.json`)
    await expect(await typesOf(JSON.stringify(body))).toMatchFileSnapshot('../generated/openapi.ts')
  })

  it('finds the kind in the documents of zod, too', () => {
    const { properties } = z.toJSONSchema(z.object({ author: documented(UserId).optional() }))
    expect(properties?.author).toMatchObject({
      'x-brandid': 'user',
      description: 'A person with a login.',
      examples: [expect.stringContaining('user_')],
    })
  })
})
