import { describe, expect, it } from 'vitest'
import { authWith } from '../better-auth.ts'
import { readArguments, schema } from '../convex.ts'
import { TeamId, UserId } from '../ids.ts'
import { inviteAction } from '../safe-action.ts'
import { readUsers, sendFound, sendUsers } from '../superjson.ts'
import { team, user } from './service.ts'

describe('better-auth', () => {
  it('gives each model an ID of its kind', async () => {
    const rows = { user: [], session: [], account: [], verification: [] }
    const auth = authWith(rows, 'a secret of at least thirty-two characters')
    const body = { name: 'Ada', email: 'ada@example.com', password: 'correct horse' }
    const { user: signed } = await auth.api.signUpEmail({ body })
    expect(UserId.is(signed.id)).toBe(true)
    const [session] = rows.session as { id: string; userId: string }[]
    expect(session?.id).toMatch(/^session_[0-9a-z]{25}$/)
    expect(session?.userId).toBe(signed.id)
  })
})

describe('next-safe-action', () => {
  it('takes IDs, and refuses those of another kind with the message', async () => {
    expect(await inviteAction({ team, guests: [user] })).toMatchObject({ data: { team, guests: 1 } })
    // @ts-expect-error: an ID of a user is no ID of a team
    const { validationErrors } = await inviteAction({ team: user, guests: [] })
    expect(JSON.stringify(validationErrors)).toContain('received an ID of another kind')
  })
})

describe('superjson', () => {
  it('carries what `findIds` finds, and rows', () => {
    const found = JSON.parse(sendFound(`GET /users/${user} 200`)).json
    expect(found).toEqual([{ prefix: 'user', id: user, index: 11 }])
    const since = new Date(0)
    expect(readUsers(sendUsers(new Map([[user, since]]))).get(user)).toEqual(since)
  })
})

describe('Convex', () => {
  it('has columns of IDs, and a handler that parses', () => {
    expect(Object.keys(schema.tables)).toEqual(['teams'])
    expect(TeamId.is(readArguments({ team }).team)).toBe(true)
    expect(() => readArguments({ team: user })).toThrow('an ID of another kind')
  })
})
