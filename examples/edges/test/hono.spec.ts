import { describe, expect, it } from 'vitest'
import { clientOf, inviteFrom, start } from '../hono.ts'
import { start as startOpenApi } from '../hono-openapi.ts'
import { clientOf as standardClientOf, start as startStandard } from '../hono-standard.ts'
import { expectDocument } from './openapi.ts'
import { get, post, running } from './server.ts'
import { keepsPromises, refusals, team, user } from './service.ts'

describe('Hono with zod', () => {
  const service = running(start)
  keepsPromises(service)

  it('has a client that refuses other IDs before the request', async () => {
    const client = clientOf(service.origin)
    const invited = await client.invitations.$post({ json: { team, guests: [user] } })
    expect(invited.status).toBe(201)
    // @ts-expect-error: an ID of a user is no ID of a team
    await client.invitations.$post({ json: { team: user, guests: [] } })
    // @ts-expect-error: a string is no ID
    await client.users[':id'].$get({ param: { id: 'user_1' } })
    const found = await client.users[':id'].$get({ param: { id: user } })
    expect(await found.json()).toMatchObject({ id: user })
  })

  it('has a client that tells the result from the problem', async () => {
    expect(await inviteFrom(service.origin, { team, guests: [user] })).toBe(1)
    const refused = inviteFrom(service.origin, { team: user as never, guests: [] })
    await expect(refused).rejects.toThrow(
      'Expected a team ID ("team_" and 25 characters) but received an ID of another kind',
    )
  })
})

describe('Hono with the Standard Schema', () => {
  const service = running(startStandard)
  keepsPromises(service)

  it.each(refusals.filter(({ value }) => value !== undefined))(
    'takes a bare definition, which refuses $name',
    async ({ value, detail }) => {
      const url = `${service.origin}/favourite`
      expect(await post(url, team)).toMatchObject({ status: 201, body: { team } })
      expect(await post(url, value)).toMatchObject({ status: 400, body: { errors: [{ detail }] } })
    },
  )
})

describe('the client of Hono with the Standard Schema', () => {
  const service = running(startStandard)

  it('refuses other IDs before the request', async () => {
    const client = standardClientOf(service.origin)
    expect((await client.favourite.$post({ json: team })).status).toBe(201)
    // @ts-expect-error: an ID of a user is no ID of a team
    expect((await client.favourite.$post({ json: user })).status).toBe(400)
    // @ts-expect-error: an ID of a user is no ID of a team
    expect((await client.invitations.$post({ json: { team: user, guests: [] } })).status).toBe(400)
  })
})

describe('Hono with zod-openapi', () => {
  const service = running(startOpenApi)
  keepsPromises(service)

  it('has a valid OpenAPI document that describes the IDs', async () => {
    const { body } = await get(`${service.origin}/openapi.json`)
    await expectDocument(body)
    expect(body.components.schemas.Invitation.properties.team).toMatchObject({
      type: 'string',
      pattern: '^team_[0-9a-z]{25}$',
      description: 'A group of users.',
    })
  })
})
