import { describe, expect, expectTypeOf, it } from 'vitest'
import { readEnv } from '../env.ts'
import type { TeamId, UserId } from '../ids.ts'
import { refusals, team, user } from './service.ts'

describe('t3-env', () => {
  it('reads IDs of the right kind, typed', () => {
    const env = readEnv({ SUPPORT_TEAM: team, SUPPORT_USER: user })
    expect(env).toEqual({ SUPPORT_TEAM: team, SUPPORT_USER: user })
    expectTypeOf(env.SUPPORT_TEAM).toEqualTypeOf<TeamId>()
    expectTypeOf(env.SUPPORT_USER).toEqualTypeOf<UserId | undefined>()
  })

  it.each(refusals)('names the variable where it refuses $name', ({ value, detail }) => {
    expect(() => readEnv({ SUPPORT_TEAM: value as string })).toThrow(`SUPPORT_TEAM: ${detail}`)
  })
})
