import { describe, expect, it } from 'vitest'
import { start } from '../fastify.ts'
import { expectDocument } from './openapi.ts'
import { get, running } from './server.ts'
import { keepsPromises } from './service.ts'

describe('Fastify', () => {
  const service = running(start)
  keepsPromises(service)

  it('has a valid OpenAPI document that describes the IDs', async () => {
    const { body } = await get(`${service.origin}/openapi.json`)
    await expectDocument(body)
    const { schema } = body.paths['/invitations'].post.requestBody.content['application/json']
    expect(schema.properties.team).toMatchObject({
      type: 'string',
      pattern: '^team_[0-9a-z]{25}$',
      description: 'A group of users.',
    })
    expect(body.paths['/users/{id}'].get.parameters[0]).toMatchObject({
      description: 'A person with a login.',
      schema: { pattern: '^user_[0-9a-z]{25}$' },
    })
  })
})
