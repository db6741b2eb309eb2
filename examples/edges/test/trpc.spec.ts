import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { TeamId, UserId } from '../ids.ts'
import { clientOf, start } from '../trpc.ts'
import { post, running, send } from './server.ts'
import { bodies, refusals, team, user } from './service.ts'

describe('tRPC', () => {
  const service = running(start)

  it('takes IDs of the right kind', async () => {
    const client = clientOf(service.origin)
    expect(await client.invite.mutate({ team, guests: [user] })).toEqual({ team, guests: 1 })
    const { id } = await client.user.query(user)
    expect(UserId.is(id)).toBe(true)
    // The output is the ID, for the next call.
    await client.user.query(id)
  })

  it('has a client that refuses other IDs before the request', async () => {
    const client = clientOf(service.origin)
    // @ts-expect-error: an ID of a user is no ID of a team
    await expect(client.invite.mutate({ team: user, guests: [] })).rejects.toThrow(TRPCClientError)
    // @ts-expect-error: an ID of a team is no ID of a user
    await expect(client.user.query(team)).rejects.toThrow(TRPCClientError)
    // @ts-expect-error: a string is no ID
    await expect(client.user.query('user_1')).rejects.toThrow(TRPCClientError)
  })

  it.each(refusals)('answers 400 to $name, and names the field', async ({ value, code, detail }) => {
    const { status, body } = await post(`${service.origin}/invite`, { team: value, guests: [] })
    expect(status).toBe(400)
    expect(body.error.data.problem).toEqual({
      title: 'Bad Request',
      status: 400,
      errors: [{ detail, pointer: '#/team', code }],
    })
  })

  it.each(bodies.filter(({ name }) => name !== 'an empty body'))(
    'has a problem for $name',
    async ({ type, body, status }) => {
      const answer = await send(`${service.origin}/invite`, type, body)
      expect(status).toContain(answer.status)
      expect(answer.body.error.data.problem).toMatchObject({
        status: answer.status,
        errors: [{ detail: expect.stringMatching(/^Expected .*Send /) }],
      })
    },
  )

  it('gives the client the problem, typed', async () => {
    const error = await clientOf(service.origin)
      .user.query(TeamId.generate() as never)
      .catch((error: unknown) => error as TRPCClientError<never>)
    expect(error).toMatchObject({ data: { problem: { errors: [{ code: 'wrong_prefix' }] } } })
  })
})
