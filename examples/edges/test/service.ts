/** The promises of a service of the examples: what it accepts, and what it answers to everything else. */
import { describe, expect, it } from 'vitest'
import { TeamId, UserId } from '../ids.ts'
import { get, post, type Service, send } from './server.ts'

export const team = TeamId.generate()
export const user = UserId.generate()

const EXPECTED = 'Expected a team ID ("team_" and 25 characters) but received'

/** What is refused where a team's ID belongs. */
export const refusals = [
  { name: "another entity's ID", value: user, code: 'wrong_prefix', text: 'an ID of another kind ("user")' },
  { name: 'a malformed ID', value: 'team_1', code: 'invalid_length', text: '1 character after "team_"' },
  { name: 'nothing', value: undefined, code: 'invalid_type', text: 'undefined' },
  { name: 'an array', value: [team], code: 'invalid_type', text: 'an array' },
  { name: 'a number', value: 7, code: 'invalid_type', text: 'a number' },
].map(({ text, ...rest }) => ({ ...rest, detail: `${EXPECTED} ${text}.` }))

const json = 'application/json'

/** Requests that no schema sees. */
export const bodies = [
  { name: 'malformed JSON', type: json, body: '{"team": secret', status: [400] },
  {
    name: 'another content type',
    type: 'text/plain',
    body: `{"team": "${team}", "guests": []}`,
    status: [400, 415],
  },
  { name: 'an empty body', type: json, body: '', status: [400] },
  { name: 'too large a body', type: json, body: `"${'x'.repeat(150_000)}"`, status: [413] },
]

/** The tests of `POST /invitations` and `GET /users/:id`. */
export function keepsPromises(
  service: Service,
  {
    problemAt = (body) => body,
    type = 'application/problem+json',
    leaves = [],
  }: {
    readonly problemAt?: (body: Record<string, unknown>) => unknown
    readonly type?: string
    /** The bodies that its framework answers, or accepts, in its own way. */
    readonly leaves?: readonly string[]
  } = {},
): void {
  describe('its routes', () => {
    it('take IDs of the right kind', async () => {
      const invited = await post(`${service.origin}/invitations`, { team, guests: [user] })
      expect(invited).toMatchObject({ status: 201, body: { team, guests: 1 } })
      const found = await get(`${service.origin}/users/${user}`)
      expect(found).toMatchObject({ status: 200, body: { id: user } })
    })

    it.each(refusals)('answer 400 to $name, and name the field', async ({ value, code, detail }) => {
      const answer = await post(`${service.origin}/invitations`, { team: value, guests: [] })
      expect(answer).toMatchObject({ status: 400, type })
      expect(problemAt(answer.body)).toEqual({
        title: 'Bad Request',
        status: 400,
        errors: [{ detail, pointer: '#/team', code }],
      })
    })

    it('name an item of a list', async () => {
      const answer = await post(`${service.origin}/invitations`, { team, guests: [user, team] })
      expect(answer.status).toBe(400)
      expect(problemAt(answer.body)).toMatchObject({
        errors: [{ pointer: '#/guests/1', code: 'wrong_prefix' }],
      })
    })

    it.each(bodies.filter(({ name }) => !leaves.includes(name)))(
      'answer with the same body to $name',
      async ({ status, type: sent, body }) => {
        const answer = await send(`${service.origin}/invitations`, sent, body)
        expect(status).toContain(answer.status)
        expect(answer.type).toBe(type)
        const problem = problemAt(answer.body) as { errors: { detail: string }[] }
        expect(problem).toMatchObject({ title: expect.any(String), status: answer.status })
        expect(problem.errors.length).toBeGreaterThan(0)
        for (const { detail } of problem.errors) expect(detail).toMatch(/expected .*received |Send less/i)
        expect(JSON.stringify(answer.body)).not.toContain('secret')
      },
    )

    it('answer 400 to a parameter of another kind', async () => {
      const answer = await get(`${service.origin}/users/${team}`)
      expect(answer).toMatchObject({ status: 400, type })
      expect(problemAt(answer.body)).toMatchObject({ errors: [{ code: 'wrong_prefix' }] })
    })
  })
}
