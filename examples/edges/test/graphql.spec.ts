import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FindNodeDocument, FindUserDocument, InviteDocument } from '../generated/graphql.ts'
import { schema, start } from '../graphql.ts'
import { documentsOf } from '../graphql-codegen.ts'
import { TeamId, UserId } from '../ids.ts'
import { send } from './graphql-client.ts'
import { post, running } from './server.ts'
import { refusals, team, user } from './service.ts'

const wrongTeam =
  'Expected a team ID ("team_" and 25 characters) but received an ID of another kind ("user").'

describe('GraphQL', () => {
  const service = running(start)
  const ask = (query: string, variables?: object) => post(`${service.origin}/graphql`, { query, variables })

  it('takes and gives IDs by kind', async () => {
    expect(await send(service.origin, InviteDocument, { team, guests: [user] })).toEqual({ invite: 1 })
    const { user: found } = await send(service.origin, FindUserDocument, { id: user })
    expect(found).toEqual({ userId: user, since: UserId.timestamp(user).toISOString() })
    expect(TeamId.is(found.userId)).toBe(false)
  })

  it.each(refusals.filter(({ value }) => value !== undefined))(
    'blames the client for $name in a variable, by the code',
    async ({ value, code, detail }) => {
      const { body } = await ask('mutation ($team: TeamId!) { invite(team: $team, guests: []) }', {
        team: value,
      })
      expect(body.data).toBeUndefined()
      const reason = code === 'invalid_type' ? 'not_a_string' : code
      expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', reason } }])
      expect(body.errors[0].message).toContain(detail)
    },
  )

  it('blames the client for an ID in the text of a query', async () => {
    const { body } = await ask(`mutation { invite(team: "${user}", guests: []) }`)
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', reason: 'wrong_prefix' } }])
  })

  it('finds a node of any kind by its ID', async () => {
    const found = await send(service.origin, FindNodeDocument, { id: user })
    expect(found.node).toEqual({ __typename: 'User', id: user, since: expect.any(String) })
    expect(await send(service.origin, FindNodeDocument, { id: team })).toEqual({
      node: { __typename: 'Team', id: team },
    })
    const { body } = await ask('{ node(id: "order_1") { id } }')
    expect(body).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT', reason: 'wrong_prefix' } }],
    })
  })

  it('has a client that refuses other IDs', async () => {
    // @ts-expect-error: an ID of a user is no ID of a team
    const invited = send(service.origin, InviteDocument, { team: user, guests: [] })
    await expect(invited).rejects.toThrow(wrongTeam)
    // @ts-expect-error: a string is no ID
    await expect(send(service.origin, FindUserDocument, { id: 'user_1' })).rejects.toThrow(
      'Expected a user ID',
    )
    // @ts-expect-error: not even where any ID is taken
    await expect(send(service.origin, FindNodeDocument, { id: 'user_1' })).rejects.toThrow('Expected')
  })

  it('has documents that graphql-codegen wrote', async () => {
    const source = readFileSync(new URL('../documents.graphql', import.meta.url), 'utf8')
    const written = await documentsOf(schema, 'graphql.ts', source)
    await expect(written).toMatchFileSnapshot('../generated/graphql.ts')
  })
})
