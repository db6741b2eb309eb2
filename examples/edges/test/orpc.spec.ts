import { describe, expect, it } from 'vitest'
import { clientOf, documentOf, start } from '../orpc.ts'
import { expectDocument } from './openapi.ts'
import { running } from './server.ts'
import { keepsPromises, team, user } from './service.ts'

describe('oRPC', () => {
  const service = running(start)
  // oRPC has an envelope of its own for errors.
  keepsPromises(service, {
    problemAt: ({ data }) => data,
    type: 'application/json',
    leaves: ['malformed JSON', 'too large a body'],
  })

  it('has a client that refuses other IDs before the request', async () => {
    const client = clientOf(service.origin)
    expect(await client.invite({ team, guests: [user] })).toEqual({ team, guests: 1 })
    const { id } = await client.user({ id: user })
    await client.user({ id })
    // @ts-expect-error: an ID of a user is no ID of a team
    await expect(client.invite({ team: user, guests: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    // @ts-expect-error: a string is no ID
    await expect(client.user({ id: 'user_1' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('has a valid OpenAPI document that describes the IDs', async () => {
    const document = await documentOf()
    await expectDocument(document)
    expect(JSON.stringify(document)).toContain('A group of users.')
  })
})
